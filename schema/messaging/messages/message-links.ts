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
    description: 'The message that this message quotes.',
    resolve: ({ replyToMessageId }, _args, ctx) =>
      replyToMessageId === null ? null : messageLoader(ctx).load(replyToMessageId),
  }),
  replies: t.field({
    type: MessageConnection,
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Messages that quote this message, oldest first. One SQL statement serves all messages of a page.',
    args: cursorArgs,
    resolve: ({ id }, args, ctx) => repliesOfMessage(ctx, id, args),
  }),
  reactions: t.field({
    type: MessageConnection,
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Reactions to the message, oldest first. The last reaction of each sender counts; a reaction with a null emoji removes the previous one. One SQL statement serves all messages of a page.',
    args: cursorArgs,
    resolve: ({ id }, args, ctx) => reactionsToMessage(ctx, id, args),
  }),
  statusText: t.exposeString('status', {
    description:
      'Status of the message as a string, for clients that were built before a status was added: pending, sent, delivered, read, failed.',
  }),
  heldForQualityAt: t.field({
    type: 'DateTime',
    nullable: true,
    description:
      'Time since which the platform has held the message to assess the quality of its template. A held message is sent later or fails. Null for all other messages and once the message has been sent. One SQL statement serves all messages of a page.',
    resolve: ({ id, status }, _args, ctx) => (status === 'pending' ? heldSince(ctx).load(id) : null),
  }),
  number: t.field({
    type: NumberType,
    nullable: true,
    ...requires(numberReads),
    description:
      'The number of the workspace that sent or received the message. Null if the number is no longer connected.',
    resolve: ({ numberId }, _args, ctx) => numberLoader(ctx).load(numberId),
  }),
  conversation: t.field({
    type: Conversation,
    nullable: true,
    ...requires(chatReads),
    description: 'The chat that the message belongs to. One read serves all messages of a page.',
    resolve: ({ contactId }, _args, ctx) => conversationLoader(ctx).load(contactId),
  }),
}))

builder.objectField(Contact, 'messages', (t) =>
  t.field({
    type: MessageConnection,
    ...requires(messageReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Messages exchanged with the contact, newest first. One SQL statement serves all contacts of a page.',
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
    description:
      'Last message of the chat. Null if the chat has no messages. One read serves all chats of a page.',
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
    description: 'Messages of the chat, newest first. One SQL statement serves all chats of a page.',
    args: {
      ...cursorArgs,
      around: t.arg.id({
        description:
          'UUID of a message that the page is centered on, with `first` rows in total. Cannot be combined with `after`, `last` or `before`.',
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
