import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { loaderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { type ProductRow, productColumns } from './catalog-row.ts'

/** A product as messages name it: by the platform's catalog, and by what the shop calls it. */
export interface NamedProduct {
  catalogId: string | null
  retailerId: string | null
}

const named = rowsIn<{ catalogId: string; retailerId: string }>(
  { catalog_id: ['text', (one) => one.catalogId], retailer_id: ['text', (one) => one.retailerId] },
  1,
)

interface Found extends ProductRow {
  catalogPlatformId: string
}

/** Accounts of one business have the same catalogs: what was changed last says what it is. */
const byNames = statement<Found>(
  'products.by_names',
  `select distinct on (c.platform_id, g.retailer_id) ${productColumns}, c.platform_id as "catalogPlatformId"
   from ${named.from('l')}
   join catalog c on c.workspace_id = $1 and c.platform_id = l.catalog_id
   join number n on n.workspace_id = c.workspace_id and n.id = c.number_id
   join product g on g.workspace_id = c.workspace_id and g.catalog_id = c.id and g.retailer_id = l.retailer_id
   order by c.platform_id, g.retailer_id, g.updated_at desc, g.id`,
)

const key = (catalogId: string, retailerId: string) => JSON.stringify([catalogId, retailerId])

const loader = loaderOf<ProductRow>(async ({ app, actor }, keys) => {
  const asked = keys.map((one) => {
    const [catalogId, retailerId] = JSON.parse(one) as [string, string]
    return { catalogId, retailerId }
  })
  const rows = await run(app.pool, byNames, [workspaceOf(actor), ...named.values(asked)])
  const found = new Map(rows.map((row) => [key(row.catalogPlatformId, row.retailerId), row]))
  return keys.map((one) => found.get(one) ?? null)
})

/** The product that a message names, where its catalog is known; one read for all messages of a page. */
export async function shownProduct(
  ctx: Ctx,
  { catalogId, retailerId }: NamedProduct,
): Promise<ProductRow | null> {
  return catalogId && retailerId ? loader(ctx).load(key(catalogId, retailerId)) : null
}
