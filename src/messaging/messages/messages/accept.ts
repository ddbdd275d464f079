import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { Batcher } from '#core/db/batch.ts'
import { columnsAs } from '#core/db/columns.ts'
import { type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { byWorkspace } from '#core/db/per-workspace.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { announce, appendEarlier } from '#core/events/log.ts'
import { laneOf, ownedLanes } from '#core/lanes/ownership.ts'
import { writeTime } from '#core/time/time.ts'
import { beginStep } from '#core/tracing/tracer.ts'
import { userIdOf } from '#messaging/contacts/contacts/newest-user-id.ts'
import type { Acceptance } from './acceptance.ts'
import { countAccepted } from './message-metrics.ts'
import { startTaken, type TakenFacts, takingOf } from './take-accepted.ts'

export type { Acceptance }

/** The SQL that writes rows of the queue, and the columns returned for them. */
interface Queueing {
  claim: string
  columns: string
  taken: string
  answer: string
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
  // Passed as text: the driver passes a text on unchanged, and would assemble a Date part by part.
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
  may_take: ['boolean', ({ mayTake }) => mayTake ?? false],
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
const insertAccepted = ({ claim, columns, taken, answer }: Queueing) => `
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
    select workspace_id, id, contact_id, number_id, type, created_at, broadcast_id, event_id, preview, reply_id,
      may_take, position
    from accepted join inserted using (workspace_id, id)
  ${claim}), queued as (
    insert into hand_over (workspace_id, message_id, contact_id, number_id, accepted_at, due_at, bulk${columns})
    select workspace_id, id, contact_id, number_id, created_at, created_at, broadcast_id is not null${taken}
    from fresh order by position
  ), last as (
    select distinct on (workspace_id, contact_id) * from fresh where type <> 'reaction'
    order by workspace_id, contact_id, position desc
  ), shown as (
    update conversation v
    set number_id = l.number_id, last_message_id = l.id, last_message_preview = l.preview,
      last_message_at = l.created_at, waiting_since = null, updated_at = l.created_at
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
  ${answer}
  `

const justAccepted = statement<{ position: number }>(
  'messages.accept',
  insertAccepted({ claim: '', columns: '', taken: '', answer: 'select position from fresh' }),
)

const at = (place: number) => `$${acceptedRows.count + place}`

/**
 * The same, and claims those that may be taken and go out next in their chats, in lanes of worker $+4: by claim $+1 until
 * $+2; calls that began before $+3 count as answered, and what is held by the claims $+5 goes out before them.
 */
const acceptedAndTaken = statement<{ position: number; isTaken: boolean } & TakenFacts>(
  'messages.accept_and_take',
  insertAccepted({
    claim: `), next as (
    select f.position, ${laneOf('f.contact_id')} as lane from fresh f
    where f.may_take and (
      select b.message_id from hand_over b
      where b.workspace_id = f.workspace_id and b.contact_id = f.contact_id and b.number_id = f.number_id
        and b.message_id < f.id
        and (b.handed_over_at is null or b.answered_at is null and b.handed_over_at > ${at(3)}::timestamptz)
        and (b.claimed_by is null or b.claimed_by <> all(${at(5)}::uuid[]))
      limit 1) is null
  ), owned as (${ownedLanes('hand-over', 'select lane from next', at(4))}
  ), claimed as (
    select position, ${at(1)}::uuid as claim_id, ${at(2)}::timestamptz as until from next join owned using (lane)
  `,
    columns: ', claimed_by, claimed_until',
    taken:
      ', (select claim_id from claimed c where c.position = fresh.position), (select until from claimed c where c.position = fresh.position)',
    answer: `select f.position, t.position is not null as "isTaken", to_whom.*
  from fresh f left join claimed t using (position)
  left join lateral (
    select ${columnsAs('Contact', 'c', { recipientPhone: 'phone' })}, ${userIdOf('c')} as "recipientUserId",
      (select r.platform_message_id from message r
       where r.workspace_id = f.workspace_id and r.id = f.reply_id) as "replyToPlatformId",
      (select w.owner from conversation_window w where w.workspace_id = f.workspace_id
         and w.contact_id = f.contact_id and w.number_id = f.number_id) as "threadOwner"
    from contact c where c.workspace_id = f.workspace_id and c.id = f.contact_id
  ) to_whom on t.position is not null
  order by f.position`,
  }),
)

/** Saves them all in one statement; returns for each whether it was saved. */
export async function saveAcceptances(db: Queryable, batch: readonly Acceptance[]): Promise<boolean[]> {
  return countSaved(batch, await run(db, justAccepted, acceptedRows.values(batch)))
}

function countSaved(batch: readonly Acceptance[], rows: readonly { position: number }[]): boolean[] {
  const saved = batch.map(() => false)
  for (const { position } of rows) {
    saved[position - 1] = true
    const sender = batch[position - 1]?.message.sentByType
    if (sender) countAccepted({ sender })
  }
  return saved
}

/**
 * Saves them, and claims those that this process can dispatch now; `begin`, called after the commit, reports and starts
 * them.
 */
async function saveAndTake(
  app: App,
  db: Queryable,
  batch: readonly Acceptance[],
): Promise<{ saved: boolean[]; begin: () => void }> {
  const taking = takingOf(app, batch)
  if (!taking) return { saved: await saveAcceptances(db, batch), begin: () => tellAccepted(app, batch, true) }
  const { claimId, claimedUntil, unansweredSince, worker, behind } = taking
  const rows = await run(db, acceptedAndTaken, [
    ...acceptedRows.values(batch.map((one, index) => ({ ...one, mayTake: taking.may[index] ?? false }))),
    claimId,
    claimedUntil,
    unansweredSince,
    worker,
    [...behind.values()].flatMap(({ claims }) => claims),
  ])
  const begin = () => {
    startTaken(app, taking, takenOf(batch, rows))
    tellAccepted(
      app,
      batch,
      rows.some(({ isTaken }) => !isTaken),
    )
  }
  return { saved: countSaved(batch, rows), begin }
}

const takenOf = (
  batch: readonly Acceptance[],
  rows: readonly ({ position: number; isTaken: boolean } & TakenFacts)[],
) =>
  rows.flatMap(({ position, isTaken, ...facts }) => {
    const acceptance = batch[position - 1]
    return isTaken && acceptance ? [{ acceptance, facts }] : []
  })

function tellAccepted(app: App, batch: readonly Acceptance[], waits: boolean): void {
  announce(
    app,
    batch.map((one) => one.message),
  )
  if (waits) app.wake('hand-over')
}

async function insertBatch(app: App, batch: Acceptance[]): Promise<boolean[]> {
  const { saved, begin } = await saveAndTake(app, app.pool, batch)
  begin()
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
  await appendEarlier(tx)
  const { saved, begin } = await saveAndTake(app, tx, acceptances)
  if (saved.includes(true)) tx.afterCommit(begin)
  return saved
}

/** The same for one message. */
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
