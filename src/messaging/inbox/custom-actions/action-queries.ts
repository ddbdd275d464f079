import { type Actor, workspaceOf } from '#core/access/actor.ts'
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
import type { CustomActionModel } from '#generated/prisma/models/CustomAction.ts'
import type { ActionConfig } from './action-input.ts'
import type { ActionIcon, ActionType } from './action-sets.ts'

const fields = [
  'workspaceId',
  'id',
  'name',
  'icon',
  'actionType',
  'config',
  'headers',
  'isActive',
  'displayOrder',
  'createdAt',
  'updatedAt',
] as const

/** A button that does something elsewhere (document 2, Custom action); its headers are sealed. */
export type CustomAction = RowOf<
  CustomActionModel,
  (typeof fields)[number],
  { actionType: ActionType; icon: ActionIcon | null; config: ActionConfig }
>

export const actionColumns = columns('CustomAction', 'a', fields)

/** A workspace has no more (spec/8 G8). */
export const mostActions = 200

/** Whether the caller sees what is not active, and what stands in links that work once (spec/8 CA1). */
export const managesActions = (actor: Actor): boolean =>
  actor.kind === 'member' && (actor.isSuperAdmin || actor.permissions.has('custom_actions:read'))

const filter = `a.workspace_id = $1 and ($2::text is null or fold_text(a.name) like $2) and ($3::boolean is null or a.is_active = $3)`

interface Placed extends CustomAction {
  place: string
}

/** The display order, then the newest first; as a text that sorts so. */
const place = `lpad(a.display_order::text, 7, '0')
  || lpad((9999999999999 - (extract(epoch from a.created_at) * 1000)::bigint)::text, 13, '0') || a.id::text`

const list: AdministrationList<Placed> = {
  name: 'custom_actions.list',
  columns: `${actionColumns}, ${place} as place`,
  from: 'custom_action a',
  filter,
  numberedBy: place,
  by: { value: null, id: `(${place})`, idType: 'text' },
  isDescending: false,
  position: ({ place: id }) => ({ value: null, id }),
}

interface AskedActions {
  search?: string | null | undefined
  isActive?: boolean | null | undefined
}

/** Whoever does not manage them sees those that can be used. */
const valuesOf = (ctx: Ctx, { search, isActive }: AskedActions) => [
  workspaceOf(ctx.actor),
  searchPattern(search),
  managesActions(ctx.actor) ? (isActive ?? null) : true,
]

/** Actions in the order in which they are shown. */
export async function listActions(ctx: Ctx, asked: AskedWalk & AskedActions): Promise<Page<CustomAction>> {
  return (await readWalked(ctx, list, valuesOf(ctx, asked), { ...asked })) as Page<CustomAction>
}

const numbered = {
  count: statement<{ total: number }>(
    'custom_actions.count',
    `select count(*) as total from custom_action a where ${filter}`,
  ),
  rows: statement<CustomAction>(
    'custom_actions.numbered',
    `select ${actionColumns} from custom_action a where ${filter}
     order by a.display_order, a.created_at desc, a.id limit $4 offset $5`,
  ),
}

/** The same by number; all of them unless a page is asked for (spec/8 G8). */
export async function numberedActions(
  ctx: Ctx,
  { isWhole, ...asked }: AskedPage & AskedActions & { isWhole?: boolean | null | undefined },
): Promise<NumberedPage<CustomAction>> {
  const values = valuesOf(ctx, asked)
  if (!isWhole) return readNumberedPage(listsFrom(ctx), numbered, values, asked)
  const rows = await run(listsFrom(ctx), numbered.rows, [...values, mostActions, 0])
  return { rows, total: rows.length, page: 1, limit: mostActions, offset: 0 }
}

const byIds = statement<CustomAction>(
  'custom_actions.by_ids',
  `select ${actionColumns} from custom_action a where a.workspace_id = $1 and a.id = any($2::uuid[])`,
)

/** Single reads, gathered; null for what the caller does not see. */
export const actionLoader = loaderOf<CustomAction>(async ({ app, actor }, ids) => {
  const rows = await run(app.pool, byIds, [workspaceOf(actor), ids])
  const all = managesActions(actor)
  return inOrderOf(
    ids,
    rows.filter(({ isActive }) => all || isActive),
    ({ id }) => id,
  )
})

/** One action. Throws not_found. */
export const actionById = (ctx: Ctx, id: string): Promise<CustomAction> =>
  loaded(actionLoader(ctx), id, 'custom action')

const lock = statement<CustomAction>(
  'custom_actions.lock',
  `select ${actionColumns} from custom_action a where a.workspace_id = $1 and a.id = $2 for update`,
)

/** The same, held until the transaction ends. Throws not_found. */
export const lockAction = (tx: Queryable, workspaceId: string, id: string): Promise<CustomAction> =>
  byId(tx, lock, [workspaceId, id], 'custom action')
