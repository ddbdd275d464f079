import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import type { PriceModel } from '#generated/prisma/models/Price.ts'
import type { PriceListModel } from '#generated/prisma/models/PriceList.ts'
import type { PriceCategory } from './price-sets.ts'

/** What one message of a category costs in a country; '' is any other country. */
export type Price = RowOf<PriceModel, 'category' | 'country' | 'micros', { category: PriceCategory }>

type ListRow = RowOf<PriceListModel, 'currency' | 'updatedAt'>

/** What a workspace wrote down of the platform's prices (docs/adr/0088). */
export interface PriceList extends ListRow {
  prices: Price[]
}

export const priceListColumns = columns('PriceList', 'l', ['currency', 'updatedAt'])

const listOf = statement<ListRow>(
  'prices.list',
  `select ${priceListColumns} from price_list l where l.workspace_id = $1`,
)

const pricesOf = statement<Price>(
  'prices.of_list',
  `select ${columns('Price', 'p', ['category', 'country', 'micros'])} from price p where p.workspace_id = $1
   order by p.country, p.category`,
)

export const pricesIn = (db: Queryable, workspaceId: string): Promise<Price[]> =>
  run(db, pricesOf, [workspaceId])

/** The prices of the caller's workspace; null where it never wrote any down. */
export async function priceList(ctx: Ctx): Promise<PriceList | null> {
  const workspaceId = workspaceOf(ctx.actor)
  const [list] = await run(ctx.app.pool, listOf, [workspaceId])
  return list ? { ...list, prices: await pricesIn(ctx.app.pool, workspaceId) } : null
}
