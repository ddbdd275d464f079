import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { byId, loaded } from '#core/found.ts'
import { type AdministrationList, readNumbered, readWalked } from '#core/paging/administration-list.ts'
import { edge } from '#core/paging/edge.ts'
import { type AskedPage, type NumberedPage, placeInList } from '#core/paging/numbered.ts'
import type { Page } from '#core/paging/page.ts'
import { searchPattern } from '#core/paging/search.ts'
import type { AskedWalk } from '#core/paging/walk.ts'
import { readIds } from '#messaging/content/catalogs/catalog-queries.ts'
import { accountIdNamed } from '#messaging/numbers/accounts/account-names.ts'
import {
  flowColumns,
  type InteractiveFlow,
  type ListedForm,
  listedFormColumns,
} from './interactive-flow-row.ts'

/** What belongs to an account that was removed is out of sight at once (spec/8 AC6). */
const from = 'interactive_flow f join number n on n.workspace_id = f.workspace_id and n.id = f.number_id'

const filter = `f.workspace_id = $1 and f.deleted_at is null and ($2::uuid is null or f.number_id = $2)
  and ($3::text is null or f.status = $3) and ($4::text is null or fold_text(f.name) like $4)`

const list: AdministrationList<ListedForm> = {
  name: 'interactive_flows.list',
  columns: listedFormColumns,
  from,
  filter,
  numberedBy: 'f.created_at desc, f.id desc',
  by: { value: 'f.created_at', id: 'f.id' },
  isDescending: true,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

interface AskedFlows {
  status?: string | null | undefined
  search?: string | null | undefined
}

const valuesOf = (ctx: Ctx, numberId: string | null, { status, search }: AskedFlows) => [
  workspaceOf(ctx.actor),
  numberId,
  status?.trim().toLowerCase() || null,
  searchPattern(search),
]

/** One page of the workspace's forms, the newest first. */
export function listFlows(
  ctx: Ctx,
  { numberId: given, ...asked }: AskedWalk & AskedFlows & { numberId?: string | null | undefined },
): Promise<Page<ListedForm>> {
  const { numberId = null } = readIds({ numberId: given })
  return readWalked(ctx, list, valuesOf(ctx, numberId ?? null, asked), { ...asked, numberId })
}

/** GET /api/flows: an unknown account or status has none (spec/8 G7). */
export async function numberedFlows(
  ctx: Ctx,
  { account, ...asked }: AskedPage & AskedFlows & { account?: string | null | undefined },
): Promise<NumberedPage<ListedForm>> {
  const numberId = account?.trim() ? await accountIdNamed(ctx, account) : null
  if (account?.trim() && numberId === null) return { ...placeInList(asked), rows: [], total: 0 }
  return readNumbered(ctx, list, valuesOf(ctx, numberId, asked), asked)
}

/** The forms of a number, the newest first. */
export const flowsOfNumber = edge<AskedWalk, ListedForm>({
  name: 'number_interactive_flows',
  of: (ctx) => ({
    list,
    shape: {
      name: 'interactive_flows.of_number',
      conditions: ['f.workspace_id = $1', 'f.number_id = p.id', 'f.deleted_at is null'],
      values: [workspaceOf(ctx.actor)],
    },
    sort: 'created_at',
  }),
})

const definitionsOf = statement<Pick<InteractiveFlow, 'id' | 'definition'>>(
  'interactive_flows.definitions',
  `select ${columns('InteractiveFlow', 'f', ['id', 'definition'])} from interactive_flow f
   where f.workspace_id = $1 and f.id = any($2::uuid[])`,
)

const definitionLoader = loaderOf<Pick<InteractiveFlow, 'id' | 'definition'>>(async ({ app, actor }, ids) => {
  const rows = await run(app.pool, definitionsOf, [workspaceOf(actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
})

/** The definition of a form as text, read where a list has left it out: one read for all forms of a page. */
export async function definitionText(ctx: Ctx, { id, definition }: ListedForm): Promise<string | null> {
  return definition === undefined ? ((await definitionLoader(ctx).load(id))?.definition ?? null) : definition
}

const byIds = statement<InteractiveFlow>(
  'interactive_flows.by_ids',
  `select ${flowColumns} from ${from} where f.workspace_id = $1 and f.id = any($2::uuid[]) and f.deleted_at is null`,
)

/** Single reads of forms, gathered. */
export const flowLoader = loaderOf<InteractiveFlow>(async ({ app, actor }, ids) => {
  const rows = await run(app.pool, byIds, [workspaceOf(actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
})

/** One form. Throws not_found. */
export const flowById = (ctx: Ctx, id: string): Promise<InteractiveFlow> =>
  loaded(flowLoader(ctx), id, 'flow')

const lock = statement<InteractiveFlow>(
  'interactive_flows.lock',
  `select ${flowColumns} from interactive_flow f where f.workspace_id = $1 and f.id = $2 and f.deleted_at is null
   for update`,
)

/** One form, held until the transaction ends. Throws not_found. */
export const lockFlow = (tx: Queryable, workspaceId: string, id: string): Promise<InteractiveFlow> =>
  byId(tx, lock, [workspaceId, id], 'flow')
