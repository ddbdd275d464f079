import type { ComponentType } from 'react'
import type { Tool } from '../composer/tools.tsx'
import { createStore } from '../ui/store.ts'

// What watch-assistance.tsx adds to a chat, which is loaded behind it.

/** Tools of the composer beside those that are there for everybody. */
export const moreTools = createStore<readonly Tool[]>([])

/** What is shown below each message; null: nothing. */
export const belowMessages = createStore<ComponentType<{ id: string; own: boolean }> | null>(null)

/** What was written in a chat before it was translated, until that is sent. */
export const originals = createStore<Readonly<Record<string, string | undefined>>>({})

export const setOriginal = (contactId: string, text: string | undefined): void =>
  originals.set({ ...originals.get(), [contactId]: text })
