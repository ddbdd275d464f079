import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { loaded } from '#core/found.ts'
import type { IdAndName } from '#messaging/chat-model/chats/conversation-row.ts'
import { levelColumns, type ServiceLevel } from './level-row.ts'

const applied = statement<ServiceLevel>(
  'service_levels.applied',
  `select ${levelColumns} from service_level s
   where s.workspace_id = $1 and s.archived_at is null order by lower(s.name), s.id`,
)

const byIds = statement<ServiceLevel>(
  'service_levels.by_ids',
  `select ${levelColumns} from service_level s where s.workspace_id = $1 and s.id = any($2::uuid[])`,
)

/** The levels that apply, by name. */
export const readLevels = (db: Queryable, workspaceId: string): Promise<ServiceLevel[]> =>
  run(db, applied, [workspaceId])

export const listServiceLevels = (ctx: Ctx): Promise<ServiceLevel[]> =>
  readLevels(ctx.app.pool, workspaceOf(ctx.actor))

/** Those of these ids, whether or not they apply still. */
export const levelLookUp = (
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<ServiceLevel[]> => run(db, byIds, [workspaceId, ids])

/** Levels by id, those that apply no more, too, gathered. */
export const levelLoader = loaderOf<ServiceLevel>(async (ctx, ids) =>
  inOrderOf(ids, await levelLookUp(ctx.app.pool, workspaceOf(ctx.actor), ids), ({ id }) => id),
)

const teamNames = statement<IdAndName>(
  'service_levels.team_names',
  'select t.id, t.name from team t where t.workspace_id = $1 and t.id = any($2::uuid[])',
)

/** Teams that levels name, gathered: whoever sets levels may not see their people. */
export const levelTeamLoader = loaderOf<IdAndName>(async (ctx, ids) =>
  inOrderOf(ids, await run(ctx.app.pool, teamNames, [workspaceOf(ctx.actor), ids]), ({ id }) => id),
)

/** One level. Throws not_found. */
export const levelById = (ctx: Ctx, id: string): Promise<ServiceLevel> =>
  loaded(levelLoader(ctx), id, 'service level')
