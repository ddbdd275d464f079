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

/** Names of tags: repeated ones count once. */
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
  phone: phoneInput.meta({ description: 'With country code, in any spelling.' }),
  name: optional(trimmed(1, 255)).meta({ description: '1 to 255 characters.' }),
  tags: optional(tagList).meta({ description: 'Up to 50; unknown ones are made.' }),
  customFields: optional(customFields).meta({
    description: 'Up to 50 strings, numbers or booleans by name.',
  }),
  marketingOptedOut: orElse(optional(flag), false).meta({ description: 'Default false.' }),
})

/** A row of POST /contacts/bulk: the same, and a reference that the answer repeats. */
export const bulkContactInput = named(
  'UpsertContactInput',
  'A contact by its phone: what is left out stays, tags are added, custom fields merged.',
  z.object({
    ref: optional(text(0, 100)).meta({ description: 'Up to 100 characters, repeated in the answer.' }),
    ...createContactInput.shape,
    tags: createContactInput.shape.tags.meta({ description: 'Added to those that are there.' }),
    customFields: createContactInput.shape.customFields.meta({
      description: 'Merged by name; null removes one.',
    }),
    marketingOptedOut: optional(flag).meta({
      description: 'Not against the choice of the person.',
    }),
  }),
)

/** PATCH /contacts/{id}: null clears the name and nothing else. */
export const updateContactInput = z
  .object({
    name: trimmed(1, 255).nullable().optional().meta({ description: '1 to 255 characters; null clears it.' }),
    tags: tagList.optional().meta({ description: 'All of them; not together with the next two.' }),
    addTags: tagList.optional().meta({ description: 'Added to those that are there.' }),
    removeTags: tagList.optional().meta({ description: 'Taken away.' }),
    customFields: customFields.optional().meta({ description: 'Merged by name; null removes one.' }),
    marketingOptedOut: flag.optional().meta({ description: 'Not false against the choice of the person.' }),
  })
  .refine((input) => !input.tags || (!input.addTags && !input.removeTags), {
    path: ['tags'],
    error: 'Either all tags, or those to add and to remove.',
  })

const ofMembers = {
  metadata: metadataOrNone.meta({
    description:
      'Any JSON object of up to 64 KB and 8 levels, in place of all that is there; custom fields are a part of it.',
  }),
  account: z.string().nullish().meta({
    description: 'Name or id of the account that the chat goes over until there is a message.',
  }),
}

/** What the application API's own ways take besides (spec/8 CO1). */
export const makeContactInput = createContactInput.extend(ofMembers)

/** The same where numbers without country code are of a country. */
export const makeContactInputIn = perCountry((country) =>
  makeContactInput.extend({ phone: phoneIn(country) }),
)
export const bulkContactInputIn = perCountry((country) =>
  bulkContactInput.extend({ phone: phoneIn(country) }),
)

/** How a person agreed who had opted out; only where somebody is opted in (spec/10 FR8). */
export const consent = optional(trimmed(1, 1000)).meta({
  description:
    'How the person agreed to marketing again, 1 to 1,000 characters; with it a member opts in whoever opted out themselves. Kept in the timeline and the audit log.',
})

/** Consent says something of an opt-in alone. */
export const consentFits = ({
  optedOut,
  marketingConsent,
}: {
  optedOut: boolean | null | undefined
  marketingConsent?: string | null | undefined
}): boolean => marketingConsent == null || optedOut === false
export const consentMisfit = { path: ['marketingConsent'], error: 'Only where the person is opted in.' }

/** The same of a change. */
export const changeContactInput = updateContactInput
  .safeExtend({ ...ofMembers, marketingConsent: consent })
  .refine(
    ({ marketingOptedOut: optedOut, marketingConsent }) => consentFits({ optedOut, marketingConsent }),
    consentMisfit,
  )

/** What a change of a contact asks for; what is left out stays. */
export type ContactChange = z.output<typeof updateContactInput> & {
  metadata?: Metadata | null | undefined
  marketingConsent?: string | null | undefined
}

/** The most rows of one bulk request (spec/4 B8). */
const mostRows = 500

/** POST /contacts/bulk as it is written. */
export const bulkContactsInput = z.object({
  contacts: z.array(bulkContactInput).min(1).max(mostRows).meta({ description: '1 to 500 rows.' }),
})

/** The rows are read one by one: what is wrong with one is told of that one. */
export const bulkInput = z.object({
  contacts: z
    .array(z.unknown(), { error: 'Contacts are needed.' })
    .min(1, 'At least one contact is needed.')
    .max(mostRows, `At most ${mostRows} contacts.`),
})

export const listContactsInput = z.object({
  ...walkInput,
  sort: optional(z.enum(sorts.values)).meta({ description: 'created_at (default) or updated_at.' }),
  order: optional(z.enum(contactOrders.values)).meta({
    description: 'The newest first when left out; not together with `orderBy`.',
  }),
  ...contactFilters,
})
