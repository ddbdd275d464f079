import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TimelineItem } from './timeline.ts'

/** Pixels from the end that still count as the end, and from the top that ask for older messages. */
const near = { end: 60, top: 600 }

/** Pixels of a message of one line, before it is measured. */
const usualHeight = 48

/** Pixels above the first message, where it is told that older ones are loading, and below the last one. */
export const paddings = { top: 48, end: 16 }

/** Messages beyond those in sight. */
const overscan = 10

export interface ThreadRows {
  pane: RefObject<HTMLDivElement | null>
  rows: Virtualizer<HTMLDivElement, HTMLDivElement>
  onScroll: () => void
  /** messages came below while one was reading above */
  news: boolean
  atEnd: boolean
  toEnd: () => void
}

interface Wishes {
  /** the newest one was written here: then one wants to see it */
  own: boolean
  /** the last one is the newest of the chat */
  latest: boolean
  /** the item that somebody wants to see, and what they asked for; null for none, undefined before it has come */
  goal: { key: string; place: object } | null | undefined
  /** items that stay on the page when they are out of sight, because the keyboard reaches them */
  kept: readonly number[]
  /** asks for older messages; undefined while that would be in vain */
  onTop: (() => void) | undefined
  /** asks for newer ones than the last, where there are any */
  onEnd: (() => void) | undefined
}

function withKept(shown: number[], kept: readonly number[]): number[] {
  return [...new Set([...kept, ...shown])].filter((index) => index >= 0).sort((one, other) => one - other)
}

type Rows = Virtualizer<HTMLDivElement, HTMLDivElement>

/** Scrolls once to each item that somebody asks for; who goes back to the newest asked for that. */
function useGoal(goal: Wishes['goal'], items: readonly TimelineItem[], rows: Rows, toEnd: () => void): void {
  const reached = useRef<object | null>(null)
  useLayoutEffect(() => {
    if (goal === undefined || (goal?.place ?? null) === reached.current) return
    const index = items.findIndex(({ key }) => key === goal?.key)
    if (goal && index < 0) return
    const left = reached.current !== null
    reached.current = goal?.place ?? null
    if (goal) rows.scrollToIndex(index, { align: 'center' })
    else if (left) toEnd()
  }, [goal, items, rows, toEnd])
}

/** The field below grows with what is written in it: what was the end stays in sight. */
function useEndInSight(pane: RefObject<HTMLDivElement | null>, rows: Rows, atEnd: boolean): void {
  const stuck = useRef(atEnd)
  stuck.current = atEnd
  useEffect(() => {
    const element = pane.current
    if (!element) return
    const resized = new ResizeObserver(() => stuck.current && rows.scrollToEnd())
    resized.observe(element)
    return () => resized.disconnect()
  }, [pane, rows])
}

/**
 * Of a thread only what is in sight stands on the page. It sticks to the end only when one is there; what one reads
 * keeps its place when older messages come in above, and when pictures load.
 */
export function useThreadRows(
  items: readonly TimelineItem[],
  { own, latest, goal, kept, onTop, onEnd }: Wishes,
): ThreadRows {
  const pane = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const [news, setNews] = useState(false)
  const keptKey = kept.join()
  const rows = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: items.length,
    getScrollElement: () => pane.current,
    estimateSize: () => usualHeight,
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    paddingStart: paddings.top,
    paddingEnd: paddings.end,
    overscan,
    anchorTo: 'end',
    followOnAppend: latest,
    scrollEndThreshold: near.end,
    initialOffset: () => paddings.top + items.length * usualHeight,
    // biome-ignore lint/correctness/useExhaustiveDependencies: the same indexes are the same wish
    rangeExtractor: useCallback((range: Range) => withKept(defaultRangeExtractor(range), kept), [keptKey]),
  })

  // Also while one scrolls up: an older page takes the day from the message above which it comes.
  rows.shouldAdjustScrollPositionOnItemSizeChange = ({ start }) => start < (rows.scrollOffset ?? 0)

  const toEnd = useCallback(() => {
    rows.scrollToEnd()
    setAtEnd(true)
    setNews(false)
  }, [rows])

  const wanted = useRef({ onTop, onEnd, latest })
  wanted.current = { onTop, onEnd, latest }
  const look = useCallback(() => {
    const element = pane.current
    if (!element) return
    const below = element.scrollHeight - element.scrollTop - element.clientHeight
    const stuck = below < near.end && wanted.current.latest
    setAtEnd(stuck)
    if (stuck) setNews(false)
    if (element.scrollTop < near.top) wanted.current.onTop?.()
    if (below < near.top) wanted.current.onEnd?.()
  }, [])

  // Who is at the top when a page arrives moves no more, and wants the next one.
  const count = items.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks after every page
  useEffect(look, [look, count])

  // What was done with the chat is no news to go to.
  const last = items.findLast(({ kind }) => kind !== 'entry')?.key ?? ''
  const before = useRef<{ last: string; latest: boolean }>(undefined)
  useLayoutEffect(() => {
    // What comes in between two parts of a thread is no news.
    const grew = before.current?.latest && latest && before.current.last !== last
    if (before.current === undefined || (grew && (own || atEnd))) toEnd()
    else if (grew) setNews(true)
    before.current = { last, latest }
  }, [last, latest, own, atEnd, toEnd])

  useGoal(goal, items, rows, toEnd)
  useEndInSight(pane, rows, atEnd)

  return { pane, rows, onScroll: look, news, atEnd, toEnd }
}
