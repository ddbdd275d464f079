import { useCallback, useMemo, useRef } from 'react'
import { useClient, useQuery } from 'urql'
import { useAgainOnceConnected } from '../connection/use-again.ts'
import { asStored } from '../contact/name.ts'
import { type Conversation, conversationsQuery } from './documents.ts'
import { latestFirst, matches } from './matching.ts'
import type { InboxSearch } from './search.ts'

const pageSize = 50

/** The chats of a list: latest first, live, and more of them on demand. */
export function useConversations({ status = undefined, q }: InboxSearch) {
  const client = useClient()
  const wanted = status === 'all' ? undefined : (status ?? 'open')
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
  const more = useCallback(async () => {
    const page = data?.conversations.pageInfo
    if (!page?.hasNextPage || !page.endCursor || loading.current) return
    loading.current = true
    await client.query(conversationsQuery, { ...variables, after: page.endCursor }).toPromise()
    loading.current = false
  }, [client, data, variables])
  const retry = useCallback(() => execute({ requestPolicy: 'network-only' }), [execute])
  useAgainOnceConnected(error, retry)
  return { conversations: conversations as Conversation[] | undefined, error, fetching, more, retry }
}
