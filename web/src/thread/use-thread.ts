import { useMemo } from 'react'
import type { CombinedError } from 'urql'
import type { Page } from '../graphql/paged-list.ts'
import { usePagedList } from '../graphql/use-paged-list.ts'
import { type ThreadRow, timelineQuery } from './documents.ts'
import { isMessage } from './row-kinds.ts'

const pageSize = 40

function oldestFirst(a: ThreadRow, b: ThreadRow): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1
  return a.id < b.id ? -1 : 1
}

const thread = {
  document: timelineQuery,
  pageOf: ({ timeline }: { timeline: Page<ThreadRow> }) => timeline,
  keyOf: ({ id }: ThreadRow) => id,
  order: oldestFirst,
}

/** Asks for the latest of a thread. */
export const newestPage = (contactId: string) => ({ contactId, first: pageSize })

/** What was before the oldest that is here. */
export interface Older {
  load: () => void
  loading: boolean
  error: CombinedError | undefined
  /** there is nothing before it */
  complete: boolean
}

/** The thread of one chat, oldest first: the latest page, what came since, and older ones on demand. */
export function useThread(contactId: string) {
  const variables = useMemo(() => newestPage(contactId), [contactId])
  const { rows, error, retry, more, loadingMore, moreError, complete } = usePagedList(thread, variables)
  const older: Older = useMemo(
    () => ({ load: more, loading: loadingMore, error: moreError, complete }),
    [more, loadingMore, moreError, complete],
  )
  const messages = useMemo(() => rows?.filter(isMessage), [rows])
  return { rows, messages, error, retry, older }
}
