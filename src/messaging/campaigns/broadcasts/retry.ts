import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, statement } from '#core/db/db.ts'
import { byId, oneRow } from '#core/found.ts'
import { beginSending, requireMonth, requireReady, tellBegun } from './begin.ts'
import type { BroadcastRow } from './broadcast-row.ts'
import type { BroadcastStatus } from './broadcast-sets.ts'
import { lockBroadcast } from './cancel.ts'
import { meansOf } from './means.ts'
import { wrongState } from './readiness.ts'
import { canBeRetried, recipientCode } from './recipient-conditions.ts'

/**
 * Failed recipients begin again, and get another message; their codes are among $3 where that is given, 0 is a failure of
 * ours.
 */
export const resetFailed = statement<{ many: number }>(
  'broadcasts.reset_failed',
  `
  with again as (
    select r.id from broadcast_recipient r
    join broadcast b on b.workspace_id = r.workspace_id and b.id = r.broadcast_id
    left join contact c on c.workspace_id = r.workspace_id and c.id = r.contact_id
    left join message m on m.workspace_id = r.workspace_id and m.id = r.message_id
    where r.workspace_id = $1 and r.broadcast_id = $2 and r.status = 'failed'
      and ${canBeRetried}
      and ($3::int[] is null or ${recipientCode} = any($3))
    order by r.id for update of r skip locked
  ), reset as (
    update broadcast_recipient r set status = 'pending', message_id = null, error_message = null, failed_at = null,
      retries = r.retries + 1
    from again a where r.workspace_id = $1 and r.broadcast_id = $2 and r.id = a.id
    returning r.id
  ), change as (
    select count(*)::int as many from reset
  ), counted as (
    update broadcast b set failed = b.failed - c.many from change c where b.workspace_id = $1 and b.id = $2
  )
  select many from change
  `,
)

const retried: ReadonlySet<BroadcastStatus> = new Set(['completed', 'paused', 'failed'])

/**
 * POST /api/campaigns/{id}/retry-failed (spec/8 CM8): failed recipients, all or those of some codes, get a new message.
 * Throws not_found, invalid_state in the document's words, and limit_reached as a start does.
 */
export async function retryBroadcast(
  ctx: Ctx,
  { id, codes }: { id: string; codes?: readonly number[] | null | undefined },
): Promise<{ broadcast: BroadcastRow; retryCount: number }> {
  const workspaceId = workspaceOf(ctx.actor)
  const means = await meansOf(ctx.app, workspaceId)
  return inTransaction(ctx.app.pool, async (tx) => {
    const before = await byId(tx, lockBroadcast, [workspaceId, id], 'broadcast')
    if (!retried.has(before.status))
      throw wrongState('Only completed, paused or failed campaigns can be retried').because('wrong_state')
    const { many } = await oneRow(tx, resetFailed, [workspaceId, id, codes ?? null], 'broadcast')
    if (many === 0) throw wrongState('No failed messages to retry').because('nobody_left')
    await requireReady(tx, before, means, ctx.now())
    await requireMonth(tx, workspaceId, ctx.now())
    const { after, made } = await beginSending(ctx, tx, before)
    await tellBegun(ctx, tx, before, after, made)
    return { broadcast: after, retryCount: many }
  })
}
