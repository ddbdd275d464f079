import { createStore, useStore } from '../ui/store.ts'
import { readStored, writeStored } from '../ui/stored.ts'

const entry = (contactId: string) => `parley.draft.${contactId}`
const drafts = createStore<Record<string, string>>({})

/** What was being written in this chat, also before the page was loaded anew. */
export function draftOf(contactId: string): string {
  return drafts.get()[contactId] ?? readStored(sessionStorage, entry(contactId), '')
}

export function setDraft(contactId: string, text: string): void {
  writeStored(sessionStorage, entry(contactId), text)
  drafts.set({ ...drafts.get(), [contactId]: text })
}

export function useDraft(contactId: string): string {
  useStore(drafts)
  return draftOf(contactId)
}
