import { z } from 'zod'
import { named, ofSet } from '#core/input-schema.ts'
import { amountForm } from '#core/micros.ts'
import { rawText } from '#core/validation.ts'
import { isCountry } from './countries.ts'
import { priceCategories } from './price-sets.ts'

const price = named(
  'PriceInput',
  'What one message costs.',
  z.object({
    category: ofSet(priceCategories, z.enum(priceCategories.values)).meta({ description: 'For what.' }),
    country: rawText()
      .refine(isCountry, 'Must be a country with phones by ISO 3166-1, such as DE.')
      .nullish()
      .transform((country) => country ?? null)
      .meta({
        description:
          'Whose phones, by ISO 3166-1 in two capitals; null is all countries that have no price of their own.',
      }),
    amount: rawText()
      .regex(amountForm, 'Must be an amount such as 0.0113, with six digits behind the point at most.')
      .meta({
        description: 'An amount below 1,000,000, with a point and up to six digits behind it: 0.0113.',
      }),
  }),
)

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Prices for the categories of all countries, and some room. */
const mostPrices = 1500

const once = (prices: readonly z.output<typeof price>[]) =>
  new Set(prices.map(({ category, country }) => `${category} ${country}`)).size === prices.length

export const setPricesInput = z.object({
  currency: rawText()
    .refine((code) => currencies.has(code), 'Must be a currency by ISO 4217, such as EUR.')
    .meta({ description: 'Of all of them, by ISO 4217.' }),
  prices: z.array(price).max(mostPrices).refine(once, 'A category has one price for a country.').meta({
    description: 'All prices: they stand in the place of those before. None: costs are not told any more.',
  }),
})
export type GivenPrice = z.output<typeof price>
