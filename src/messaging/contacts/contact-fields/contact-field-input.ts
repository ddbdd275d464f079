import { z } from 'zod'
import { ofSet } from '#core/input-schema.ts'
import { optional, orElse, trimmedText } from '#core/validation.ts'
import { contactFieldKinds } from './contact-field-sets.ts'

const key = z.string().regex(/^[A-Za-z0-9_]{1,64}$/, 'A name has 1 to 64 of A-Z, a-z, 0-9 and _.')
const label = trimmedText(100)
const options = z
  .array(trimmedText(100))
  .max(100, 'Must have at most 100 entries.')
  .transform((all) => [...new Set(all)])

const words = {
  label: 'Trimmed, 1 to 100 characters.',
  options: 'What can be chosen, in its order; for a choice, and for nothing else.',
}

export const createContactFieldInput = z.object({
  key: key.meta({ description: 'The name of the custom field: A-Z, a-z, 0-9 and _; it never changes.' }),
  label: label.meta({ description: words.label }),
  kind: ofSet(contactFieldKinds, z.enum(contactFieldKinds.values)).meta({
    description: 'What it holds; it never changes.',
  }),
  options: orElse(optional(options), []).meta({ description: words.options }),
})

export const updateContactFieldInput = z.object({
  label: optional(label).meta({ description: words.label }),
  options: optional(options).meta({ description: words.options }),
  isArchived: optional(z.boolean()).meta({
    description: 'Is not offered any more; values stay, and are not checked.',
  }),
})

export const orderContactFieldsInput = z.object({
  keys: z.array(key).max(200).meta({ description: 'All keys, in the order in which fields are shown.' }),
})
