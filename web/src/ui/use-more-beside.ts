import { type RefObject, useEffect, useState } from 'react'

/** Where there is more of a line than its place shows. */
export interface MoreBeside {
  start: boolean
  end: boolean
}

/** Widths are rounded, and a line that begins at its right edge may be a pixel off: less than this is nothing. */
const slack = 4

/** Right to left, what has been scrolled past counts downwards. */
function moreOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): MoreBeside {
  const past = Math.abs(scrollLeft)
  return { start: past >= slack, end: scrollWidth - clientWidth - past >= slack }
}

/** Follows a line as it is scrolled, and as it or what is in it becomes wider. */
export function useMoreBeside(line: RefObject<HTMLElement | null>): MoreBeside {
  const [more, setMore] = useState<MoreBeside>({ start: false, end: false })
  useEffect(() => {
    const element = line.current
    if (!element) return
    const look = () => {
      const { start, end } = moreOf(element)
      setMore((known) => (known.start === start && known.end === end ? known : { start, end }))
    }
    const sizes = new ResizeObserver(look)
    const watch = () => {
      for (const part of [element, ...element.children]) sizes.observe(part)
      look()
    }
    const parts = new MutationObserver(watch)
    watch()
    parts.observe(element, { childList: true })
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      parts.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [line])
  return more
}
