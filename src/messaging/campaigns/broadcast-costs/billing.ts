import { workspaceOf } from '#core/access/actor.ts'
import { listLoaderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'
import { type BillingCategory, billedOf } from '#messaging/chat-model/messages/billing-sets.ts'

/** Messages of a broadcast that arrived and are billed as one category. */
export interface BroadcastBilling {
  broadcastId: string
  category: BillingCategory
  billable: number
  free: number
  freeEntryPoint: number
}

/** Recipients stand together by broadcast and messages do not, so they are the way in. */
const ofBroadcasts = statement<{ broadcastId: string; billed: number; many: number }>(
  'broadcasts.billing',
  `select r.broadcast_id as "broadcastId", m.billed, count(*)::int as many
   from broadcast_recipient r join message m on m.workspace_id = r.workspace_id and m.id = r.message_id
   where r.workspace_id = $1 and r.broadcast_id = any($2::uuid[]) and r.status in ('delivered', 'read')
     and m.billed is not null
   group by 1, 2 order by 1, 2`,
)

/** What the platform bills of broadcasts, by category; one statement for all broadcasts of a page. */
export const billingOfBroadcast = listLoaderOf<BroadcastBilling>(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, ofBroadcasts, [workspaceOf(ctx.actor), ids])
  const all = new Map<string, BroadcastBilling>()
  for (const { broadcastId, billed, many } of rows) {
    const { category, isBillable, isEntryPoint } = billedOf(billed)
    const key = `${broadcastId} ${category}`
    const one = all.get(key) ?? { broadcastId, category, billable: 0, free: 0, freeEntryPoint: 0 }
    if (isBillable) one.billable += many
    else one.free += many
    if (isEntryPoint) one.freeEntryPoint += many
    all.set(key, one)
  }
  return Map.groupBy(all.values(), ({ broadcastId }) => broadcastId)
})
