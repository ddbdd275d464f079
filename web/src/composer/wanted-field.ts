import { createStore, useStore } from '../ui/store.ts'

const wanted = createStore<string | null>(null)

/**
 * Whoever points at a chat goes on by writing: letters must not run shortcuts then. By keyboard the focus stays in the
 * list, where j, k and e are meant; on a touch screen a keyboard would cover the chat unasked.
 */
export function wantField(contactId: string): void {
  if (matchMedia('(pointer: fine)').matches) wanted.set(contactId)
}

/** The chat whose field was asked for. */
export function useWantedField(): string | null {
  return useStore(wanted)
}

export function fieldGiven(): void {
  wanted.set(null)
}
