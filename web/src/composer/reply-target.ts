import type { Quoted } from '../thread/documents.ts'
import { createStore, useStore } from '../ui/store.ts'

const targets = createStore<Record<string, Quoted | undefined>>({})

/** The message that the next one in this chat answers; undefined for none. */
export function useReplyTarget(contactId: string): Quoted | undefined {
  return useStore(targets)[contactId]
}

export function setReplyTarget(contactId: string, message: Quoted | undefined): void {
  targets.set({ ...targets.get(), [contactId]: message })
}
