import { useSyncExternalStore } from 'react'
import { createStore, useStore } from '../store/store.ts'
import type { TranslationFields } from './documents.ts'

/** Whether the model helps here, as watch-assistance.tsx has found out. */
export const assistsStore = createStore(false)

/** Whether the model helps the person in what they write. */
export const useAssists = (): boolean => useStore(assistsStore)

/** Translations of the chat that is open, by message. */
export const translationsStore = createStore<ReadonlyMap<string, readonly TranslationFields[]>>(new Map())

/** Those of one message. */
export function useTranslations(messageId: string): readonly TranslationFields[] | undefined {
  return useSyncExternalStore(translationsStore.watch, () => translationsStore.get().get(messageId))
}
