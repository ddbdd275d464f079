import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import type { SenderType } from '#messaging/chat-model/messages/message-sets.ts'
import {
  messageDirections,
  messageStatuses,
  messageTypes,
  senderTypes,
} from '#messaging/chat-model/messages/message-sets.ts'
import { contactLoader } from '#messaging/contacts/contacts/contact-queries.ts'
import { formatPhone } from '#messaging/contacts/contacts/phone.ts'
import { listMessages, messageById, senderNameLoader } from '#messaging/messages/messages/message-queries.ts'
import { searchMessages } from '#messaging/messages/search/search-queries.ts'
import { contentFor, phoneFor, platformIdFor } from '#people/workspaces/masking.ts'
import { Actor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { forDoors } from '../../for-doors.ts'
import { Node } from '../../node.ts'
import { connectionOf, cursorArgs, pageCost, sortArgs } from '../../page.ts'
import { requires } from '../../requires.ts'
import { Contact } from '../inbox/contacts.ts'
import { MessageContent } from './content-union.ts'
import { authorOf } from './message-author.ts'
import { TextContent } from './message-content.ts'
import { only } from './stored-content.ts'

const MessageError = builder.objectRef<MessageRow>('MessageError').implement({
  description: 'Reason why a message failed.',
  fields: (t) => ({
    code: t.int({
      description: 'Error code of the platform. 0 if Parley gave up sending the message.',
      resolve: (m) => m.errorCode ?? 0,
    }),
    message: t.string({
      description: 'Human-readable error message.',
      // The platform's own words.
      resolve: (m, _args, { actor }) => contentFor(actor, m.errorMessage ?? '') as string,
    }),
    title: t.string({
      nullable: true,
      description: 'Title that the platform gives the error, if it differs from `message`.',
      resolve: ({ errorTitle, errorMessage }, _args, { actor }) =>
        errorTitle === errorMessage ? null : (contentFor(actor, errorTitle) as string | null),
    }),
  }),
})

const named = new Set<SenderType>(['member', 'api'])

const Sender = builder.objectRef<MessageRow>('MessageSender').implement({
  description: 'Sender of a message.',
  fields: (t) => ({
    type: t.expose('sentByType', { type: enumFrom(senderTypes), description: 'Type of the sender.' }),
    id: t.id({
      nullable: true,
      description: 'ID of the API key, member, broadcast or contact that sent the message.',
      resolve: (m) => m.sentById,
    }),
    name: t.string({
      nullable: true,
      description:
        'Name of the member or API key, even if the member has left or the key was revoked. Null for other senders. One read serves all messages of a page.',
      resolve: (m, _args, ctx) => (named.has(m.sentByType) ? senderNameLoader(ctx).load(m.id) : null),
    }),
  }),
})

/** One chat message, incoming or outgoing (spec/4 B6). */
export const Message = builder.objectRef<MessageRow>('Message').implement({
  interfaces: [Node],
  description: 'A message of a chat, incoming or outgoing.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the message.' }),
    type: t.expose('type', { type: enumFrom(messageTypes), description: "Type of the message's content." }),
    direction: t.expose('direction', {
      type: enumFrom(messageDirections),
      description: 'Whether the message is incoming or outgoing.',
    }),
    status: t.expose('status', {
      type: enumFrom(messageStatuses),
      description: 'Delivery status of the message.',
    }),
    error: t.field({
      type: MessageError,
      nullable: true,
      description: 'Reason why the message failed. Null unless the status is failed.',
      resolve: (message) => (message.status === 'failed' ? message : null),
    }),
    contactId: t.exposeID('contactId', {
      description: 'UUID of the contact that the message was exchanged with.',
    }),
    numberId: t.exposeID('numberId', {
      description: "UUID of the workspace's number that sent or received the message.",
    }),
    from: t.string({
      nullable: true,
      description: 'Phone number of the sender as + and digits.',
      resolve: (m, _args, { actor }) => {
        const phone = formatPhone(m.fromPhone)
        return m.direction === 'incoming' ? phoneFor(actor, phone) : phone
      },
    }),
    to: t.string({
      nullable: true,
      description: 'Phone number of the recipient as + and digits.',
      resolve: (m, _args, { actor }) => {
        const phone = formatPhone(m.toPhone)
        return m.direction === 'outgoing' ? phoneFor(actor, phone) : phone
      },
    }),
    content: t.field({
      type: MessageContent,
      description: 'Content of the message, by the type of the message.',
      resolve: (message) => message,
    }),
    author: t.field({ type: Actor, description: 'Who wrote the message.', resolve: authorOf }),
    text: t.field({
      ...forDoors,
      type: TextContent,
      nullable: true,
      description: 'Text of the message, for the type text.',
      resolve: only('text'),
    }),
    replyToMessageId: t.exposeID('replyToMessageId', {
      nullable: true,
      description: 'UUID of the message that this message quotes.',
    }),
    sentBy: t.field({
      ...forDoors,
      type: Sender,
      description: 'Sender of the message.',
      resolve: (message) => message,
    }),
    broadcastId: t.exposeID('broadcastId', {
      nullable: true,
      description: 'UUID of the broadcast that the message belongs to.',
    }),
    platformMessageId: t.string({
      nullable: true,
      description: 'ID of the message at the platform (wamid).',
      resolve: ({ platformMessageId }, _args, { actor }) => platformIdFor(actor, platformMessageId),
    }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'For an outgoing message, the time at which it is first known to have been sent. For an incoming message, the time at which it was written, as reported by the platform.',
    }),
    deliveredAt: t.expose('deliveredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the message was first delivered.',
    }),
    readAt: t.expose('readAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the message was first read.',
    }),
    failedAt: t.expose('failedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the message failed.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the message was accepted or received.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the message was last changed. Every change of the status updates it.',
    }),
    contact: t.field({
      type: Contact,
      nullable: true,
      description: 'The contact that the message was exchanged with. One read serves all messages of a page.',
      resolve: (message, _args, ctx) => contactLoader(ctx).load(message.contactId),
    }),
  }),
})

/** The requirements for reading messages, from wherever they are reached. */
export const messageReads = {
  permission: 'chat:read',
  scope: 'messages:read',
  feature: 'api.messages',
} as const

export const MessageConnection = connectionOf('Message', Message)

builder.queryFields((t) => ({
  messages: t.field({
    type: MessageConnection,
    ...requires(messageReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Lists messages, newest first. With `sort` updated_at or `updatedAfter`, the oldest change comes first and changes appear with a delay of 30 seconds.',
    args: {
      ...cursorArgs,
      ...sortArgs,
      contactId: t.arg.id({ description: 'Only messages exchanged with this contact are listed.' }),
      numberId: t.arg.id({ description: 'Only messages from or to this number are listed.' }),
      direction: t.arg({
        type: enumFrom(messageDirections),
        description: 'Only messages of this direction are listed.',
      }),
      updatedAfter: t.arg({
        type: 'DateTime',
        description: 'Only messages that were changed after this time (RFC 3339) are listed.',
      }),
      search: t.arg.string({
        description:
          'Search text, 1 to 200 characters. Only messages that contain all of its words, each matched by its beginning, are listed, newest first. New messages can be found a few seconds after they arrive.',
      }),
    },
    resolve: (_root, args, ctx) =>
      args.search == null ? listMessages(ctx, args) : searchMessages(ctx, args),
  }),
  message: t.field({
    type: Message,
    ...requires(messageReads),
    throws: ['not_found'],
    description: 'Returns one message. Reading a message sends no read receipt.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the message.' }) },
    resolve: (_root, args, ctx) => messageById(ctx, args.id),
  }),
}))
