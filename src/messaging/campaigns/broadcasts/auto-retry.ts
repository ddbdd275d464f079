import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { perApp } from '#core/context/per-app.ts'
import { columns } from '#core/db/columns.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import { oneRow } from '#core/found.ts'
import { named } from '#core/input-schema.ts'
import type { OwnLanes } from '#core/lanes/lanes.ts'
import { laneOf, ownedLanes } from '#core/lanes/ownership.ts'
import { passesByItself } from '#outside/platform/delivery-failure-sets.ts'
import { beginSending, requireMonth, requireReady } from './begin.ts'
import { statusEvent } from './broadcast-events.ts'
import { type BroadcastRow, broadcastColumns, laneOfBroadcast } from './broadcast-row.ts'
import { type Means, meansOf } from './means.ts'
import { recipientCode } from './recipient-conditions.ts'
import { resetFailed } from './retry.ts'

// Failed people of a broadcast that is over are tried again by itself, day by day, where that may help (docs/adr/0091).

const dayMs = 24 * 3_600_000
const minuteMs = 60_000
const atOnce = 50

export const autoRetryInput = named(
  'BroadcastAutoRetryInput',
  'Automatic retries of the failed recipients of a broadcast.',
  z.object({
    days: z
      .int()
      .min(1)
      .max(7)
      .meta({ description: 'Number of days on which failed recipients are retried automatically, 1 to 7.' }),
  }),
)

/** Whether failed recipients of broadcast `b` are retried again, which is one day after `lastOver`. */
const comesAgain = `b.status = 'completed' and b.failed > 0 and b.auto_retries < b.auto_retry_days`
const lastOver = 'greatest(b.completed_at, b.auto_retried_at)'

interface Waiting {
  id: string
  lastOver: Date
}

const waiting = statement<Waiting>(
  'broadcasts.auto_retry_waiting',
  `select b.id, ${lastOver} as "lastOver" from broadcast b
   where b.workspace_id = $1 and b.id = any($2::uuid[]) and ${comesAgain}`,
)

const waitingLoader = loaderOf<Waiting>(async (ctx, ids) =>
  inOrderOf(ids, await run(ctx.app.pool, waiting, [workspaceOf(ctx.actor), ids]), ({ id }) => id),
)

/**
 * Time of the next retry, batched; null while the broadcast runs, where no recipients failed, or after the last
 * retry.
 */
export async function nextRetryAt(ctx: Ctx, id: string): Promise<Date | null> {
  const one = await waitingLoader(ctx).load(id)
  return one && new Date(one.lastOver.getTime() + dayMs)
}

/** Whether a broadcast is to be retried, over since then at the latest. */
const overSince = (time: string) => `${comesAgain} and ${lastOver} <= ${time}`
const isDue = overSince('$1')

/** Rows that exist while a broadcast is to be retried at $1. */
export const retryRows = `broadcast b where ${overSince(`$1::timestamptz - interval '${dayMs} milliseconds'`)}`

const due = statement<{ workspaceId: string; id: string }>(
  'broadcasts.auto_retry_due',
  `select ${columns('Broadcast', 'b', ['workspaceId', 'id'])} from broadcast b
   join workspace w on w.id = b.workspace_id and w.status = 'open'
   where ${isDue} and ${laneOfBroadcast('b')} = any($2::smallint[])
   order by ${lastOver} limit ${atOnce}`,
)

/** One of these broadcasts, while this process owns its lane ($4 is the worker). */
const lockDue = statement<BroadcastRow>(
  'broadcasts.auto_retry_lock',
  `with owned as (${ownedLanes('broadcasts', `select ${laneOf('$2::uuid')}`, '$4')}
   )
   select ${broadcastColumns('b')} from broadcast b join owned on owned.lane = ${laneOfBroadcast('b')}
   where b.workspace_id = $2 and b.id = $3 and ${isDue} for update of b skip locked`,
)

/** The day counts as used, whatever the result. */
const countDay = statement(
  'broadcasts.auto_retry_count',
  `update broadcast set auto_retries = auto_retries + 1, auto_retried_at = $3 where workspace_id = $1 and id = $2`,
)

const failedCodes = statement<{ code: number }>(
  'broadcasts.failed_codes',
  `select distinct ${recipientCode} as code from broadcast_recipient r
   left join message m on m.workspace_id = r.workspace_id and m.id = r.message_id
   where r.workspace_id = $1 and r.broadcast_id = $2 and r.status = 'failed'`,
)

/**
 * Whether the broadcast could send now, as a manual retry requires: template and number are ready, and messages of
 * the month are left.
 */
async function isSendable(tx: Tx, row: BroadcastRow, means: Means, now: Date): Promise<boolean> {
  try {
    await requireReady(tx, row, means, now)
    await requireMonth(tx, row.workspaceId, now)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

async function retryOne(app: App, { workspaceId, id }: { workspaceId: string; id: string }, worker: string) {
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
  const means = await meansOf(app, workspaceId)
  await inTransaction(app.pool, async (tx) => {
    const now = ctx.now()
    const [row] = await run(tx, lockDue, [new Date(now.getTime() - dayMs), workspaceId, id, worker])
    if (!row) return
    await run(tx, countDay, [workspaceId, id, now])
    if (!(await isSendable(tx, row, means, now))) return
    const codes = (await run(tx, failedCodes, [workspaceId, id])).map(({ code }) => code)
    const { many } = await oneRow(
      tx,
      resetFailed,
      [workspaceId, id, codes.filter(passesByItself)],
      'broadcast',
    )
    if (many === 0) return
    const { after } = await beginSending(ctx, tx, row)
    await appendEvents(app, tx, [statusEvent(after, row.status, now)])
  })
}

/** Retries failed recipients of due broadcasts in these lanes. Returns whether more may be due. */
export async function retryFailed(app: App, { worker, lanes }: OwnLanes): Promise<boolean> {
  const found = await run(app.pool, due, [new Date(app.clock.nowMs() - dayMs), lanes])
  for (const one of found) {
    // A fault of one broadcast is not the others'; its turn comes again.
    await retryOne(app, one, worker).catch((error) =>
      app.log.error({ err: error, broadcastId: one.id }, 'a broadcast could not be tried again'),
    )
  }
  return found.length === atOnce
}

/** For which minute and which lanes a process has looked. */
const lookedOf = perApp(() => ({ at: '' }))

/** The same, once a minute. */
export async function retryDue(app: App, own: OwnLanes): Promise<void> {
  const looked = lookedOf(app)
  const at = `${Math.floor(app.clock.nowMs() / minuteMs)} ${own.lanes.join()}`
  if (looked.at !== at && !(await retryFailed(app, own))) looked.at = at
}
