import { z } from 'zod'
import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { named, ofSet } from '#core/input-schema.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import { readTime } from '#core/time/time.ts'
import { optional, text, trimmedText, uuid } from '#core/validation.ts'
import { whereFound } from '#messaging/contacts/contacts/search.ts'
import { skillsAmong } from '#people/skills/skill-queries.ts'
import {
  assertFit,
  assertKnown,
  assertNumber,
  conversationFilters,
  whereFiltered,
} from './conversation-filters.ts'
import { priorities, windowStates } from './conversation-sets.ts'
import { rankOf } from './priorities.ts'
import { hasSnooze } from './snooze-conditions.ts'
import { windowMs } from './windows.ts'

const moment = z
  .string()
  .refine((value) => readTime(value) !== null, 'Must be an RFC 3339 date-time.')
  .meta({ format: 'date-time' })

const flag = (description: string) => optional(z.boolean()).meta({ description })

const mostValues = 50
/** How soon a window closes that is CLOSING, by default. */
const closingHours = 2
const failedDays = 30
const hourMs = 60 * 60 * 1000

const namedCaseField = named(
  'CaseFieldFilter',
  'Value of a declared field of cases.',
  z.object({
    key: text(1, 64).meta({ description: 'Key of a declared field of cases.' }),
    value: text(1, 1000).meta({
      description: 'Value as text: a day as 2026-11-26, a number as 3.5, yes or no as true or false.',
    }),
  }),
)

/** The one filter of chats, which `conversations`, counts and saved views share. */
export const inboxFilters = {
  ...conversationFilters,
  tags: optional(z.array(trimmedText(50)).min(1).max(mostValues)).meta({
    description: 'Names of tags, at most 50. Only chats whose contact has one of these tags are listed.',
  }),
  numberIds: optional(z.array(uuid).min(1).max(mostValues)).meta({
    description:
      'UUIDs of numbers, at most 50. Only chats whose last message was exchanged over one of these numbers are listed.',
  }),
  lastMessageAfter: optional(moment).meta({
    description: 'Only chats whose last message is at or after this time are listed.',
  }),
  lastMessageBefore: optional(moment).meta({
    description: 'Only chats whose last message is before this time are listed.',
  }),
  window: optional(z.enum(windowStates.values)).meta({
    description:
      'Only chats whose 24-hour window has this state are listed. The window that is open longest counts, measured from when its message reached Parley.',
  }),
  closingWithinHours: optional(z.number().int().min(1).max(24)).meta({
    description: 'Number of hours within which a window closes that is CLOSING, 1 to 24. Default: 2.',
  }),
  priorities: optional(
    z
      .array(ofSet(priorities, z.enum(priorities.values)))
      .min(1)
      .max(4),
  ).meta({
    description: 'Only chats with one of these priorities are listed.',
  }),
  caseReasonIds: optional(z.array(uuid).min(1).max(mostValues)).meta({
    description:
      'Only closed chats whose last closing had one of these reasons are listed, at most 50 UUIDs.',
  }),
  caseTags: optional(z.array(trimmedText(50)).min(1).max(mostValues)).meta({
    description: 'Only chats whose current or last case has one of these tags are listed, at most 50.',
  }),
  caseField: optional(namedCaseField).meta({
    description: 'Only chats whose current or last case has this value are listed.',
  }),
  requiredSkillIds: optional(z.array(uuid).min(1).max(mostValues)).meta({
    description: 'Only open chats that require one of these skills are listed, at most 50 UUIDs.',
  }),
  overdue: flag(
    'If true, only chats of which a time of a service level counts and has passed its deadline are listed; if false, only other chats.',
  ),
  unread: flag(
    'If true, only chats with incoming messages that no member has opened are listed; if false, only chats without such messages.',
  ),
  failed: flag(
    'If true, only chats whose last outgoing message failed within the last 30 days are listed; if false, only other chats.',
  ),
  mine: flag(
    'If true, only chats assigned to the caller are listed; if false, only other chats. Only for members.',
  ),
  myTeams: flag(
    "If true, only chats assigned to one of the caller's teams are listed; if false, only other chats. Only for members.",
  ),
  mentioned: flag(
    'If true, only chats with a note that mentions the caller are listed; if false, only other chats. Only for members.',
  ),
  snoozed: flag('If true, only snoozed chats are listed; if false, only chats that are not snoozed.'),
  search: optional(z.string().max(100)).meta({
    description:
      "Only chats whose contact's name or phone number contains this text are listed. If phone numbers are masked, only a full phone number or its last four digits are matched.",
  }),
}

export const inboxFilterInput = z.object(inboxFilters)

