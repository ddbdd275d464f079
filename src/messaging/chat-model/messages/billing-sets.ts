import { closedSet, isIn, unknownWord, type ValueOf } from '#core/closed-set.ts'

export const billingCategories = closedSet(
  'BillingCategory',
  'Category under which the platform bills a message.',
  {
    marketing: 'Marketing messages.',
    marketing_lite: 'Marketing messages that the platform delivers at its own discretion.',
    utility: 'Utility messages.',
    authentication: 'Authentication messages.',
    authentication_international: 'Authentication messages at the international rate.',
    service: 'Replies to customers who wrote.',
    referral_conversion: 'Replies to customers who came through an advertisement.',
    other: 'A category that the platform has added and Parley does not know.',
  },
)
export type BillingCategory = ValueOf<typeof billingCategories>

/** The platform's report about the price of a message (spec/6 11.2). */
export interface Billed {
  category: BillingCategory
  isBillable: boolean
  /** free because the customer came through an advertisement or a button of a page */
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

/** The number that a message stores. */
export function billedNumber(told: { billable: boolean; category: string; type: string }): number {
  const word = told.category.replaceAll('-', '_')
  const category = numbers[isIn(billingCategories, word) ? word : unknownWord]
  if (told.billable) return category
  return category + (told.type === 'free_entry_point' ? freeEntryPoint : free)
}

/** The meaning of the number. */
export function billedOf(number: number): Billed {
  const kind = number - (number % 10)
  const category = byNumber.get(number % 10) ?? unknownWord
  return { category, isBillable: kind === 0, isEntryPoint: kind === freeEntryPoint }
}

/** All numbers that mean that a message is billed under this category. */
export const numbersOf = (category: BillingCategory): number[] =>
  Array.from({ length: freeEntryPoint + free }, (_, number) => number).filter(
    (number) => billedOf(number).category === category,
  )
