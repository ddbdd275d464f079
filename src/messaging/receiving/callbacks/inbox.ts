import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { Batcher } from '#core/db/batch.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { OwnLanes } from '#core/lanes/lanes.ts'
import { laneOfText, ownedLanes } from '#core/lanes/ownership.ts'
import type { InboundCallbackModel } from '#generated/prisma/models/InboundCallback.ts'
import { largeBytes } from '#messaging/numbers/accounts/callback-sizes.ts'

/** A callback that was verified, as it is stored. */
export interface Verified {
  body: Buffer
  /** the platform's id of the business account that it is about; empty where it names none */
  account: string
  /** the numbers whose secret verified it */
  numberIds: string[]
}

const received = rowsIn<Verified>(
  {
    body: ['bytea', (callback) => callback.body],
    account: ['text', (callback) => callback.account],
    number_ids: ['text', (callback) => `{${callback.numberIds.join(',')}}`],
  },
  1,
)

const insertCallbacks = statement(
  'callbacks.insert',
  `insert into inbound_callback (received_at, due_at, body, lane, number_ids)
   select $1::timestamptz, $1::timestamptz, body, ${laneOfText('account')}, number_ids::uuid[]
   from ${received.from('c', { position: true })} order by position`,
)

async function insert(app: App, callbacks: readonly Verified[]): Promise<undefined[]> {
  await run(app.pool, insertCallbacks, [app.clock.now(), ...received.values(callbacks)])
  return callbacks.map(() => undefined)
}

// The platform waits for its answers, and sends on where it got them: what comes at once is gathered.
const batches = perApp(
  (app) => new Batcher<Verified, undefined>((callbacks) => insert(app, callbacks), { gatherMs: 3 }),
)

/**
 * Stores a callback, in its parts; once this settles it is safe. Callbacks of the same moment share a statement. Large
 * ones are stored alone, so that a statement stays small.
 */
export async function keepCallback(app: App, parts: readonly Verified[]): Promise<void> {
  const [first, ...others] = parts
  if (!first) return
  if (others.length > 0 || first.body.length > largeBytes) await insert(app, parts)
  else await batches(app).add(first)
}

const fields = ['id', 'receivedAt', 'body', 'numberIds', 'attempts'] as const

export type WaitingCallback = RowOf<
  InboundCallbackModel,
  (typeof fields)[number],
  { body: Buffer; id: number }
>

/** A callback that failed so often stays in the table with its error and is not tried again. */
export const maxAttempts = 12

/** A transaction of which nothing was heard for so long is that of a frozen process. */
const frozenMs = 10_000

/** Rows of one drain; also bounded in bytes, because a callback can have 3 MB. */
export const maxRows = 200
export const maxBytes = 4 * 1024 * 1024

/**
 * The first row comes whatever its size. Nothing is heard of this transaction while the effects of the callbacks are
 * carried out beside it, so it says every few seconds that it lives (`sayStillHere`): one of a process that is frozen
 * ends by itself, and its lanes are free.
 */
const takeWaiting = statement<WaitingCallback>(
  'callbacks.take_waiting',
  `with waiting as (
     select * from (
       select *, sum(octet_length(body)) over (order by id) - octet_length(body) as bytes_before
       from (
         select id, received_at, body, number_ids, attempts, lane from inbound_callback
         where processed_at is null and attempts < ${maxAttempts} and due_at <= $1 and lane = any($2::smallint[])
         order by id limit ${maxRows}
       ) first
     ) sized
     where bytes_before < ${maxBytes}
   ), owned as (${ownedLanes('callbacks', 'select lane from waiting', '$3')}
   ), watched as materialized (
     select set_config('idle_in_transaction_session_timeout', '${frozenMs}', true)
   )
   select ${columns('InboundCallback', 'w', fields)} from waiting w join owned using (lane) cross join watched
   order by w.id`,
)

/** The callbacks that are due in these lanes, oldest first; nobody else gets them before the transaction ends. */
export function waitingCallbacks(tx: Queryable, now: Date, own: OwnLanes): Promise<WaitingCallback[]> {
  return run(tx, takeWaiting, [now, own.lanes, own.worker])
}

const stillHere = statement<never>('callbacks.still_here', 'select')

/** Keeps the transaction of a drain alive; answers how to end that. */
export function sayStillHere(tx: Queryable): () => void {
  // One that is over fails where its callbacks are marked.
  const timer = setInterval(() => void run(tx, stillHere, []).catch(() => {}), frozenMs / 4)
  return () => clearInterval(timer)
}

interface Done {
  id: number
  note: string | null
}

const markProcessed = statement(
  'callbacks.mark_processed',
  'update inbound_callback set processed_at = $1, error = null where id = any((select $2::bigint[])::bigint[])',
)

const noted = rowsIn<Done>({ id: ['bigint', ({ id }) => id], note: ['text', ({ note }) => note] }, 1)

const markNoted = statement(
  'callbacks.mark_noted',
  `update inbound_callback c set processed_at = $1, error = m.note from ${noted.from('m')} where c.id = m.id`,
)

/** Marks callbacks as done, with the commit; a note tells what in them could not be used, which is seldom. */
export function markDone(tx: Tx, done: readonly Done[], now: Date): void {
  const [clear, odd] = [done.filter(({ note }) => note === null), done.filter(({ note }) => note !== null)]
  if (clear.length > 0) tx.atCommit(markProcessed, () => [now, clear.map(({ id }) => id)])
  if (odd.length > 0) tx.atCommit(markNoted, () => [now, ...noted.values(odd)])
}

const markFailed = statement(
  'callbacks.mark_failed',
  `update inbound_callback set attempts = attempts + 1, due_at = $2, error = $3 where id = $1`,
)

export async function markForRetry(db: Queryable, id: number, dueAt: Date, error: string): Promise<void> {
  await run(db, markFailed, [id, dueAt, error])
}
