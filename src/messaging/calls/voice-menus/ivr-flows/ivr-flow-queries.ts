import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { byId, loaded } from '#core/found.ts'
import { type AdministrationList, readNumbered, readWalked } from '#core/paging/administration-list.ts'
import { type AskedPage, type NumberedPage, placeInList } from '#core/paging/numbered.ts'
import type { Page } from '#core/paging/page.ts'
import { searchPattern } from '#core/paging/search.ts'
import type { AskedWalk } from '#core/paging/walk.ts'
import type { IvrFlowModel } from '#generated/prisma/models/IvrFlow.ts'
import type { Graph } from '#messaging/automation/flow-graph/graph-shape.ts'
import { readIds } from '#messaging/content/catalogs/catalog-queries.ts'
import { accountIdNamed } from '#messaging/numbers/accounts/account-names.ts'

/** A voice menu as it is kept (spec/5 1.14). */
export type IvrFlow = RowOf<IvrFlowModel, keyof IvrFlowModel, { graph: Graph }>

export const ivrFlowColumns = columns('IvrFlow', 'f')

/** What belongs to an account that was removed is out of sight at once (spec/8 AC6). */
const from = 'ivr_flow f join number n on n.workspace_id = f.workspace_id and n.id = f.number_id'

/** A workspace has no more. */
export const mostIvrFlows = 200

const list: AdministrationList<IvrFlow> = {
  name: 'ivr_flows.list',
  columns: ivrFlowColumns,
  from,
  filter: `f.workspace_id = $1 and ($2::uuid is null or f.number_id = $2)
    and ($3::text is null or fold_text(f.name) like $3 or fold_text(f.description) like $3)`,
  numberedBy: 'f.created_at desc, f.id desc',
  by: { value: 'f.created_at', id: 'f.id' },
  isDescending: true,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

interface AskedFlows {
  search?: string | null | undefined
}

const valuesOf = (ctx: Ctx, numberId: string | null, { search }: AskedFlows) => [
  workspaceOf(ctx.actor),
  numberId,
  searchPattern(search),
]

/** Voice menus, the newest first; `search` looks in names and descriptions. */
export function listIvrFlows(
  ctx: Ctx,
  { numberId: given, ...asked }: AskedWalk & AskedFlows & { numberId?: string | null | undefined },
): Promise<Page<IvrFlow>> {
  const { numberId = null } = readIds({ numberId: given })
  return readWalked(ctx, list, valuesOf(ctx, numberId ?? null, asked), { ...asked, numberId })
}

/** The same by number; an unknown account has none (spec/8 G7). */
export async function numberedIvrFlows(
  ctx: Ctx,
  { account, ...asked }: AskedPage & AskedFlows & { account?: string | null | undefined },
): Promise<NumberedPage<IvrFlow>> {
  const numberId = account?.trim() ? await accountIdNamed(ctx, account) : null
  if (account?.trim() && numberId === null) return { ...placeInList(asked), rows: [], total: 0 }
  return readNumbered(ctx, list, valuesOf(ctx, numberId, asked), asked)
}

const byIds = statement<IvrFlow>(
  'ivr_flows.by_ids',
  `select ${ivrFlowColumns} from ${from} where f.workspace_id = $1 and f.id = any($2::uuid[])`,
)

/** Single reads of voice menus, gathered. */
export const ivrFlowLoader = loaderOf<IvrFlow>(async ({ app, actor }, ids) => {
  const rows = await run(app.pool, byIds, [workspaceOf(actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
})

/** /api calls voice menus so (spec/5 1.14). */
export const ivrFlowLabel = 'IVR flow'

/** One voice menu. Throws not_found. */
export const ivrFlowById = (ctx: Ctx, id: string): Promise<IvrFlow> =>
  loaded(ivrFlowLoader(ctx), id, ivrFlowLabel)

const lock = statement<IvrFlow>(
  'ivr_flows.lock',
  `select ${ivrFlowColumns} from ivr_flow f where f.workspace_id = $1 and f.id = $2 for update`,
)

/** The same, held until the transaction ends. Throws not_found. */
export const lockIvrFlow = (tx: Queryable, workspaceId: string, id: string): Promise<IvrFlow> =>
  byId(tx, lock, [workspaceId, id], ivrFlowLabel)
