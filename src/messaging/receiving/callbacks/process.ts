import type { App } from '#core/context/context.ts'
import { inTransaction, type Queryable, type Tx } from '#core/db/db.ts'
import { lanesOf, type OwnLanes } from '#core/lanes/lanes.ts'
import { isOutage } from '#core/outage.ts'
import { countProcessed } from './callback-metrics.ts'
import { carryOut, type Handlers, productHandlers } from './handlers.ts'
import {
  markDone,
  markForRetry,
  maxAttempts,
  maxBytes,
  maxRows,
  sayStillHere,
  type WaitingCallback,
  waitingCallbacks,
} from './inbox.ts'
import { PlatformTimeBudget } from './platform-time-budget.ts'
import { type Failure, type Readable, readCallbacks } from './read.ts'

/**
 * Works through the callbacks that wait in the lanes of this process, oldest first; `more` tells that another call would
 * find some at once. Drains of one process take turns, and a lane belongs to one process: so callbacks of one account
 * are worked through in their order. The callbacks are marked after their effects are committed: a crash in between
 * repeats effects, which then change nothing (duplicates are dropped by the platform's ids, statuses only move forward).
 */
export async function drainCallbacks(
  app: App,
  handlers: Handlers = productHandlers,
): Promise<{ more: boolean }> {
  const drained = await lanesOf(app).claim('callbacks', (own) => drainOnce(app, handlers, own))
  return drained ?? { more: false }
}

function drainOnce(app: App, handlers: Handlers, own: OwnLanes): Promise<{ more: boolean }> {
  return inTransaction(app.pool, async (tx) => {
    const rows = await waitingCallbacks(tx, app.clock.now(), own)
    if (rows.length === 0) return { more: false }
    const stopSaying = sayStillHere(tx)
    try {
      await work(app, tx, handlers, rows)
    } finally {
      stopSaying()
    }
    const bytes = rows.reduce((sum, row) => sum + row.body.length, 0)
    return { more: rows.length === maxRows || bytes >= maxBytes }
  })
}

async function work(app: App, tx: Tx, handlers: Handlers, rows: readonly WaitingCallback[]): Promise<void> {
  const { readable, failures } = await readCallbacks(app, rows)
  failures.push(...(await carryOutAll(app, handlers, readable, new PlatformTimeBudget())))
  const failed = new Set(failures.map((failure) => failure.row.id))
  const done = readable.filter((one) => !failed.has(one.row.id))
  for (const { row, notes } of done) {
    if (notes.length > 0) app.log.warn({ callback: row.id, notes }, 'parts of a callback could not be used')
  }
  const now = app.clock.now()
  markDone(
    tx,
    done.map(({ row, notes }) => ({ id: row.id, note: notes.join('; ').slice(0, 1000) || null })),
    now,
  )
  countProcessed({ result: 'done' }, done.length)
  for (const failure of failures) await keepForLater(app, tx, failure, now)
}

/** Carries out many callbacks together. When that fails the two halves run alone, down to the ones at fault. */
async function carryOutAll(
  app: App,
  handlers: Handlers,
  callbacks: readonly Readable[],
  patience: PlatformTimeBudget,
): Promise<Failure[]> {
  const [first] = callbacks
  if (!first) return []
  try {
    await carryOut(
      app,
      handlers,
      callbacks.flatMap((callback) => callback.effects),
      patience,
    )
    return []
  } catch (error) {
    // In an outage every callback would fail, so halves tell nothing.
    if (isOutage(error)) throw error
    if (callbacks.length === 1) return [{ row: first.row, error }]
    const middle = callbacks.length >> 1
    const before = await carryOutAll(app, handlers, callbacks.slice(0, middle), patience)
    return [...before, ...(await carryOutAll(app, handlers, callbacks.slice(middle), patience))]
  }
}

async function keepForLater(app: App, tx: Queryable, { row, error }: Failure, now: Date): Promise<void> {
  const attempts = row.attempts + 1
  const message = error instanceof Error ? error.message : String(error)
  const waitMs = Math.min(2 ** attempts * 1000, 3_600_000)
  await markForRetry(
    tx,
    row.id,
    new Date(now.getTime() + waitMs),
    message.replaceAll('\0', '').slice(0, 1000),
  )
  countProcessed({ result: attempts < maxAttempts ? 'retry' : 'failed' })
  if (attempts < maxAttempts) app.log.warn({ err: error, callback: row.id, attempts }, 'a callback failed')
  else
    app.log.error(
      { err: error, callback: row.id, attempts },
      'a callback failed for good and stays in the inbox',
    )
}
