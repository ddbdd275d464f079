import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import type { MessageType } from '#messaging/chat-model/messages/message-sets.ts'

// What a message carries is stored by the names that its fields have; content types are backed by the message.

/**
 * The message if it has this type and is not deleted, else null: its content is an object of this type alone.
 */
export const only = (type: MessageType) => (message: MessageRow) =>
  message.type === type && message.deletedAt === null ? message : null

const present = (value: unknown) => value !== null && value !== undefined

/** A text of the stored content; null where there is none. */
export const text =
  (key: string) =>
  ({ content }: MessageRow): string | null =>
    present(content[key]) ? String(content[key]) : null

/** A text of the stored content that is always there. */
export const wholeText =
  (key: string) =>
  ({ content }: MessageRow): string =>
    String(content[key] ?? '')

export const isSet =
  (key: string) =>
  ({ content }: MessageRow): boolean =>
    content[key] === true

/** A text within an object of the stored content: `body.text`. */
export const textWithin =
  (key: string) =>
  ({ content }: MessageRow): string | null => {
    const { text: inner } = (content[key] ?? {}) as { text?: unknown }
    return present(inner) ? String(inner) : null
  }

/** A list of the stored content, or of an object within it. */
export function list<Item>(held: unknown, key: string): Item[] {
  const found = (held as Record<string, unknown> | undefined)?.[key]
  return Array.isArray(found) ? (found as Item[]) : []
}
