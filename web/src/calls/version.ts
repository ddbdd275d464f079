import { createStore, useStore } from '../store/store.ts'

const version = createStore(0)

/** Something happened to a call: what lists calls asks again. */
export const callsChanged = (): void => version.set(version.get() + 1)

/** Grows with everything that happens to calls. */
export const useCallsVersion = (): number => useStore(version)
