import type { QuotedMessageFragment } from '../generated/documents.ts'
import { createStore, useStore } from '../store/store.ts'
import { changeDraft, draftAt, placeOf, useQuoted } from './drafts.ts'

// What a message answers is a part of its draft.

/** The message that the next one in this chat answers; undefined for none. */
export const useReplyTarget = useQuoted

export const replyTargetOf = (contactId: string): QuotedMessageFragment | undefined =>
  draftAt(placeOf(contactId)).quoted ?? undefined

/** What was chosen on this page last: one wants to write there. */
const chosen = createStore<{ contactId: string; id: string } | null>(null)

export function setReplyTarget(contactId: string, message: QuotedMessageFragment | undefined): void {
  chosen.set(message ? { contactId, id: message.id } : null)
  if (replyTargetOf(contactId)?.id !== message?.id) changeDraft(contactId, { quoted: message ?? null })
}

/** The message that was chosen here to be answered; what another device chose moves no focus. */
export function useAnswered(contactId: string): string | undefined {
  const here = useStore(chosen)
  return here?.contactId === contactId ? here.id : undefined
}
