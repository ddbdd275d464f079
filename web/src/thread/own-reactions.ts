import { useMemo } from 'react'
import { createStore, useStore } from '../store/store.ts'

/** An emoji on a message. */
export interface Reaction {
  emoji: string
  /** the workspace's: of it there is one at most */
  own: boolean
}

/** What was chosen here and is not yet on the server, by the id of the message; null takes it back. */
const underway = createStore<Record<string, string | null>>({})

export const chosenOn = (messageId: string): string | null | undefined => underway.get()[messageId]

/** Shows an emoji on a message before the server has it; undefined ends that. */
export function showOn(messageId: string, emoji: string | null | undefined): void {
  const { [messageId]: _, ...others } = underway.get()
  underway.set(emoji === undefined ? others : { ...others, [messageId]: emoji })
}

/** The reactions to a message, with what one has just chosen oneself. */
export function useReactions(messageId: string, known: Reaction[]): Reaction[] {
  const chosen = useStore(underway)[messageId]
  return useMemo(() => {
    if (chosen === undefined) return known
    const others = known.filter(({ own }) => !own)
    return chosen === null ? others : [...others, { emoji: chosen, own: true }]
  }, [known, chosen])
}
