import { z } from 'zod'
import { named, ofSet } from '#core/input-schema.ts'
import { amountForm } from '#core/micros.ts'
import { rawText } from '#core/validation.ts'
import { isCountry } from './countries.ts'
import { priceCategories } from './price-sets.ts'

const price = named(
  'PriceInput',
  'Price of one message.',
  z.object({
    category: ofSet(priceCategories, z.enum(priceCategories.values)).meta({
      description: 'Category of messages that the price applies to.',
    }),
    country: rawText()
      .refine(isCountry, 'Must be a country with phones by ISO 3166-1, such as DE.')
      .nullish()
      .transform((country) => country ?? null)
      .meta({
        description:
          "Country of the recipients' phone numbers (two capital letters, ISO 3166-1) that the price applies to. Null means all countries without a price of their own.",
      }),
    amount: rawText()
      .regex(amountForm, 'Must be an amount such as 0.0113, with six digits behind the point at most.')
      .meta({
        description:
          'Amount below 1,000,000 with a decimal point and up to six decimal places, such as 0.0113.',
      }),
  }),
)

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Room for the prices of all categories in all countries, and some more. */
const mostPrices = 1500

const once = (prices: readonly z.output<typeof price>[]) =>
  new Set(prices.map(({ category, country }) => `${category} ${country}`)).size === prices.length

export const setPricesInput = z.object({
  currency: rawText()
    .refine((code) => currencies.has(code), 'Must be a currency by ISO 4217, such as EUR.')
    .meta({ description: 'Currency of all prices (ISO 4217).' }),
  prices: z.array(price).max(mostPrices).refine(once, 'A category has one price for a country.').meta({
    description:
      'All prices of the list, which replace the previous prices. If empty, costs are no longer shown.',
  }),
})
export type GivenPrice = z.output<typeof price>
