import type { Outgoing } from '../composer/outbox-items.ts'
import { sameDay } from '../ui/time.ts'
import type { Message } from './documents.ts'
import { withReactions } from './reactions.ts'
import { sameSender } from './sender.ts'

/** A message of the chat. */
export interface MessageItem {
  kind: 'message'
  key: string
  message: Message
  reactions: string[]
  /** the first of its day: the day stands above it */
  newDay: boolean
  /** the first of several of the same sender */
  first: boolean
}

/** A message that was written here and has not arrived yet. */
interface OutgoingItem {
  kind: 'outgoing'
  key: string
  outgoing: Outgoing
  /** the first of those on their way: whether one's own stand above it, the screen tells */
  first: boolean
}

/** What stands in a thread, from the oldest to the newest. */
export type TimelineItem = MessageItem | OutgoingItem

const noReactions: string[] = []

/** The thread of these messages, oldest first, and of those on their way. */
export function timelineOf(messages: Message[], underway: readonly Outgoing[]): TimelineItem[] {
  const { bubbles, reactions } = withReactions(messages)
  const arrived = bubbles.map((message, index): TimelineItem => {
    const previous = bubbles[index - 1]
    const newDay = !previous || !sameDay(previous.createdAt, message.createdAt)
    return {
      kind: 'message',
      key: message.id,
      message,
      reactions: reactions.get(message.id) ?? noReactions,
      newDay,
      first: newDay || !sameSender(previous.author, message.author),
    }
  })
  const waiting = underway.map(
    (outgoing, index): TimelineItem => ({
      kind: 'outgoing',
      key: outgoing.key,
      outgoing,
      first: index === 0,
    }),
  )
  return [...arrived, ...waiting]
}
