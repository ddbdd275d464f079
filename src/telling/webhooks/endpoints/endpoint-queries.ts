import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { decodeCursor } from '#core/paging/cursor.ts'
import { type Page, pageOf } from '#core/paging/page.ts'
import { optional, parseInput, uuid } from '#core/validation.ts'
import { type EndpointRow, endpointColumns, endpointSource } from './endpoint-row.ts'

const byIds = statement<EndpointRow>(
  'webhooks.endpoints_by_ids',
  `select ${endpointColumns} from ${endpointSource} where e.workspace_id = $1 and e.id = any($2::uuid[])`,
)

const newest = statement<EndpointRow>(
  'webhooks.endpoints',
  `select ${endpointColumns} from ${endpointSource}
   where e.workspace_id = $1 order by e.created_at desc, e.id desc limit $2`,
)

const newestAfter = statement<EndpointRow>(
  'webhooks.endpoints_after',
  `select ${endpointColumns} from ${endpointSource}
   where e.workspace_id = $1 and (e.created_at, e.id) < ($3, $4)
   order by e.created_at desc, e.id desc limit $2`,
)

/** One endpoint of the workspace; null when it has none with this id. */
export async function findEndpoint(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<EndpointRow | null> {
  if (!uuid.safeParse(id).success) return null
  const [row] = await run(db, byIds, [workspaceId, [id]])
  return row ?? null
}

/** One endpoint of the actor's workspace. Throws not_found. */
export async function endpointById(ctx: Ctx, id: string): Promise<EndpointRow> {
  const row = await findEndpoint(ctx.app.pool, workspaceOf(ctx.actor), id)
  if (!row) throw errors.notFound('webhook endpoint')
  return row
}

const listInput = z.object({
  first: optional(z.number().int().min(1).max(100)),
  after: optional(z.string()),
})

/** One page of the workspace's endpoints, those made in the app too, newest first (spec/4 B12). */
export async function listEndpoints(ctx: Ctx, input: unknown): Promise<Page<EndpointRow>> {
  const { first = 25, after } = parseInput(listInput, input)
  const workspaceId = workspaceOf(ctx.actor)
  const binding = { workspaceId, list: 'webhooks', sort: 'created_at' }
  const place = after === undefined ? null : decodeCursor(ctx.app, after, binding)
  const rows = place
    ? await run(ctx.app.pool, newestAfter, [workspaceId, first + 1, place.value, place.id])
    : await run(ctx.app.pool, newest, [workspaceId, first + 1])
  return pageOf(ctx.app, rows, first, binding, (row) => ({ value: row.createdAt, id: row.id }))
}
