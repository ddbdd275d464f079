import { useCallback, useMemo, useRef, useState } from 'react'
import { type CombinedError, useClient, useQuery } from 'urql'
import { useAgainOnceConnected } from '../connection/use-again.ts'
import { asStored } from '../contact/name.ts'
import { type Conversation, conversationsQuery } from './documents.ts'
import { latestFirst, matches } from './matching.ts'
import type { InboxSearch } from './search.ts'

const pageSize = 50

/** What the tabs show. */
const shown = { open: 'OPEN', closed: 'CLOSED', all: undefined } as const

/** What comes after the last chat that is here. */
export interface More {
  load: () => void
  error: CombinedError | undefined
}

/** The chats of a list: latest first, live, and more of them on demand. */
export function useConversations({ status = undefined, q }: InboxSearch) {
  const client = useClient()
  const wanted = shown[status ?? 'open']
  const variables = useMemo(
    () => ({ first: pageSize, ...(wanted && { status: wanted }), ...(q && { search: asStored(q) }) }),
    [wanted, q],
  )
  const [{ data, error, fetching }, execute] = useQuery({ query: conversationsQuery, variables })
  const conversations = useMemo(
    () => data?.conversations.nodes.filter((row) => matches(row, { status: wanted })).sort(latestFirst),
    [data, wanted],
  )
  const loading = useRef(false)
  const [failed, setFailed] = useState<{ of: typeof variables; error: CombinedError }>()
  const more = useCallback(async () => {
    const page = data?.conversations.pageInfo
    if (!page?.hasNextPage || !page.endCursor || loading.current) return
    loading.current = true
    const { error } = await client
      .query(conversationsQuery, { ...variables, after: page.endCursor })
      .toPromise()
    loading.current = false
    setFailed(error && { of: variables, error })
  }, [client, data, variables])
  const retry = useCallback(() => execute({ requestPolicy: 'network-only' }), [execute])
  // What failed in one list says nothing of another.
  const moreError = failed?.of === variables ? failed.error : undefined
  useAgainOnceConnected(error, retry)
  useAgainOnceConnected(moreError, more)
  return {
    conversations: conversations as Conversation[] | undefined,
    error,
    fetching,
    more: { load: more, error: moreError } satisfies More,
    retry,
  }
}
