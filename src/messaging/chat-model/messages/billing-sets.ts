import { closedSet, isIn, unknownWord, type ValueOf } from '#core/closed-set.ts'

export const billingCategories = closedSet('BillingCategory', 'As what the platform bills a message.', {
  marketing: 'Marketing.',
  marketing_lite: 'Marketing that the platform delivers by its own choice.',
  utility: 'Utility.',
  authentication: 'Authentication.',
  authentication_international: 'Authentication, at the price of other countries.',
  service: 'An answer to somebody who wrote.',
  referral_conversion: 'An answer to somebody who came by an advertisement.',
  other: 'A word that the platform has added since.',
})
export type BillingCategory = ValueOf<typeof billingCategories>

/** What the platform tells of the price of a message (spec/6 11.2). */
export interface Billed {
  category: BillingCategory
  isBillable: boolean
  /** free, since the person came by an advertisement or a button of a page */
  isEntryPoint: boolean
}

// A message keeps it as a number of two bytes: what for, from 1 in this order, and how.
const numbers: Readonly<Record<BillingCategory, number>> = {
  marketing: 1,
  marketing_lite: 2,
  utility: 3,
  authentication: 4,
  authentication_international: 5,
  service: 6,
  referral_conversion: 7,
  other: 9,
}
const free = 10
const freeEntryPoint = 20

const byNumber = new Map(Object.entries(numbers).map(([category, n]) => [n, category as BillingCategory]))

/** The number that a message keeps. */
export function billedNumber(told: { billable: boolean; category: string; type: string }): number {
  const word = told.category.replaceAll('-', '_')
  const category = numbers[isIn(billingCategories, word) ? word : unknownWord]
  if (told.billable) return category
  return category + (told.type === 'free_entry_point' ? freeEntryPoint : free)
}

/** What the number says. */
export function billedOf(number: number): Billed {
  const kind = number - (number % 10)
  const category = byNumber.get(number % 10) ?? unknownWord
  return { category, isBillable: kind === 0, isEntryPoint: kind === freeEntryPoint }
}

/** All numbers that say that a message is billed as this. */
export const numbersOf = (category: BillingCategory): number[] =>
  Array.from({ length: freeEntryPoint + free }, (_, number) => number).filter(
    (number) => billedOf(number).category === category,
  )
