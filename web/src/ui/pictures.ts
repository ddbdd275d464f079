import { createStore } from '../store/store.ts'

/** Where the pictures of people are, by the id of the person; who has none is not in it (account/pictures.tsx). */
export const pictures = createStore<Readonly<Record<string, string>>>({})
