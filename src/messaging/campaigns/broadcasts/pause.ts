import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, statement } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { byId, oneRow } from '#core/found.ts'
import { auditBroadcast } from './broadcast-audit.ts'
import { statusEvent } from './broadcast-events.ts'
import { type BroadcastRow, broadcastColumns } from './broadcast-row.ts'
import { lockBroadcast } from './cancel.ts'
import { hold } from './hold.ts'
import { wrongState } from './readiness.ts'

const savePaused = statement<BroadcastRow>(
  'broadcasts.pause_by_hand',
  `update broadcast b set status = 'paused', paused_reason = null, updated_at = $3
   where b.workspace_id = $1 and b.id = $2 returning ${broadcastColumns('b')}`,
)

/**
 * POST /api/campaigns/{id}/pause (spec/8 CM6): what the platform was not yet asked to send returns to pending and is sent
 * as it is when the broadcast goes on, so nobody gets it twice; what was, goes on reporting. Throws not_found, and
 * invalid_state unless it is running.
 */
export async function pauseBroadcast(ctx: Ctx, id: string): Promise<BroadcastRow> {
  const workspaceId = workspaceOf(ctx.actor)
  return inTransaction(ctx.app.pool, async (tx) => {
    const before = await byId(tx, lockBroadcast, [workspaceId, id], 'broadcast')
    if (before.status !== 'running') throw wrongState('Campaign is not running').because('wrong_state')
    const now = ctx.now()
    await hold(tx, workspaceId, id, now)
    const after = await oneRow(tx, savePaused, [workspaceId, id, now], 'broadcast')
    await auditBroadcast(ctx, tx, before, after)
    await appendEvents(ctx.app, tx, [statusEvent(after, before.status, now)])
    return after
  })
}
