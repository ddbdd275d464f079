import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { byId, loaded } from '#core/found.ts'
import { type AdministrationList, readWalked } from '#core/paging/administration-list.ts'
import { edge } from '#core/paging/edge.ts'
import type { Page } from '#core/paging/page.ts'
import { searchPattern } from '#core/paging/search.ts'
import type { AskedWalk } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { defaultNumber } from '#messaging/numbers/accounts/directory.ts'
import { readIds } from './catalog-queries.ts'
import { type ProductRow, productColumns } from './catalog-row.ts'

interface Placed extends ProductRow {
  place: string
}

/** By name, then by id; as a text that sorts so. */
const place = `lower(g.name) || ' ' || g.id::text`

const from = `product g join catalog c on c.workspace_id = g.workspace_id and c.id = g.catalog_id
  join number n on n.workspace_id = c.workspace_id and n.id = c.number_id`

const filter = `g.workspace_id = $1 and ($2::uuid is null or g.catalog_id = $2)
  and ($3::uuid is null or c.number_id = $3) and ($4::boolean is null or g.is_active = $4)
  and ($5::text is null or fold_text(g.name) like $5 or fold_text(g.retailer_id) like $5)`

const list: AdministrationList<Placed> = {
  name: 'products.list',
  columns: `${productColumns}, ${place} as place`,
  from,
  filter,
  numberedBy: place,
  by: { value: null, id: `(${place})`, idType: 'text' },
  isDescending: false,
  position: ({ place: id }) => ({ value: null, id }),
}

const sendable: AdministrationList<Placed> = {
  ...list,
  name: 'products.sendable_list',
  filter: `${filter} and c.is_active`,
}

interface AskedProducts {
  catalogId?: string | null | undefined
  numberId?: string | null | undefined
  isActive?: boolean | null | undefined
  search?: string | null | undefined
}

/** One page of the products of a workspace, a number or a catalog, by name. */
export async function listProducts(ctx: Ctx, asked: AskedWalk & AskedProducts): Promise<Page<ProductRow>> {
  const { catalogId = null, numberId = null } = readIds({
    numberId: asked.numberId,
    catalogId: asked.catalogId,
  })
  const { isActive = null, search } = asked
  const values = [workspaceOf(ctx.actor), catalogId, numberId, isActive, searchPattern(search)]
  return (await readWalked(ctx, list, values, { ...asked })) as Page<ProductRow>
}

/** Products that a message can show now, by name: of the catalogs of a number, where they can be had. */
export async function listSendableProducts(
  ctx: Ctx,
  { numberId: given, search, ...walk }: AskedWalk & Pick<AskedProducts, 'numberId' | 'search'>,
): Promise<Page<ProductRow>> {
  const workspaceId = workspaceOf(ctx.actor)
  const numberId =
    readIds({ numberId: given }).numberId ?? (await defaultNumber(ctx.app, workspaceId))?.id ?? ctx.newId()
  const values = [workspaceId, null, numberId, true, searchPattern(search)]
  return (await readWalked(ctx, sendable, values, { ...walk, numberId, search })) as Page<ProductRow>
}

interface AskedOfCatalog extends AskedWalk {
  search?: string | null | undefined
}

/** The products of a catalog, by name. */
export const productsOfCatalog = edge<AskedOfCatalog, Placed>({
  name: 'catalog_products',
  of: (ctx, { search }) => ({
    list,
    shape: {
      name: 'products.of_catalog',
      conditions: [
        'g.workspace_id = $1',
        'g.catalog_id = p.id',
        '($2::text is null or fold_text(g.name) like $2 or fold_text(g.retailer_id) like $2)',
      ],
      values: [workspaceOf(ctx.actor), searchPattern(search)],
    },
    sort: 'created_at',
  }),
})

const ofCatalog = statement<ProductRow>(
  'products.all_of_catalog',
  `select ${productColumns} from product g where g.workspace_id = $1 and g.catalog_id = $2 order by ${place}`,
)

/** All products of a catalog that the caller sees, as GET /api/catalogs/{id}/products has them. */
export const allProducts = (ctx: Ctx, catalogId: string): Promise<ProductRow[]> =>
  run(listsFrom(ctx), ofCatalog, [workspaceOf(ctx.actor), catalogId])

const byIds = statement<ProductRow>(
  'products.by_ids',
  `select ${productColumns} from ${from} where g.workspace_id = $1 and g.id = any($2::uuid[])`,
)

/** Single reads, gathered. */
export const productLoader = loaderOf<ProductRow>(async ({ app, actor }, ids) => {
  const rows = await run(app.pool, byIds, [workspaceOf(actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
})

/** One product. Throws not_found. */
export const productById = (ctx: Ctx, id: string): Promise<ProductRow> =>
  loaded(productLoader(ctx), id, 'product')

const lock = statement<ProductRow>(
  'products.lock',
  `select ${productColumns} from product g where g.workspace_id = $1 and g.id = $2 for update`,
)

/** One product, held until the transaction ends. Throws not_found. */
export const lockProduct = (tx: Queryable, workspaceId: string, id: string): Promise<ProductRow> =>
  byId(tx, lock, [workspaceId, id], 'product')
