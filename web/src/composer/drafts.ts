import { useSyncExternalStore } from 'react'
import type { SentFile } from '../chat/outbox-items.ts'
import type { QuotedMessageFragment } from '../generated/documents.ts'
import { createStore } from '../store/store.ts'
import { storedUnder, writeStored } from '../store/stored.ts'

export type DraftKind = 'MESSAGE' | 'NOTE'

/** What is being written in one place, and what of it is on the server. */
export interface LocalDraft {
  text: string
  /** the message that it answers */
  quoted?: QuotedMessageFragment | null
  /** what goes out with it, as far as it is on the server */
  files?: SentFile[]
  /** on the server; null where nothing is */
  id: string | null
  version: number
  /** the server does not know it yet */
  unsaved: boolean
}

const nothing: LocalDraft = { text: '', id: null, version: 0, unsaved: false }
const drafts = createStore<Record<string, LocalDraft>>({})
const listeners = new Set<(place: string) => void>()
let prefix = ''

export const placeOf = (contactId: string, kind: DraftKind = 'MESSAGE') => `${contactId}.${kind}`

/** Takes up what this person was writing in this browser. */
export function openDrafts(person: string): void {
  prefix = `parley.draft.${person}.`
  drafts.set(storedUnder<LocalDraft>(localStorage, prefix))
}

export const allDrafts = (): Record<string, LocalDraft> => drafts.get()

export const draftAt = (place: string): LocalDraft => drafts.get()[place] ?? nothing

/** Whether there is nothing to send. */
export const isEmpty = ({ text, quoted, files = [] }: LocalDraft): boolean =>
  text === '' && !quoted && files.length === 0

/** Without a connection it stands in this browser alone, also when its page is closed. */
export function putDraft(place: string, draft: LocalDraft): void {
  const { [place]: _, ...others } = drafts.get()
  const isNothing = isEmpty(draft) && draft.id === null && !draft.unsaved
  if (prefix) writeStored(localStorage, prefix + place, isNothing ? null : draft)
  drafts.set(isNothing ? others : { ...others, [place]: draft })
}

/** Calls `tell` with the place of each change that a person makes; answers how that ends. */
export function onWriting(tell: (place: string) => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** What was being written in this chat, on whatever device. */
export function draftOf(contactId: string, kind?: DraftKind): string {
  return draftAt(placeOf(contactId, kind)).text
}

/** The person writes something else, answers another message or takes other files. */
export function changeDraft(
  contactId: string,
  part: Partial<Pick<LocalDraft, 'text' | 'quoted' | 'files'>>,
  kind?: DraftKind,
): void {
  const place = placeOf(contactId, kind)
  putDraft(place, { ...draftAt(place), ...part, unsaved: true })
  for (const tell of listeners) tell(place)
}

export function setDraft(contactId: string, text: string, kind?: DraftKind): void {
  if (draftOf(contactId, kind) !== text) changeDraft(contactId, { text }, kind)
}

/** The message that the next one in this chat answers. */
export function useQuoted(contactId: string): QuotedMessageFragment | undefined {
  return useSyncExternalStore(drafts.watch, () => draftAt(placeOf(contactId)).quoted ?? undefined)
}

/** Only what is written in this very place is told. */
export function useDraft(contactId: string, kind?: DraftKind): string {
  return useSyncExternalStore(drafts.watch, () => draftOf(contactId, kind))
}
