import { z } from 'zod'
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
import { optional, parseInput, uuid } from '#core/validation.ts'
import { accountIdNamed } from '#messaging/numbers/accounts/account-names.ts'
import { type CatalogRow, catalogColumns } from './catalog-row.ts'

interface Placed extends CatalogRow {
  place: string
}

/** By name, then by id (spec/5 0.2; spec/8 G7); as a text that sorts so. */
const place = `lower(c.name) || ' ' || c.id::text`

/** What belongs to an account that was removed is out of sight at once (spec/8 AC6). */
const from = 'catalog c join number n on n.workspace_id = c.workspace_id and n.id = c.number_id'
const filter = `c.workspace_id = $1 and ($2::uuid is null or c.number_id = $2) and ($3::text is null or fold_text(c.name) like $3)`

const list: AdministrationList<Placed> = {
  name: 'catalogs.list',
  columns: `${catalogColumns}, ${place} as place`,
  from,
  filter,
  numberedBy: place,
  by: { value: null, id: `(${place})`, idType: 'text' },
  isDescending: false,
  position: ({ place: id }) => ({ value: null, id }),
}

/** Which account or catalog is asked for. Throws invalid_field for what is no id. */
export const readIds = (ids: unknown) =>
  parseInput(z.object({ numberId: optional(uuid), catalogId: optional(uuid) }), ids)

interface AskedCatalogs {
  numberId?: string | null | undefined
  search?: string | null | undefined
}

/** One page of the workspace's catalogs, by name. */
export async function listCatalogs(ctx: Ctx, asked: AskedWalk & AskedCatalogs): Promise<Page<CatalogRow>> {
  const { numberId = null } = readIds({ numberId: asked.numberId })
  const values = [workspaceOf(ctx.actor), numberId, searchPattern(asked.search)]
  return (await readWalked(ctx, list, values, { ...asked })) as Page<CatalogRow>
}

/** The catalogs of a number, by name. */
export const catalogsOfNumber = edge<AskedWalk, Placed>({
  name: 'number_catalogs',
  of: (ctx) => ({
    list,
    shape: {
      name: 'catalogs.of_number',
      conditions: ['c.workspace_id = $1', 'c.number_id = p.id'],
      values: [workspaceOf(ctx.actor)],
    },
    sort: 'created_at',
  }),
})

const all = statement<CatalogRow>(
  'catalogs.all',
  `select ${catalogColumns} from ${from} where ${filter} order by ${place}`,
)

/** All of them, or all of one account, as GET /api/catalogs has them; an unknown account has none (spec/8 G7). */
export async function allCatalogs(ctx: Ctx, account: string | null | undefined): Promise<CatalogRow[]> {
  const numberId = account?.trim() ? await accountIdNamed(ctx, account) : undefined
  if (numberId === null) return []
  return run(listsFrom(ctx), all, [workspaceOf(ctx.actor), numberId ?? null, null])
}

const byIds = statement<CatalogRow>(
  'catalogs.by_ids',
  `select ${catalogColumns} from ${from} where c.workspace_id = $1 and c.id = any($2::uuid[])`,
)

/** Single reads, gathered. */
export const catalogLoader = loaderOf<CatalogRow>(async ({ app, actor }, ids) => {
  const rows = await run(app.pool, byIds, [workspaceOf(actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
})

/** One catalog. Throws not_found. */
export const catalogById = (ctx: Ctx, id: string): Promise<CatalogRow> =>
  loaded(catalogLoader(ctx), id, 'catalog')

const counts = statement<{ id: string; count: number }>(
  'catalogs.product_counts',
  `select g.catalog_id as id, count(*)::int as count from product g
   where g.workspace_id = $1 and g.catalog_id = any($2::uuid[]) group by g.catalog_id`,
)

/** How many products each has, gathered; null for none. */
export const productCountLoader = loaderOf<{ id: string; count: number }>(async ({ app, actor }, ids) => {
  const rows = await run(app.pool, counts, [workspaceOf(actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
})

const lock = statement<CatalogRow>(
  'catalogs.lock',
  `select ${catalogColumns} from catalog c where c.workspace_id = $1 and c.id = $2 for update`,
)

/** One catalog, held until the transaction ends. Throws not_found. */
export const lockCatalog = (tx: Queryable, workspaceId: string, id: string): Promise<CatalogRow> =>
  byId(tx, lock, [workspaceId, id], 'catalog')
