import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { Batcher } from '#core/db/batch.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { InboundCallbackModel } from '#generated/prisma/models/InboundCallback.ts'
import { largeBytes } from './sizes.ts'

/** A callback that was verified, as it is stored. */
export interface Verified {
  body: Buffer
  /** the numbers whose secret verified it */
  numberIds: string[]
}

const received = rowsIn<Verified>(
  {
    body: ['bytea', (callback) => callback.body],
    number_ids: ['text', (callback) => `{${callback.numberIds.join(',')}}`],
  },
  1,
)

const insertCallbacks = statement(
  'callbacks.insert',
  `insert into inbound_callback (received_at, due_at, body, number_ids)
   select $1::timestamptz, $1::timestamptz, body, number_ids::uuid[]
   from ${received.from('c', { position: true })} order by position`,
)

async function insert(app: App, callbacks: readonly Verified[]): Promise<undefined[]> {
  await run(app.pool, insertCallbacks, [app.clock.now(), ...received.values(callbacks)])
  return callbacks.map(() => undefined)
}

const batches = perApp((app) => new Batcher<Verified, undefined>((callbacks) => insert(app, callbacks)))

/**
 * Stores a callback; once this settles it is safe. Callbacks of the same moment share a statement. Large ones are
 * stored alone, so that a statement stays small.
 */
export async function keepCallback(app: App, callback: Verified): Promise<void> {
  if (callback.body.length > largeBytes) await insert(app, [callback])
  else await batches(app).add(callback)
}

const fields = ['id', 'receivedAt', 'body', 'numberIds', 'attempts'] as const

export type WaitingCallback = RowOf<
  InboundCallbackModel,
  (typeof fields)[number],
  { body: Buffer; id: number }
>

/** A callback that failed so often stays in the table with its error and is not tried again. */
export const maxAttempts = 12

/** Rows of one drain; also bounded in bytes, because a callback can have 3 MB. */
export const maxRows = 200
export const maxBytes = 4 * 1024 * 1024

// The first row comes whatever its size.
const takeWaiting = statement<WaitingCallback>(
  'callbacks.take_waiting',
  `select ${columns('InboundCallback', 'sized', fields)}
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

const processed = rowsIn<{ id: number; note: string | null }>(
  { id: ['bigint', (row) => row.id], note: ['text', (row) => row.note] },
  1,
)

const markProcessed = statement(
  'callbacks.mark_processed',
  `update inbound_callback c set processed_at = $1, error = m.note
   from ${processed.from('m')} where c.id = m.id`,
)

/** Marks callbacks as done; a note tells what in them could not be used. */
export async function markDone(
  db: Queryable,
  done: readonly { id: number; note: string | null }[],
  now: Date,
) {
  if (done.length === 0) return
  await run(db, markProcessed, [now, ...processed.values(done)])
}

const markFailed = statement(
  'callbacks.mark_failed',
  `update inbound_callback set attempts = attempts + 1, due_at = $2, error = $3 where id = $1`,
)

export async function markForRetry(db: Queryable, id: number, dueAt: Date, error: string): Promise<void> {
  await run(db, markFailed, [id, dueAt, error])
}
