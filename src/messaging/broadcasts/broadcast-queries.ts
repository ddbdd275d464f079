import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, type Statement, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { decodeCursor } from '#core/paging/cursor.ts'
import { type Page, pageOf } from '#core/paging/page.ts'
import { parseInput, uuid } from '#core/validation.ts'
import { listInput } from './broadcast-input.ts'
import { type BroadcastRow, broadcastColumns } from './broadcast-row.ts'

const byIds = statement<BroadcastRow>(
  'broadcasts.by_ids',
  `select ${broadcastColumns('b')} from broadcast b where b.workspace_id = $1 and b.id = any($2::uuid[])`,
)

/** Broadcasts of the actor's workspace by id, in the order asked; null where there is none. */
export async function broadcastsByIds(
  ctx: Pick<Ctx, 'app' | 'actor'>,
  ids: readonly string[],
): Promise<(BroadcastRow | null)[]> {
  const rows = await run(ctx.app.pool, byIds, [workspaceOf(ctx.actor), ids])
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id.toLowerCase()) ?? null)
}

/** One broadcast. A text that is no uuid names no object (spec/4 D2). Throws not_found. */
export async function broadcastById(ctx: Ctx, id: string): Promise<BroadcastRow> {
  const [row] = uuid.safeParse(id).success ? await broadcastsByIds(ctx, [id]) : []
  if (!row) throw errors.notFound('broadcast')
  return row
}

const statements = new Map<string, Statement<BroadcastRow>>()

/** One prepared statement per shape; pages walk the index of creation, whatever their depth. */
function pageStatement(filtered: boolean, next: boolean): Statement<BroadcastRow> {
  const name = `broadcasts.list${filtered ? '.status' : ''}${next ? '.next' : ''}`
  const found = statements.get(name)
  if (found) return found
  let place = 3
  const conditions = ['b.workspace_id = $1']
  if (filtered) conditions.push(`b.status = $${place++}`)
  if (next) conditions.push(`(b.created_at, b.id) < ($${place++}::timestamptz, $${place}::uuid)`)
  const made = statement<BroadcastRow>(
    name,
    `select ${broadcastColumns('b')} from broadcast b
     where ${conditions.join(' and ')} order by b.created_at desc, b.id desc limit $2`,
  )
  statements.set(name, made)
  return made
}

/** One page of broadcasts, newest first, campaigns of the app among them. Errors: 400 for a cursor of another list. */
export async function listBroadcasts(ctx: Ctx, input: unknown): Promise<Page<BroadcastRow>> {
  const { first = 25, after, status } = parseInput(listInput, input)
  const workspaceId = workspaceOf(ctx.actor)
  const binding = { workspaceId, list: 'broadcasts', sort: 'created_at', filters: { status } }
  const place = after ? decodeCursor(ctx.app, after, binding) : null
  const values = [...(status ? [status] : []), ...(place ? [place.value, place.id] : [])]
  const list = pageStatement(Boolean(status), place !== null)
  const rows = await run(ctx.app.pool, list, [workspaceId, first + 1, ...values])
  return pageOf(ctx.app, rows, first, binding, (row) => ({ value: row.createdAt, id: row.id }))
}
