import { useEffect } from 'react'
import { useQuery } from 'urql'
import { onEvent } from '../graphql/on-event.ts'
import { type Counts, columnCountsQuery } from './documents.ts'

/** Milliseconds in which what happens is counted together. */
const together = 1_000
/** So many times as long as the answer took is waited before the next question: in a large workspace it waits longer. */
const times = 5
const longest = 15_000

/** How many chats the views hold, live: counted anew after something happened, all of them in one question. */
export function useCounts(): Counts | undefined {
  const [{ data, fetching }, count] = useQuery({
    query: columnCountsQuery,
    requestPolicy: 'cache-and-network',
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      timer = undefined
      if (document.hidden) later(together)
      else count({ requestPolicy: 'network-only' })
    }
    const later = (wait: number) => {
      timer ??= setTimeout(again, wait)
    }
    const stop = onEvent((event) => {
      if ('contactId' in event || event.__typename === 'SavedViewChanged') later(pause.next())
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [count])
  useEffect(() => (fetching ? pause.begin() : pause.end()), [fetching])
  return data?.inboxCounts
}

/** Takes the time that an answer takes. */
const pause = {
  began: 0,
  took: 0,
  begin(): void {
    this.began = performance.now()
  },
  end(): void {
    if (this.began > 0) this.took = performance.now() - this.began
    this.began = 0
  },
  next(): number {
    return Math.min(longest, Math.max(together, this.took * times))
  },
}
