import { createStore } from '../store/store.ts'

/** What the numbers are called, by their ids; empty where there is only one, which nobody has to be told. */
export const numberNames = createStore<ReadonlyMap<string, string>>(new Map())
