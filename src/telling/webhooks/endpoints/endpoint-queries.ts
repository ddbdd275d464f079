import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, listLoaderOf, loaderOf } from '#core/context/loader.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { found } from '#core/found.ts'
import { type KeysetList, readPage } from '#core/paging/keyset.ts'
import type { Page } from '#core/paging/page.ts'
import { readWalk, walkInput } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { isUuid, parseInput } from '#core/validation.ts'
import { type EndpointRow, endpointColumns, endpointSource } from './endpoint-row.ts'

const byIds = statement<EndpointRow>(
  'webhooks.endpoints_by_ids',
  `select ${endpointColumns} from ${endpointSource} where e.workspace_id = $1 and e.id = any($2::uuid[])`,
)

const newestFirst: KeysetList<EndpointRow> = {
  columns: endpointColumns,
  from: endpointSource,
  by: { value: 'e.created_at', id: 'e.id' },
  isDescending: true,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

/** One endpoint of the workspace; null when it has none with this id. */
export async function findEndpoint(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<EndpointRow | null> {
  if (!isUuid(id)) return null
  const [row] = await run(db, byIds, [workspaceId, [id]])
  return row ?? null
}

/** One endpoint of the actor's workspace. Throws not_found. */
export async function endpointById(ctx: Ctx, id: string): Promise<EndpointRow> {
  return found(await findEndpoint(ctx.app.pool, workspaceOf(ctx.actor), id), 'webhook endpoint')
}

/** Single reads of endpoints, gathered. */
export const endpointLoader = loaderOf(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, byIds, [workspaceOf(ctx.actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
})

const ofKeys = statement<EndpointRow>(
  'webhooks.endpoints_of_keys',
  `select ${endpointColumns} from ${endpointSource}
   where e.workspace_id = $1 and e.owner_type = 'api_key' and e.owner_id = any($2::uuid[])
   order by e.created_at desc, e.id desc`,
)

/** The endpoints that belong to keys of /v1, gathered, newest first; a workspace has twenty or so in all. */
export const endpointsOfKeyLoader = listLoaderOf(async (ctx, keyIds) => {
  const rows = await run(ctx.app.pool, ofKeys, [workspaceOf(ctx.actor), keyIds])
  return Map.groupBy(rows, ({ ownerId }) => ownerId)
})

const listInput = z.object({
  ...walkInput,
})

/** One page of the workspace's endpoints, those made in the app too, newest first (spec/4 B12). */
export async function listEndpoints(ctx: Ctx, input: unknown): Promise<Page<EndpointRow>> {
  const asked = parseInput(listInput, input)
  const workspaceId = workspaceOf(ctx.actor)
  const binding = { workspaceId, list: 'webhooks', sort: 'created_at' }
  const walk = readWalk(ctx.app, asked, binding)
  const shape = { name: 'webhooks.endpoints', conditions: ['e.workspace_id = $1'], values: [workspaceId] }
  return await readPage({ db: listsFrom(ctx), app: ctx.app }, newestFirst, shape, walk)
}
