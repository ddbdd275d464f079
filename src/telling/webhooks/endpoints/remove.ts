import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { byId } from '#core/found.ts'
import { oldValues, recordAudit } from '#people/audit/log.ts'
import { announceChange } from './after-change.ts'

const deleteRow = statement<{ url: string }>(
  'webhooks.delete_endpoint',
  'delete from webhook_endpoint where workspace_id = $1 and id = $2 returning url',
)

// After its endpoint: whoever was queueing for it is through by then, and the next finds none. In the order in which
// Deleted after the endpoint: whoever was queueing for it is done by then, and the next finds none. In the order in
// which results are saved (finish.ts), which does not lock healthy endpoints: in another order the two would deadlock.
const deleteDeliveries = statement<never>(
  'webhooks.delete_deliveries',
  `with held as (
     select workspace_id, id from webhook_delivery where workspace_id = $1 and endpoint_id = $2
     order by id for update
   )
   delete from webhook_delivery d using held h where d.workspace_id = h.workspace_id and d.id = h.id`,
)

/** Deletes an endpoint; its deliveries, also those that wait, go with it (spec/4 D62). */
export async function deleteEndpoint(ctx: Ctx, id: string): Promise<void> {
  const workspaceId = workspaceOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    const deleted = await byId(tx, deleteRow, [workspaceId, id], 'webhook endpoint')
    await run(tx, deleteDeliveries, [workspaceId, id])
    await recordAudit(tx, ctx, workspaceId, {
      kind: 'webhook_endpoint',
      resourceId: id,
      action: 'deleted',
      changes: oldValues({ url: deleted.url }),
    })
    tx.afterCommit(() => announceChange(ctx.app, workspaceId, id))
  })
}
