import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { byId, oneRow } from '#core/found.ts'
import { alive } from '#messaging/content/media/used-by-broadcasts.ts'
import { failUnsent } from '#messaging/messages/messages/unsent.ts'
import { auditBroadcast } from './broadcast-audit.ts'
import { statusEvent } from './broadcast-events.ts'
import { type BroadcastRow, broadcastColumns } from './broadcast-row.ts'
import { wrongState } from './readiness.ts'

export const lockBroadcast = statement<BroadcastRow>(
  'broadcasts.lock',
  `select ${broadcastColumns('b')} from broadcast b where b.workspace_id = $1 and b.id = $2 for update`,
)

/** Takes messages back that nobody has begun to hand over; one that a worker has just marked stays with it. */
const callBack = statement<{ messageId: string }>(
  'broadcasts.call_back',
  `select ${columns('HandOver', 'h', ['messageId'])}
   from broadcast_recipient r
   join hand_over h on h.workspace_id = r.workspace_id and h.message_id = r.message_id
   where r.workspace_id = $1 and r.broadcast_id = $2 and r.status = 'pending' and r.message_id is not null
     and h.handed_over_at is null
   for update of h skip locked`,
)

/** Messages that were held when the broadcast was paused: they are in no queue (pause.ts). */
const heldMessages = statement<{ messageId: string }>(
  'broadcasts.held',
  `select ${columns('BroadcastRecipient', 'r', ['messageId'])} from broadcast_recipient r
   where r.workspace_id = $1 and r.broadcast_id = $2 and r.held_at is not null for update`,
)

/** Recipients without a message, those whose message is held, or was called back ($3), are cancelled; counters follow. */
const saveCancelled = statement<BroadcastRow>(
  'broadcasts.save_cancelled',
  `
  with gone as (
    update broadcast_recipient r set status = 'cancelled', message_id = null, held_at = null
    where r.workspace_id = $1 and r.broadcast_id = $2 and r.status = 'pending'
      and (r.message_id is null or r.held_at is not null or r.message_id = any($3::uuid[]))
    returning r.id
  ), change as (
    select (select count(*) from gone)::int as cancelled, cardinality($3::uuid[]) as back
  ), used as (
    update broadcast_usage u set in_flight = u.in_flight - c.back from change c where u.workspace_id = $1
  )
  update broadcast b
  set status = 'cancelled', cancelled_at = $4, updated_at = $4, paused_reason = null,
    cancelled = b.cancelled + c.cancelled, in_flight = b.in_flight - c.back
  from change c where b.workspace_id = $1 and b.id = $2
  returning ${broadcastColumns('b')}
  `,
)

const tooLate = 'The broadcast was cancelled before this was sent.'

const final = new Set(['completed', 'failed'])

/** Cancels one that is locked. Answers it as it is then, with the events for the caller's transaction to append. */
export async function cancelLocked(
  ctx: Ctx,
  tx: Tx,
  before: BroadcastRow,
  reason: string,
): Promise<{ after: BroadcastRow; told: NewEvent[] }> {
  const { workspaceId, id } = before
  const now = ctx.now()
  const held = (await run(tx, heldMessages, [workspaceId, id])).map(({ messageId }) => messageId)
  const back = (await run(tx, callBack, [workspaceId, id])).map(({ messageId }) => messageId)
  const after = await oneRow(tx, saveCancelled, [workspaceId, id, back, now], 'broadcast')
  const told = await failUnsent(ctx.app, tx, workspaceId, [...held, ...back], reason)
  return { after, told: [...told, statusEvent(after, before.status, now)] }
}

/**
 * POST /broadcasts/{id}/cancel (spec/4 B10): whoever was not sent to is cancelled, what has left keeps reporting. A
 * cancelled broadcast stays as it is. Throws not_found, and invalid_state for one that is over.
 */
export async function cancelBroadcast(ctx: Ctx, id: string): Promise<BroadcastRow> {
  return cancelOne(ctx, id, (before) => {
    if (before.status === 'cancelled') return false
    if (final.has(before.status)) {
      throw new AppError(
        'invalid_state',
        `The broadcast is ${before.status} and cannot be cancelled.`,
      ).because('wrong_state')
    }
    return true
  })
}

/** POST /api/campaigns/{id}/cancel (spec/8 CM7): any that is not over, one that could not start among them. */
export async function cancelCampaign(ctx: Ctx, id: string): Promise<BroadcastRow> {
  return cancelOne(ctx, id, ({ status }) => {
    if (status === 'completed' || status === 'cancelled')
      throw wrongState('Campaign already finished').because('wrong_state')
    return true
  })
}

async function cancelOne(
  ctx: Ctx,
  id: string,
  isToBe: (before: BroadcastRow) => boolean,
): Promise<BroadcastRow> {
  const workspaceId = workspaceOf(ctx.actor)
  return inTransaction(ctx.app.pool, async (tx) => {
    const before = await byId(tx, lockBroadcast, [workspaceId, id], 'broadcast')
    if (!isToBe(before)) return before
    const { after, told } = await cancelLocked(ctx, tx, before, tooLate)
    await auditBroadcast(ctx, tx, before, after)
    await appendEvents(ctx.app, tx, told)
    return after
  })
}

const lockOfNumber = statement<BroadcastRow>(
  'broadcasts.lock_of_number',
  `select ${broadcastColumns('b')} from broadcast b
   where b.workspace_id = $1 and b.number_id = $2 and ${alive} order by b.id for update`,
)

/**
 * Cancels all that would still be sent over a number that is removed (spec/8 AC6). Answers the events for the caller's
 * transaction to append.
 */
export async function cancelBroadcastsOf(ctx: Ctx, tx: Tx, numberId: string): Promise<NewEvent[]> {
  const told: NewEvent[] = []
  for (const before of await run(tx, lockOfNumber, [workspaceOf(ctx.actor), numberId])) {
    const reason = 'The number was removed before this was sent.'
    told.push(...(await cancelLocked(ctx, tx, before, reason)).told)
  }
  return told
}
