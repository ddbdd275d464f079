import { createStore, useStore } from '../store/store.ts'

/** Where in a thread somebody wants to be: at something that stands in it, or at a time. */
export interface Place {
  contactId: string
  around: string | null
  aroundTime: string | null
}

const wanted = createStore<Place | null>(null)

/** Shows a message, a note or a deed of a chat, however long ago it was. */
export const goToMessage = (contactId: string, id: string): void =>
  wanted.set({ contactId, around: id, aroundTime: null })

/** Shows what came next after a time. */
export const goToTime = (contactId: string, moment: number): void =>
  wanted.set({ contactId, around: null, aroundTime: new Date(moment).toISOString() })

/** Shows the newest again. */
export const goToNewest = (): void => wanted.set(null)

/** The same place asked for once more is another one. */
export function usePlace(contactId: string): Place | null {
  const place = useStore(wanted)
  return place?.contactId === contactId ? place : null
}

const mark = 'message-'

/** A message in the address of its chat. */
export const hashOf = (messageId: string) => `${mark}${messageId}`

/** The message that the address names. */
export const messageOf = (hash: string): string | null =>
  hash.startsWith(mark) ? hash.slice(mark.length) : null
