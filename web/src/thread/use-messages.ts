import { useMemo } from 'react'
import type { CombinedError } from 'urql'
import type { Page } from '../graphql/paged-list.ts'
import { usePagedList } from '../graphql/use-paged-list.ts'
import { type Message, messagesQuery } from './documents.ts'

const pageSize = 40

function oldestFirst(a: Message, b: Message): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1
  return a.id < b.id ? -1 : 1
}

const thread = {
  document: messagesQuery,
  pageOf: ({ messages }: { messages: Page<Message> }) => messages,
  keyOf: ({ id }: Message) => id,
  order: oldestFirst,
}

/** Asks for the latest messages. */
export const newestPage = (contactId: string) => ({ contactId, first: pageSize })

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
  const variables = useMemo(() => newestPage(contactId), [contactId])
  const { rows, error, retry, more, loadingMore, moreError, complete } = usePagedList(thread, variables)
  const older: Older = useMemo(
    () => ({ load: more, loading: loadingMore, error: moreError, complete }),
    [more, loadingMore, moreError, complete],
  )
  return { messages: rows, error, retry, older }
}
