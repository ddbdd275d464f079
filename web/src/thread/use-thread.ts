import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useClient } from 'urql'
import { goToNewest, type Place, usePlace } from '../chat/place.ts'
import { type ThreadRow, timelineQuery } from '../chat/thread-documents.ts'
import type { Page } from '../graphql/paged-list.ts'
import { problemOf } from '../graphql/problem.ts'
import { usePagedList } from '../graphql/use-paged-list.ts'
import { tell } from '../ui/toast.ts'
import { isMessage } from './row-kinds.ts'
import { type Beyond, joined, Stretch } from './stretch.ts'

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

/** Whether the place is among these rows, which have no holes. */
export function holds(rows: readonly ThreadRow[], { around, aroundTime }: Place, complete: boolean): boolean {
  if (around !== null) return rows.some(({ id }) => id === around)
  const [oldest] = rows
  return complete || (oldest !== undefined && oldest.createdAt < (aroundTime ?? ''))
}

const nobody = () => () => {}
const notLoaded = () => undefined

/** What is around a place that the latest pages do not reach. */
function useStretch(place: Place | null) {
  const client = useClient()
  const stretch = useMemo(() => (place ? new Stretch(client, thread, place) : null), [client, place])
  return useSyncExternalStore<Stretch['state'] | undefined>(
    stretch?.subscribe ?? nobody,
    stretch ? () => stretch.state : notLoaded,
  )
}

/** The place that is asked for, if what is shown does not have it, begins a stretch of its own. */
function useBegun(contactId: string, latest: { rows: ThreadRow[] | undefined; complete: boolean }) {
  const place = usePlace(contactId)
  const [begun, begin] = useState<Place | null>(null)
  const stretch = useStretch(begun)
  const known = latest.rows !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is asked for once, whatever comes later
  useEffect(() => {
    if (!place) begin(null)
    else if (latest.rows && holds(latest.rows, place, latest.complete)) begin(null)
    else if (known && !(stretch?.rows && place.around && holds(stretch.rows, place, false))) begin(place)
  }, [place, known])
  const error = stretch?.error
  useEffect(() => {
    if (!error) return
    tell({ text: problemOf(error).message })
    goToNewest()
  }, [error])
  return { place, stretch }
}

/**
 * The thread of one chat, oldest first: the latest page, what came since, and older ones on demand; or what is around a
 * place that somebody went to, until that has grown to where the latest begins.
 */
export function useThread(contactId: string) {
  const variables = useMemo(() => newestPage(contactId), [contactId])
  const { rows, error, retry, more, loadingMore, moreError, complete } = usePagedList(thread, variables)
  const { place, stretch } = useBegun(contactId, { rows, complete })
  const older: Beyond = useMemo(
    () => ({ load: more, loading: loadingMore, error: moreError, complete }),
    [more, loadingMore, moreError, complete],
  )
  const around = stretch?.rows
  const meets = useMemo(() => {
    const [first] = rows ?? []
    const last = around?.at(-1)
    return first !== undefined && last !== undefined && oldestFirst(first, last) <= 0
  }, [rows, around])
  const shown = useMemo(
    () => (around && rows ? (meets ? joined(thread, around, rows) : around) : rows),
    [around, rows, meets],
  )
  const messages = useMemo(() => shown?.filter(isMessage), [shown])
  const apart = around !== undefined && !meets
  return {
    rows: shown,
    messages,
    error,
    retry,
    older: around && stretch ? stretch.older : older,
    /** what lies between here and the latest; null where that is shown */
    newer: apart && stretch ? stretch.newer : null,
    place,
  }
}
