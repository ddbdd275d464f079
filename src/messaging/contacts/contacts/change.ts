import type { Actor } from '#core/access/actor.ts'
import { canonicalJson } from '#core/canonical-json.ts'
import { AppError, errors } from '#core/errors.ts'
import type { ContactChange } from './contact-input.ts'
import type { ContactRow } from './contact-row.ts'
import type { EditingAuthor } from './contact-sets.ts'
import { isCustomField, type Metadata } from './metadata.ts'

export const mostTags = 50
export const mostFields = 50

/** Who a choice about marketing is noted as (spec/4 B8, marketing_opted_out_by); a person's own comes by callback. */
export function authorOf(actor: Actor): EditingAuthor {
  return actor.kind === 'member' ? 'member' : 'api'
}

function tagsAfter(before: readonly string[], change: ContactChange): string[] {
  if (change.tags) return [...change.tags].sort()
  if (!change.addTags && !change.removeTags) return [...before]
  const gone = new Set(change.removeTags)
  const tags = [...new Set([...before, ...(change.addTags ?? [])])].filter((tag) => !gone.has(tag)).sort()
  if (change.addTags && tags.length > mostTags) {
    throw errors
      .invalidField('addTags', `A contact has at most ${mostTags} tags.`)
      .because('too_many', { maximum: mostTags })
  }
  return tags
}

/** How many custom fields there are among what is kept of a contact. */
export const countFields = (metadata: Iterable<[string, unknown]>) =>
  [...metadata].filter(([name, value]) => isCustomField(name, value)).length

/** Merged by name; null removes one. What is no custom field is left alone (spec/8 CO2). */
function fieldsAfter(before: Metadata, given: ContactChange['customFields']): Metadata {
  if (!given) return before
  const merged = new Map<string, unknown>(Object.entries(before))
  for (const [name, value] of Object.entries(given)) {
    const there = merged.get(name) ?? null
    const isOther = there !== null && !isCustomField(name, there)
    if (isOther && value !== null)
      throw errors.invalidField(`customFields.${name}`, 'What stands there is no custom field.')
    if (isOther) continue
    if (value === null) merged.delete(name)
    else merged.set(name, value)
  }
  const many = countFields(merged)
  if (many > mostFields && many > countFields(Object.entries(before))) {
    throw errors
      .invalidField('customFields', `A contact has at most ${mostFields} custom fields.`)
      .because('too_many', { maximum: mostFields })
  }
  return Object.fromEntries(merged)
}

/** All of it in place of what is there, where all is given; then fields by their names. */
function metadataAfter(before: Metadata, { metadata, customFields }: ContactChange): Metadata {
  return fieldsAfter(metadata === undefined ? before : (metadata ?? {}), customFields)
}

type Choice = Pick<ContactRow, 'marketingOptedOut' | 'marketingOptedOutAt' | 'marketingOptedOutBy'>

/** A member may opt in whoever opted out themselves, and says how they agreed; a key may not (spec/10 FR8). */
function requireConsent({ marketingConsent }: ContactChange, by: EditingAuthor): void {
  if (by === 'member' && marketingConsent) return
  const message =
    by === 'member'
      ? 'The person has opted out. A member can opt them in again by saying how they agreed (marketingConsent).'
      : 'The person has opted out; only the person can opt in again.'
  throw new AppError('invalid_state', message, { field: 'marketingOptedOut' }).because('consent_needed')
}

function choiceAfter(before: ContactRow, change: ContactChange, by: EditingAuthor, at: Date): Choice {
  const { marketingOptedOut: wanted } = change
  const { marketingOptedOut, marketingOptedOutAt, marketingOptedOutBy } = before
  if (wanted === undefined || wanted === marketingOptedOut)
    return { marketingOptedOut, marketingOptedOutAt, marketingOptedOutBy }
  if (wanted) return { marketingOptedOut: true, marketingOptedOutAt: at, marketingOptedOutBy: by }
  if (marketingOptedOutBy === 'contact') requireConsent(change, by)
  return { marketingOptedOut: false, marketingOptedOutAt: null, marketingOptedOutBy: null }
}

/** Whatever order their members stand in: PostgreSQL has one of its own. */
const sameFields = (a: Metadata, b: Metadata) => a === b || canonicalJson(a) === canonicalJson(b)

/** Whatever order they are kept in: databases sort by other rules than we do. */
const sameTags = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((tag) => b.includes(tag))

/** The fields that differ, by the names that GET gives them. */
export function changedFields(before: ContactRow, after: ContactRow): string[] {
  const moved = before.marketingOptedOutAt?.getTime() !== after.marketingOptedOutAt?.getTime()
  const changes: [string, boolean][] = [
    ['phone', before.phone !== after.phone],
    ['name', before.name !== after.name],
    ['profile_name', before.profileName !== after.profileName],
    ['tags', !sameTags(before.tags, after.tags)],
    ['custom_fields', !sameFields(before.customFields, after.customFields)],
    ['marketing_opted_out', before.marketingOptedOut !== after.marketingOptedOut],
    ['marketing_opted_out_at', moved],
    ['marketing_opted_out_by', before.marketingOptedOutBy !== after.marketingOptedOutBy],
  ]
  return changes.filter(([, differs]) => differs).map(([name]) => name)
}

/**
 * A contact after a change, the names of the fields that it changed (none means that nothing is to be saved), and what was
 * said of the person's consent where they were opted in. Throws invalid_field over 50 tags or custom fields, and
 * invalid_state against the person's own choice (spec/4 D29).
 */
export function changeContact(
  before: ContactRow,
  change: ContactChange,
  by: EditingAuthor,
  at: Date,
): { after: ContactRow; changed: string[]; consent?: string | undefined } {
  const after = {
    ...before,
    name: change.name === undefined ? before.name : change.name,
    tags: tagsAfter(before.tags, change),
    customFields: metadataAfter(before.customFields, change),
    ...choiceAfter(before, change, by, at),
    updatedAt: at,
  }
  const changed = changedFields(before, after)
  if (changed.length === 0) return { after: before, changed }
  const isOptIn = before.marketingOptedOut && !after.marketingOptedOut
  return { after, changed, consent: isOptIn ? (change.marketingConsent ?? undefined) : undefined }
}
