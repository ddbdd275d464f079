import type { Note } from '../chat/note-documents.ts'
import type { Outgoing } from '../chat/outbox-items.ts'
import { sameSender } from '../chat/sender.ts'
import type { Message, ThreadRow } from '../chat/thread-documents.ts'
import { sameDay } from '../ui/time.ts'
import type { Reaction } from './own-reactions.ts'
import { withReactions } from './reactions.ts'
import { isMessage, isNote } from './row-kinds.ts'
import { inWrittenOrder } from './written-order.ts'

/** Something that is on the server. */
interface Stored {
  key: string
  at: string
  /** the first of its day: the day stands above it */
  newDay: boolean
}

/** A message of the chat. */
interface MessageItem extends Stored {
  kind: 'message'
  message: Message
  reactions: Reaction[]
  /** the first of several of the same sender */
  first: boolean
}

/** What a colleague wrote to the others. */
interface NoteItem extends Stored {
  kind: 'note'
  note: Note
}

/** What was done with the chat. */
interface EntryItem extends Stored {
  kind: 'entry'
  entry: Exclude<ThreadRow, { __typename: 'Message' | 'Note' }>
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
export type TimelineItem = MessageItem | NoteItem | EntryItem | OutgoingItem

const noReactions: Reaction[] = []

/** Messages of one sender are one run until another sender, another day, or anything else comes between them. */
const follows = (message: Message, previous: ThreadRow | undefined): boolean =>
  previous !== undefined && isMessage(previous) && sameSender(previous.author, message.author)

/** The thread of these rows, oldest first. */
export function timelineOf(rows: ThreadRow[]): TimelineItem[] {
  const { bubbles, reactions } = withReactions(rows.filter(isMessage))
  const shown = new Set(bubbles)
  const standing = inWrittenOrder(rows.filter((row) => !isMessage(row) || shown.has(row)))
  return standing.map((row, index): TimelineItem => {
    const previous = standing[index - 1]
    const newDay = !previous || !sameDay(previous.createdAt, row.createdAt)
    const common = { key: row.id, at: row.createdAt, newDay }
    if (isNote(row)) return { kind: 'note', note: row, ...common }
    if (!isMessage(row)) return { kind: 'entry', entry: row, ...common }
    const first = newDay || !follows(row, previous)
    return {
      kind: 'message',
      message: row,
      reactions: reactions.get(row.id) ?? noReactions,
      first,
      ...common,
    }
  })
}

/** What stands below them: the messages on their way. */
export const underwayOf = (underway: readonly Outgoing[]): TimelineItem[] =>
  underway.map((outgoing, index) => ({
    kind: 'outgoing',
    key: outgoing.key,
    outgoing,
    first: index === 0,
  }))
