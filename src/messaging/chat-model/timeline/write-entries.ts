import type { Ctx } from '#core/context/context.ts'
import { type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { byOf } from '#messaging/chat-model/chats/conversation-events.ts'
import { type ConversationRow, named } from '#messaging/chat-model/chats/conversation-row.ts'
import type { Priority } from '#messaging/chat-model/chats/conversation-sets.ts'
import type { FieldChange, TimelineData, TimelineEntryRow } from './timeline-row.ts'
import type { TimelineKind } from './timeline-sets.ts'

type NewEntry = Omit<TimelineEntryRow, 'byType'> & { byType: string }

const newEntries = rowsIn<NewEntry>({
  workspace_id: ['uuid', (entry) => entry.workspaceId],
  id: ['uuid', (entry) => entry.id],
  contact_id: ['uuid', (entry) => entry.contactId],
  kind: ['text', (entry) => entry.kind],
  by_type: ['text', (entry) => entry.byType],
  by_id: ['uuid', (entry) => entry.byId],
  data: ['text', (entry) => JSON.stringify(entry.data)],
  created_at: ['timestamptz', (entry) => entry.createdAt],
})

const insertEntries = statement(
  'timeline.insert',
  `insert into timeline_entry (workspace_id, id, contact_id, kind, by_type, by_id, data, created_at)
   select workspace_id, id, contact_id, kind, by_type, by_id, data::jsonb, created_at from ${newEntries.from('e')}`,
)

/** Who did it. */
export interface DoneBy {
  type: string
  id: string | null
}

/** A change of a chat, before it is stored. An entry has the id of its live event. */
export interface Done extends Pick<TimelineEntryRow, 'workspaceId' | 'id' | 'contactId' | 'kind' | 'data'> {
  at: Date
}

/** Writes timeline entries for changes of chats; in the transaction of the change. */
export async function writeEntries(tx: Queryable, by: DoneBy, done: readonly Done[]): Promise<void> {
  if (done.length === 0) return
  const { type: byType, id: byId } = by
  const entries = done.map(({ at, ...entry }): NewEntry => ({ ...entry, byType, byId, createdAt: at }))
  await run(tx, insertEntries, newEntries.values(entries))
}

const kindOf: Partial<Record<string, TimelineKind>> = {
  'chat.assigned': 'assigned',
  'chat.closed': 'closed',
  'chat.reopened': 'reopened',
  'chat.snoozed': 'snoozed',
  'chat.unsnoozed': 'came_back',
  'chat.prioritized': 'prioritized',
  'chat.owner_changed': 'owner_changed',
  'case.changed': 'case_changed',
  'call.missed': 'missed_call',
  'call.ended': 'call',
  'transfer.created': 'handed_over',
  'transfer.resumed': 'given_back',
  'transfer.expired': 'given_back',
  'inbox_rule.ran': 'rule_ran',
}

/**
 * Whether these changes of a contact are a marketing choice: a member may also confirm the present one (spec/4 D29).
 */
export const isChoice = (changed: readonly string[]): boolean =>
  changed.includes('marketing_opted_out') || changed.includes('marketing_opted_out_by')

/** Whether an event of this kind has an entry; for events of contacts, by the changed fields. */
export const writesEntry = (type: string, changed: readonly string[] = []): boolean =>
  kindOf[type] !== undefined ||
  (type === 'contact.updated' && (changed.includes('tags') || isChoice(changed)))

function changeOfPriority(extras: unknown): TimelineData {
  const { priority, priority_before: priorityBefore } = extras as {
    priority: Priority
    priority_before: Priority
  }
  return { priority, priorityBefore }
}

function closingOf(extras: unknown): TimelineData {
  const { note, case_reason: caseReason } = extras as {
    note?: string
    case_reason?: TimelineData['caseReason']
  }
  return { ...(note && { note }), ...(caseReason && { caseReason }) }
}

function changeOfCase({ data }: NewEvent): TimelineData {
  const { case_id: caseId, fields = [] } = data.extras as { case_id: string; fields?: FieldChange[] }
  return { caseId, added: data.values?.addedTags ?? [], removed: data.values?.removedTags ?? [], fields }
}

/** Changes of tags and fields have an entry; a change of the reason has none. */
const isSilent = ({ type, data }: NewEvent): boolean =>
  type === 'case.changed' &&
  !(data.values && Object.values(data.values).some((part) => Object.keys(part).length > 0))

/** The timeline entry of a chat's event. */
function dataOf(kind: TimelineKind, event: NewEvent): TimelineData {
  const { data } = event
  const { transfer_id: transferId, status } = (data.extras ?? {}) as { transfer_id?: string; status?: string }
  if (transferId) return { transferId, ...(status === 'expired' && { isExpired: true }) }
  if (kind === 'prioritized') return changeOfPriority(data.extras)
  if (kind === 'closed') return closingOf(data.extras)
  if (kind === 'case_changed') return changeOfCase(event)
  if (kind === 'rule_ran') return data.extras as Pick<TimelineData, 'rule' | 'steps'>
  const { previous, note, until, reason } = (data.extras ?? {}) as { previous?: TimelineData['from'] } & Pick<
    TimelineData,
    'note' | 'until' | 'reason'
  >
  if (kind !== 'assigned')
    return { ...(note && { note }), ...(until && { until }), ...(reason && { reason }) }
  const { agentId, agentName, teamId, teamName } = data.set as unknown as ConversationRow
  const to = { agent: named(agentId, agentName), team: named(teamId, teamName) }
  return { ...(previous && { from: previous }), to }
}

/** Tells the timelines of chats what these events say, and appends them to the log: the last of their transaction. */
export async function tellChats(ctx: Ctx, tx: Tx, events: readonly NewEvent[]): Promise<void> {
  const done = events.flatMap((event): Done[] => {
    const kind = kindOf[event.type]
    if (!kind || isSilent(event)) return []
    const { workspaceId, id, subjectId: contactId, occurredAt: at } = event
    return [{ workspaceId, id, contactId, kind, at, data: dataOf(kind, event) }]
  })
  await writeEntries(tx, byOf(ctx), done)
  await appendEvents(ctx.app, tx, events)
}
