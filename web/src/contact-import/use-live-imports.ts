import { useSubscription } from 'urql'
import { importEvents } from './documents.ts'

/** Hears of imports while one looks at them: the cache takes in what is told, and the page shows the cache. */
export function useLiveImports(): void {
  useSubscription({ query: importEvents })
}
