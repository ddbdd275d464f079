import { createStore, useStore } from '../store/store.ts'
import { readStored, writeStored } from '../store/stored.ts'

/** How close the rows of the list are. */
export type Density = 'comfortable' | 'compact'

const entry = 'parley.density'

const density = createStore<Density>(
  readStored<unknown>(localStorage, entry, null) === 'compact' ? 'compact' : 'comfortable',
)

export const useDensity = (): Density => useStore(density)

/** On this device: it depends on the screen. */
export function setDensity(wanted: Density): void {
  density.set(wanted)
  writeStored(localStorage, entry, wanted)
}

/** In rem: rows grow with the letters in them. Compact ones are 44 px high with letters of the usual size. */
export const rowHeights: Record<Density, number> = { comfortable: 5, compact: 2.75 }
