import { z } from 'zod'
import type { Actor } from '#core/access/actor.ts'
import { errors } from '#core/errors.ts'
import { named } from '#core/input-schema.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import type { Country } from '#core/phones/number-plans.ts'
import { readTime } from '#core/time/time.ts'
import { optional, trimmedText, uuid } from '#core/validation.ts'
import { sortName } from './contact-row.ts'
import { parsePhone } from './phone.ts'
import { referralFilter, whereReferred } from './referral-filter.ts'
import { whereFound } from './search.ts'

const mostValues = 50
const mostFields = 5

const moment = z
  .string()
  .refine((value) => readTime(value) !== null, 'Must be an RFC 3339 date-time.')
  .meta({ format: 'date-time' })

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'Must be a day, as 2026-11-26.')

const tags = (description: string) =>
  optional(z.array(trimmedText(50)).min(1).max(mostValues)).meta({ description })

const ids = (description: string) => optional(z.array(uuid).min(1).max(mostValues)).meta({ description })

const fieldFilter = named(
  'ContactFieldFilter',
  'Condition on a custom field. All given parts must hold.',
  z.object({
    key: z
      .string()
      .regex(/^[A-Za-z0-9_]{1,64}$/, 'A name has 1 to 64 of A-Z, a-z, 0-9 and _.')
      .meta({ description: 'Key of the custom field.' }),
    isSet: optional(z.boolean()).meta({
      description: 'Whether the contact has a value for the custom field.',
    }),
    is: optional(z.array(z.string().max(1000)).min(1).max(mostValues)).meta({
      description: 'Values of which the contact must have one, as strings: gold, 4, true.',
    }),
    atLeast: optional(z.number()).meta({ description: 'Minimum of a number value, inclusive.' }),
    atMost: optional(z.number()).meta({ description: 'Maximum of a number value, inclusive.' }),
    from: optional(day).meta({ description: 'Earliest date of a date value, inclusive.' }),
    to: optional(day).meta({ description: 'Latest date of a date value, inclusive.' }),
  }),
)
type FieldFilter = z.output<typeof fieldFilter>

/** The one filter of contacts, which `contacts` and segments share. */
export const contactFilters = {
  search: optional(z.string().max(100)).meta({
    description:
      'Only contacts whose name or phone number contains this text are listed. If phone numbers are masked, only a full phone number or its last four digits are matched.',
  }),
  phone: optional(z.string()).meta({
    description: 'Only the contact with this phone number, in any notation, is listed.',
  }),
  hasName: optional(z.boolean()).meta({
    description:
      'If true, only contacts with a name are listed; if false, only contacts without one. A name that is written like a phone number does not count.',
  }),
  tag: optional(z.string()).meta({
    description: 'Only contacts with exactly this tag are listed. An unknown tag matches no contact.',
  }),
  marketingOptedOut: optional(z.boolean()).meta({
    description:
      'If true, only contacts that opted out of marketing are listed; if false, only contacts that did not.',
  }),
  blocked: optional(z.boolean()).meta({
    description: 'If true, only blocked contacts are listed; if false, only contacts that are not blocked.',
  }),
  tagsAny: tags('Only contacts with at least one of these tags are listed. At most 50 tags.'),
  tagsAll: tags('Only contacts with all of these tags are listed. At most 50 tags.'),
  tagsNone: tags('Only contacts without any of these tags are listed. At most 50 tags.'),
  fields: optional(z.array(fieldFilter).min(1).max(mostFields)).meta({
    description:
      'Only contacts whose custom fields meet all of these conditions are listed. At most 5 conditions.',
  }),
  agentIds: ids(
    'UUIDs of agents, at most 50. Only contacts whose chat is assigned to one of these agents are listed.',
  ),
  unassigned: optional(z.boolean()).meta({
    description:
      'If true, only contacts whose chat has no agent are listed; if false, only contacts whose chat has an agent.',
  }),
  numberIds: ids(
    'UUIDs of numbers, at most 50. Only contacts whose last message was exchanged over one of these numbers are listed.',
  ),
  lastMessageAfter: optional(moment).meta({
    description: 'Only contacts whose last message is at or after this time are listed.',
  }),
  lastMessageBefore: optional(moment).meta({
    description: 'Only contacts without a message at or after this time are listed.',
  }),
  referral: optional(referralFilter).meta({
    description:
      'Only contacts that came through an advertisement or a post, with the given conditions, are listed.',
  }),
  createdAfter: optional(moment).meta({
    description: 'Only contacts that were created at or after this time are listed.',
  }),
  createdBefore: optional(moment).meta({
    description: 'Only contacts that were created before this time are listed.',
  }),
}

export const contactFilterInput = z.object(contactFilters)
export type ContactFilter = z.output<typeof contactFilterInput>

/** The same as a part of an input; in the graph it is what `contacts` takes. */
export const namedContactFilter = named(
  'ContactFilter',
  'Filter of a list of contacts. An omitted condition does not restrict the list.',
  contactFilterInput,
)

