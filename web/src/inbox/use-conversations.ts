import { useMemo } from 'react'
import type { CombinedError } from 'urql'
import { asStored } from '../contact/name.ts'
import type { Page } from '../graphql/paged-list.ts'
import { usePagedList } from '../graphql/use-paged-list.ts'
import { type Conversation, conversationsQuery } from './documents.ts'
import { latestFirst, matches } from './matching.ts'
import type { InboxSearch } from './search.ts'

const pageSize = 50

/** What the tabs show. */
const shown = { open: 'OPEN', closed: 'CLOSED', all: undefined } as const

const list = {
  document: conversationsQuery,
  pageOf: ({ conversations }: { conversations: Page<Conversation> }) => conversations,
  keyOf: ({ contactId }: Conversation) => contactId,
  order: latestFirst,
}

/** What comes after the last chat that is here. */
export interface More {
  load: () => void
  error: CombinedError | undefined
}

/** The chats of a list: latest first, live, and more of them on demand. */
export function useConversations({ status = undefined, q }: InboxSearch) {
  const wanted = shown[status ?? 'open']
  const variables = useMemo(
    () => ({ first: pageSize, ...(wanted && { status: wanted }), ...(q && { search: asStored(q) }) }),
    [wanted, q],
  )
  const { rows, error, retry, more, moreError } = usePagedList(list, variables)
  const conversations = useMemo(() => rows?.filter((row) => matches(row, { status: wanted })), [rows, wanted])
  return { conversations, error, retry, more: { load: more, error: moreError } satisfies More }
}
