import { z } from 'zod'
import { sorts } from '#core/paging/paging-sets.ts'
import { walkInput } from '#core/paging/walk.ts'
import { byName, optional, text, textNeeded } from '#core/validation.ts'
import { phoneInput } from './phone.ts'

const most = 50
const fieldName = /^[A-Za-z0-9_]{1,64}$/

/** Names are trimmed (spec/4 B2). */
const trimmed = (min: number, max: number) => z.string({ error: textNeeded }).trim().pipe(text(min, max))

const flag = z.boolean({ error: 'Must be true or false.' })

/** Names of tags: repeated ones count once. */
const tagList = z
  .array(trimmed(1, most), { error: 'Must be a list of tags.' })
  .transform((tags) => [...new Set(tags)])
  .refine((tags) => tags.length <= most, `At most ${most} tags.`)
  .meta({ maxItems: most })

type FieldValue = string | number | boolean | null

function fieldProblem(name: string, value: unknown): string | undefined {
  if (!fieldName.test(name)) return 'A name has 1 to 64 of A-Z, a-z, 0-9 and _.'
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
  phone: phoneInput,
  name: optional(trimmed(1, 255)),
  tags: optional(tagList),
  customFields: optional(customFields),
  marketingOptedOut: optional(flag),
})

/** A row of POST /contacts/bulk: the same, and a reference that the answer repeats. */
export const bulkContactInput = z.object({ ref: optional(text(0, 100)), ...createContactInput.shape })

/** PATCH /contacts/{id}: null clears the name and nothing else. */
export const updateContactInput = z
  .object({
    name: trimmed(1, 255).nullable().optional(),
    tags: tagList.optional(),
    addTags: tagList.optional(),
    removeTags: tagList.optional(),
    customFields: customFields.optional(),
    marketingOptedOut: flag.optional(),
  })
  .refine((input) => !input.tags || (!input.addTags && !input.removeTags), {
    path: ['tags'],
    error: 'Either all tags, or those to add and to remove.',
  })

/** What a change of a contact asks for; what is left out stays. */
export type ContactChange = z.output<typeof updateContactInput>

/** The most rows of one bulk request (spec/4 B8). */
const mostRows = 500

/** POST /contacts/bulk as it is written. */
export const bulkContactsInput = z.object({ contacts: z.array(bulkContactInput).min(1).max(mostRows) })

/** The rows are read one by one: what is wrong with one is told of that one. */
export const bulkInput = z.object({
  contacts: z
    .array(z.unknown(), { error: 'Contacts are needed.' })
    .min(1, 'At least one contact is needed.')
    .max(mostRows, `At most ${mostRows} contacts.`),
})

export const listContactsInput = z.object({
  ...walkInput,
  sort: optional(z.enum(sorts.values)),
  search: optional(z.string().max(100)),
  phone: optional(z.string()),
  tag: optional(z.string()),
  marketingOptedOut: optional(z.boolean()),
})
