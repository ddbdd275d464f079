import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columnsAs } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'

/** How the deliveries of an endpoint fare. */
export interface EndpointHealth {
  endpointId: string
  /** deliveries that wait for a try; counted up to `mostWaiting` */
  waiting: number
  /** of the newest deliveries that were tried: delivered, and not (yet) */
  delivered: number
  notDelivered: number
}

const mostWaiting = 1_000
const newest = 100

// Both counts read a bounded part of an index, however many deliveries there are.
const healthOf = statement<EndpointHealth>(
  'webhooks.health',
  `select ${columnsAs('WebhookEndpoint', 'e', { endpointId: 'id' })}, w.waiting, n.delivered, n.tried - n.delivered as "notDelivered"
   from webhook_endpoint e
   cross join lateral (
     select count(*) as waiting from (
       select from webhook_delivery d
       where d.workspace_id = e.workspace_id and d.endpoint_id = e.id and d.state = 'waiting' limit ${mostWaiting}) counted
   ) w
   cross join lateral (
     select count(*) filter (where state = 'delivered') as delivered, count(*) filter (where tries > 0) as tried from (
       select d.state, d.tries from webhook_delivery d
       where d.workspace_id = e.workspace_id and d.endpoint_id = e.id and not d.test
         and (d.expires_at is null or d.expires_at > $2)
       order by d.created_at desc, d.id desc limit ${newest}) looked_at
   ) n
   where e.workspace_id = $1 and e.id = any($3::uuid[])`,
)

/** How endpoints of the workspace fare, from the newest 100 deliveries of each; null for what is none. */
export async function endpointsHealth(
  ctx: Ctx,
  endpointIds: readonly string[],
): Promise<(EndpointHealth | null)[]> {
  const rows = await run(ctx.app.pool, healthOf, [workspaceOf(ctx.actor), ctx.now(), endpointIds])
  return inOrderOf(endpointIds, rows, ({ endpointId }) => endpointId)
}

/** The same for single endpoints, gathered. */
export const healthLoader = loaderOf(endpointsHealth)
