import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import type { ComparedWindows } from '#insight/analytics/windows.ts'
import { billedIn } from '#insight/settled-days/billed-figures.ts'
import { billedOf } from '#messaging/chat-model/messages/billing-sets.ts'
import { costsBy } from '#messaging/messages/prices/cost.ts'
import { priceList } from '#messaging/messages/prices/price-queries.ts'
import { type Cell, type Days, dayOf, daysOf, daysWithin } from './cells.ts'

/**
 * Messages that the platform has told the billing of, with what they cost by the prices of the workspace as they are now.
 * Throws invalid_field for a window whose days are older than a year or not kept yet.
 */
export async function costCells(
  ctx: Ctx,
  windows: ComparedWindows,
  days: Days,
  accounts: ReadonlyMap<string, string>,
): Promise<Cell[]> {
  const { window, preceding } = windows
  const earlier = daysOf({ ...windows, window: preceding })
  const rows = await billedIn(ctx, [...daysWithin(earlier, preceding), ...daysWithin(days, window)], null)
  if (!rows)
    throw errors
      .invalidField('from', 'Narrow the range: the costs of these days are not kept yet.')
      .because('out_of_bounds', { maximum: 31 })
  const costOf = costsBy(await priceList(ctx))
  return rows.map(({ beginsAt, numberId, billed, prefix, many }) => {
    const { category, isBillable } = billedOf(billed)
    const cost = costOf?.({ category, prefix, many: isBillable ? many : 0 })
    return {
      day: dayOf(days, beginsAt),
      count: many,
      fields: { category, messaging_account: accounts.get(numberId) ?? '' },
      measures: { amount: { sum: Number(cost?.micros ?? 0n) / 1_000_000, cases: cost?.priced ?? 0 } },
    }
  })
}
