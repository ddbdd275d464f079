import { useSyncExternalStore } from 'react'
import { createStore, useStore } from '../ui/store.ts'

/** Since when a chat waits in a queue, and until when somebody should have it. */
interface Waiting {
  createdAt: string
  responseDeadline: string | null
}

/** How often something happened to what was handed over. */
export const version = createStore(0)
export const waiting = createStore<ReadonlyMap<string, Waiting>>(new Map())

/** A number that changes with everything that happens to what was handed over. */
export const useQueueVersion = (): number => useStore(version)

/** Since when this chat waits; undefined where it does not. */
export const useWaiting = (contactId: string): Waiting | undefined =>
  useSyncExternalStore(waiting.watch, () => waiting.get().get(contactId))
