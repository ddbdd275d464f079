import { createStore, useStore } from '../store/store.ts'
import { readStored, writeStored } from '../store/stored.ts'

/** How this browser tells what came. That new messages are told at all is kept with the account. */
export interface Preferences {
  /** `mine`: chats that one has; `team`: also those that nobody has, in no team or one of one's own */
  of: 'mine' | 'team'
  sound: boolean
  /** beside the page, where the browser was allowed to */
  desktop: boolean
  /** also while no page is open, by the browser's push service; then it shows what is shown beside the page, too */
  push: boolean
}

const entry = 'parley.notifications'
const usual: Preferences = { of: 'team', sound: true, desktop: true, push: false }

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
