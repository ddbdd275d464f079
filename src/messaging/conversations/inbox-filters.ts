import { z } from 'zod'
import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { named, ofSet } from '#core/input-schema.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import { readTime } from '#core/time/time.ts'
import { optional, text, trimmedText, uuid } from '#core/validation.ts'
import { whereFound } from '#messaging/contacts/search.ts'
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
/** What "closing" means where nobody says it. */
const closingHours = 2
const failedDays = 30
const hourMs = 60 * 60 * 1000

const namedCaseField = named(
  'CaseFieldFilter',
  'A value of a field of cases.',
  z.object({
    key: text(1, 64).meta({ description: 'Of a declared field of cases.' }),
    value: text(1, 1000).meta({
      description: 'As text: a day as 2026-11-26, a number as 3.5, yes and no as true and false.',
    }),
  }),
)

/** Which chats an inbox shows: the one filter of `conversations`, of counts and of saved views. */
export const inboxFilters = {
  ...conversationFilters,
  tags: optional(z.array(trimmedText(50)).min(1).max(mostValues)).meta({
    description: 'Only chats whose contact has one of these tags, at most 50.',
  }),
  numberIds: optional(z.array(uuid).min(1).max(mostValues)).meta({
    description: 'Only chats whose last message went over one of these numbers, at most 50.',
  }),
  lastMessageAfter: optional(moment).meta({
    description: 'Only chats with a message at this time or later.',
  }),
  lastMessageBefore: optional(moment).meta({ description: 'Only chats without a message since this time.' }),
  window: optional(z.enum(windowStates.values)).meta({
    description: 'By the 24-hour window that is open longest, counted from when its message reached us.',
  }),
  closingWithinHours: optional(z.number().int().min(1).max(24)).meta({
    description: 'How soon a window closes that is CLOSING: 1 to 24 hours, 2 when left out.',
  }),
  priorities: optional(
    z
      .array(ofSet(priorities, z.enum(priorities.values)))
      .min(1)
      .max(4),
  ).meta({
    description: 'Only chats of one of these priorities.',
  }),
  caseReasonIds: optional(z.array(uuid).min(1).max(mostValues)).meta({
    description: 'Only closed chats that were last closed for one of these reasons, at most 50.',
  }),
  caseTags: optional(z.array(trimmedText(50)).min(1).max(mostValues)).meta({
    description: 'Only chats whose case, or last case, has one of these tags, at most 50.',
  }),
  caseField: optional(namedCaseField).meta({
    description: 'Only chats whose case, or last case, has this value.',
  }),
  unread: flag('Whether there are incoming messages that nobody has opened.'),
  failed: flag('Whether the last outgoing message failed, within the last 30 days.'),
  mine: flag("Whether it is the caller's own; for people only."),
  myTeams: flag("Whether it is one of the caller's teams'; for people only."),
  mentioned: flag('Whether a note in it names the caller; for people only.'),
  snoozed: flag('Whether it is put off.'),
  search: optional(z.string().max(100)).meta({
    description: 'Part of a name or a phone; where phones are hidden, a whole phone or its last four digits.',
  }),
}

export const inboxFilterInput = z.object(inboxFilters)

/** The same as a part of an input; in the graph it is what `conversations` takes. */
export const namedInboxFilter = named(
  'ConversationFilter',
  'Narrows a list of Conversation objects; what is left out narrows nothing.',
  inboxFilterInput,
)
export type InboxFilter = z.output<typeof inboxFilterInput>

/** Throws invalid_request for filters that contradict each other or ask for a person where there is none. */
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

/** Adds one condition or the other; nothing where it was not asked for. */
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

/** Failures are few: they are looked through once, and their chats found by their keys. */
const failedChats = `array(select f.contact_id from message f
  where f.workspace_id = $ and f.direction = 'outgoing' and f.status = 'failed' and f.created_at >= $
    and not exists (select from message g where g.workspace_id = f.workspace_id and g.contact_id = f.contact_id
      and g.direction = 'outgoing' and (g.created_at, g.id) > (f.created_at, f.id)))`

/** Of the workspace and the person that are given. */
export const ownTeams =
  'array(select k.team_id from team_member k where k.workspace_id = $ and k.user_id = $)'

const ownMentions =
  'array(select k.contact_id from note_mention k where k.workspace_id = $ and k.user_id = $)'

const hasOpenWindow = `exists (select from conversation_window w
  where w.workspace_id = v.workspace_id and w.contact_id = v.contact_id and w.last_incoming_at >= $)`

/** A window is as long as its person's last message is old; the row of the chat has that of the latest of all numbers. */
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

/** As text, not as values: those that are not normal are few, and have a partial index. */
function wherePriority(shape: ListShape, { priorities: asked }: InboxFilter): void {
  if (!asked) return
  const ranks = [...new Set(asked.map(rankOf))].toSorted((a, b) => a - b)
  where(shape, `priority_${ranks.join('')}`, `v.priority in (${ranks.join(', ')})`)
}

/** The case that goes on in an open chat, or what a closed one was closed with last. */
const hasCase = (condition: string) => `exists (select from conversation_case k
  where k.workspace_id = v.workspace_id and k.contact_id = v.contact_id and ${condition}
    and (v.status = 'open' and k.closed_at is null or v.status = 'closed' and k.closed_at = v.closed_at))`

function whereCase(shape: ListShape, { caseReasonIds, caseTags, caseField }: InboxFilter): void {
  if (caseReasonIds) where(shape, 'case_reason', hasCase('k.reason_id = any($::uuid[])'), caseReasonIds)
  if (caseTags) where(shape, 'case_tags', hasCase(`k.tags && $::text[] and k.tags <> '{}'`), caseTags)
  if (caseField)
    where(shape, 'case_field', hasCase('k.fields ->> $::text = $::text'), caseField.key, caseField.value)
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
 * Narrows a list of chats `v` with their contacts `c`, whose first value is the workspace, to those that pass. Answers what
 * the index of names and phones is asked for, null for nothing.
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
  whereWindow(shape, now, filter)
  whether(shape, 'unread', unread, ['v.unread_count > 0', 'v.unread_count = 0'])
  const since = new Date(now.getTime() - failedDays * 24 * hourMs)
  const among = `v.contact_id = any(${failedChats})`
  whether(shape, 'failed', failed, [among, `not ${among}`], shape.values[0], since)
  whereOwn(shape, ctx, filter)
  whether(shape, 'snoozed', filter.snoozed, [hasSnooze, `not ${hasSnooze}`], now)
  return whereFound(shape, ctx.actor, filter.search)
}

/** Throws invalid_field for what the filter names and the workspace has not. */
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
}
