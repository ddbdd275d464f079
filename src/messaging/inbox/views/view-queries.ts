import DataLoader from 'dataloader'
import { z } from 'zod'
import { type Member, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { perOperation } from '#core/context/per-operation.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { type Queryable, statement } from '#core/db/db.ts'
import { byId, findById } from '#core/found.ts'
import { type KeysetList, readPage } from '#core/paging/keyset.ts'
import type { ListShape } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import { readWalk, walkInput } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { parseInput } from '#core/validation.ts'
import type { SavedViewModel } from '#generated/prisma/models/SavedView.ts'
import type { ConversationOrder } from '#messaging/chat-model/chats/conversation-sets.ts'
import { type InboxFilter, inboxFilterInput } from '#messaging/chat-model/chats/inbox-filters.ts'
import { countInboxes, type InboxCount } from '#messaging/inbox/conversations/inbox-counts.ts'

const fields = [
  'workspaceId',
  'id',
  'ownerId',
  'name',
  'filter',
  'orderBy',
  'isShared',
  'createdAt',
  'updatedAt',
] as const

/** A saved filter of the inbox. */
export type SavedView = RowOf<
  SavedViewModel,
  (typeof fields)[number],
  { filter: InboxFilter; orderBy: ConversationOrder }
>

export const viewColumns = columns('SavedView', 's', fields)

/** Those of everybody and the member's own. */
const seen = 's.workspace_id = $1 and (s.is_shared or s.owner_id = $2)'

const oneView = statement<SavedView>(
  'saved_views.one',
  `select ${viewColumns} from saved_view s where ${seen} and s.id = $3`,
)
const lockView = statement<SavedView>(
  'saved_views.lock',
  `select ${viewColumns} from saved_view s where ${seen} and s.id = $3 for update`,
)

/** A view that the member sees, held until the transaction ends. Throws not_found. */
export const lockSavedView = (
  tx: Queryable,
  { workspaceId, userId }: Member,
  id: string,
): Promise<SavedView> => byId(tx, lockView, [workspaceId, userId, id], 'saved view')

/** The same for display; null if there is none. */
export function findSavedView(ctx: Ctx, id: string): Promise<SavedView | null> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  return findById(ctx.app.pool, oneView, [workspaceId, userId, id])
}

const oldestFirst: KeysetList<SavedView> = {
  columns: viewColumns,
  from: 'saved_view s',
  by: { value: 's.created_at', id: 's.id' },
  isDescending: false,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

const listInput = z.object(walkInput)

/** One page of the views that a member has, in the order in which they were made. */
export async function listSavedViews(ctx: Ctx, input: unknown): Promise<Page<SavedView>> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  const walk = readWalk(ctx.app, parseInput(listInput, input), {
    workspaceId,
    list: 'saved_views',
    sort: 'created_at',
    filters: { userId },
  })
  const shape: ListShape = { name: 'saved_views.list', conditions: [seen], values: [workspaceId, userId] }
  return await readPage({ db: listsFrom(ctx), app: ctx.app }, oldestFirst, shape, walk)
}

const counts = perOperation(
  (ctx) => new DataLoader<InboxFilter, InboxCount>((filters) => countInboxes(ctx, filters.map(filterAsKept))),
)

/** What was saved passed these rules; a rule that has changed since then leaves out what it refuses. */
export function filterAsKept(filter: InboxFilter): InboxFilter {
  const read = inboxFilterInput.safeParse(filter)
  return read.success ? read.data : {}
}

/** How many chats a view holds for the caller; all of a page are counted in one statement. */
export const countOfView = (ctx: Ctx, { filter }: SavedView): Promise<InboxCount> => counts(ctx).load(filter)
