import { isView, type ViewName } from './views.ts'

/** What the address of the inbox says about its list, so that a link shows the same. */
export interface InboxSearch {
  view?: ViewName
  status?: 'closed' | 'all'
  q?: string
}

/** Whatever is in the address; open chats and no search are what it says when it says nothing. */
export function readInboxSearch({ view, status, q }: Record<string, unknown>): InboxSearch {
  return {
    ...(isView(view) && { view }),
    ...((status === 'closed' || status === 'all') && { status }),
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q).slice(0, 100) }),
  }
}
