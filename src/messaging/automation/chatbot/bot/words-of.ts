import type { MessageType } from '#messaging/chat-model/messages/message-sets.ts'

type Content = Record<string, unknown>

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/**
 * What a person wrote or tapped, as keywords are looked for in it: a text, the title of a button or row, or the words below
 * a file. null: nothing.
 */
export function wordsOf(type: MessageType, content: Content): string | null {
  const { body, title, text, caption } = content
  if (type === 'text') return isText(body) ? body : null
  const words = [title, text, caption].find(isText)
  return words ?? null
}

/** The button or row that was tapped; buttons of templates have a payload in place of an id. */
export function tapOf(content: Content): { id: string; title: string } | null {
  const { id, payload, title, text } = content
  const name = [id, payload].find(isText)
  const words = [title, text].find(isText)
  return name === undefined || words === undefined ? null : { id: name, title: words }
}

/** The values of a form that was filled in. */
export function formOf({ type, response }: Content): Record<string, unknown> | null {
  if (type !== 'nfm_reply') return null
  return typeof response === 'object' && response !== null ? (response as Content) : {}
}
