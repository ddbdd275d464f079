import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'
import { found } from '#core/found.ts'
import { edge } from '#core/paging/edge.ts'
import { type KeysetList, readPage } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import { searchPattern } from '#core/paging/search.ts'
import { readWalk } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { isUuid, parseInput } from '#core/validation.ts'
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
  return inOrderOf(ids, rows, ({ id }) => id)
}

/** Single reads of broadcasts, gathered. */
export const broadcastLoader = loaderOf(broadcastsByIds)

/** One broadcast. A text that is no uuid names no object (spec/4 D2). Throws not_found. */
export async function broadcastById(ctx: Ctx, id: string): Promise<BroadcastRow> {
  const [row] = isUuid(id) ? await broadcastsByIds(ctx, [id]) : []
  return found(row, 'broadcast')
}

const newestFirst: KeysetList<BroadcastRow> = {
  columns: broadcastColumns('b'),
  from: 'broadcast b',
  by: { value: 'b.created_at', id: 'b.id' },
  isDescending: true,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

/** A broadcast with the message by which it reached a person. */
type ReachingBroadcast = BroadcastRow & { messageId: string; reachedAt: Date }

const latestMessageFirst: KeysetList<ReachingBroadcast> = {
  columns: `${broadcastColumns('b')}, m.id as "messageId", m.created_at as "reachedAt"`,
  from: 'message m join broadcast b on b.workspace_id = m.workspace_id and b.id = m.broadcast_id',
  by: { value: 'm.created_at', id: 'm.id' },
  isDescending: true,
  position: ({ reachedAt, messageId }) => ({ value: reachedAt, id: messageId }),
}

/** The broadcasts that reached a contact, by their messages, latest first. */
export const broadcastsOfContact = edge({
  name: 'contact_broadcasts',
  of: (ctx) => ({
    list: latestMessageFirst,
    shape: {
      name: 'broadcasts.of_contact',
      conditions: ['m.workspace_id = $1', 'm.contact_id = p.id', 'm.broadcast_id is not null'],
      values: [workspaceOf(ctx.actor)],
    },
    sort: 'created_at',
  }),
})

/** Broadcasts that hang on an object by this column, newest first. */
const broadcastsBy = (parent: 'number' | 'template') =>
  edge({
    name: `${parent}_broadcasts`,
    of: (ctx) => ({
      list: newestFirst,
      shape: {
        name: `broadcasts.of_${parent}`,
        conditions: ['b.workspace_id = $1', `b.${parent}_id = p.id`],
        values: [workspaceOf(ctx.actor)],
      },
      sort: 'created_at',
    }),
  })

/** The broadcasts that go out from a number. */
export const broadcastsOfNumber = broadcastsBy('number')

/** The broadcasts that send a template. */
export const broadcastsOfTemplate = broadcastsBy('template')

/** When it begins to send: by itself at its time, or when somebody started it. */
const goesOutAt = 'coalesce(b.started_at, b.scheduled_at)'

/** One page of broadcasts, newest first, campaigns of the app among them. Errors: 400 for a cursor of another list. */
export async function listBroadcasts(ctx: Ctx, input: unknown): Promise<Page<BroadcastRow>> {
  const { status, search, goesOutFrom, goesOutBefore, ...asked } = parseInput(listInput, input)
  const workspaceId = workspaceOf(ctx.actor)
  const filters = { status, search, goesOutFrom, goesOutBefore }
  const binding = { workspaceId, list: 'broadcasts', sort: 'created_at', filters }
  const walk = readWalk(ctx.app, asked, binding)
  const shape: ListShape = {
    name: 'broadcasts.list',
    conditions: ['b.workspace_id = $1'],
    values: [workspaceId],
  }
  if (status) where(shape, 'status', 'b.status = $', status)
  const pattern = searchPattern(search)
  if (pattern) where(shape, 'search', 'fold_text(b.name) like $', pattern)
  if (goesOutFrom) where(shape, 'from', `${goesOutAt} >= $`, goesOutFrom)
  if (goesOutBefore) where(shape, 'before', `${goesOutAt} < $`, goesOutBefore)
  return await readPage({ db: listsFrom(ctx), app: ctx.app }, newestFirst, shape, walk)
}
