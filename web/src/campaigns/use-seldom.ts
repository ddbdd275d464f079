import { useCallback, useEffect, useRef } from 'react'

/** Milliseconds between two times. */
const pause = 2_000

/** Does it at most every two seconds, and once more after the last time it was wanted. The first time is for nothing. */
export function useSeldom(run: () => void): () => void {
  const wanted = useRef(run)
  wanted.current = run
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isFirst = useRef(true)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      wanted.current()
    }, pause)
  }, [])
}
