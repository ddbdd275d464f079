import { useEffect, useRef } from 'react'

/** Does this again and again, while the page is in sight: deliveries are no events of the workspace's log. */
export function usePoll(action: () => void, milliseconds: number, on = true): void {
  const latest = useRef(action)
  latest.current = action
  useEffect(() => {
    if (!on) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current()
    }, milliseconds)
    return () => clearInterval(timer)
  }, [milliseconds, on])
}
