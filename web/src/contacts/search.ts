import { asStored } from '../chat/name.ts'
import type { OrderWord } from '../chat-list/order-set.ts'
import { type AddressedOrder, isOrder } from '../contact/orders.ts'
import type { ContactFilter } from '../generated/documents.ts'
import type { Segment } from './documents.ts'
import {
  beside,
  type ContactFilters,
  countOf,
  filterOf,
  noFilters,
  readFilters,
  toFilter,
} from './filters.ts'

/** What the address of the contacts says about their list, so that a link shows the same. */
export interface ContactsSearch extends ContactFilters {
  /** a segment; filters beside it are tried in the place of its own */
  segment?: string
  q?: string
  /** by what the list runs, where that is not the newest first */
  order?: AddressedOrder | OrderWord
}

const nothing = { segment: undefined, q: undefined, order: undefined, ...noFilters }

/** Whatever is in the address. */
export function readContactsSearch(search: Record<string, unknown>): ContactsSearch {
  const { segment, q, order } = search
  const found: ContactsSearch = {
    ...(typeof segment === 'string' && /^[\da-f-]{36}$/.test(segment) && { segment }),
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q).slice(0, 100) }),
    ...(isOrder(order) && { order }),
    ...readFilters(search),
  }
  return { ...nothing, ...found } as ContactsSearch
}

/** What the list is narrowed by, and what a segment keeps of it. */
export function listFilter(search: ContactsSearch, segment: Segment | null): ContactFilter {
  const own = segment ? filterOf(segment) : {}
  const tried = countOf(search) > 0
  return {
    ...(tried ? { ...beside(own), ...(own.search && { search: own.search }) } : own),
    ...toFilter(search),
    ...(search.q && { search: asStored(search.q) }),
  }
}
