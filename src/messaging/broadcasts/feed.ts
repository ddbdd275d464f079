import type { App } from '#core/context/context.ts'
import { columns, columnsAs } from '#core/db/columns.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { announce, appendEvents } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import type { OwnLanes } from '#core/lanes/lanes.ts'
import { laneOf, ownedLanes } from '#core/lanes/ownership.ts'
import { type NumberEntry, numberById } from '#messaging/accounts/directory.ts'
import { type Acceptance, saveAcceptances } from '#messaging/messages/accept.ts'
import { type MessageRow, newMessage } from '#messaging/messages/message-row.ts'
import { previewOf } from '#messaging/messages/preview.ts'
import { templateContent } from '#messaging/messages/template-content.ts'
import { templateForHandOver } from '#messaging/templates/sending.ts'
import type { TemplateRow } from '#messaging/templates/template-row.ts'
import { statusEvent } from './broadcast-events.ts'
import { type BroadcastRow, broadcastColumns, laneOfBroadcast, pendingOf } from './broadcast-row.ts'
import type { RecipientStatus } from './broadcast-sets.ts'
import { isOver } from './follow.ts'
import { takeMonth } from './month.ts'
import { type OwnValues, valuesFor } from './values.ts'

const broadcastsAtOnce = 20

/** Messages of broadcasts that wait to be handed over, at most: of one number, while fewer than these are due in all. */
const waitingPerNumber = 200
const waitingInAll = 1000
/**
 * Of one number, while more are due in all: those may be of other numbers that hang, for which this one need not wait.
 */
const waitingAlways = 20

/** A running broadcast whose turn it is, and how many of its messages its number's queue takes. */
interface BroadcastWithRoom {
  workspaceId: string
  id: string
  room: number
}

/**
 * Of each number the broadcast that got nothing for the longest time, those of all workspaces in that order. Only so
 * much waits for the hand-over that a claim stays cheap, a cancel finds little to call back, and a number that the
 * platform slows down holds nobody else up.
 */
const hungryBroadcasts = statement<BroadcastWithRoom>(
  'broadcasts.hungry',
  `
  with waiting as (
    select workspace_id, number_id, count(*) as many, count(*) filter (where due_at <= $1) as due
    from hand_over where handed_over_at is null and bulk group by workspace_id, number_id
  ), share as (
    select case when coalesce(sum(due), 0) < ${waitingInAll} then ${waitingPerNumber} else ${waitingAlways} end as many
    from waiting
  ), turn as (
    select distinct on (b.workspace_id, b.number_id) b.workspace_id, b.id, b.fed_at,
      share.many - coalesce(w.many, 0) as room
    from share cross join broadcast b
    join workspace s on s.id = b.workspace_id and s.status = 'open'
    left join waiting w on w.workspace_id = b.workspace_id and w.number_id = b.number_id
    where b.status = 'running' and ${laneOfBroadcast('b')} = any($3::smallint[])
      and b.total > b.sent + b.failed + b.cancelled + b.in_flight
    order by b.workspace_id, b.number_id, b.fed_at nulls first, b.id
  )
  select ${columns('Broadcast', 'turn', ['workspaceId', 'id'])}, room::int as room from turn
  where room > 0
  order by fed_at nulls first, id limit $2
  `,
)

/** Gives recipients of running broadcasts in these lanes their messages, a share each. */
export async function feedBroadcasts(app: App, { worker, lanes }: OwnLanes): Promise<void> {
  const hungry = await run(app.pool, hungryBroadcasts, [app.clock.now(), broadcastsAtOnce, lanes])
  for (const one of hungry) {
    // A fault of one broadcast is not the others'; its turn comes again.
    await feedOne(app, one, worker).catch((error) =>
      app.log.error({ err: error, broadcastId: one.id }, 'a broadcast could not be fed'),
    )
  }
}