/** The same as a part of an input; in the graph it is what `conversations` takes. */
export const namedInboxFilter = named(
  'ConversationFilter',
  'Filter of a list of chats. An omitted condition does not restrict the list.',
  inboxFilterInput,
)
export type InboxFilter = z.output<typeof inboxFilterInput>

/** Throws invalid_request for contradicting filters, and for filters that need a member as the caller. */
export function assertInboxFit({ actor }: Ctx, filter: InboxFilter): void {
  assertFit(filter)
  const { window, closingWithinHours, unassigned, mine, myTeams, mentioned } = filter
  if (closingWithinHours !== undefined && window !== 'closing') {
    throw errors.invalidRequest('Hours are of windows that are closing.', 'closingWithinHours')
  }
  if (unassigned === true && (mine || myTeams)) {
    throw errors.invalidRequest("Chats of the caller or the caller's teams are assigned.", 'unassigned')
  }
  const own =
    Object.entries({ mine, myTeams, mentioned }).find(([, asked]) => asked !== undefined)?.[0] ?? null
  if (own !== null) memberOf(actor, () => errors.invalidRequest('Only people have chats of their own.', own))
}

/** Adds one condition or its opposite; nothing if the filter was not given. */
function whether(
  shape: ListShape,
  label: string,
  asked: boolean | undefined,
  [yes, no]: readonly [string, string],
  ...values: unknown[]
): void {
  if (asked === true) where(shape, label, yes, ...values)
  if (asked === false) where(shape, `not_${label}`, no, ...values)
}

/** Failures are few: they are read once, and their chats are found by their keys. */
const failedChats = `array(select f.contact_id from message f
  where f.workspace_id = $ and f.direction = 'outgoing' and f.status = 'failed' and f.created_at >= $
    and not exists (select from message g where g.workspace_id = f.workspace_id and g.contact_id = f.contact_id
      and g.direction = 'outgoing' and (g.created_at, g.id) > (f.created_at, f.id)))`

/** Of the given workspace and member. */
export const ownTeams =
  'array(select k.team_id from team_member k where k.workspace_id = $ and k.user_id = $)'

const ownMentions =
  'array(select k.contact_id from note_mention k where k.workspace_id = $ and k.user_id = $)'

const hasOpenWindow = `exists (select from conversation_window w
  where w.workspace_id = v.workspace_id and w.contact_id = v.contact_id and w.last_incoming_at >= $)`

/**
 * The window depends on the age of the customer's last message; the row of the chat has the latest of all numbers.
 */
function whereWindow(shape: ListShape, now: Date, { window, closingWithinHours }: InboxFilter): void {
  const from = new Date(now.getTime() - windowMs)
  if (window === 'open') where(shape, 'window', `v.last_incoming_at >= $ and ${hasOpenWindow}`, from, from)
  if (window === 'closed')
    where(shape, 'no_window', '(v.last_incoming_at is null or v.last_incoming_at < $)', from)
  if (window !== 'closing') return
  const until = new Date(from.getTime() + (closingWithinHours ?? closingHours) * hourMs)
  const condition = `v.last_message_at >= $ and v.last_incoming_at >= $ and v.last_incoming_at < $ and ${hasOpenWindow}`
  where(shape, 'closing', condition, from, from, until, from)
}

/** As text, not as a parameter: chats that are not normal are few, and have a partial index. */
function wherePriority(shape: ListShape, { priorities: asked }: InboxFilter): void {
  if (!asked) return
  const ranks = [...new Set(asked.map(rankOf))].toSorted((a, b) => a - b)
  where(shape, `priority_${ranks.join('')}`, `v.priority in (${ranks.join(', ')})`)
}

/** The open case of a chat, or the last case of a closed one. */
const hasCase = (condition: string) => `exists (select from conversation_case k
  where k.workspace_id = v.workspace_id and k.contact_id = v.contact_id and ${condition}
    and (v.status = 'open' and k.closed_at is null or v.status = 'closed' and k.closed_at = v.closed_at))`

function whereCase(shape: ListShape, { caseReasonIds, caseTags, caseField }: InboxFilter): void {
  if (caseReasonIds) where(shape, 'case_reason', hasCase('k.reason_id = any($::uuid[])'), caseReasonIds)
  if (caseTags) where(shape, 'case_tags', hasCase(`k.tags && $::text[] and k.tags <> '{}'`), caseTags)
  if (caseField)
    where(shape, 'case_field', hasCase('k.fields ->> $::text = $::text'), caseField.key, caseField.value)
}

