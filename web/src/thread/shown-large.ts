import { createStore, useStore } from '../store/store.ts'

/** The message whose photo or film fills the page; null while none does. */
const shown = createStore<string | null>(null)

export const showLarge = (messageId: string | null): void => shown.set(messageId)

export const useShownLarge = (): string | null => useStore(shown)
