import { useEffect, useMemo, useState } from 'react'
import type { Place } from '../chat/place.ts'
import type { ThreadRow } from '../chat/thread-documents.ts'
import type { TimelineItem } from './timeline.ts'
import { holds } from './use-thread.ts'

/** Milliseconds for which what one went to stands out. */
const standsOut = 2_500

/** The item that a place means: what stands there, or what came next after a time; without any, the last one. */
function goalOf(items: readonly TimelineItem[], { around, aroundTime }: Place): string | undefined {
  if (around !== null) return items.find(({ key }) => key === around)?.key
  const stored = items.filter((item) => item.kind !== 'outgoing')
  return (stored.find(({ at }) => at >= (aroundTime ?? '')) ?? stored.at(-1))?.key
}

/** Where somebody asked to be in this thread, and what stands out because they have just come there. */
export function useGoal(
  items: readonly TimelineItem[],
  rows: readonly ThreadRow[],
  place: Place | null,
  complete: boolean,
) {
  const key = place && holds(rows, place, complete) ? goalOf(items, place) : undefined
  const goal = useMemo(
    () => (place === null ? null : key === undefined ? undefined : { key, place }),
    [place, key],
  )
  const [marked, mark] = useState<string>()
  const found = place !== null && key !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded later marks nothing anew
  useEffect(() => {
    if (!found || place.around === null) return
    mark(key)
    const timer = setTimeout(() => mark(undefined), standsOut)
    return () => {
      clearTimeout(timer)
      mark(undefined)
    }
  }, [place, found])
  return { goal, marked }
}
