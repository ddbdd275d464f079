import type { Ctx } from '#core/context/context.ts'
import type { LiveTopic } from '#core/events/resource.ts'
import { contactLoader } from '#messaging/contacts/contact-queries.ts'
import type { ConversationRow } from '#messaging/conversations/conversation-row.ts'
import {
  messageLoader,
  messagesByIds,
  senderNameLoader,
  senderNamesOf,
} from '#messaging/messages/message-queries.ts'
import type { MessageRow } from '#messaging/messages/message-row.ts'
import type { LogEvent } from './log.ts'

/** What an item of each topic tells: rows as they are now, so that a client never goes back to an older state. */
export interface TopicBody {
  message: {
    message: MessageRow | null
    /** of who wrote the message: programs write many, and a read for each event would be one too many */
    senderName: string | null
  }
  conversation: { conversation: ConversationRow | null }
}

/** Chats of the contacts that events belong to; they decide who sees an event, whatever its topic. */
export type Chats = ReadonlyMap<string, ConversationRow | null>

interface TopicDeclaration<Body> {
  /** what a subscriber gets who must load everything anew */
  emptyBody: Body
  /** Reads what these events need, all of them at once; null leaves an event out. */
  read(
    ctx: Ctx,
    events: readonly LogEvent[],
    chats: Promise<Chats>,
  ): Promise<(event: LogEvent) => Body | null>
  /** Gives the loaders of an operation what the item brings along. */
  prime(ctx: Ctx, body: Body): void
}

async function byId<Row>(ids: string[], load: (ids: string[]) => Promise<(Row | null)[]>) {
  const rows = ids.length === 0 ? [] : await load(ids)
  return new Map(ids.map((id, index) => [id, rows[index] ?? null]))
}

/** How each topic reads its items: a new topic of a resource does not compile until it stands here. */
export const topics: { readonly [T in LiveTopic]: TopicDeclaration<TopicBody[T]> } = {
  message: {
    emptyBody: { message: null, senderName: null },
    async read(ctx, events) {
      const ids = [...new Set(events.map(({ subjectId }) => subjectId))]
      const [messages, names] = await Promise.all([
        byId(ids, (some) => messagesByIds(ctx, some)),
        byId(ids, (some) => senderNamesOf(ctx, some)),
      ])
      return ({ subjectId }) => ({
        message: messages.get(subjectId) ?? null,
        senderName: names.get(subjectId) ?? null,
      })
    },
    prime(ctx, { message, senderName }) {
      if (!message) return
      messageLoader(ctx).prime(message.id, message)
      senderNameLoader(ctx).prime(message.id, senderName)
    },
  },
  conversation: {
    emptyBody: { conversation: null },
    async read(_ctx, _events, chats) {
      const byContact = await chats
      return (event) => {
        const conversation = (event.contactId && byContact.get(event.contactId)) || null
        // Whoever never wrote and was never written to is on no screen of chats.
        return event.type === 'contact.updated' && !conversation?.lastMessageAt ? null : { conversation }
      }
    },
    prime(ctx, { conversation }) {
      if (conversation) contactLoader(ctx).prime(conversation.contactId, conversation.contact)
    },
  },
}
