import { workspaceOf } from '#core/access/actor.ts'
import { edge } from '#core/paging/edge.ts'
import type { KeysetList } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import type { AskedWalk } from '#core/paging/walk.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import type { MessageDirection } from '#messaging/chat-model/messages/message-sets.ts'
import { whereSeen, whereSeenOfChat } from '#messaging/contacts/contacts/visibility.ts'
import { messageLists } from './message-queries.ts'

const newestFirst = messageLists.created_at

/** In cursors; those of the page around a message are the same. */
export const ofContact = 'contact_messages'

interface AskedMessages extends AskedWalk {
  direction?: MessageDirection | null | undefined
}

function shapeOf(workspaceId: string, direction: MessageDirection | null | undefined): ListShape {
  const shape: ListShape = {
    name: 'contacts.messages',
    conditions: ['m.workspace_id = (select $1::uuid)', 'm.contact_id = p.id'],
    values: [workspaceId],
  }
  if (direction) where(shape, 'direction', 'm.direction = (select $::text)', direction)
  return shape
}

/** The messages of a contact that the reader sees, newest first; whoever sees a contact sees its messages. */
export const messagesOfContact = edge<AskedMessages, MessageRow>({
  name: ofContact,
  of: (ctx, { direction }) => {
    const shape = shapeOf(workspaceOf(ctx.actor), direction)
    whereSeenOfChat(shape, ctx.actor)
    return { list: newestFirst, shape, sort: 'created_at' }
  },
})

const oldestFirst: KeysetList<MessageRow> = { ...newestFirst, isDescending: false }

/** Messages about a message, oldest first. They are of the same contact (receive.ts), so they are as visible. */
const messagesAbout = (what: string, ...conditions: string[]) =>
  edge<AskedWalk, MessageRow>({
    name: `message_${what}`,
    of: (ctx) => {
      const shape: ListShape = {
        name: `messages.${what}`,
        conditions: ['m.workspace_id = (select $1::uuid)', ...conditions],
        values: [workspaceOf(ctx.actor)],
      }
      whereSeen(shape, ctx.actor, 'message')
      return { list: oldestFirst, shape, sort: 'created_at' }
    },
  })

/** The answers to a message. */
export const repliesOfMessage = messagesAbout('replies', 'm.reply_to_message_id = p.id')

/** The reactions to a message, those that were taken back among them. */
export const reactionsToMessage = messagesAbout(
  'reactions',
  `m.type = 'reaction'`,
  `m.content ->> 'messageId' = p.id::text`,
)
