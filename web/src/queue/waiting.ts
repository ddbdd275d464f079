import { useEffect, useSyncExternalStore } from 'react'
import { createStore, useStore } from '../store/store.ts'

/** Since when a chat waits in a queue, and until when somebody should have it. */
interface Waiting {
  createdAt: string
  responseDeadline: string | null
}

/** How often something happened to what was handed over. */
export const version = createStore(0)
export const waiting = createStore<ReadonlyMap<string, Waiting>>(new Map())

/** Chats whose rows are on the page: what waits of them is asked for, however many others wait. */
export const shownChats = createStore<ReadonlySet<string>>(new Set())

/** A number that changes with everything that happens to what was handed over. */
export const useQueueVersion = (): number => useStore(version)

/** Since when this chat, whose row is shown, waits; undefined where it does not. */
export function useWaiting(contactId: string): Waiting | undefined {
  useEffect(() => {
    shownChats.set(new Set(shownChats.get()).add(contactId))
    return () => shownChats.set(new Set([...shownChats.get()].filter((id) => id !== contactId)))
  }, [contactId])
  return useSyncExternalStore(waiting.watch, () => waiting.get().get(contactId))
}
