import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { perApp } from '#core/context/per-app.ts'
import { PromiseCache } from '#core/context/promise-cache.ts'
import { run, statement } from '#core/db/db.ts'
import { type NumberRow, numberColumns } from './account-row.ts'

const ofWorkspace = statement<NumberRow>(
  'numbers.of_workspace',
  `select ${numberColumns} from number n where n.workspace_id = $1
   order by n.is_default_outgoing desc, n.created_at, n.id`,
)

/**
 * Integrators ask for these often and numbers change seldom: the lists are kept, and dropped with every change, like
 * the directory.
 */
const listsOf = perApp(
  (app) => new PromiseCache<NumberRow[]>(app, { name: 'numbers', max: 10_000, maxAgeMs: 30_000 }),
)

/** All numbers of the workspace, the default one for sending first (document 1, GET /numbers). */
export function listNumbers(ctx: Ctx): Promise<NumberRow[]> {
  const workspaceId = workspaceOf(ctx.actor)
  return listsOf(ctx.app).get(workspaceId, () => run(ctx.app.pool, ofWorkspace, [workspaceId]))
}

const byIds = statement<NumberRow>(
  'numbers.by_ids',
  `select ${numberColumns} from number n where n.workspace_id = $1 and n.id = any($2::uuid[])`,
)

/** Numbers of the actor's workspace by id, in the order asked; null where there is none. */
export async function numbersByIds(
  ctx: Pick<Ctx, 'app' | 'actor'>,
  ids: readonly string[],
): Promise<(NumberRow | null)[]> {
  const rows = await run(ctx.app.pool, byIds, [workspaceOf(ctx.actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
}

/** Single reads of numbers, gathered. */
export const numberLoader = loaderOf(numbersByIds)
