import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import type { ComparedWindows } from '#insight/analytics/windows.ts'
import { billedOf } from '#messaging/messages/billing-sets.ts'
import { costsBy } from '#messaging/prices/cost.ts'
import { tellingDigits } from '#messaging/prices/countries.ts'
import { priceList } from '#messaging/prices/price-queries.ts'
import type { Cell, Days } from './cells.ts'

interface BilledGroup {
  day: number
  numberId: string
  billed: number
  prefix: string | null
  count: number
}

/** A message that counts as billed, in SQL; the list behind a figure has the same. */
export const isBilled = `m.direction = 'outgoing' and m.billed is not null and m.status in ('delivered', 'read')`

const billedMessages = statement<BilledGroup>(
  'widgets.costs',
  `select width_bucket(m.created_at, $4::timestamptz[]) as day, m.number_id as "numberId", m.billed,
     left(coalesce(m.to_phone, c.phone), ${tellingDigits}) as prefix, count(*)::int as count
   from message m left join contact c on m.to_phone is null and c.workspace_id = m.workspace_id and c.id = m.contact_id
   where m.workspace_id = $1 and m.created_at >= $2 and m.created_at < $3 and ${isBilled}
   group by 1, 2, 3, 4`,
)

/** Single messages are read: of so many days at most (docs/analytics.md). */
const mostDays = 31

/**
 * Messages that the platform has told the billing of, with what they cost by the prices of the workspace as they are now.
 * Throws invalid_field for a window of more than 31 days.
 */
export async function costCells(
  ctx: Ctx,
  { window, preceding }: ComparedWindows,
  days: Days,
  accounts: ReadonlyMap<string, string>,
): Promise<Cell[]> {
  if (days.names.length > mostDays)
    throw errors
      .invalidField('from', `Narrow the range: costs are read for at most ${mostDays} days.`)
      .because('out_of_bounds', { maximum: mostDays })
  const costOf = costsBy(await priceList(ctx))
  const values = [workspaceOf(ctx.actor), preceding.from, window.before, days.begin]
  return (await run(ctx.app.pool, billedMessages, values)).map(({ day, numberId, billed, prefix, count }) => {
    const { category, isBillable } = billedOf(billed)
    const cost = costOf?.({ category, prefix, many: isBillable ? count : 0 })
    return {
      day,
      count,
      fields: { category, messaging_account: accounts.get(numberId) ?? '' },
      measures: { amount: { sum: Number(cost?.micros ?? 0n) / 1_000_000, cases: cost?.priced ?? 0 } },
    }
  })
}
