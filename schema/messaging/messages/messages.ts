import { runWrite } from '#core/context/prepared-write.ts'
import { parseInput } from '#core/validation.ts'
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
import { sendMessageInput } from '#messaging/messages/messages/message-input.ts'
import { listMessages, messageById, senderNameLoader } from '#messaging/messages/messages/message-queries.ts'
import { reactToMessage } from '#messaging/messages/messages/react.ts'
import { type DryRun, dryRunMessage, sendMessage } from '#messaging/messages/messages/send.ts'
import { sendContacts, sendContactsInput } from '#messaging/messages/messages/send-contacts.ts'
import { searchMessages } from '#messaging/messages/search/search-queries.ts'
import { contentFor, phoneFor, platformIdFor } from '#people/workspaces/masking.ts'
import { Actor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { forDoors } from '../../for-doors.ts'
import { inputFrom } from '../../input-from.ts'
import { Node } from '../../node.ts'
import { connectionOf, cursorArgs, pageCost, sortArgs } from '../../page.ts'
import { requires } from '../../requires.ts'
import { Contact } from '../inbox/contacts.ts'
import { MessageContent } from './content-union.ts'
import { authorOf } from './message-author.ts'
import { TextContent } from './message-content.ts'
import { besideMessage, sendContactsArgs, sendMessageArgs } from './message-inputs.ts'
import { only } from './stored-content.ts'

const MessageError = builder.objectRef<MessageRow>('MessageError').implement({
  description: 'Why a message failed.',
  fields: (t) => ({
    code: t.int({
      description: "The platform's code; 0 when the service gave up.",
      resolve: (m) => m.errorCode ?? 0,
    }),
    message: t.string({
      description: 'For people.',
      // The platform's own words.
      resolve: (m, _args, { actor }) => contentFor(actor, m.errorMessage ?? '') as string,
    }),
    title: t.string({
      nullable: true,
      description: 'What the platform calls it, where `message` says more than that.',
      resolve: ({ errorTitle, errorMessage }, _args, { actor }) =>
        errorTitle === errorMessage ? null : (contentFor(actor, errorTitle) as string | null),
    }),
  }),
})

const named = new Set<SenderType>(['member', 'api'])

const Sender = builder.objectRef<MessageRow>('MessageSender').implement({
  description: 'Who sent a message.',
  fields: (t) => ({
    type: t.expose('sentByType', { type: enumFrom(senderTypes), description: 'What it was.' }),
    id: t.id({
      nullable: true,
      description: 'Key, member, broadcast or contact.',
      resolve: (m) => m.sentById,
    }),
    name: t.string({
      nullable: true,
      description:
        'The name of a member or key, also of one who has left or was revoked; else null. One read for all of a page.',
      resolve: (m, _args, ctx) => (named.has(m.sentByType) ? senderNameLoader(ctx).load(m.id) : null),
    }),
  }),
})

/** One chat message, incoming or outgoing (spec/4 B6). */
export const Message = builder.objectRef<MessageRow>('Message').implement({
  interfaces: [Node],
  description: 'One chat message, incoming or outgoing.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    type: t.expose('type', { type: enumFrom(messageTypes), description: 'What it holds.' }),
    direction: t.expose('direction', {
      type: enumFrom(messageDirections),
      description: 'Who it comes from.',
    }),
    status: t.expose('status', { type: enumFrom(messageStatuses), description: 'How far it is.' }),
    error: t.field({
      type: MessageError,
      nullable: true,
      description: 'Only with status failed.',
      resolve: (message) => (message.status === 'failed' ? message : null),
    }),
    contactId: t.exposeID('contactId', { description: 'The person.' }),
    numberId: t.exposeID('numberId', { description: 'Our number.' }),
    from: t.string({
      nullable: true,
      description: '+ and digits.',
      resolve: (m, _args, { actor }) => {
        const phone = formatPhone(m.fromPhone)
        return m.direction === 'incoming' ? phoneFor(actor, phone) : phone
      },
    }),
    to: t.string({
      nullable: true,
      description: '+ and digits.',
      resolve: (m, _args, { actor }) => {
        const phone = formatPhone(m.toPhone)
        return m.direction === 'outgoing' ? phoneFor(actor, phone) : phone
      },
    }),
    content: t.field({
      type: MessageContent,
      description: 'What it says, by what it is.',
      resolve: (message) => message,
    }),
    author: t.field({ type: Actor, description: 'Who wrote it.', resolve: authorOf }),
    text: t.field({
      ...forDoors,
      type: TextContent,
      nullable: true,
      description: 'Type text.',
      resolve: only('text'),
    }),
    replyToMessageId: t.exposeID('replyToMessageId', { nullable: true, description: 'The quoted message.' }),
    sentBy: t.field({
      ...forDoors,
      type: Sender,
      description: 'Who sent it.',
      resolve: (message) => message,
    }),
    broadcastId: t.exposeID('broadcastId', { nullable: true, description: 'The broadcast it belongs to.' }),
    platformMessageId: t.string({
      nullable: true,
      description: "The platform's id (wamid).",
      resolve: ({ platformMessageId }, _args, { actor }) => platformIdFor(actor, platformMessageId),
    }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Of an outgoing message when it is first known to have left; of an incoming one when it was written, as the platform says.',
    }),
    deliveredAt: t.expose('deliveredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'First delivered.',
    }),
    readAt: t.expose('readAt', { type: 'DateTime', nullable: true, description: 'First read.' }),
    failedAt: t.expose('failedAt', { type: 'DateTime', nullable: true, description: 'When it failed.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was accepted or received.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Moves with every status change.' }),
    contact: t.field({
      type: Contact,
      nullable: true,
      description: 'The person; one read for all messages of a page.',
      resolve: (message, _args, ctx) => contactLoader(ctx).load(message.contactId),
    }),
  }),
})

