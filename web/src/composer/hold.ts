import { createStore, useStore } from '../store/store.ts'
import { readStored, writeStored } from '../store/stored.ts'

/** Seconds for which what one sends can be held back. */
export const holds = [0, 5, 10] as const

export type Hold = (typeof holds)[number]

const hold = createStore<Hold>(0)
let entry = ''

/** What stands in this browser; where nothing can be kept there, what was chosen on this page. */
function read(otherwise: Hold): Hold {
  const stored = readStored<unknown>(localStorage, entry, otherwise)
  return holds.find((one) => one === stored) ?? 0
}

/** Takes up what this person has chosen in this browser. */
export function openHold(personId: string): void {
  entry = `parley.hold.${personId}`
  hold.set(read(0))
}

/** For how long what is sent from now on is held; another tab may have changed it. */
export function holdSeconds(): Hold {
  if (entry) hold.set(read(hold.get()))
  return hold.get()
}

export const useHold = (): Hold => useStore(hold)

/** Holds what this person sends from now on, in every tab of this browser. */
export function chooseHold(seconds: Hold): void {
  hold.set(seconds)
  writeStored(localStorage, entry, seconds)
}