/** Found first, by the keys: a condition on each contact would be evaluated for all of them. */
const ofPhone = `c.id = any(array(
  select k.id from contact k where k.workspace_id = $ and k.phone = $ and k.deleted_at is null
  union all
  select i.contact_id from contact_identity i
  where i.workspace_id = $ and i.kind = 'wa_id' and i.scope = '' and i.value = $))`

/**
 * The digits of a filter, with the country's code if they have none; a text that is no phone is refused (spec/4 B8, GET
 * /contacts).
 */
export function digitsAsked(phone: string, country: Country | null = null): string {
  const digits = parsePhone(phone, country)
  if (digits === null) throw errors.invalidRequest('Not a phone number.', 'phone')
  return digits
}

const text = '(c.custom_fields ->> $::text)'
const numeric = `(case when jsonb_typeof(c.custom_fields -> $::text) = 'number' then (c.custom_fields ->> $::text)::numeric end)`
const dayText = `(case when ${text} like '____-__-__' then ${text} collate "C" end)`

/** Values are compared by their type: a number that is stored as a text is not a number. */
function whereField(shape: ListShape, { key, isSet, is, atLeast, atMost, from, to }: FieldFilter): void {
  if (isSet === true) where(shape, 'set', `${text} is not null`, key)
  if (isSet === false) where(shape, 'unset', `${text} is null`, key)
  if (is) where(shape, 'is', `${text} = any($::text[])`, key, is)
  if (atLeast !== undefined) where(shape, 'least', `${numeric} >= $::numeric`, key, key, atLeast)
  if (atMost !== undefined) where(shape, 'most', `${numeric} <= $::numeric`, key, key, atMost)
  if (from) where(shape, 'from', `${dayText} >= $::text`, key, key, from)
  if (to) where(shape, 'to', `${dayText} <= $::text`, key, key, to)
}

function whereTagged(shape: ListShape, { tag, tagsAny, tagsAll, tagsNone }: ContactFilter): void {
  if (tag !== undefined) where(shape, 'tag', 'c.tags @> array[$::text]', tag)
  if (tagsAny) where(shape, 'tags_any', 'c.tags && $::text[]', tagsAny)
  if (tagsAll) where(shape, 'tags_all', 'c.tags @> $::text[]', tagsAll)
  if (tagsNone) where(shape, 'tags_none', 'not c.tags && $::text[]', tagsNone)
}

function whereChat(shape: ListShape, filter: ContactFilter): void {
  const { agentIds, unassigned, numberIds, lastMessageAfter, lastMessageBefore } = filter
  if (agentIds) where(shape, 'agents', 'v.agent_id = any($::uuid[])', agentIds)
  if (unassigned === true) where(shape, 'unassigned', 'v.agent_id is null')
  if (unassigned === false) where(shape, 'assigned', 'v.agent_id is not null')
  if (numberIds) where(shape, 'numbers', 'v.number_id = any($::uuid[])', numberIds)
  if (lastMessageAfter) where(shape, 'after', 'v.last_message_at >= $', readTime(lastMessageAfter))
  if (lastMessageBefore) {
    where(
      shape,
      'before',
      '(v.last_message_at is null or v.last_message_at < $)',
      readTime(lastMessageBefore),
    )
  }
}

/**
 * Restricts a list over `contact c`, left joined with its `conversation v`, to the contacts that match. Returns the
 * search of the index of names and phones, or null.
 */
export function whereContacts(shape: ListShape, actor: Actor, filter: ContactFilter): string[] | null {
  const { search, phone, hasName, marketingOptedOut, fields, createdAfter, createdBefore } = filter
  const texts = whereFound(shape, actor, search)
  if (phone !== undefined) {
    // One that cannot be read was refused before; nobody has it.
    const digits = parsePhone(phone) ?? phone
    const [workspaceId] = shape.values
    where(shape, 'phone', ofPhone, workspaceId, digits, workspaceId, digits)
  }
  if (hasName === true) where(shape, 'named', `${sortName} is not null`)
  if (hasName === false) where(shape, 'nameless', `${sortName} is null`)
  whereTagged(shape, filter)
  if (marketingOptedOut === true) where(shape, 'opted_out', 'c.marketing_opted_out')
  if (marketingOptedOut === false) where(shape, 'not_opted_out', 'not c.marketing_opted_out')
  if (filter.blocked === true) where(shape, 'blocked', 'c.blocked_at is not null')
  if (filter.blocked === false) where(shape, 'not_blocked', 'c.blocked_at is null')
  for (const field of fields ?? []) whereField(shape, field)
  whereChat(shape, filter)
  if (filter.referral) whereReferred(shape, filter.referral)
  if (createdAfter) where(shape, 'made_after', 'c.created_at >= $', readTime(createdAfter))
  if (createdBefore) where(shape, 'made_before', 'c.created_at < $', readTime(createdBefore))
  return texts
}