/** What reading messages asks, wherever they are reached from. */
export const messageReads = {
  permission: 'chat:read',
  scope: 'messages:read',
  feature: 'api.messages',
} as const

export const MessageConnection = connectionOf('Message', Message)

export const DryRunResult = builder.objectRef<DryRun>('MessageDryRun').implement({
  description: 'What a send would use; nothing was saved.',
  fields: (t) => ({
    dryRun: t.boolean({ description: 'Always true.', resolve: () => true }),
    contactId: t.exposeID('contactId', { nullable: true, description: 'Null when a contact would be made.' }),
    numberId: t.exposeID('numberId', { description: 'The sending number.' }),
    templateId: t.exposeID('templateId', { nullable: true, description: 'The template, if any.' }),
    windowExpiresAt: t.expose('windowExpiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'End of the 24-hour window; null when none is open.',
    }),
  }),
})

const sends = { permission: 'chat:write', scope: 'messages:send', feature: 'api.messages' } as const

/** What people send in chats and keys of /v1 do not. */
const chats = { permission: 'chat:write' } as const

/** What a send is refused with that needs an open window. */
export const freeRefusals = [
  'invalid_field',
  'invalid_state',
  'window_closed',
  'number_unavailable',
  'limit_reached',
] as const

/** What a send is refused with, dry or not. */
export const sendRefusals = [
  'invalid_field',
  'invalid_phone',
  'invalid_state',
  'window_closed',
  'template_not_approved',
  'template_params',
  'template_ambiguous',
  'contact_opted_out',
  'number_unavailable',
  'limit_reached',
] as const

builder.queryFields((t) => ({
  messages: t.field({
    type: MessageConnection,
    ...requires(messageReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Messages, newest first; with sort updated_at or updatedAfter oldest change first, 30 seconds behind.',
    args: {
      ...cursorArgs,
      ...sortArgs,
      contactId: t.arg.id({ description: 'Only messages with this contact.' }),
      numberId: t.arg.id({ description: 'Only messages from or to this number.' }),
      direction: t.arg({ type: enumFrom(messageDirections), description: 'Only those of one direction.' }),
      updatedAfter: t.arg({
        type: 'DateTime',
        description: 'RFC 3339: only messages changed after this time.',
      }),
      search: t.arg.string({
        description:
          'Only messages that hold all of these words, each by its beginning, newest first; what was just said is found some seconds later. 1 to 200 characters.',
      }),
    },
    resolve: (_root, args, ctx) =>
      args.search == null ? listMessages(ctx, args) : searchMessages(ctx, args),
  }),
  message: t.field({
    type: Message,
    ...requires(messageReads),
    throws: ['not_found'],
    description: 'One message; reading it sends no read receipt.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the message.' }) },
    resolve: (_root, args, ctx) => messageById(ctx, args.id),
  }),
}))

/** The doors of REST know none of it: their keys are another thing (spec/4 B2). */
const beside = (input: object) => parseInput(besideMessage, input)

const SendContactsInput = inputFrom('SendContactsInput', sendContactsInput)
const SendMessageInput = inputFrom('SendMessageInput', sendMessageInput)

builder.mutationFields((t) => ({
  sendMessage: t.field({
    type: Message,
    ...requires(sends),
    throws: ['not_found', ...sendRefusals],
    alsoChanges: ['conversation'],
    description: 'Accepts a message: checked and saved as pending, sent once. Do not send it again.',
    args: { input: t.arg({ type: SendMessageInput, required: true, description: 'The message.' }) },
    strictArgs: sendMessageArgs,
    resolve: async (_root, { input }, ctx) => runWrite(ctx, await sendMessage(ctx, input, beside(input))),
  }),
  sendContacts: t.field({
    type: Message,
    ...requires(chats),
    throws: ['not_found', 'invalid_phone', ...freeRefusals],
    alsoChanges: ['conversation'],
    description: 'Sends address cards, as sendMessage sends words.',
    args: { input: t.arg({ type: SendContactsInput, required: true, description: 'The message.' }) },
    strictArgs: sendContactsArgs,
    resolve: async (_root, { input }, ctx) => runWrite(ctx, await sendContacts(ctx, input as never)),
  }),
  reactToMessage: t.field({
    type: Message,
    ...requires(chats),
    throws: ['not_found', ...freeRefusals],
    alsoChanges: ['conversation'],
    description:
      'Puts an emoji on a message while the 24-hour window is open; answers the reaction. The latest of the workspace counts.',
    args: {
      messageId: t.arg.id({ required: true, description: 'The message.' }),
      emoji: t.arg.string({ description: 'One emoji; left out, the reaction is taken back.' }),
    },
    resolve: async (_root, args, ctx) => runWrite(ctx, await reactToMessage(ctx, args)),
  }),
  dryRunMessage: t.field({
    type: DryRunResult,
    ...requires(sends),
    throws: sendRefusals,
    description: 'Runs all checks of sendMessage and saves nothing.',
    args: { input: t.arg({ type: SendMessageInput, required: true, description: 'The message.' }) },
    strictArgs: sendMessageArgs,
    resolve: (_root, args, ctx) => dryRunMessage(ctx, args.input),
  }),
}))
