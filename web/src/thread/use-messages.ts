import { useCallback, useMemo, useRef, useState } from 'react'
import { type CombinedError, useClient, useQuery } from 'urql'
import { useAgainOnceConnected } from '../connection/use-again.ts'
import { type Message, messagesQuery } from './documents.ts'

const pageSize = 40

function oldestFirst(a: Message, b: Message): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1
  return a.id < b.id ? -1 : 1
}

/** What was said before the oldest message that is here. */
export interface Older {
  load: () => void
  loading: boolean
  error: CombinedError | undefined
  /** there is nothing before it */
  complete: boolean
}

/** The messages with one contact, oldest first: the latest page, what came since, and older ones on demand. */
export function useMessages(contactId: string) {
  const client = useClient()
  const variables = useMemo(() => ({ contactId, first: pageSize }), [contactId])
  const [{ data, error }, execute] = useQuery({ query: messagesQuery, variables })
  // Between two chats the hook still has the old one's answer.
  const page = data?.messages.nodes.some((message) => message.contactId !== contactId)
    ? undefined
    : data?.messages
  const messages = useMemo(() => page && [...page.nodes].sort(oldestFirst), [page])
  const [loadingOlder, setLoadingOlder] = useState(false)
  const [olderError, setOlderError] = useState<CombinedError>()
  const busy = useRef(false)
  const older = useCallback(async () => {
    const after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
    if (!after || busy.current) return
    busy.current = true
    setLoadingOlder(true)
    const answer = await client.query(messagesQuery, { ...variables, after }).toPromise()
    busy.current = false
    setLoadingOlder(false)
    setOlderError(answer.error)
  }, [client, page, variables])
  const retry = useCallback(() => execute({ requestPolicy: 'network-only' }), [execute])
  useAgainOnceConnected(error, retry)
  useAgainOnceConnected(olderError, older)
  const complete = page?.pageInfo.hasNextPage === false
  return {
    messages,
    error,
    retry,
    older: { load: older, loading: loadingOlder, error: olderError, complete },
  }
}
