import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columnsAs } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { type BroadcastRow, pendingOf } from '#messaging/campaigns/broadcasts/broadcast-row.ts'

/** How many wait for their time, and when the first of them is due. */
export interface Held {
  count: number
  next: Date | null
}

const heldOf = statement<Held & { id: string }>(
  'broadcasts.held_of',
  `select ${columnsAs('BroadcastRecipient', 'r', { id: 'broadcastId' })}, count(*)::int as count, min(r.due_at) as next
   from broadcast_recipient r
   where r.workspace_id = $1 and r.broadcast_id = any($2::uuid[]) and r.status = 'pending' and r.due_at > $3
   group by r.broadcast_id`,
)

const heldLoader = loaderOf(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, heldOf, [workspaceOf(ctx.actor), ids, ctx.now()])
  return inOrderOf(ids, rows, ({ id }) => id)
})

/** Who of a broadcast waits for their time; all who have no message, while it is quiet for everybody. */
export async function heldIn(ctx: Ctx, broadcast: BroadcastRow): Promise<Held> {
  const { quietFrom, quietZone, localStart, nextDueAt, status, inFlight } = broadcast
  if (quietFrom === null && localStart === null) return { count: 0, next: null }
  if (quietZone === 'workspace' && status === 'running' && nextDueAt !== null && nextDueAt > ctx.now())
    return { count: pendingOf(broadcast) - inFlight, next: nextDueAt }
  return (await heldLoader(ctx).load(broadcast.id)) ?? { count: 0, next: null }
}
