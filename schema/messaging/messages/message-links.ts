import { conversationLoader } from '#messaging/chat-model/chats/conversation-queries.ts'
import { heldSince } from '#messaging/messages/messages/held.ts'
import {
  messagesOfContact,
  reactionsToMessage,
  repliesOfMessage,
} from '#messaging/messages/messages/message-edges.ts'
import { messageLoader } from '#messaging/messages/messages/message-queries.ts'
import { messagesAround } from '#messaging/messages/messages/messages-around.ts'
import { numberLoader } from '#messaging/numbers/accounts/account-queries.ts'
import { builder } from '../../builder.ts'
import { findsNodes } from '../../node.ts'
import { cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { Contact } from '../inbox/contacts.ts'
import { Conversation, chatReads } from '../inbox/conversations.ts'
import { NumberType, numberReads } from '../numbers/numbers.ts'
import { Message, MessageConnection, messageReads } from './messages.ts'

// What messages lead to, and whose messages there are.

builder.objectFields(Message, (t) => ({
  replyTo: t.field({
    type: Message,
    nullable: true,
    description: 'The quoted message itself.',
    resolve: ({ replyToMessageId }, _args, ctx) =>
      replyToMessageId === null ? null : messageLoader(ctx).load(replyToMessageId),
  }),
  replies: t.field({
    type: MessageConnection,
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'The messages that quote it, oldest first; one statement for all messages of a page.',
    args: cursorArgs,
    resolve: ({ id }, args, ctx) => repliesOfMessage(ctx, id, args),
  }),
  reactions: t.field({
    type: MessageConnection,
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'The reactions to it, oldest first: of one person the last counts, and none when its emoji is null. One statement for all messages of a page.',
    args: cursorArgs,
    resolve: ({ id }, args, ctx) => reactionsToMessage(ctx, id, args),
  }),
  statusText: t.exposeString('status', {
    description:
      'The same as a word, for clients that were made before a status was added: pending, sent, delivered, read, failed.',
  }),
  heldForQualityAt: t.field({
    type: 'DateTime',
    nullable: true,
    description:
      'Since when the platform holds it to see how people like its template: it leaves later, or fails. Null for all others, and once it has left; one statement for all messages of a page.',
    resolve: ({ id, status }, _args, ctx) => (status === 'pending' ? heldSince(ctx).load(id) : null),
  }),
  number: t.field({
    type: NumberType,
    nullable: true,
    ...requires(numberReads),
    description: 'Our number; null when it is not connected any more.',
    resolve: ({ numberId }, _args, ctx) => numberLoader(ctx).load(numberId),
  }),
  conversation: t.field({
    type: Conversation,
    nullable: true,
    ...requires(chatReads),
    description: 'The chat it is in; one read for all messages of a page.',
    resolve: ({ contactId }, _args, ctx) => conversationLoader(ctx).load(contactId),
  }),
}))

builder.objectField(Contact, 'messages', (t) =>
  t.field({
    type: MessageConnection,
    ...requires(messageReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'What was said with this person, newest first; one statement for all contacts of a page.',
    args: cursorArgs,
    reads: ['id'],
    resolve: ({ id }, args, ctx) => messagesOfContact(ctx, id, args),
  }),
)

builder.objectField(Conversation, 'lastMessage', (t) =>
  t.field({
    type: Message,
    nullable: true,
    ...requires(messageReads),
    description: 'The last message; null while there is none. One read for all chats of a page.',
    reads: ['lastMessageId'],
    joins: 'lastMessage',
    resolve: ({ lastMessageId, lastMessage }, _args, ctx) => {
      if (lastMessage !== undefined) return lastMessage
      return lastMessageId === null ? null : messageLoader(ctx).load(lastMessageId)
    },
  }),
)

builder.objectField(Conversation, 'messages', (t) =>
  t.field({
    type: MessageConnection,
    ...requires(messageReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field', 'not_found'],
    description: 'The messages of the chat, newest first; one statement for all chats of a page.',
    args: {
      ...cursorArgs,
      around: t.arg.id({
        description:
          'The page around this message, `first` rows in all; not with `after`, `last` or `before`.',
      }),
    },
    reads: ['contactId'],
    resolve: ({ contactId }, { around, ...args }, ctx) =>
      around == null ? messagesOfContact(ctx, contactId, args) : messagesAround(ctx, contactId, around, args),
  }),
)

findsNodes({
  type: 'Message',
  ids: { table: 'message' },
  access: messageReads,
  load: (ctx, id) => messageLoader(ctx).load(id),
})
