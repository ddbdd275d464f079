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
  'A condition on a custom field: all that is given has to hold.',
  z.object({
    key: z
      .string()
      .regex(/^[A-Za-z0-9_]{1,64}$/, 'A name has 1 to 64 of A-Z, a-z, 0-9 and _.')
      .meta({ description: 'The name of the custom field.' }),
    isSet: optional(z.boolean()).meta({ description: 'Whether the contact has a value.' }),
    is: optional(z.array(z.string().max(1000)).min(1).max(mostValues)).meta({
      description: 'One of these values, as texts: gold, 4, true.',
    }),
    atLeast: optional(z.number()).meta({ description: 'A number, no smaller.' }),
    atMost: optional(z.number()).meta({ description: 'A number, no larger.' }),
    from: optional(day).meta({ description: 'A day, no earlier.' }),
    to: optional(day).meta({ description: 'A day, no later.' }),
  }),
)
type FieldFilter = z.output<typeof fieldFilter>

/** Which contacts a list shows: the one filter of `contacts` and of segments. */
export const contactFilters = {
  search: optional(z.string().max(100)).meta({
    description: 'Part of a name or a phone; where phones are hidden, a whole phone or its last four digits.',
  }),
  phone: optional(z.string()).meta({ description: 'In any spelling.' }),
  hasName: optional(z.boolean()).meta({
    description: 'Only those with a name, or without; one that is written like a phone is none.',
  }),
  tag: optional(z.string()).meta({ description: 'Exactly; an unknown one finds nobody.' }),
  marketingOptedOut: optional(z.boolean()).meta({ description: 'Only those who are, or are not.' }),
  blocked: optional(z.boolean()).meta({ description: 'Only those who are blocked, or are not.' }),
  tagsAny: tags('Only those with one of these tags, at most 50.'),
  tagsAll: tags('Only those with all of these tags, at most 50.'),
  tagsNone: tags('Only those without any of these tags, at most 50.'),
  fields: optional(z.array(fieldFilter).min(1).max(mostFields)).meta({
    description: 'Only those whose custom fields are so; at most 5.',
  }),
  agentIds: ids('Only those whose chat one of these people has, at most 50.'),
  unassigned: optional(z.boolean()).meta({ description: 'Whether no person has the chat.' }),
  numberIds: ids('Only those whose last message went over one of these numbers, at most 50.'),
  lastMessageAfter: optional(moment).meta({
    description: 'Only those with a message at this time or later.',
  }),
  lastMessageBefore: optional(moment).meta({ description: 'Only those without a message since this time.' }),
  referral: optional(referralFilter).meta({
    description: 'Only those who came by an advertisement or a post, and how.',
  }),
  createdAfter: optional(moment).meta({ description: 'Only those made at this time or later.' }),
  createdBefore: optional(moment).meta({ description: 'Only those made before this time.' }),
}

export const contactFilterInput = z.object(contactFilters)
export type ContactFilter = z.output<typeof contactFilterInput>

/** The same as a part of an input; in the graph it is what `contacts` takes. */
export const namedContactFilter = named(
  'ContactFilter',
  'Narrows a list of Contact objects; what is left out narrows nothing.',
  contactFilterInput,
)

/** Found first, by their keys: as a condition on each contact it was asked of all of them. */
const ofPhone = `c.id = any(array(
  select k.id from contact k where k.workspace_id = $ and k.phone = $ and k.deleted_at is null
  union all
  select i.contact_id from contact_identity i
  where i.workspace_id = $ and i.kind = 'wa_id' and i.scope = '' and i.value = $))`

/** The digits of a filter, of a country where they have no country code; what is no phone cannot be read (spec/4 B8, GET /contacts). */
export function digitsAsked(phone: string, country: Country | null = null): string {
  const digits = parsePhone(phone, country)
  if (digits === null) throw errors.invalidRequest('Not a phone number.', 'phone')
  return digits
}

const text = '(c.custom_fields ->> $::text)'
const numeric = `(case when jsonb_typeof(c.custom_fields -> $::text) = 'number' then (c.custom_fields ->> $::text)::numeric end)`
const dayText = `(case when ${text} like '____-__-__' then ${text} collate "C" end)`

/** Values are compared as what they are: a number that is a text is no number. */
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
 * Narrows a list over `contact c`, left joined with its `conversation v`, to those that pass. Answers what the index of
 * names and phones is asked for, null for nothing.
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
