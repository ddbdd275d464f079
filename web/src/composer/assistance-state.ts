import type { ComponentType } from 'react'
import { createStore } from '../store/store.ts'
import type { Tool } from './tool-place.ts'

interface Added {
  /** tools of the composer beside those that are there for everybody */
  tools: readonly Tool[]
  /** what is shown below each message */
  Below?: ComponentType<{ id: string; own: boolean }>
}

/** What watch-assistance.tsx adds to a chat, which is loaded behind it. */
export const added = createStore<Added>({ tools: [] })

/** What was written in a chat before it was translated, until that is sent. */
export const originals = createStore<Readonly<Record<string, string | undefined>>>({})

/** What the answer in a chat was translated from. */
export const setOriginal = (contactId: string, text: string | undefined): void =>
  originals.set({ ...originals.get(), [contactId]: text })
