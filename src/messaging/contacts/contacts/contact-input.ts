import { z } from 'zod'
import { named } from '#core/input-schema.ts'
import { sorts } from '#core/paging/paging-sets.ts'
import { walkInput } from '#core/paging/walk.ts'
import { byName, optional, orElse, text, textNeeded } from '#core/validation.ts'
import { contactFilters } from './contact-filters.ts'
import { contactOrders } from './contact-sets.ts'
import { isFieldName, type Metadata, metadataOrNone } from './metadata.ts'
import { perCountry, phoneIn, phoneInput } from './phone.ts'

const most = 50

/** Names are trimmed (spec/4 B2). */
const trimmed = (min: number, max: number) => z.string({ error: textNeeded }).trim().pipe(text(min, max))

const flag = z.boolean({ error: 'Must be true or false.' })

/** Names of tags; duplicates are ignored. */
export const tagList = z
  .array(trimmed(1, most), { error: 'Must be a list of tags.' })
  .transform((tags) => [...new Set(tags)])
  .refine((tags) => tags.length <= most, `At most ${most} tags.`)
  .meta({ maxItems: most })

type FieldValue = string | number | boolean | null

function fieldProblem(name: string, value: unknown): string | undefined {
  if (!isFieldName(name)) return 'A name has 1 to 64 of A-Z, a-z, 0-9 and _.'
  if (value === null || typeof value === 'boolean') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'Must be a finite number.'
  if (typeof value !== 'string') return 'Must be a string, a number or a boolean.'
  return text(0, 1000).safeParse(value).error?.issues[0]?.message
}

/** null has a meaning only where fields are merged. */
const customFields = byName<FieldValue>({ type: ['string', 'number', 'boolean'] }).superRefine(
  (fields, ctx) => {
    for (const [name, value] of Object.entries(fields)) {
      const message = fieldProblem(name, value)
      if (message) ctx.addIssue({ code: 'custom', path: [name], message })
    }
  },
)

/** POST /contacts (spec/4 B8), checked in the order of its table. */
export const createContactInput = z.object({
  phone: phoneInput.meta({ description: 'Phone number with country code, in any notation.' }),
  name: optional(trimmed(1, 255)).meta({ description: 'Name of the contact, 1 to 255 characters.' }),
  tags: optional(tagList).meta({
    description: "Names of the contact's tags, up to 50. Unknown tags are created.",
  }),
  customFields: optional(customFields).meta({
    description: 'Custom fields of the contact by name, up to 50. Values are strings, numbers or booleans.',
  }),
  marketingOptedOut: orElse(optional(flag), false).meta({
    description: 'Whether the contact has opted out of marketing. Default: false.',
  }),
})

/** A row of POST /contacts/bulk: a contact, and a reference that the response repeats. */
export const bulkContactInput = named(
  'UpsertContactInput',
  'A contact to create or update by its phone number. Omitted fields stay, tags are added and custom fields are merged.',
  z.object({
    ref: optional(text(0, 100)).meta({
      description: 'Reference of the row, up to 100 characters, repeated in the response.',
    }),
    ...createContactInput.shape,
    tags: createContactInput.shape.tags.meta({
      description: "Names of tags to add to the contact's existing tags.",
    }),
    customFields: createContactInput.shape.customFields.meta({
      description: 'Custom fields to merge by name. Null removes a custom field.',
    }),
    marketingOptedOut: optional(flag).meta({
      description:
        'Whether the contact has opted out of marketing. False is refused if the contact opted out itself.',
    }),
  }),
)

/** PATCH /contacts/{id}: null clears the name and nothing else. */
export const updateContactInput = z
  .object({
    name: trimmed(1, 255)
      .nullable()
      .optional()
      .meta({ description: 'Name of the contact, 1 to 255 characters. Null clears the name.' }),
    tags: tagList.optional().meta({
      description: 'Names of all tags of the contact. Cannot be combined with addTags or removeTags.',
    }),
    addTags: tagList.optional().meta({ description: "Names of tags to add to the contact's existing tags." }),
    removeTags: tagList.optional().meta({ description: 'Names of tags to remove from the contact.' }),
    customFields: customFields
      .optional()
      .meta({ description: 'Custom fields to merge by name. Null removes a custom field.' }),
    marketingOptedOut: flag.optional().meta({
      description:
        'Whether the contact has opted out of marketing. False is refused if the contact opted out itself.',
    }),
  })
  .refine((input) => !input.tags || (!input.addTags && !input.removeTags), {
    path: ['tags'],
    error: 'Either all tags, or those to add and to remove.',
  })

const ofMembers = {
  metadata: metadataOrNone.meta({
    description:
      'Metadata of the contact: any JSON object of up to 64 KB and 8 levels, which replaces all previous metadata. Custom fields are part of the metadata.',
  }),
  account: z.string().nullish().meta({
    description: 'Name or ID of the account that the chat uses until there is a message.',
  }),
}

/** Fields that only the application API accepts (spec/8 CO1). */
export const makeContactInput = createContactInput.extend(ofMembers)

/** The same with numbers without country code of a country. */
export const makeContactInputIn = perCountry((country) =>
  makeContactInput.extend({ phone: phoneIn(country) }),
)
export const bulkContactInputIn = perCountry((country) =>
  bulkContactInput.extend({ phone: phoneIn(country) }),
)

/** Consent of a customer who had opted out; only for an opt-in (spec/10 FR8). */
export const consent = optional(trimmed(1, 1000)).meta({
  description:
    'How the customer consented to marketing again, 1 to 1,000 characters. With it, a member can opt in a contact that opted out itself. Stored in the timeline and the audit log.',
})

/** Consent applies only to an opt-in. */
export const consentFits = ({
  optedOut,
  marketingConsent,
}: {
  optedOut: boolean | null | undefined
  marketingConsent?: string | null | undefined
}): boolean => marketingConsent == null || optedOut === false
export const consentMisfit = { path: ['marketingConsent'], error: 'Only where the person is opted in.' }

/** The same for a change. */
export const changeContactInput = updateContactInput
  .safeExtend({ ...ofMembers, marketingConsent: consent })
  .refine(
    ({ marketingOptedOut: optedOut, marketingConsent }) => consentFits({ optedOut, marketingConsent }),
    consentMisfit,
  )

/** A requested change of a contact; an omitted field stays. */
export type ContactChange = z.output<typeof updateContactInput> & {
  metadata?: Metadata | null | undefined
  marketingConsent?: string | null | undefined
}

/** Maximum number of rows of one bulk request (spec/4 B8). */
const mostRows = 500

/** POST /contacts/bulk as it is written. */
export const bulkContactsInput = z.object({
  contacts: z
    .array(bulkContactInput)
    .min(1)
    .max(mostRows)
    .meta({ description: 'Contacts to create or update, 1 to 500 rows.' }),
})

/** The rows are read one by one: a problem of one row is reported for this row. */
export const bulkInput = z.object({
  contacts: z
    .array(z.unknown(), { error: 'Contacts are needed.' })
    .min(1, 'At least one contact is needed.')
    .max(mostRows, `At most ${mostRows} contacts.`),
})

export const listContactsInput = z.object({
  ...walkInput,
  sort: optional(z.enum(sorts.values)).meta({
    description: 'Order of the contacts: created_at (default) or updated_at.',
  }),
  order: optional(z.enum(contactOrders.values)).meta({
    description: 'Order of the contacts. Default: newest first. Cannot be combined with `orderBy`.',
  }),
  ...contactFilters,
})
