import type { Selection } from '#core/db/row-source.ts'
import { errors } from '#core/errors.ts'
import type { KeysetList } from '#core/paging/keyset.ts'
import { type ConversationRow, conversationSource, readConversationsAs } from './conversation-row.ts'
import type { ConversationOrder, ConversationStatus } from './conversation-sets.ts'

// The orders of a list of chats (docs/adr/0181). Expressions are those of the indexes: conversation_by_waiting,
// conversation_by_due and conversation_by_priority, which have open chats alone.

/** Chats with messages, latest message first. */
export const latestFirst = (selection?: Selection | null): KeysetList<ConversationRow> => ({
  columns: readConversationsAs(selection),
  from: conversationSource,
  by: { value: 'v.last_message_at', id: 'v.contact_id' },
  isDescending: true,
  position: (row) => ({ value: row.lastMessageAt, id: row.contactId }),
})

type Ranked = Pick<KeysetList<ConversationRow>, 'by' | 'position'>

const ranked: Record<Exclude<ConversationOrder, 'latest' | 'oldest'>, Ranked> = {
  waiting: {
    by: {
      rank: '(case when v.waiting_since is null then 1 else 0 end)::smallint',
      value: 'coalesce(v.waiting_since, v.last_message_at)',
      id: 'v.contact_id',
    },
    position: ({ waitingSince, lastMessageAt, contactId }) => ({
      rank: waitingSince === null ? 1 : 0,
      value: waitingSince ?? lastMessageAt,
      id: contactId,
    }),
  },
  due: {
    by: {
      rank: '(case when v.due_at is null then 1 else 0 end)::smallint',
      value: 'coalesce(v.due_at, v.last_message_at)',
      id: 'v.contact_id',
    },
    position: ({ dueAt, lastMessageAt, contactId }) => ({
      rank: dueAt === null ? 1 : 0,
      value: dueAt ?? lastMessageAt,
      id: contactId,
    }),
  },
  priority: {
    by: { rank: 'v.priority', value: 'v.last_message_at', id: 'v.contact_id' },
    position: ({ priority, lastMessageAt, contactId }) => ({
      rank: priority,
      value: lastMessageAt,
      id: contactId,
    }),
  },
}

/** A list of chats with messages in one of its orders. */
export function conversationsBy(
  order: ConversationOrder,
  selection?: Selection | null,
): KeysetList<ConversationRow> {
  const list = latestFirst(selection)
  if (order === 'latest') return list
  return { ...list, ...(order !== 'oldest' && ranked[order]), isDescending: false }
}

/** Throws invalid_request if an order of open chats is requested for others: a closed chat waits for nothing. */
export function assertOrderFits(
  order: ConversationOrder | undefined,
  { status }: { status?: ConversationStatus | undefined },
  field: string,
): void {
  if (order !== undefined && order in ranked && status !== 'open')
    throw errors.invalidRequest('This order is of open chats: the filter must have the status OPEN.', field)
}
