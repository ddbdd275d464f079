import { type RefObject, useEffect } from 'react'

/** Keeps this element, at the foot of the page, clear of what appears there for a moment: toasts stay above it. */
export function useFoot(foot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = foot.current
    if (!element) return
    const { style } = document.documentElement
    const measure = () =>
      style.setProperty('--foot', `${Math.round(innerHeight - element.getBoundingClientRect().top)}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--foot')
    }
  }, [foot])
}
