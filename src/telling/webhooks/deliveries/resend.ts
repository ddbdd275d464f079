import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { endpointById } from '../endpoints/endpoint-queries.ts'
import { countMember, resendWindow } from '../limits.ts'
import { announceDeliveries } from '../sending/deliver.ts'
import { type DeliveryRow, deliveryById } from './delivery-queries.ts'

/** Back to waiting with a full new schedule; its id, body and tries so far stay (spec/4 D48). */
const sendAgain = statement<{ id: string }>(
  'webhooks.resend',
  `update webhook_delivery d
   set state = 'waiting', attempt = 0, next_try_at = $4, claimed_until = null, delivered_at = null, failed_at = null,
     expires_at = null
   from webhook_endpoint e
   where d.workspace_id = $1 and d.endpoint_id = $2 and d.id = $3 and d.state <> 'waiting' and d.expires_at > $4
     and e.workspace_id = d.workspace_id and e.id = d.endpoint_id and e.status <> 'disabled'
   returning d.id`,
)

/** Sends one delivery again. Throws not_found past its retention, invalid_state while it waits or its endpoint is off. */
export async function resendDelivery(ctx: Ctx, endpointId: string, id: string): Promise<DeliveryRow> {
  const endpoint = await endpointById(ctx, endpointId)
  const delivery = await deliveryById(ctx, endpointId, id)
  await countMember(ctx, resendWindow)
  if (endpoint.status === 'disabled')
    throw new AppError('invalid_state', 'The endpoint is disabled.').because('switched_off')
  if (delivery.state === 'waiting')
    throw new AppError('invalid_state', 'The delivery is waiting already.').because('being_done')
  const [again] = await run(ctx.app.pool, sendAgain, [endpoint.workspaceId, endpoint.id, id, ctx.now()])
  if (!again)
    throw new AppError('invalid_state', 'The delivery or its endpoint has just changed.').because(
      'changed_meanwhile',
    )
  announceDeliveries(ctx.app, endpoint.workspaceId)
  return {
    ...delivery,
    ...{ state: 'waiting', nextTryAt: ctx.now(), deliveredAt: null, failedAt: null, expiresAt: null },
  }
}
