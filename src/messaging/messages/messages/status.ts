import type { App } from '#core/context/context.ts'
import { inTransaction, type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { perWorkspace } from '#core/db/per-workspace.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { type MessageRow, messageColumns } from '#messaging/chat-model/messages/message-row.ts'
import type { ReportedStatus } from '#messaging/chat-model/messages/message-sets.ts'
import type { SenderKey } from '#messaging/contacts/contacts/identities.ts'
import { onAnswersTold, onTransitions } from './hooks.ts'
import { forgetKeptBilling } from './late-billing.ts'
import { countStatuses } from './message-metrics.ts'
import { traceChanges } from './message-trace.ts'
import { isAwaited, linkParkedTo, type PlatformName, platformName } from './parked-links.ts'
import { meetRecipients } from './recipients.ts'
import { type Failure, type Transition, transition } from './transitions.ts'

/** A status as the platform reported it, read from a callback. */
export interface StatusReport {
  workspaceId: string
  numberId: string
  /** our id, from biz_opaque_callback_data */
  messageId: string | null
  platformMessageId: string
  status: ReportedStatus
  at: Date
  error: Failure | null
  /** as what it is billed, where this report tells (billing-sets.ts) */
  billed?: number | null | undefined
  /** whom it went to, where the platform tells */
  recipient?: SenderKey | undefined
}

const reportedIds = rowsIn<StatusReport>({
  workspace_id: ['uuid', (report) => report.workspaceId],
  number_id: ['uuid', (report) => report.numberId],
  id: ['uuid', (report) => report.messageId],
})

const lockById = statement<MessageRow>(
  'messages.lock_by_id',
  `select ${messageColumns('m')} from message m
   join ${reportedIds.from('q')}
     on m.workspace_id = q.workspace_id and m.id = q.id and m.number_id = q.number_id
   where m.direction = 'outgoing' order by m.workspace_id, m.id for update of m`,
)

const reportedPlatformIds = rowsIn<StatusReport>({
  workspace_id: ['uuid', (report) => report.workspaceId],
  number_id: ['uuid', (report) => report.numberId],
  platform_id: ['text', (report) => report.platformMessageId],
})

const lockByPlatformId = statement<MessageRow>(
  'messages.lock_by_platform_id',
  `select ${messageColumns('m')} from message m
   join ${reportedPlatformIds.from('q')}
     on m.workspace_id = q.workspace_id and m.number_id = q.number_id and m.platform_message_id = q.platform_id
   where m.direction = 'outgoing' order by m.workspace_id, m.id for update of m`,
)

const states = rowsIn<MessageRow>({
  workspace_id: ['uuid', (message) => message.workspaceId],
  id: ['uuid', (message) => message.id],
  status: ['text', (message) => message.status],
  error_code: ['int', (message) => message.errorCode],
  error_message: ['text', (message) => message.errorMessage],
  error_title: ['text', (message) => message.errorTitle],
  failure_cause: ['text', (message) => message.failureCause],
  platform_id: ['text', (message) => message.platformMessageId],
  billed: ['int2', (message) => message.billed],
  sent_at: ['timestamptz', (message) => message.sentAt],
  delivered_at: ['timestamptz', (message) => message.deliveredAt],
  read_at: ['timestamptz', (message) => message.readAt],
  failed_at: ['timestamptz', (message) => message.failedAt],
  updated_at: ['timestamptz', (message) => message.updatedAt],
})

/** Ends their hand-over, too. Answers the messages that replies or reactions wait for. */
const saveStatuses = statement<PlatformName>(
  'messages.save_statuses',
  `with forgotten as (
     delete from hand_over h using ${states.from('s')}
     where h.workspace_id = s.workspace_id and h.message_id = s.id
   ), saved as (
   update message m
   set status = s.status, error_code = s.error_code, error_message = s.error_message, error_title = s.error_title,
     failure_cause = s.failure_cause, platform_message_id = s.platform_id, billed = s.billed, sent_at = s.sent_at, delivered_at = s.delivered_at, read_at = s.read_at,
     failed_at = s.failed_at, updated_at = s.updated_at
   from ${states.from('s')}
   where m.workspace_id = s.workspace_id and m.id = s.id
   returning m.workspace_id, m.number_id, m.platform_message_id)
   select ${platformName('saved')} from saved where ${isAwaited('saved')}`,
)

const parkedReports = rowsIn<StatusReport, Date>({
  workspace_id: ['uuid', (report) => report.workspaceId],
  number_id: ['uuid', (report) => report.numberId],
  platform_message_id: ['text', (report) => report.platformMessageId],
  status: ['text', (report) => report.status],
  body: ['jsonb', ({ at, error, billed, recipient }) => JSON.stringify({ at, error, billed, recipient })],
  created_at: ['timestamptz', (_, now) => now],
})

const park = statement(
  'messages.park_statuses',
  `insert into parked_status (workspace_id, number_id, platform_message_id, status, body, created_at)
   select * from ${parkedReports.from('p')}
   on conflict do nothing`,
)

/**
 * Applies reports of the platform, in the order given, set-wise and in one transaction: statuses only move forward,
 * duplicates change nothing, reports for ids that no message has yet are parked (docs/adr/0004). Each stored change
 * emits message.status; the first that proves the message left emits message.sent too. Then the names of recipients are
 * kept, in transactions of their own: whoever joins contacts locks chats before messages.
 */
export async function applyStatuses(app: App, reports: readonly StatusReport[]): Promise<void> {
  if (reports.length > 0) await perWorkspace(app, reports, (part) => applyTogether(app, part))
}

async function applyTogether(app: App, reports: readonly StatusReport[]): Promise<void> {
  const find = await inTransaction(app.pool, async (tx) => {
    const find = await lockMessages(tx, reports)
    const changes: Transition[] = []
    const priced: MessageRow[] = []
    const unknown: StatusReport[] = []
    for (const report of reports) {
      const message = find(report)
      if (!message) {
        unknown.push(report)
        continue
      }
      if (notePrice(message, report)) priced.push(message)
      changes.push(...transition(message, { ...report, at: app.clock.fromWorld(report.at) }, app.clock.now()))
    }
    await traceChanges(app, tx, changes)
    const followed = await saveTransitions(app, tx, changes, priced)
    forgetKeptBilling(tx, app.clock.now(), changes, priced)
    if (unknown.length > 0) await parkReports(app, tx, unknown)
    await appendEvents(app, tx, [...eventsOf(app, changes), ...followed])
    // Behind the events: they hold the counters of all workspaces, in one order.
    await onAnswersTold.run(app, tx, followed)
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

/**
 * Keeps what a report tells of the price, and answers whether that is new. Messages are charged when they arrive, so what
 * is told with that stands against what was told when they left, in whichever order the two come.
 */
function notePrice(message: MessageRow, { billed, status }: StatusReport): boolean {
  if (billed == null || billed === message.billed) return false
  if (status === 'sent' && message.billed !== null) return false
  message.billed = billed
  return true
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
  const rows = await run(tx, lockById, reportedIds.values(named))
  for (const row of rows) remember(row)
  const nameless = reports.filter((report) => report.messageId === null || !byId.has(report.messageId))
  if (nameless.length > 0) {
    const more = await run(tx, lockByPlatformId, reportedPlatformIds.values(nameless))
    for (const row of more) remember(row)
  }
  return (report) =>
    (report.messageId ? byId.get(report.messageId) : undefined) ??
    byPlatformId.get(`${report.numberId} ${report.platformMessageId}`)
}

/**
 * Writes the final state of each changed message once, ends its hand-over, and moves the broadcasts that they belong
 * to; with them those of which a late report told the price alone. Answers what is to be told beside the messages' own events.
 */
export async function saveTransitions(
  app: App,
  tx: Tx,
  changes: readonly Transition[],
  priced: readonly MessageRow[] = [],
): Promise<NewEvent[]> {
  const messages = [...new Set([...changes.map((change) => change.message), ...priced])]
  if (messages.length === 0) return []
  const awaited = await run(tx, saveStatuses, states.values(messages))
  const { events: linked } = await linkParkedTo(app, tx, awaited)
  tx.afterCommit(() => {
    for (const { set } of changes) if (set.status) countStatuses({ status: set.status })
  })
  const followed = await onTransitions.run(app, tx, changes)
  return [...linked, ...followed]
}

/** The events of a list of changes: message.status for each, message.sent for the first proof of leaving. */
export function eventsOf(app: App, changes: readonly Transition[]): NewEvent[] {
  return changes.flatMap((change) => {
    const traced = change.trace === undefined ? {} : { trace: change.trace }
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
      data: { set: change.set, extras: { previous_status: change.previousStatus }, ...traced },
    }
    if (!change.left) return [status]
    return [
      { ...base, id: newId(app.clock.nowMs()), type: 'message.sent', data: { set: change.set, ...traced } },
      status,
    ]
  })
}

async function parkReports(app: App, tx: Queryable, reports: readonly StatusReport[]): Promise<void> {
  await run(tx, park, parkedReports.values(reports, app.clock.now()))
}
