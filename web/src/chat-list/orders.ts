import type { Conversation } from '../chat/documents.ts'
import type { ConversationOrder } from '../generated/documents.ts'
import { createStore, useStore } from '../store/store.ts'
import { readStored } from '../store/stored.ts'
import { isOrder, type OrderWord, orderWords, wordOf } from './order-set.ts'
import type { InboxSearch } from './search.ts'

/** What is closed waits for nothing: it has the orders of time alone. */
export const ordersOf = ({ status }: InboxSearch): OrderWord[] =>
  status === undefined ? orderWords : ['newest', 'oldest']

type Kept = Readonly<Record<string, OrderWord>>

/** Where the browser remembers them. */
export const ordersEntry = 'parley.orders'

/**
 * The orders that the person keeps, by the view that each is of. The server has them; the browser remembers them, so that
 * a list is shown in its order at once.
 */
export const keptOrders = createStore<Kept>(readStored<Kept>(localStorage, ordersEntry, {}))

/** The view that an order is kept for. */
export const orderedView = ({ saved, view }: InboxSearch): string => saved ?? view ?? 'inbox'

/** The order of the list: that of the address, that which the person keeps, or that of the saved view. */
export function useOrder(search: InboxSearch, own: ConversationOrder | undefined): OrderWord {
  const kept = useStore(keptOrders)[orderedView(search)]
  const wanted = (isOrder(search.order) && search.order) || kept || (own ? wordOf(own) : 'newest')
  return ordersOf(search).includes(wanted) ? wanted : 'newest'
}

type Place = readonly [rank: number, at: string]

const ranks = { URGENT: 1, HIGH: 2, NORMAL: 3, LOW: 4 } as const

const said = ({ lastMessageAt }: Conversation) => lastMessageAt ?? ''

/** Where a chat stands in a list that runs upward, as the server has it. */
const places: Record<Exclude<OrderWord, 'newest'>, (chat: Conversation) => Place> = {
  oldest: (chat) => [0, said(chat)],
  waiting: (chat) => [chat.waitingSince ? 0 : 1, chat.waitingSince ?? said(chat)],
  due: (chat) => [chat.dueAt ? 0 : 1, chat.dueAt ?? said(chat)],
  priority: (chat) => [ranks[chat.priority], said(chat)],
}

/** Latest message first, then by id, as the server pages. */
function latestFirst(a: Conversation, b: Conversation): number {
  if (said(a) !== said(b)) return said(a) < said(b) ? 1 : -1
  return a.contactId < b.contactId ? 1 : -1
}

const upward = (place: (chat: Conversation) => Place) => (a: Conversation, b: Conversation) => {
  const [one, other] = [place(a), place(b)]
  if (one[0] !== other[0]) return one[0] - other[0]
  if (one[1] !== other[1]) return one[1] < other[1] ? -1 : 1
  return a.contactId < b.contactId ? -1 : 1
}

/** How the chats of a list follow each other. */
export const sorters: Record<OrderWord, (a: Conversation, b: Conversation) => number> = {
  newest: latestFirst,
  oldest: upward(places.oldest),
  waiting: upward(places.waiting),
  due: upward(places.due),
  priority: upward(places.priority),
}
