import { isIn } from '#core/closed-set.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import type { BroadcastRow } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import { reached } from '#messaging/campaigns/broadcasts/reached.ts'
import { billingCategories } from '#messaging/chat-model/messages/billing-sets.ts'
import { templateForHandOver } from '#messaging/content/templates/sending.ts'
import { addCost, type Cost, costsBy, shareOf } from '#messaging/messages/prices/cost.ts'
import { tellingDigits } from '#messaging/messages/prices/countries.ts'
import { priceList } from '#messaging/messages/prices/price-queries.ts'

/** Whom a start would reach, by the first digits of their phones. */
const countReached = statement<{ prefix: string | null; many: number }>(
  'broadcasts.reached_by_country',
  `with ${reached}
   select left(phone, ${tellingDigits}) as prefix, count(*)::int as many from reached group by 1 order by 1`,
)

/**
 * What a start would cost at most by the prices of the workspace: who is still to be sent to, by their countries, as the
 * category of the template; null without prices, and without the template. Nothing is taken off for what the platform gives
 * for free, since that depends on who writes until then (spec/6 15).
 */
export async function estimatedCost(ctx: Ctx, row: BroadcastRow): Promise<Cost | null> {
  const list = await priceList(ctx)
  const costOf = costsBy(list)
  const template = costOf && (await templateForHandOver(ctx.app, row.workspaceId, row.templateId))
  if (!list || !costOf || !template) return null
  const category = isIn(billingCategories, template.category) ? template.category : 'other'
  const many = await run(figuresFrom(ctx), countReached, [row.workspaceId, row.id, category === 'marketing'])
  const none: Cost = { currency: list.currency, micros: 0n, priced: 0, unpriced: 0 }
  const all = many.map((one) => costOf({ category, ...one })).reduce(addCost, none)
  // Nobody is drawn for the control group before the start.
  const control = row.startedAt === null ? (row.split?.controlShare ?? 0) : 0
  return shareOf(all, 100 - control)
}
