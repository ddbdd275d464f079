import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Pixels from the end that still count as the end, and from the top that ask for older messages. */
const near = { end: 60, top: 400 }

interface Ends {
  first: string | undefined
  last: string | undefined
  /** the last one was written here: then one wants to see it */
  own: boolean
}

function distanceFromEnd(pane: HTMLElement): number {
  return pane.scrollHeight - pane.scrollTop - pane.clientHeight
}

interface ThreadScroll {
  pane: RefObject<HTMLDivElement | null>
  content: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** messages came below while one was reading above */
  news: boolean
  atEnd: boolean
  toEnd: () => void
}

/**
 * Sticks to the end only when one is there; keeps the place when older messages come in above, and when pictures
 * load. The pane must not anchor by itself (overflow-anchor: none).
 */
export function useThreadScroll({ first, last, own }: Ends, onTop?: () => void): ThreadScroll {
  const pane = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const before = useRef<{ first?: string; last?: string; height: number }>({ height: 0 })
  const stuck = useRef(true)
  const [atEnd, setAtEnd] = useState(true)
  const [news, setNews] = useState(false)

  const toEnd = useCallback(() => {
    const element = pane.current
    if (element) element.scrollTop = element.scrollHeight
    stuck.current = true
    setAtEnd(true)
    setNews(false)
  }, [])

  const onScroll = useCallback(() => {
    const element = pane.current
    if (!element) return
    stuck.current = distanceFromEnd(element) < near.end
    setAtEnd(stuck.current)
    if (stuck.current) setNews(false)
    if (element.scrollTop < near.top) onTop?.()
  }, [onTop])

  useLayoutEffect(() => {
    const element = pane.current
    if (!element) return
    const was = before.current
    const grown = element.scrollHeight - was.height
    const changedEnd = was.last !== undefined && was.last !== last
    if (was.last === undefined || stuck.current || (changedEnd && own)) toEnd()
    else if (was.first !== first && !changedEnd) element.scrollTop += grown
    else if (changedEnd) setNews(true)
    before.current = { first, last, height: element.scrollHeight }
  }, [first, last, own, toEnd])

  useEffect(() => {
    if (!content.current) return
    const resized = new ResizeObserver(() => {
      const element = pane.current
      if (!element) return
      if (stuck.current) element.scrollTop = element.scrollHeight
      before.current.height = element.scrollHeight
    })
    resized.observe(content.current)
    if (pane.current) resized.observe(pane.current)
    return () => resized.disconnect()
  }, [])

  return { pane, content, onScroll, news, atEnd, toEnd }
}