const lockRunning = statement<BroadcastRow>(
  'broadcasts.lock_running',
  `with owned as (${ownedLanes('broadcasts', `select ${laneOf('$1::uuid')}`, '$3')}
   )
   select ${broadcastColumns('b')} from broadcast b join owned on owned.lane = ${laneOfBroadcast('b')}
   where b.workspace_id = $1 and b.id = $2 and b.status = 'running' for update of b skip locked`,
)

/**
 * The next recipients of one broadcast, in one transaction: their messages, their place in the hand-over queue and the
 * counters, so that a recipient has one message or none, whenever a process dies (house rule 7).
 */
async function feedOne(app: App, one: BroadcastWithRoom, worker: string): Promise<void> {
  const { workspaceId, id, room } = one
  await inTransaction(app.pool, async (tx) => {
    const [broadcast] = await run(tx, lockRunning, [workspaceId, id, worker])
    if (!broadcast || pendingOf(broadcast) === broadcast.inFlight) return
    const month = await takeMonth(tx, workspaceId, app.clock.now())
    const left = month.limit === null ? room : month.limit - month.used - month.inFlight
    if (month.limit !== null && month.used >= month.limit) return pause(app, tx, broadcast)
    // The month is not over yet: messages under way may still fail, and then they do not count.
    if (left > 0) await feed(app, tx, broadcast, Math.min(room, left))
  })
}

interface WaitingRecipient {
  id: string
  contactId: string
  own: OwnValues | null
  phone: string | null
  /** the contact was deleted since */
  gone: boolean
  optedOut: boolean
}

/** What becomes of a recipient: a message, or an end without one. */
interface FedRecipient {
  recipient: WaitingRecipient
  message: MessageRow | null
  status: RecipientStatus
  errorMessage: string | null
}

/** After workspace, broadcast and time. */
const fates = rowsIn<FedRecipient>(
  {
    id: ['uuid', ({ recipient }) => recipient.id],
    message_id: ['uuid', ({ message }) => message?.id],
    status: ['text', ({ status }) => status],
    error_message: ['text', ({ errorMessage }) => errorMessage],
  },
  3,
)

/** What became of the next recipients: a message, or an end without one; the counters move with them. */
const saveFed = statement<BroadcastRow>(
  'broadcasts.save_fed',
  `
  with fate as (
    select * from ${fates.from('f')}
  ), fed as (
    update broadcast_recipient r set message_id = f.message_id, status = f.status, error_message = f.error_message,
      failed_at = case when f.status = 'failed' then $3::timestamptz end
    from fate f where r.workspace_id = $1 and r.broadcast_id = $2 and r.id = f.id
  ), change as (
    select (count(*) filter (where message_id is not null))::int as begun,
      (count(*) filter (where status = 'failed'))::int as failed,
      (count(*) filter (where status = 'cancelled'))::int as cancelled
    from fate
  ), used as (
    update broadcast_usage u set in_flight = u.in_flight + c.begun from change c where u.workspace_id = $1
  )
  update broadcast b
  set in_flight = b.in_flight + c.begun, failed = b.failed + c.failed, cancelled = b.cancelled + c.cancelled, fed_at = $3,
    updated_at = case when c.failed + c.cancelled > 0 then $3 else b.updated_at end,
    status = case when ${isOver('b.sent + b.failed + c.failed + c.cancelled')} then 'completed' else b.status end,
    completed_at = case when ${isOver('b.sent + b.failed + c.failed + c.cancelled')} then $3 else b.completed_at end
  from change c where b.workspace_id = $1 and b.id = $2
  returning ${broadcastColumns('b')}
  `,
)

/** The next recipients without a message; whoever holds the broadcast is alone with them. */
const nextRecipients = statement<WaitingRecipient>(
  'broadcasts.next_recipients',
  `select ${columns('BroadcastRecipient', 'r', ['id', 'contactId', 'own'])}, c.phone, c.deleted_at is not null as gone,
     ${columnsAs('Contact', 'c', { optedOut: 'marketingOptedOut' })}
   from broadcast_recipient r join contact c on c.workspace_id = r.workspace_id and c.id = r.contact_id
   where r.workspace_id = $1 and r.broadcast_id = $2 and r.status = 'pending' and r.message_id is null
   order by r.id limit $3`,
)

