import { createStore, useStore } from '../store/store.ts'
import { readStored, writeStored } from '../store/stored.ts'

// Which fields of contacts are columns of the table, in this browser.

const entry = 'parley.contact-columns'

function stored(): string[] {
  const found: unknown = readStored(localStorage, entry, [])
  return Array.isArray(found) ? found.filter((key) => typeof key === 'string') : []
}

const chosen = createStore(stored())

/** Keys of the fields that are columns. */
export const useColumns = (): string[] => useStore(chosen)

/** Makes a field a column, or no longer. */
export function turnColumn(key: string): void {
  const now = chosen.get()
  const next = now.includes(key) ? now.filter((one) => one !== key) : [...now, key]
  chosen.set(next)
  writeStored(localStorage, entry, next)
}
