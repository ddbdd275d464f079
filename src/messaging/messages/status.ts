import type { App } from '#core/context/context.ts'
import { inTransaction, type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { followMessages } from '#messaging/broadcasts/follow.ts'
import type { SenderKey } from '#messaging/contacts/identities.ts'
import { isAwaited, linkParkedTo, type PlatformName, platformName } from './links.ts'
import { meetRecipients } from './recipients.ts'
import { type MessageRow, messageColumns } from './row.ts'
import { type Transition, transition } from './transitions.ts'

/** A status as the platform reported it, read from a callback. */
export interface StatusReport {
  workspaceId: string
  numberId: string
  /** our id, from biz_opaque_callback_data */
  messageId: string | null
  platformMessageId: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  at: Date
  error: { code: number; message: string } | null
  /** whom it went to, where the platform tells */
  recipient?: SenderKey | undefined
}

const lockById = statement<MessageRow>(
  'messages.lock_by_id',
  `select ${messageColumns('m')} from message m
   join unnest($1::uuid[], $2::uuid[], $3::uuid[]) as q(workspace_id, number_id, id)
     on m.workspace_id = q.workspace_id and m.id = q.id and m.number_id = q.number_id
   where m.direction = 'outgoing' order by m.workspace_id, m.id for update of m`,
)

const lockByPlatformId = statement<MessageRow>(
  'messages.lock_by_platform_id',
  `select ${messageColumns('m')} from message m
   join unnest($1::uuid[], $2::uuid[], $3::text[]) as q(workspace_id, number_id, platform_id)
     on m.workspace_id = q.workspace_id and m.number_id = q.number_id and m.platform_message_id = q.platform_id
   where m.direction = 'outgoing' order by m.workspace_id, m.id for update of m`,
)

/** Answers the messages that replies or reactions wait for. */
const saveStatuses = statement<PlatformName>(
  'messages.save_statuses',
  `with saved as (
   update message m
   set status = s.status, error_code = s.error_code, error_message = s.error_message, failure_cause = s.failure_cause,
     platform_message_id = s.platform_id, sent_at = s.sent_at, delivered_at = s.delivered_at, read_at = s.read_at,
     failed_at = s.failed_at, updated_at = s.updated_at
   from unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::timestamptz[],
     $9::timestamptz[], $10::timestamptz[], $11::timestamptz[], $12::timestamptz[])
     as s(workspace_id, id, status, error_code, error_message, failure_cause, platform_id, sent_at, delivered_at,
       read_at, failed_at, updated_at)
   where m.workspace_id = s.workspace_id and m.id = s.id
   returning m.workspace_id, m.number_id, m.platform_message_id)
   select ${platformName('saved')} from saved where ${isAwaited('saved')}`,
)

const forgetHandOver = statement(
  'messages.forget_hand_over',
  `delete from hand_over h using unnest($1::uuid[], $2::uuid[]) as s(workspace_id, id)
   where h.workspace_id = s.workspace_id and h.message_id = s.id`,
)

const park = statement(
  'messages.park_statuses',
  `insert into parked_status (workspace_id, number_id, platform_message_id, status, body, created_at)
   select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::jsonb[], $6::timestamptz[])
   on conflict do nothing`,
)

/**
 * Applies reports of the platform, in the order given, set-wise and in one transaction: statuses only move forward,
 * duplicates change nothing, reports for ids that no message has yet are parked (house rule 7). Each stored change
 * emits message.status; the first that proves the message left emits message.sent too. Then the names of recipients are
 * kept, in transactions of their own: whoever joins contacts locks chats before messages.
 */
export async function applyStatuses(app: App, reports: readonly StatusReport[]): Promise<void> {
  if (reports.length === 0) return
  const find = await inTransaction(app.pool, async (tx) => {
    const find = await lockMessages(tx, reports)
    const changes: Transition[] = []
    const unknown: StatusReport[] = []
    for (const report of reports) {
      const message = find(report)
      if (!message) unknown.push(report)
      else
        changes.push(
          ...transition(message, { ...report, at: app.clock.fromWorld(report.at) }, app.clock.now()),
        )
    }
    const followed = await saveTransitions(app, tx, changes)
    if (unknown.length > 0) await parkReports(app, tx, unknown)
    await appendEvents(app, tx, [...eventsOf(app, changes), ...followed])
    return find
  })
  await meetRecipients(
    app,
    reports.flatMap((report) => {
      const message = find(report)
      if (!message || !report.recipient) return []
      return [{ key: report.recipient, contactId: message.contactId, phone: message.toPhone }]
    }),
  )
}

/** Finds and locks the messages of all reports; the same row object answers every report of one message. */
async function lockMessages(
  tx: Queryable,
  reports: readonly StatusReport[],
): Promise<(report: StatusReport) => MessageRow | undefined> {
  const named = reports.filter((report) => report.messageId !== null)
  const byId = new Map<string, MessageRow>()
  const byPlatformId = new Map<string, MessageRow>()
  const remember = (row: MessageRow) => {
    const known = byId.get(row.id) ?? row
    byId.set(row.id, known)
    if (known.platformMessageId) byPlatformId.set(`${known.numberId} ${known.platformMessageId}`, known)
  }
  const rows = await run(tx, lockById, [
    named.map((r) => r.workspaceId),
    named.map((r) => r.numberId),
    named.map((r) => r.messageId),
  ])
  for (const row of rows) remember(row)
  const nameless = reports.filter((report) => report.messageId === null || !byId.has(report.messageId))
  if (nameless.length > 0) {
    const more = await run(tx, lockByPlatformId, [
      nameless.map((r) => r.workspaceId),
      nameless.map((r) => r.numberId),
      nameless.map((r) => r.platformMessageId),
    ])
    for (const row of more) remember(row)
  }
  return (report) =>
    (report.messageId ? byId.get(report.messageId) : undefined) ??
    byPlatformId.get(`${report.numberId} ${report.platformMessageId}`)
}

/**
 * Writes the final state of each changed message once, ends its hand-over, and moves the broadcasts that they belong
 * to. Answers what is to be told beside the messages' own events.
 */
export async function saveTransitions(app: App, tx: Tx, changes: readonly Transition[]): Promise<NewEvent[]> {
  const messages = [...new Set(changes.map((change) => change.message))]
  if (messages.length === 0) return []
  const awaited = await run(tx, saveStatuses, [
    messages.map((m) => m.workspaceId),
    messages.map((m) => m.id),
    messages.map((m) => m.status),
    messages.map((m) => m.errorCode),
    messages.map((m) => m.errorMessage),
    messages.map((m) => m.failureCause),
    messages.map((m) => m.platformMessageId),
    messages.map((m) => m.sentAt),
    messages.map((m) => m.deliveredAt),
    messages.map((m) => m.readAt),
    messages.map((m) => m.failedAt),
    messages.map((m) => m.updatedAt),
  ])
  const linked = await linkParkedTo(app, tx, awaited)
  await run(tx, forgetHandOver, [messages.map((m) => m.workspaceId), messages.map((m) => m.id)])
  return [...linked, ...(await followMessages(app, tx, changes))]
}

/** The events of a list of changes: message.status for each, message.sent for the first proof of leaving. */
export function eventsOf(app: App, changes: readonly Transition[]): NewEvent[] {
  return changes.flatMap((change) => {
    const base = {
      workspaceId: change.message.workspaceId,
      subjectId: change.message.id,
      contactId: change.message.contactId,
      occurredAt: change.at,
    }
    const status: NewEvent = {
      ...base,
      id: newId(app.clock.nowMs()),
      type: 'message.status',
      data: { set: change.set, extras: { previous_status: change.previousStatus } },
    }
    if (!change.left) return [status]
    return [
      { ...base, id: newId(app.clock.nowMs()), type: 'message.sent', data: { set: change.set } },
      status,
    ]
  })
}

async function parkReports(app: App, tx: Queryable, reports: readonly StatusReport[]): Promise<void> {
  const now = app.clock.now()
  await run(tx, park, [
    reports.map((r) => r.workspaceId),
    reports.map((r) => r.numberId),
    reports.map((r) => r.platformMessageId),
    reports.map((r) => r.status),
    reports.map(({ at, error, recipient }) => JSON.stringify({ at, error, recipient })),
    reports.map(() => now),
  ])
}
