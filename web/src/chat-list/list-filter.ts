import { asStored } from '../chat/name.ts'
import type { ConversationFilter } from '../generated/documents.ts'
import { beside, countOf, toFilter } from './filters.ts'
import type { InboxSearch } from './search.ts'
import { viewOf } from './views.ts'

/** What the tabs show. */
const shown = { open: 'OPEN', closed: 'CLOSED', all: undefined } as const

/** Which tab shows the chats of a filter. */
export const tabOf = ({ status }: ConversationFilter): InboxSearch['status'] =>
  status === 'OPEN' ? undefined : status === 'CLOSED' ? 'closed' : 'all'

/** What the list holds, whatever is looked for in it. `saved`: the filter of the saved view that the address names. */
export function viewFilter(search: InboxSearch, saved: ConversationFilter | undefined): ConversationFilter {
  const base = saved ?? viewOf(search.view).filter
  const status = shown[search.status ?? 'open']
  const tried = countOf(search) > 0
  // Filters that are tried at a saved view stand in the place of its own; a view of the house is narrowed by them.
  return {
    ...(saved && tried ? beside(base) : base),
    status: undefined,
    ...(status && { status }),
    ...toFilter(search),
  }
}

/** The same with what is looked for. */
export function listFilter(search: InboxSearch, saved: ConversationFilter | undefined): ConversationFilter {
  const { status, ...filter } = viewFilter(search, saved)
  return { ...filter, ...(status && { status }), ...(search.q && { search: asStored(search.q) }) }
}
