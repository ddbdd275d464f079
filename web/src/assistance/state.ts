import { useSyncExternalStore } from 'react'
import { createStore, useStore } from '../ui/store.ts'
import type { TranslationFields } from './documents.ts'

// What watch-assistance.tsx has found out, which is loaded behind the chat.

/** Whether the model helps here. */
export const assistsStore = createStore(false)

/** Whether the model helps the person in what they write. */
export const useAssists = (): boolean => useStore(assistsStore)

/** Translations of the chat that is open, by message. */
export const translationsStore = createStore<ReadonlyMap<string, readonly TranslationFields[]>>(new Map())

/** Those of one message. */
export function useTranslations(messageId: string): readonly TranslationFields[] | undefined {
  return useSyncExternalStore(translationsStore.watch, () => translationsStore.get().get(messageId))
}

/** What was written in a chat before it was translated, until that is sent. */
const originals = createStore<Readonly<Record<string, string>>>({})

export const originalOf = (contactId: string): string | undefined => originals.get()[contactId]

export function setOriginal(contactId: string, text: string | undefined): void {
  const { [contactId]: before, ...others } = originals.get()
  if (before !== text) originals.set(text === undefined ? others : { ...others, [contactId]: text })
}

export const useOriginal = (contactId: string): string | undefined =>
  useSyncExternalStore(originals.watch, () => originalOf(contactId))
