import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { byId, loaded } from '#core/found.ts'
import { type AdministrationList, readWalked } from '#core/paging/administration-list.ts'
import { type AskedPage, type NumberedPage, readNumberedPage } from '#core/paging/numbered.ts'
import type { Page } from '#core/paging/page.ts'
import { searchPattern } from '#core/paging/search.ts'
import type { AskedWalk } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import type { CannedResponseModel } from '#generated/prisma/models/CannedResponse.ts'
import type { CannedButton } from './canned-input.ts'
import type { CannedOrder } from './canned-sets.ts'

const fields = [
  'workspaceId',
  'id',
  'name',
  'shortcut',
  'content',
  'category',
  'buttons',
  'mediaId',
  'isActive',
  'usageCount',
  'createdAt',
  'updatedAt',
] as const

/** A text that is saved for reuse (document 2, Canned response). */
export type CannedResponse = RowOf<CannedResponseModel, (typeof fields)[number], { buttons: CannedButton[] }>

export const cannedColumns = columns('CannedResponse', 'r', fields)

/** Maximum number of responses in a workspace (spec/8 G8). */
export const mostCanned = 1000

const filter = `r.workspace_id = $1 and ($2::text is null or r.category = $2)
  and ($3::text is null or fold_text(r.name) like $3 or fold_text(r.content) like $3 or fold_text(r.shortcut) like $3)
  and ($4::boolean is null or r.is_active = $4)`

interface Placed extends CannedResponse {
  place: string
}

/** The position of a row in the order, as a text; names are unique ignoring case. */
const places: Record<CannedOrder, string> = {
  most_used: `lpad((2147483647 - r.usage_count)::text, 10, '0') || lower(r.name)`,
  name: 'lower(r.name)',
}

const listBy = (order: CannedOrder): AdministrationList<Placed> => ({
  name: `canned_responses.${order}`,
  columns: `${cannedColumns}, ${places[order]} as place`,
  from: 'canned_response r',
  filter,
  numberedBy: places[order],
  by: { value: null, id: `(${places[order]})`, idType: 'text' },
  isDescending: false,
  position: ({ place }) => ({ value: null, id: place }),
})

const lists: Record<CannedOrder, AdministrationList<Placed>> = {
  most_used: listBy('most_used'),
  name: listBy('name'),
}

export interface AskedCanned {
  category?: string | null | undefined
  search?: string | null | undefined
  isActive?: boolean | null | undefined
}

const valuesOf = (ctx: Ctx, { category, search, isActive }: AskedCanned) => [
  workspaceOf(ctx.actor),
  category?.trim() || null,
  searchPattern(search),
  isActive ?? null,
]

/** Canned responses of the workspace in an order; `search` looks in names, texts and shortcuts. */
export async function listCanned(
  ctx: Ctx,
  { sort, ...asked }: AskedWalk & AskedCanned & { sort?: CannedOrder | null | undefined },
): Promise<Page<CannedResponse>> {
  const list = lists[sort ?? 'most_used']
  return (await readWalked(ctx, list, valuesOf(ctx, asked), { ...asked })) as Page<CannedResponse>
}

const categories = statement<{ category: string }>(
  'canned_responses.categories',
  'select distinct r.category from canned_response r where r.workspace_id = $1 order by r.category',
)

/** The categories of the workspace's responses. */
export const cannedCategories = async (ctx: Ctx): Promise<string[]> =>
  (await run(listsFrom(ctx), categories, [workspaceOf(ctx.actor)])).map(({ category }) => category)

const numbered = {
  count: statement<{ total: number }>(
    'canned_responses.count',
    `select count(*) as total from canned_response r where ${filter}`,
  ),
  rows: statement<CannedResponse>(
    'canned_responses.numbered',
    `select ${cannedColumns} from canned_response r where ${filter}
     order by r.usage_count desc, r.name, r.id limit $5 offset $6`,
  ),
}

/** The most used first, then by name; all of them unless a page is requested (spec/8 G8). */
export async function numberedCanned(
  ctx: Ctx,
  { isWhole, ...asked }: AskedPage & AskedCanned & { isWhole?: boolean | null | undefined },
): Promise<NumberedPage<CannedResponse>> {
  const values = valuesOf(ctx, asked)
  if (!isWhole) return readNumberedPage(listsFrom(ctx), numbered, values, asked)
  const rows = await run(listsFrom(ctx), numbered.rows, [...values, mostCanned, 0])
  return { rows, total: rows.length, page: 1, limit: mostCanned, offset: 0 }
}

const byIds = statement<CannedResponse>(
  'canned_responses.by_ids',
  `select ${cannedColumns} from canned_response r where r.workspace_id = $1 and r.id = any($2::uuid[])`,
)

/** Batches reads of single canned responses. */
export const cannedLoader = loaderOf(async ({ app, actor }, ids) => {
  const rows = await run(app.pool, byIds, [workspaceOf(actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
})

/** One canned response. Throws not_found. */
export const cannedById = (ctx: Ctx, id: string): Promise<CannedResponse> =>
  loaded(cannedLoader(ctx), id, 'canned response')

const lock = statement<CannedResponse>(
  'canned_responses.lock',
  `select ${cannedColumns} from canned_response r where r.workspace_id = $1 and r.id = $2 for update`,
)

/** The same, locked until the transaction ends. Throws not_found. */
export const lockCanned = (tx: Queryable, workspaceId: string, id: string): Promise<CannedResponse> =>
  byId(tx, lock, [workspaceId, id], 'canned response')

const all = statement<CannedResponse & { key: string }>(
  'canned_responses.lock_all',
  `select ${cannedColumns}, lower(r.name) as key from canned_response r where r.workspace_id = $1
   order by r.id for update`,
)

/** All responses of the workspace by name, in the order of name comparison, locked until the transaction ends. */
export async function lockAllCanned(
  tx: Queryable,
  workspaceId: string,
): Promise<Map<string, CannedResponse>> {
  const rows = await run(tx, all, [workspaceId])
  return new Map(rows.map(({ key, ...response }) => [key, response]))
}

const keys = statement<{ key: string }>(
  'canned_responses.keys',
  'select lower(n.name) as key from unnest($1::text[]) with ordinality as n(name, place) order by n.place',
)

/** Names in the form in which PostgreSQL compares them, as the index of names does. */
export const keysOf = async (db: Queryable, names: readonly string[]): Promise<string[]> =>
  (await run(db, keys, [names])).map(({ key }) => key)

const afterKey = statement<CannedResponse & { key: string }>(
  'canned_responses.after_key',
  `select ${cannedColumns}, lower(r.name) as key from canned_response r
   where ${filter} and lower(r.name) > $5 order by lower(r.name) limit 200`,
)

/** All responses that match a filter, by name, read page by page. */
export async function* cannedPages(ctx: Ctx, asked: AskedCanned): AsyncGenerator<CannedResponse[]> {
  for (let key: string | undefined = ''; key !== undefined; ) {
    const rows: (CannedResponse & { key: string })[] = await run(listsFrom(ctx), afterKey, [
      ...valuesOf(ctx, asked),
      key,
    ])
    if (rows.length > 0) yield rows
    key = rows.at(-1)?.key
  }
}
