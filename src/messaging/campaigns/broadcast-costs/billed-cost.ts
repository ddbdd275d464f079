import { workspaceOf } from '#core/access/actor.ts'
import { listLoaderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'
import { type BillingCategory, billedOf } from '#messaging/chat-model/messages/billing-sets.ts'
import { addCost, type Cost, costsBy } from '#messaging/messages/prices/cost.ts'
import { tellingDigits } from '#messaging/messages/prices/countries.ts'
import { priceList } from '#messaging/messages/prices/price-queries.ts'

/** What messages of a broadcast cost that are charged as one category. */
interface BilledCost {
  broadcastId: string
  category: BillingCategory
  cost: Cost
}

/** As in billing.ts, with the country of the phone, which its first digits tell. */
const ofBroadcasts = statement<{ broadcastId: string; billed: number; prefix: string | null; many: number }>(
  'broadcasts.billed_by_country',
  `select r.broadcast_id as "broadcastId", m.billed, left(coalesce(r.phone, c.phone), ${tellingDigits}) as prefix,
     count(*)::int as many
   from broadcast_recipient r join message m on m.workspace_id = r.workspace_id and m.id = r.message_id
   left join contact c on r.phone is null and c.workspace_id = r.workspace_id and c.id = r.contact_id
   where r.workspace_id = $1 and r.broadcast_id = any($2::uuid[]) and r.status in ('delivered', 'read')
     and m.billed is not null
   group by 1, 2, 3 order by 1, 2, 3`,
)

/**
 * What broadcasts cost so far, by category, at the prices of the workspace as they are now (docs/adr/0088); none without
 * prices. One statement for all broadcasts of a page, run only where somebody asks for costs and there are prices.
 */
export const billedCosts = listLoaderOf<BilledCost>(async (ctx, ids) => {
  const all = new Map<string, BilledCost>()
  const costOf = costsBy(await priceList(ctx))
  if (!costOf) return new Map()
  for (const { broadcastId, billed, prefix, many } of await run(ctx.app.pool, ofBroadcasts, [
    workspaceOf(ctx.actor),
    ids,
  ])) {
    const { category, isBillable } = billedOf(billed)
    const cost = costOf({ category, prefix, many: isBillable ? many : 0 })
    const key = `${broadcastId} ${category}`
    const known = all.get(key)
    all.set(key, { broadcastId, category, cost: known ? addCost(known.cost, cost) : cost })
  }
  return Map.groupBy(all.values(), ({ broadcastId }) => broadcastId)
})

/** What a broadcast costs so far; null without prices, and while nothing of it is billed. */
export function sumOf(costs: readonly BilledCost[]): Cost | null {
  const [first, ...rest] = costs
  return first ? rest.reduce((sum, { cost }) => addCost(sum, cost), first.cost) : null
}
