import type { Message } from '../chat/thread-documents.ts'
import type { Reaction } from './own-reactions.ts'

export interface Thread {
  /** what has a bubble of its own */
  bubbles: Message[]
  /** of each side, by the id of the message that they are on */
  reactions: Map<string, Reaction[]>
}

const reactionOf = ({ content }: Message) => (content.__typename === 'ReactionContent' ? content : null)

/**
 * A reaction stands on its message, not among the messages. The last one of each side counts; one without an emoji
 * takes it back.
 */
export function withReactions(messages: Message[]): Thread {
  const loaded = new Set(messages.map(({ id }) => id))
  const onMessage = (message: Message) => {
    const id = reactionOf(message)?.messageId
    return id && loaded.has(id) ? id : null
  }
  const bySide = new Map<string, Map<string, string | null>>()
  for (const message of messages) {
    const target = onMessage(message)
    if (!target) continue
    const sides = bySide.get(target) ?? new Map<string, string | null>()
    bySide.set(target, sides.set(message.direction, reactionOf(message)?.emoji ?? null))
  }
  const reactions = new Map(
    [...bySide].map(([id, sides]) => [
      id,
      [...sides].flatMap(([side, emoji]) => (emoji === null ? [] : [{ emoji, own: side === 'OUTGOING' }])),
    ]),
  )
  return { bubbles: messages.filter((message) => onMessage(message) === null), reactions }
}
