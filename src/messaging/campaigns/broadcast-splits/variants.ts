import { workspaceOf } from '#core/access/actor.ts'
import { listLoaderOf } from '#core/context/loader.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import type { BroadcastRow } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import type { BroadcastMetric } from '#messaging/campaigns/broadcasts/broadcast-sets.ts'
import { type Comparison, compare, type Proportion } from './proportions.ts'

/** A variant in numbers, as a broadcast is; 0 is the control group. */
export interface VariantCounts {
  broadcastId: string
  variant: number
  total: number
  sent: number
  delivered: number
  read: number
  failed: number
  cancelled: number
  replied: number
  clicked: number
}

const noCounts = { total: 0, sent: 0, delivered: 0, read: 0, failed: 0, cancelled: 0, replied: 0, clicked: 0 }

/** Counted when somebody looks: what moves the counts of a broadcast knows nothing of its variants, and costs no more for them. */
const countsOf = statement<VariantCounts>(
  'broadcasts.variant_counts',
  `select r.broadcast_id as "broadcastId", r.variant, count(*)::int as total,
     (count(*) filter (where r.status in ('sent', 'delivered', 'read')))::int as sent,
     (count(*) filter (where r.status in ('delivered', 'read')))::int as delivered,
     (count(*) filter (where r.status = 'read'))::int as read,
     (count(*) filter (where r.status = 'failed'))::int as failed,
     (count(*) filter (where r.status = 'cancelled'))::int as cancelled,
     count(r.replied_at)::int as replied, count(r.clicked_at)::int as clicked
   from broadcast_recipient r
   where r.workspace_id = $1 and r.broadcast_id = any($2::uuid[]) and r.variant is not null
   group by r.broadcast_id, r.variant`,
)

const countsLoader = listLoaderOf<VariantCounts>(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, countsOf, [workspaceOf(ctx.actor), ids])
  return Map.groupBy(rows, ({ broadcastId }) => broadcastId)
})

const inPlaces = ({ id, split }: BroadcastRow, rows: readonly VariantCounts[]): VariantCounts[] =>
  Array.from({ length: (split?.variants.length ?? 0) + 2 }, (_, variant) => {
    const found = rows.find((row) => row.variant === variant)
    return found ?? { ...noCounts, broadcastId: id, variant }
  })

/** The control group and the variants of a broadcast in numbers, in their places. */
export const variantCounts = async (
  ctx: Parameters<typeof countsLoader>[0],
  broadcast: BroadcastRow,
): Promise<VariantCounts[]> => inPlaces(broadcast, await countsLoader(ctx).load(broadcast.id))

/** How many did it, of those whose message has left. */
export const proportionOf = (counts: VariantCounts, metric: BroadcastMetric): Proportion => ({
  did: counts[metric],
  of: counts.sent,
})

/** Which variant (from 1) is the best by a metric, and whether that is sure; null where there are not two. */
export function compareVariants(
  counts: readonly VariantCounts[],
  metric: BroadcastMetric,
): Comparison | null {
  const found = compare(counts.slice(1).map((one) => proportionOf(one, metric)))
  return found && { ...found, best: found.best + 1, other: found.other + 1 }
}

/** The same of a broadcast that is locked, as it is now. */
export async function bestVariant(
  db: Queryable,
  broadcast: BroadcastRow,
  metric: BroadcastMetric,
): Promise<Comparison | null> {
  const rows = await run(db, countsOf, [broadcast.workspaceId, [broadcast.id]])
  return compareVariants(inPlaces(broadcast, rows), metric)
}
