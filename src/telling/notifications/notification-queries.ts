import { z } from 'zod'
import { memberOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { type KeysetList, readPage } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import { readWalk, walkInput } from '#core/paging/walk.ts'
import { optional, parseInput } from '#core/validation.ts'
import { type NotificationRow, notificationColumns, notificationsIn } from './notification-row.ts'

const newestFirst: KeysetList<NotificationRow> = {
  columns: notificationColumns,
  from: notificationsIn('notification'),
  by: { value: null, id: 'n.id' },
  isDescending: true,
  position: ({ id }) => ({ value: null, id }),
}

const listInput = z.object({ ...walkInput, unread: optional(z.boolean()) })

/** What the caller was notified of in this workspace, newest first. */
export async function listNotifications(ctx: Ctx, input: unknown): Promise<Page<NotificationRow>> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  const { unread, ...asked } = parseInput(listInput, input)
  const filters = { unread, of: userId }
  const walk = readWalk(ctx.app, asked, { workspaceId, list: 'notifications', sort: 'id', filters })
  const shape: ListShape = {
    name: 'notifications.list',
    conditions: ['n.workspace_id = $1', 'n.user_id = $2'],
    values: [workspaceId, userId],
  }
  if (unread) where(shape, 'unread', 'n.read_at is null')
  else if (unread === false) where(shape, 'read', 'n.read_at is not null')
  return await readPage({ db: ctx.app.pool, app: ctx.app }, newestFirst, shape, walk)
}

/** So far it is counted: a screen shows no more. */
const mostCounted = 100

const countUnread = statement<{ count: number }>(
  'notifications.count_unread',
  `select count(*)::int as count from (select from notification
     where workspace_id = $1 and user_id = $2 and read_at is null limit ${mostCounted}) n`,
)

/** How many notifications a person has not read. */
export interface Unread {
  count: number
  isExact: boolean
}

export async function unreadOf(
  app: App,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<Unread> {
  const [row] = await run(app.pool, countUnread, [workspaceId, userId])
  const count = row?.count ?? 0
  return { count, isExact: count < mostCounted }
}
