import type { QuotedMessageFragment } from '../generated/documents.ts'
import { createStore, useStore } from '../ui/store.ts'

const targets = createStore<Record<string, QuotedMessageFragment | undefined>>({})

/** The message that the next one in this chat answers; undefined for none. */
export function useReplyTarget(contactId: string): QuotedMessageFragment | undefined {
  return useStore(targets)[contactId]
}

export const replyTargetOf = (contactId: string): QuotedMessageFragment | undefined =>
  targets.get()[contactId]

export function setReplyTarget(contactId: string, message: QuotedMessageFragment | undefined): void {
  targets.set({ ...targets.get(), [contactId]: message })
}
