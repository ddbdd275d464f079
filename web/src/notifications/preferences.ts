import { createStore, useStore } from '../ui/store.ts'
import { readStored, writeStored } from '../ui/stored.ts'

/** How this browser tells what came. That new messages are told at all is kept with the account. */
export interface Preferences {
  /** `mine`: chats that one has; `team`: also those that nobody has, in no team or one of one's own */
  of: 'mine' | 'team'
  sound: boolean
  /** beside the page, where the browser was allowed to */
  desktop: boolean
}

const entry = 'parley.notifications'
const usual: Preferences = { of: 'team', sound: true, desktop: true }

const store = createStore<Preferences>({
  ...usual,
  ...readStored<Partial<Preferences>>(localStorage, entry, {}),
})

export const preferences = store.get

export const usePreferences = (): Preferences => useStore(store)

export function prefer(changes: Partial<Preferences>): void {
  store.set({ ...store.get(), ...changes })
  writeStored(localStorage, entry, store.get())
}