/** What its people have to do with it: index conversation_overdue has the late ones, conversation_open_requiring the others. */
function whereWork(shape: ListShape, now: Date, { requiredSkillIds, overdue }: InboxFilter): void {
  if (requiredSkillIds) {
    const condition = `v.status = 'open' and v.required_skill_ids <> '{}' and v.required_skill_ids && $::uuid[]`
    where(shape, 'requiring', condition, requiredSkillIds)
  }
  const onTime = '(v.service_due_at is null or v.service_due_at > $)'
  whether(shape, 'overdue', overdue, ['v.service_due_at <= $', onTime], now)
}

function whereOwn(shape: ListShape, { actor }: Ctx, { mine, myTeams, mentioned }: InboxFilter): void {
  if (mine === undefined && myTeams === undefined && mentioned === undefined) return
  const { workspaceId, userId } = memberOf(actor)
  whether(shape, 'mine', mine, ['v.agent_id = $', 'v.agent_id is distinct from $'], userId)
  const among = `v.team_id = any(${ownTeams})`
  const named = `v.contact_id = any(${ownMentions})`
  whether(shape, 'mentioned', mentioned, [named, `not ${named}`], workspaceId, userId)
  whether(shape, 'teams', myTeams, [among, `(v.team_id is null or not ${among})`], workspaceId, userId)
}

/**
 * Restricts a list of chats `v` with their contacts `c`, whose first value is the workspace, to the chats that match.
 * Returns the search of the index of names and phones, or null.
 */
export function whereInbox(shape: ListShape, ctx: Ctx, filter: InboxFilter): string[] | null {
  const { tags, numberIds, lastMessageAfter, lastMessageBefore, unread, failed } = filter
  const now = ctx.now()
  whereFiltered(shape, filter)
  if (tags) where(shape, 'tags', 'c.tags && $::text[]', tags)
  if (numberIds) where(shape, 'numbers', 'v.number_id = any($::uuid[])', numberIds)
  if (lastMessageAfter) where(shape, 'after', 'v.last_message_at >= $', readTime(lastMessageAfter))
  if (lastMessageBefore) where(shape, 'before', 'v.last_message_at < $', readTime(lastMessageBefore))
  wherePriority(shape, filter)
  whereCase(shape, filter)
  whereWork(shape, now, filter)
  whereWindow(shape, now, filter)
  whether(shape, 'unread', unread, ['v.unread_count > 0', 'v.unread_count = 0'])
  const since = new Date(now.getTime() - failedDays * 24 * hourMs)
  const among = `v.contact_id = any(${failedChats})`
  whether(shape, 'failed', failed, [among, `not ${among}`], shape.values[0], since)
  whereOwn(shape, ctx, filter)
  whether(shape, 'snoozed', filter.snoozed, [hasSnooze, `not ${hasSnooze}`], now)
  return whereFound(shape, ctx.actor, filter.search)
}

/** The first of these ids ($2) that is no reason of the workspace. */
const unknownReason = statement<{ place: number }>(
  'conversations.unknown_case_reason',
  `select (q.place - 1)::int as place from unnest($2::uuid[]) with ordinality as q(id, place)
   where not exists (select from case_reason s where s.workspace_id = $1 and s.id = q.id) order by q.place limit 1`,
)

/** Unknown reasons match no chat, so only an empty page needs the check. */
async function assertReasons(ctx: Ctx, workspaceId: string, ids: readonly string[]): Promise<void> {
  const [unknown] = await run(ctx.app.pool, unknownReason, [workspaceId, ids])
  if (unknown)
    throw errors.invalidField(`caseReasonIds[${unknown.place}]`, 'No such reason.').because('no_such')
}

async function assertSkills(ctx: Ctx, workspaceId: string, ids: readonly string[]): Promise<void> {
  const known = new Set((await skillsAmong(ctx.app.pool, workspaceId, ids)).map(({ id }) => id))
  const place = ids.findIndex((id) => !known.has(id.toLowerCase()))
  if (place >= 0) throw errors.invalidField(`requiredSkillIds[${place}]`, 'No such skill.').because('no_such')
}

/** Throws invalid_field for ids in the filter that the workspace does not have. */
export async function assertInboxKnown(
  ctx: Ctx,
  workspaceId: string,
  filter: InboxFilter,
  page: { rows: readonly unknown[] },
): Promise<void> {
  await assertKnown(ctx, workspaceId, filter, page)
  for (const [index, id] of (filter.numberIds ?? []).entries()) {
    await assertNumber(ctx, workspaceId, id, `numberIds[${index}]`)
  }
  if (page.rows.length > 0) return
  const { caseReasonIds, requiredSkillIds } = filter
  if (caseReasonIds) await assertReasons(ctx, workspaceId, caseReasonIds)
  if (requiredSkillIds) await assertSkills(ctx, workspaceId, requiredSkillIds)
}
