import { createStore, useStore } from '../store/store.ts'

/** What is looked for in a chat: words, or a day. */
export interface Searching {
  contactId: string
  part: 'words' | 'date'
  /** had the focus before */
  opener: Element | null
}

const open = createStore<Searching | null>(null)

/** Opens the bar of the chat, or goes back to it. */
export function searchIn(contactId: string, part: Searching['part']): void {
  const before = open.get()
  const opener = before?.contactId === contactId ? before.opener : document.activeElement
  open.set({ contactId, part, opener })
}

/** Closes it; the focus is where it was before. */
export function endSearch(): void {
  const opener = open.get()?.opener
  open.set(null)
  const there = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  const back = there ? opener : document.querySelector<HTMLElement>('[role=log]')
  back?.focus({ preventScroll: true })
}

export function useSearching(contactId: string): Searching | null {
  const searching = useStore(open)
  return searching?.contactId === contactId ? searching : null
}
