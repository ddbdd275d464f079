import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { Batcher } from '#core/db/batch.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { largeBytes } from './sizes.ts'

/** A callback that was verified, as it is stored. */
export interface Verified {
  body: Buffer
  /** the numbers whose secret verified it */
  numberIds: string[]
}

const insertCallbacks = statement(
  'callbacks.insert',
  `insert into inbound_callback (received_at, due_at, body, number_ids)
   select $1::timestamptz, $1::timestamptz, body, number_ids::uuid[]
   from unnest($2::bytea[], $3::text[]) with ordinality as c(body, number_ids, position) order by position`,
)

async function insert(app: App, callbacks: readonly Verified[]): Promise<undefined[]> {
  await run(app.pool, insertCallbacks, [
    app.clock.now(),
    callbacks.map((callback) => callback.body),
    callbacks.map((callback) => `{${callback.numberIds.join(',')}}`),
  ])
  return callbacks.map(() => undefined)
}

const batches = perApp((app) => new Batcher<Verified, undefined>((callbacks) => insert(app, callbacks)))

/**
 * Stores a callback; it is safe once this settles. Callbacks of the same moment share a statement, and large ones are
 * stored alone, so that it stays small.
 */
export async function keepCallback(app: App, callback: Verified): Promise<void> {
  if (callback.body.length > largeBytes) await insert(app, [callback])
  else await batches(app).add(callback)
}

export interface WaitingCallback {
  id: number
  receivedAt: Date
  body: Buffer
  numberIds: string[]
  attempts: number
}

/** A callback that failed so often stays in the table with its error and is not tried again. */
export const maxAttempts = 12

/** Rows of one drain; also bounded in bytes, because a callback can have 3 MB. */
export const maxRows = 200
export const maxBytes = 4 * 1024 * 1024

// The first row comes whatever its size.
const takeWaiting = statement<WaitingCallback>(
  'callbacks.take_waiting',
  `select id, received_at as "receivedAt", body, number_ids as "numberIds", attempts
   from (
     select *, sum(octet_length(body)) over (order by id) - octet_length(body) as bytes_before
     from (
       select id, received_at, body, number_ids, attempts from inbound_callback
       where processed_at is null and attempts < ${maxAttempts} and due_at <= $1
       order by id limit ${maxRows}
     ) first
   ) sized
   where bytes_before < ${maxBytes} order by id`,
)

/** The callbacks that are due, oldest first. */
export function waitingCallbacks(db: Queryable, now: Date): Promise<WaitingCallback[]> {
  return run(db, takeWaiting, [now])
}

const markProcessed = statement(
  'callbacks.mark_processed',
  `update inbound_callback c set processed_at = $1, error = m.note
   from unnest($2::bigint[], $3::text[]) as m(id, note) where c.id = m.id`,
)

/** Marks callbacks as done; a note tells what in them could not be used. */
export async function markDone(
  db: Queryable,
  done: readonly { id: number; note: string | null }[],
  now: Date,
) {
  if (done.length === 0) return
  await run(db, markProcessed, [now, done.map((row) => row.id), done.map((row) => row.note)])
}

const markFailed = statement(
  'callbacks.mark_failed',
  `update inbound_callback set attempts = attempts + 1, due_at = $2, error = $3 where id = $1`,
)

export async function markForRetry(db: Queryable, id: number, dueAt: Date, error: string): Promise<void> {
  await run(db, markFailed, [id, dueAt, error])
}
