import type { MessageType } from '#messaging/messages/message-sets.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/**
 * What a person wrote or tapped, as keywords are looked for in it: a text, the title of a button or row, or the words below
 * a file. null: nothing.
 */
export function wordsOf(type: MessageType, content: Record<string, unknown>): string | null {
  const { body, title, text, caption } = content
  if (type === 'text') return isText(body) ? body : null
  const words = [title, text, caption].find(isText)
  return words ?? null
}
