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
  label: 'Label of the custom field for display, trimmed, 1 to 100 characters.',
  options: 'Options of the custom field, in their order. Only for a choice.',
}

export const createContactFieldInput = z.object({
  key: key.meta({ description: 'Key of the custom field: A-Z, a-z, 0-9 and _. The key cannot be changed.' }),
  label: label.meta({ description: words.label }),
  kind: ofSet(contactFieldKinds, z.enum(contactFieldKinds.values)).meta({
    description: "Type of the custom field's values. The type cannot be changed.",
  }),
  options: orElse(optional(options), []).meta({ description: words.options }),
})

export const updateContactFieldInput = z.object({
  label: optional(label).meta({ description: words.label }),
  options: optional(options).meta({ description: words.options }),
  isArchived: optional(z.boolean()).meta({
    description:
      'Whether the custom field is archived and no longer offered. Values of an archived field are kept and not validated.',
  }),
})

export const orderContactFieldsInput = z.object({
  keys: z.array(key).max(200).meta({ description: 'Keys of all custom fields, in their display order.' }),
})
