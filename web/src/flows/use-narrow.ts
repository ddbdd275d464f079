import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(width < 64rem)')

function watch(tell: () => void): () => void {
  narrow.addEventListener('change', tell)
  return () => narrow.removeEventListener('change', tell)
}

/** Whether there is no room for a canvas with its properties beside it. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, () => narrow.matches)
