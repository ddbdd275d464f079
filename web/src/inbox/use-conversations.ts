import { useMemo } from 'react'
import type { CombinedError } from 'urql'
import { type Conversation, conversationsQuery } from '../chat/documents.ts'
import { listFilter } from '../chat-list/list-filter.ts'
import { matches } from '../chat-list/matching.ts'
import { type OrderWord, orderOf, orderWords } from '../chat-list/order-set.ts'
import { sorters } from '../chat-list/orders.ts'
import type { InboxSearch } from '../chat-list/search.ts'
import type { ConversationFilter } from '../generated/documents.ts'
import type { Page } from '../graphql/paged-list.ts'
import { usePagedList } from '../graphql/use-paged-list.ts'
import { useMe } from '../session/me-context.ts'

const pageSize = 50

const listIn = (order: OrderWord) => ({
  document: conversationsQuery,
  pageOf: ({ conversations }: { conversations: Page<Conversation> }) => conversations,
  keyOf: ({ contactId }: Conversation) => contactId,
  order: sorters[order],
})

const lists = Object.fromEntries(orderWords.map((order) => [order, listIn(order)])) as Record<
  OrderWord,
  ReturnType<typeof listIn>
>

/** What comes after the last chat that is here. */
export interface More {
  load: () => void
  error: CombinedError | undefined
}

/**
 * The chats of a list in its order, live, and more of them on demand. The open one stays while one is at it. `saved`: the
 * filter of the saved view that the address names.
 */
export function useConversations(
  search: InboxSearch,
  saved: ConversationFilter | undefined,
  order: OrderWord,
  openId: string | undefined,
) {
  const { id, teams } = useMe()
  const filter = useMemo(() => listFilter(search, saved), [search, saved])
  const variables = useMemo(
    () => ({ first: pageSize, filter, ...(order !== 'newest' && { orderBy: orderOf(order) }) }),
    [filter, order],
  )
  const { rows, error, retry, more, moreError } = usePagedList(lists[order], variables)
  const conversations = useMemo(() => {
    const viewer = { id, teamIds: teams.map((team) => team.id) }
    // What the server looked for stays found: it knows more than is shown here.
    const { search: _search, ...rest } = filter
    const reading = (row: Conversation) =>
      row.contactId === openId && matches(row, { ...rest, unread: null }, viewer)
    return rows?.filter((row) => matches(row, rest, viewer) || reading(row))
  }, [rows, filter, id, teams, openId])
  return { conversations, error, retry, more: { load: more, error: moreError } satisfies More }
}
