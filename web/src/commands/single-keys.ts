import { createStore, useStore } from '../store/store.ts'
import { readStored, writeStored } from '../store/stored.ts'

const entry = 'parley.shortcuts'
const enabled = createStore(readStored(localStorage, entry, true))

/** Keys of single letters can be turned off: speech input and stray keys would run them (WCAG 2.1.4). */
export function turnSingleKeys(on: boolean): void {
  writeStored(localStorage, entry, on)
  enabled.set(on)
}

export const singleKeysOn = (): boolean => enabled.get()

export function useSingleKeysOn(): boolean {
  return useStore(enabled)
}
