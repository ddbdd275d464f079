import { type Member, memberOf, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { byId, loaded } from '#core/found.ts'
import type { MacroModel } from '#generated/prisma/models/Macro.ts'
import type { IdAndName } from '#messaging/chat-model/chats/conversation-row.ts'
import type { MacroStep } from './macro-input.ts'

const fields = [
  'workspaceId',
  'id',
  'ownerId',
  'name',
  'steps',
  'isShared',
  'keys',
  'position',
  'createdAt',
  'updatedAt',
] as const

/** Steps that run in a chat with one click. */
export type Macro = RowOf<MacroModel, (typeof fields)[number], { steps: MacroStep[] }>

export const macroColumns = columns('Macro', 'k', fields)

/** Shared ones and the member's own. */
const seen = 'k.workspace_id = $1 and (k.is_shared or k.owner_id = $2)'

const all = statement<Macro>(
  'macros.all',
  `select ${macroColumns} from macro k where ${seen} order by k.is_shared desc, k.position, k.id`,
)
const byIds = statement<Macro>(
  'macros.by_ids',
  `select ${macroColumns} from macro k where ${seen} and k.id = any($3::uuid[])`,
)
const lock = statement<Macro>(
  'macros.lock',
  `select ${macroColumns} from macro k where ${seen} and k.id = $3 for update`,
)

/** The macros of a member: shared ones first, then the member's own, each in their order. */
export function listMacros(ctx: Ctx): Promise<Macro[]> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  return run(ctx.app.pool, all, [workspaceId, userId])
}

/** Single reads, batched; null for those that the member may not see. */
export const macroLoader = loaderOf<Macro>(async (ctx, ids) => {
  const { workspaceId, userId } = memberOf(ctx.actor)
  return inOrderOf(ids, await run(ctx.app.pool, byIds, [workspaceId, userId, ids]), ({ id }) => id)
})

/** One macro. Throws not_found. */
export const macroById = (ctx: Ctx, id: string): Promise<Macro> => loaded(macroLoader(ctx), id, 'macro')

const teamNames = statement<IdAndName>(
  'macros.team_names',
  'select t.id, t.name from team t where t.workspace_id = $1 and t.id = any($2::uuid[])',
)

/** Teams that steps name, batched: members who may assign chats to teams may not be allowed to see their members. */
export const macroTeamLoader = loaderOf<IdAndName>(async (ctx, ids) =>
  inOrderOf(ids, await run(ctx.app.pool, teamNames, [workspaceOf(ctx.actor), ids]), ({ id }) => id),
)

/** One macro, locked until the transaction ends. Throws not_found. */
export const lockMacro = (tx: Queryable, { workspaceId, userId }: Member, id: string): Promise<Macro> =>
  byId(tx, lock, [workspaceId, userId, id], 'macro')