async function feed(app: App, tx: Tx, broadcast: BroadcastRow, many: number): Promise<void> {
  const { workspaceId, id } = broadcast
  const recipients = await run(tx, nextRecipients, [workspaceId, id, many])
  const number = await numberById(app, workspaceId, broadcast.numberId)
  const template = await templateForHandOver(app, workspaceId, broadcast.templateId)
  const now = app.clock.now()
  const ends = recipients.map((recipient) => fateOf(broadcast, recipient, number, template, now))
  const messages = ends.flatMap(({ message }) => message ?? [])
  if (messages.length > 0) {
    await saveAcceptances(
      tx,
      messages.map((message) => acceptanceOf(app, tx, message)),
    )
    tx.afterCommit(() => announce(app, messages))
    tx.afterCommit(() => app.wake('hand-over'))
  }
  const [after] = await run(tx, saveFed, [workspaceId, id, now, ...fates.values(ends)])
  if (after?.status === 'completed') await appendEvents(app, tx, [statusEvent(after, broadcast.status, now)])
}

/** Deleted people are skipped (spec/4 D30); who wants no marketing by now gets none. */
function fateOf(
  broadcast: BroadcastRow,
  recipient: WaitingRecipient,
  number: NumberEntry | null,
  template: TemplateRow | null,
  now: Date,
): FedRecipient {
  const none = { recipient, message: null }
  if (recipient.gone) return { ...none, status: 'cancelled', errorMessage: null }
  if (recipient.optedOut && (template?.category ?? broadcast.templateCategory) === 'marketing') {
    return { ...none, status: 'failed', errorMessage: 'The contact is opted out of marketing.' }
  }
  if (!template) return { ...none, status: 'failed', errorMessage: 'The template is gone.' }
  const values = valuesFor(broadcast.defaults, recipient.own)
  const content = templateContent(template, values)
  const message = messageTo(broadcast, recipient, number, content, now)
  return { recipient, message, status: 'pending', errorMessage: null }
}

function messageTo(
  broadcast: BroadcastRow,
  { contactId, phone }: WaitingRecipient,
  number: NumberEntry | null,
  content: Record<string, unknown>,
  now: Date,
): MessageRow {
  return newMessage({
    workspaceId: broadcast.workspaceId,
    id: newId(now.getTime()),
    contactId,
    numberId: broadcast.numberId,
    type: 'template',
    fromPhone: number?.phone ?? null,
    toPhone: phone,
    content,
    sentByType: 'broadcast',
    sentById: broadcast.id,
    broadcastId: broadcast.id,
    createdAt: now,
  })
}

/** Each message begins a trace of its own, where traces are on (docs/adr/0063). */
function acceptanceOf(app: App, tx: Tx, message: MessageRow): Acceptance {
  const step = app.tracer?.begin('message.accept', 'internal', null, {
    'parley.workspace.id': message.workspaceId,
    'parley.message.id': message.id,
    'parley.broadcast.id': String(message.broadcastId),
  })
  if (step) tx.afterCommit(() => step.end())
  return {
    message,
    trace: step?.traceparent ?? null,
    eventId: newId(message.createdAt.getTime()),
    preview: previewOf(message.type, message.content),
  }
}

const pauseRunning = statement<BroadcastRow>(
  'broadcasts.pause',
  `update broadcast b set status = 'paused', paused_reason = $3, updated_at = $4
   where b.workspace_id = $1 and b.id = $2 and b.status = 'running' returning ${broadcastColumns('b')}`,
)

/** The month is used up: what was not sent stays pending until somebody resumes (document 3, Campaign status). */
async function pause(app: App, tx: Tx, broadcast: BroadcastRow): Promise<void> {
  const now = app.clock.now()
  const reason = 'The broadcast messages of this month are used up.'
  const [paused] = await run(tx, pauseRunning, [broadcast.workspaceId, broadcast.id, reason, now])
  if (paused) await appendEvents(app, tx, [statusEvent(paused, broadcast.status, now)])
}
