import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Price } from './documents.ts'

export type Category = Price['category']

/** For what there are prices, in the order of the platform's rate card. */
export const categories: Record<Category, MessageDescriptor> = {
  MARKETING: msg`Marketing`,
  UTILITY: msg`Utility`,
  AUTHENTICATION: msg`Authentication`,
  AUTHENTICATION_INTERNATIONAL: msg`Authentication, international`,
  SERVICE: msg`Service`,
}
export const categoryNames = Object.keys(categories) as Category[]

/** Prices of one country as people write them; what is empty has none. */
export type Amounts = Partial<Record<Category, string>>

/** An amount as people and rate cards write it (`0,0113`, `$0.0625`), as the server takes it; null for what is none. */
export function readAmount(text: string): string | null {
  const [, whole, fraction = ''] = /^\D*?(\d+)(?:[.,](\d{1,6}))?\D*$/.exec(text.trim()) ?? []
  if (!whole || /[-−]/.test(text)) return null
  const kept = fraction.replace(/0+$/, '')
  return `${Number(whole)}${kept && `.${kept}`}`
}

/** All countries that have a price, each with its own; null, all others, is the first. */
export function byCountry(prices: readonly Price[]): { country: string | null; amounts: Amounts }[] {
  const all = new Map<string | null, Amounts>([[null, {}]])
  for (const { country, category, amount } of prices)
    all.set(country, { ...all.get(country), [category]: amount })
  return [...all].map(([country, amounts]) => ({ country, amounts }))
}

/** The prices of a country; those that cannot be read are left out. */
export const pricesOf = (country: string | null, amounts: Amounts): Price[] =>
  categoryNames.flatMap((category) => {
    const amount = readAmount(amounts[category] ?? '')
    return amount === null ? [] : [{ category, country, amount }]
  })

/** All prices, with other ones for a country. */
export const withCountry = (prices: readonly Price[], country: string | null, amounts: Amounts): Price[] => [
  ...prices.filter((price) => price.country !== country),
  ...pricesOf(country, amounts),
]
