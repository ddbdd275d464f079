import type { Note } from '../chat/note-documents.ts'

/** Somebody named the person who looks at this page in a note. */
export interface Mention {
  /** who wrote it */
  by: Note['author']
  note: Note
  /** whose chat it is in */
  customer: string
}

const listeners = new Set<(mention: Mention) => void>()

/** Hears each time that one is named in a note, once each, also what came while the line was down. Answers how to stop. */
export function whenMentioned(hear: (mention: Mention) => void): () => void {
  listeners.add(hear)
  return () => listeners.delete(hear)
}

/** Called where live events arrive. */
export function tellMention(mention: Mention): void {
  for (const hear of listeners) hear(mention)
}
