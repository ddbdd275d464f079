import { createStore, useStore } from '../store/store.ts'

const wanted = createStore<string | null>(null)

let lastByKey = false
document.addEventListener('keydown', () => (lastByKey = true), true)
document.addEventListener('pointerdown', () => (lastByKey = false), true)

/** Whoever asked for the field of a chat writes in it next, on every device. */
export function openField(contactId: string): void {
  wanted.set(contactId)
}

/**
 * Whoever points at a chat goes on by writing: letters must not run shortcuts then. By keyboard the focus stays in the
 * list, where j, k and e are meant. On a touch screen a keyboard would cover the chat unasked, but for whoever pressed
 * a key: they have one already.
 */
export function wantField(contactId: string): void {
  if (lastByKey || matchMedia('(pointer: fine)').matches) wanted.set(contactId)
}

/** The chat whose field was asked for. */
export function useWantedField(): string | null {
  return useStore(wanted)
}

export function fieldGiven(): void {
  wanted.set(null)
}
