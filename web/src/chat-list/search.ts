import type { AddressedOrder } from '../contact/orders.ts'
import { type Filters, noFilters, readFilters } from './filters.ts'
import { isOrder, type OrderWord } from './order-set.ts'
import { isView, type ViewName } from './views.ts'

/** What the address of the inbox says about its list, so that a link shows the same. */
export interface InboxSearch extends Filters {
  view?: ViewName
  /** a saved view, in the place of one of the house; filters beside it are tried in the place of its own */
  saved?: string
  status?: 'closed' | 'all'
  q?: string
  /** messages and not conversations are looked for */
  find?: 'messages'
  /** how the list runs, in the place of what the person keeps for the view */
  order?: OrderWord | AddressedOrder
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{36}$/.test(value)

/** What stands in the address and makes no sense would stand here too, if nothing stood in its place. */
const nothing = {
  view: undefined,
  saved: undefined,
  status: undefined,
  q: undefined,
  find: undefined,
  order: undefined,
  ...noFilters,
}

/** Whatever is in the address; open chats and no search are what it says when it says nothing. */
export function readInboxSearch(search: Record<string, unknown>): InboxSearch {
  const { view, saved, status, q, find, order } = search
  const found: InboxSearch = {
    ...(isView(view) && !isId(saved) && { view }),
    ...(isId(saved) && { saved }),
    ...((status === 'closed' || status === 'all') && { status }),
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q).slice(0, 100) }),
    ...(find === 'messages' && { find }),
    ...(isOrder(order) && { order }),
    ...readFilters(search),
  }
  return { ...nothing, ...found } as InboxSearch
}
