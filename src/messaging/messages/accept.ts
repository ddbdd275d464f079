import type { App } from '#core/context/context.ts'
import type { KeptAnswer } from '#core/context/keyed-request.ts'
import { perApp } from '#core/context/per-app.ts'
import { Batcher } from '#core/db/batch.ts'
import { type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { byWorkspace } from '#core/db/per-workspace.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { announce } from '#core/events/log.ts'
import { writeTime } from '#core/time/time.ts'
import { beginStep, type Traceparent } from '#core/tracing/tracer.ts'
import { countAccepted } from './message-metrics.ts'
import type { MessageRow } from './message-row.ts'

/** An outgoing message that passed every check, with what its conversation shows of it. */
export interface Acceptance {
  message: MessageRow
  /** id of its message.created event */
  eventId: string
  preview: string
  /** the answer to its request, to be kept under an Idempotency-Key that it takes */
  answer?: KeptAnswer
  /** `updatedAt` of the contact that was remembered rather than read: saved only if it is still that of a living one */
  contactKnownAt?: Date | undefined
  /** what it is part of, where that is recorded */
  trace?: Traceparent | null
}

const acceptedRows = rowsIn<Acceptance>({
  workspace_id: ['uuid', ({ message }) => message.workspaceId],
  id: ['uuid', ({ message }) => message.id],
  contact_id: ['uuid', ({ message }) => message.contactId],
  number_id: ['uuid', ({ message }) => message.numberId],
  type: ['text', ({ message }) => message.type],
  from_phone: ['text', ({ message }) => message.fromPhone],
  to_phone: ['text', ({ message }) => message.toPhone],
  content: ['text', ({ message }) => JSON.stringify(message.content)],
  reply_id: ['uuid', ({ message }) => message.replyToMessageId],
  sender_type: ['text', ({ message }) => message.sentByType],
  sender_id: ['uuid', ({ message }) => message.sentById],
  broadcast_id: ['uuid', ({ message }) => message.broadcastId],
  // Given as text: the driver passes a text on as it is, and would put a Date together part by part.
  created_at: ['timestamptz', ({ message }) => writeTime(message.createdAt)],
  event_id: ['uuid', ({ eventId }) => eventId],
  preview: ['text', ({ preview }) => preview],
  key: ['text', ({ answer }) => answer?.request.key],
  lineage_id: ['uuid', ({ answer }) => answer?.request.lineageId],
  fingerprint: ['bytea', ({ answer }) => answer?.request.fingerprint],
  request_id: ['text', ({ answer }) => answer?.request.requestId],
  answer_status: ['int', ({ answer }) => answer?.status],
  answer_body: ['text', ({ answer }) => answer?.body],
  contact_known_at: ['timestamptz', ({ contactKnownAt }) => contactKnownAt && writeTime(contactKnownAt)],
  trace: ['text', ({ trace }) => trace],
})

/**
 * Saves accepted messages: the message, its place in the hand-over queue, the conversation's last message (a reaction
 * is none) and the event, all in one statement, so that a batch is one commit and is never half there. Messages that are there already
 * (a rerun under the same Idempotency-Key, whose first id is the record's) are left as they are and not answered;
 * neither are those whose answer wants a key that is taken, nor those whose contact is not what it was or is none of
 * the workspace's: the table has no foreign keys (docs/adr/0002).
 * Conversations are written in the order of their contacts, then counters in theirs: batches wait for each other
 * instead of deadlocking. Should a plan ever take another order, the batch that PostgreSQL refuses runs row by row.
 */
const insertAccepted = statement<{ position: number }>(
  'messages.accept',
  `
  with accepted as (
    select * from ${acceptedRows.from('a', { position: true })}
    where exists (
      select from contact c where c.workspace_id = a.workspace_id and c.id = a.contact_id
        and (a.contact_known_at is null or (c.updated_at = a.contact_known_at and c.deleted_at is null)))
  ), kept as (
    insert into idempotency_record (workspace_id, key, lineage_id, fingerprint, request_id, resource_id, lease_until,
      status, body, created_at, expires_at)
    select workspace_id, key, lineage_id, fingerprint, request_id, id, created_at, answer_status, answer_body,
      created_at, created_at + interval '24 hours'
    from accepted where key is not null order by workspace_id, key, position
    on conflict (workspace_id, key) do nothing
    returning request_id
  ), inserted as (
    insert into message (workspace_id, id, contact_id, number_id, direction, type, status, from_phone, to_phone,
      content, reply_to_message_id, sent_by_type, sent_by_id, broadcast_id, trace, created_at, updated_at)
    select workspace_id, id, contact_id, number_id, 'outgoing', type, 'pending', from_phone, to_phone,
      content::jsonb, reply_id, sender_type, sender_id, broadcast_id, trace, created_at, created_at
    from accepted where key is null or request_id in (select request_id from kept) order by position
    on conflict (workspace_id, id) do nothing
    returning workspace_id, id
  ), fresh as (
    select workspace_id, id, contact_id, number_id, type, created_at, broadcast_id, event_id, preview, position
    from accepted join inserted using (workspace_id, id)
  ), queued as (
    insert into hand_over (workspace_id, message_id, contact_id, number_id, accepted_at, due_at, bulk)
    select workspace_id, id, contact_id, number_id, created_at, created_at, broadcast_id is not null
    from fresh order by position
  ), last as (
    select distinct on (workspace_id, contact_id) * from fresh where type <> 'reaction'
    order by workspace_id, contact_id, position desc
  ), shown as (
    update conversation v
    set number_id = l.number_id, last_message_id = l.id, last_message_preview = l.preview,
      last_message_at = l.created_at, updated_at = l.created_at
    from last l
    where v.workspace_id = l.workspace_id and v.contact_id = l.contact_id
    returning 1
  ), numbered as (
    select f.*, row_number() over (partition by workspace_id order by position) as place from fresh f
  ), taken as (
    update workspace_counter c set event_seq = c.event_seq + n.many
    from (select workspace_id, count(*) as many from fresh group by workspace_id order by workspace_id) n
    where c.workspace_id = n.workspace_id and (select count(*) from shown) >= 0
    returning c.workspace_id, c.event_seq - n.many as base
  ), logged as (
    insert into event (workspace_id, seq, id, type, subject_id, contact_id, data, occurred_at)
    select n.workspace_id, t.base + n.place, n.event_id, 'message.created', n.id, n.contact_id, '{}', n.created_at
    from numbered n join taken t using (workspace_id)
  )
  select position from fresh
  `,
)

/** Saves them all in one statement; tells of each whether it was saved. */
export async function saveAcceptances(db: Queryable, batch: readonly Acceptance[]): Promise<boolean[]> {
  const rows = await run(db, insertAccepted, acceptedRows.values(batch))
  const saved = batch.map(() => false)
  for (const { position } of rows) {
    saved[position - 1] = true
    const sender = batch[position - 1]?.message.sentByType
    if (sender) countAccepted({ sender })
  }
  return saved
}

function tellAccepted(app: App, batch: readonly Acceptance[]): void {
  announce(
    app,
    batch.map((one) => one.message),
  )
  app.wake('hand-over')
}

async function insertBatch(app: App, batch: Acceptance[]): Promise<boolean[]> {
  const saved = await saveAcceptances(app.pool, batch)
  tellAccepted(app, batch)
  return saved
}

/**
 * Saves accepted messages in the transaction of what goes with them, as its last statement: the workspace's counter is held
 * from there to the commit. Answers of each whether it was saved: false where a message with its id is there already.
 */
export async function acceptAllWithin(
  app: App,
  tx: Tx,
  acceptances: readonly Acceptance[],
): Promise<boolean[]> {
  if (acceptances.length === 0) return []
  const saved = await saveAcceptances(tx, acceptances)
  const fresh = acceptances.filter((_, at) => saved[at])
  if (fresh.length > 0) tx.afterCommit(() => tellAccepted(app, fresh))
  return saved
}

/** The same of one message. */
export const acceptWithin = async (app: App, tx: Tx, acceptance: Acceptance): Promise<boolean> =>
  (await acceptAllWithin(app, tx, [acceptance]))[0] ?? false

/** One batch at a time: two would only wait for each other's counters. */
const batcherOf = perApp(
  (app) =>
    new Batcher<Acceptance, boolean>((batch) => insertBatch(app, batch), {
      maxInFlight: 1,
      gatherMs: 3,
      apart: byWorkspace(app, ({ message }) => message.workspaceId),
    }),
)

/**
 * Saves one accepted message with the others of the moment. False when a message with this id is there already, when
 * its answer's key is taken, or when its contact has changed since it was known.
 */
export async function accept(app: App, acceptance: Acceptance): Promise<boolean> {
  const { workspaceId, id } = acceptance.message
  const step = beginStep(app, 'message.accept', 'internal', acceptance.trace, {
    'parley.workspace.id': workspaceId,
    'parley.message.id': id,
  })
  if (!step) return batcherOf(app).add(acceptance)
  let saved: boolean | undefined
  try {
    saved = await batcherOf(app).add({ ...acceptance, trace: step.traceparent })
    return saved
  } finally {
    step.end(saved ? undefined : 'not saved')
  }
}
