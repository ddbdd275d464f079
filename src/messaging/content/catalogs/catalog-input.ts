import { z } from 'zod'
import { optional, orElse, rawText, text, textNeeded, trimmedText } from '#core/validation.ts'

// What is written of catalogs and products (spec/5 1.13; spec/8 CT).

const accountField = text(1, 200).meta({ description: 'Name or ID of the account.' })
const catalogName = trimmedText(200).meta({
  description: 'Name of the catalog, trimmed, 1 to 200 characters.',
})

export const createCatalogInput = z.object({ name: catalogName, messagingAccount: accountField })

export const updateCatalogInput = z.object({ name: optional(catalogName) })

export const syncInput = z.object({ messagingAccount: accountField })

const mostOfAPrice = 1_000_000_000_000

const price = z
  .number({ error: (issue) => (issue.input == null ? textNeeded(issue) : 'Must be a number.') })
  .refine(
    (value) => Number.isSafeInteger(value) && value >= 1 && value <= mostOfAPrice,
    'Must be a whole number of the smallest unit of the currency, 1 to 1,000,000,000,000.',
  )
  .meta({
    description:
      'Price of the product in the smallest unit of its currency, 1 to 1,000,000,000,000: 1299 is 12.99.',
  })

const currency = rawText()
  .regex(/^[A-Z]{3}$/, 'Must be three capitals.')
  .meta({ description: 'Currency of the price, three capital letters (ISO 4217).' })

const address = text(1, 2000).pipe(z.url({ protocol: /^https?$/, error: 'Must be an http or https URL.' }))

/** A field that may be empty: null and "" clear it, omitted it stays (spec/8 G2). */
const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullish())

const more = {
  description: clearable(text(1, 9999)).meta({
    description: 'Description of the product, up to 9,999 characters.',
  }),
  url: clearable(address).meta({ description: "HTTP or HTTPS URL of the product's page." }),
  imageUrl: clearable(address).meta({ description: "HTTP or HTTPS URL of the product's image." }),
}

const words = {
  name: 'Name of the product, trimmed, 1 to 200 characters.',
  retailerId: 'ID of the product in the shop, 1 to 100 characters, unique in the catalog.',
}

/** "" counts as omitted, because forms send it. */
const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

export const createProductInput = z.object({
  name: trimmedText(200).meta({ description: words.name }),
  price,
  currency: orElse(unlessEmpty(currency), 'USD').meta({
    description: 'Currency of the price, three capital letters (ISO 4217). Default: USD.',
  }),
  ...more,
  retailerId: unlessEmpty(trimmedText(100)).meta({
    description: `${words.retailerId} Generated if omitted.`,
  }),
})

/** An omitted field stays. */
export const updateProductInput = z.object({
  name: optional(trimmedText(200)).meta({ description: words.name }),
  price: optional(price),
  currency: unlessEmpty(currency),
  ...more,
  retailerId: unlessEmpty(trimmedText(100)).meta({ description: words.retailerId }),
})
