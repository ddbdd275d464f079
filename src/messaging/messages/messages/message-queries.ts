import DataLoader from 'dataloader'
import type { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { perOperation } from '#core/context/per-operation.ts'
import { run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { loaded } from '#core/found.ts'
import { type KeysetList, readPage } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import type { Sort } from '#core/paging/paging-sets.ts'
import { readWalk, type Walk } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { parseTime } from '#core/time/time.ts'
import { parseInput } from '#core/validation.ts'
import { type MessageRow, messageColumns } from '#messaging/chat-model/messages/message-row.ts'
import { contactLoader } from '#messaging/contacts/contacts/contact-queries.ts'
import { runSeen, seenStatement, whereSeen } from '#messaging/contacts/contacts/visibility.ts'
import { numberById } from '#messaging/numbers/accounts/directory.ts'
import { listMessagesInput } from './message-input.ts'

/** Changes younger than this are not listed by sort=updated_at: a slower commit may still come before them. */
const horizonMs = 30_000

const byIds = seenStatement<MessageRow>(
  'messages.by_ids',
  2,
  `select ${messageColumns('m')} from message m
   join contact c on c.workspace_id = m.workspace_id and c.id = m.contact_id and c.deleted_at is null
   where m.workspace_id = $1 and m.id = any($2::uuid[])`,
  undefined,
  'message',
)

/** Messages that the actor sees, by id, in the order asked; null where there is none. */
export async function messagesByIds(
  ctx: Pick<Ctx, 'app' | 'actor'>,
  ids: readonly string[],
): Promise<(MessageRow | null)[]> {
  const rows = await runSeen(ctx.app.pool, ctx.actor, byIds, [workspaceOf(ctx.actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
}

/** Single reads of messages, gathered. */
export const messageLoader = loaderOf(messagesByIds)

/** By the message, so that a workspace only learns who wrote to its customers, and does of who has left or was revoked. */
const senderNames = statement<{ id: string; name: string }>(
  'messages.sender_names',
  `select m.id, coalesce(u.full_name, k.name) as name from message m
   left join user_account u on m.sent_by_type = 'member' and u.id = m.sent_by_id
   left join public_key k on m.sent_by_type = 'api' and k.workspace_id = m.workspace_id and k.id = m.sent_by_id
   where m.workspace_id = $1 and m.id = any($2::uuid[]) and m.sent_by_type in ('member', 'api')`,
)

/** The names of the members and keys that wrote these messages of the workspace, in the order asked; else null. */
export async function senderNamesOf(
  ctx: Pick<Ctx, 'app' | 'actor'>,
  ids: readonly string[],
): Promise<(string | null)[]> {
  const rows = await run(ctx.app.pool, senderNames, [workspaceOf(ctx.actor), ids])
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ids.map((id) => names.get(id) ?? null)
}

/** Single reads of senders' names, by the message's id, gathered. */
export const senderNameLoader = perOperation(
  (ctx) => new DataLoader<string, string | null>((ids) => senderNamesOf(ctx, ids)),
)

/** One message. A text that is no uuid names no object (spec/4 D2). Reading it sends no read receipt. */
export const messageById = (ctx: Ctx, id: string): Promise<MessageRow> =>
  loaded(messageLoader(ctx), id, 'message')

/**
 * By the index of deleted contacts, which are few: a page of messages need not read 25 living ones. In a `case`, of which
 * PostgreSQL thinks that it holds for every second message; of one in 200 otherwise, and then it would read and sort all
 * messages of a workspace for a page of them.
 */
const notOfDeleted = `case when (select true from contact c
  where c.workspace_id = m.workspace_id and c.id = m.contact_id and c.deleted_at is not null) then false else true end`

const listBy = (sort: Sort): KeysetList<MessageRow> => ({
  columns: messageColumns('m'),
  from: 'message m',
  by: { value: `m.${sort}`, id: 'm.id' },
  isDescending: sort === 'created_at',
  position: (row) => ({ value: sort === 'created_at' ? row.createdAt : row.updatedAt, id: row.id }),
  hidesValues: true,
})

/** Messages by when they were made, newest first, or by their last change, oldest change first. */
export const messageLists: Readonly<Record<Sort, KeysetList<MessageRow>>> = {
  created_at: listBy('created_at'),
  updated_at: listBy('updated_at'),
}

type Query = z.output<typeof listMessagesInput>

interface AskedList {
  sort: Sort
  changedAfter: Date | null
  walk: Walk
}

/** Reads the words of a query: what cannot be read is 400, before anything is looked up. */
function readQuery(ctx: Ctx, query: Query): AskedList {
  const sort = query.sort ?? (query.updatedAfter ? 'updated_at' : 'created_at')
  if (query.updatedAfter && sort === 'created_at') {
    throw errors.invalidRequest('updated_after runs by updated_at.', 'sort')
  }
  const { contactId, numberId, direction } = query
  const filters = { contactId, numberId, direction }
  const binding = { workspaceId: workspaceOf(ctx.actor), list: 'messages', sort, filters }
  return {
    sort,
    changedAfter: query.updatedAfter ? parseTime(query.updatedAfter, 'updatedAfter') : null,
    walk: readWalk(ctx.app, query, binding),
  }
}

function shapeOf(query: Query, { sort, walk, changedAfter }: AskedList, now: Date): ListShape {
  const shape: ListShape = {
    name: `messages.list.${sort}`,
    conditions: ['m.workspace_id = (select $1::uuid)', notOfDeleted],
    values: [walk.binding.workspaceId],
  }
  if (query.contactId) where(shape, 'contact', 'm.contact_id = (select $::uuid)', query.contactId)
  if (query.numberId) where(shape, 'number', 'm.number_id = (select $::uuid)', query.numberId)
  if (query.direction) where(shape, 'direction', 'm.direction = (select $::text)', query.direction)
  if (changedAfter) where(shape, 'after', 'm.updated_at > (select $::timestamptz)', changedAfter)
  const horizon = new Date(now.getTime() - horizonMs)
  if (sort === 'updated_at') where(shape, 'horizon', 'm.updated_at <= (select $::timestamptz)', horizon)
  return shape
}

/**
 * One page of messages (document 1, GET /messages): newest first, or oldest change first with sort=updated_at or
 * updatedAfter. Listing marks nothing as read. Errors: 422 for unknown contact or number, 400 for cursor and times.
 */
export async function listMessages(ctx: Ctx, input: unknown): Promise<Page<MessageRow>> {
  const query = parseInput(listMessagesInput, input)
  const asked = readQuery(ctx, query)
  const { contactId, numberId } = query
  if (numberId && !(await numberById(ctx.app, asked.walk.binding.workspaceId, numberId))) {
    // The first field that fails is named (spec/4 B1, step 11).
    if (contactId) await requireContact(ctx, contactId)
    throw errors.invalidField('numberId', 'No such number.').because('no_such')
  }
  const shape = shapeOf(query, asked, ctx.now())
  whereSeen(shape, ctx.actor, 'message')
  const page = await readPage(
    { db: listsFrom(ctx), app: ctx.app },
    messageLists[asked.sort],
    shape,
    asked.walk,
  )
  if (page.rows.length === 0 && contactId) await requireContact(ctx, contactId)
  return page
}

async function requireContact(ctx: Ctx, contactId: string): Promise<void> {
  if ((await contactLoader(ctx).load(contactId)) === null)
    throw errors.invalidField('contactId', 'No such contact.').because('no_such')
}
