import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import type { Queryable } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { type KeysetList, readPage } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import { readWalk } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { parseInput, text } from '#core/validation.ts'
import { type MessageRow, messageColumns } from '#messaging/chat-model/messages/message-row.ts'
import { whereSeen } from '#messaging/contacts/contacts/visibility.ts'
import { listMessagesInput } from '#messaging/messages/messages/message-input.ts'
import { askedWords, queryOf } from './search-words.ts'

const searchInput = z.object({ ...listMessagesInput.shape, search: text(1, 200) })

const newestFirst: KeysetList<MessageRow> = {
  columns: messageColumns('m'),
  from: `message_search s
    join message m on m.workspace_id = s.workspace_id and m.id = s.message_id
    join contact c on c.workspace_id = m.workspace_id and c.id = m.contact_id and c.deleted_at is null`,
  by: { value: 's.created_at', id: 's.message_id' },
  isDescending: true,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

/**
 * Without a name a statement is planned for its own words: common ones by time, rare ones by the index. A plan for any
 * words reads all messages to find few.
 */
const plannedAnew = (db: Queryable): Queryable => ({
  query: ({ text, values, rowMode }) => db.query({ text, values, rowMode }),
})

/** Messages that hold all of these words, newest first, in chats that the reader sees (docs/adr/0053). */
export async function searchMessages(ctx: Ctx, input: unknown): Promise<Page<MessageRow>> {
  const { first, after, last, before, search, sort, updatedAfter, ...filter } = parseInput(searchInput, input)
  if (sort != null) throw errors.invalidRequest('Not with search: the newest come first.', 'sort')
  if (updatedAfter != null) throw errors.invalidRequest('Not with search.', 'updatedAfter')
  const workspaceId = workspaceOf(ctx.actor)
  const words = askedWords(search)
  const binding = {
    workspaceId,
    list: 'messages.search',
    sort: 'created_at',
    filters: { ...filter, words },
  }
  const walk = readWalk(ctx.app, { first, after, last, before }, binding)
  const shape: ListShape = {
    name: 'search.messages',
    conditions: ['s.workspace_id = $1', 's.words @@ $2::tsquery'],
    // What holds no word finds nothing.
    values: [workspaceId, queryOf(workspaceId, words)],
  }
  if (filter.contactId) where(shape, 'contact', 'm.contact_id = $::uuid', filter.contactId)
  if (filter.numberId) where(shape, 'number', 'm.number_id = $::uuid', filter.numberId)
  if (filter.direction) where(shape, 'direction', 'm.direction = $', filter.direction)
  whereSeen(shape, ctx.actor, 'message')
  return readPage({ db: plannedAnew(listsFrom(ctx)), app: ctx.app }, newestFirst, shape, walk)
}
