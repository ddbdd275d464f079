import { runWrite } from '#core/context/prepared-write.ts'
import { AppError } from '#core/errors.ts'
import { sendFileInChat } from '#messaging/messages/messages/chat-file.ts'
import { chatFileInput, chatMessageInput } from '#messaging/messages/messages/chat-message-input.ts'
import { type ChatPage, chatPage } from '#messaging/messages/messages/chat-page.ts'
import { reactInChat } from '#messaging/messages/messages/chat-reaction.ts'
import { sendInChat } from '#messaging/messages/messages/chat-send.ts'
import { sendTemplateInChat } from '#messaging/messages/messages/chat-template.ts'
import { chatTemplateInput } from '#messaging/messages/messages/chat-template-input.ts'
import { builder } from '../../builder.ts'
import { onlyForDoors } from '../../for-doors.ts'
import { argsFrom, inputFrom } from '../../input-from.ts'
import { pageArgs } from '../../numbered-page.ts'
import { readByUseCase } from '../../read-by-use-case.ts'
import { requires } from '../../requires.ts'
import { freeRefusals, Message, sendRefusals } from '../messages/messages.ts'

// Chats as /api reads them, and writes in them (spec/5 1.2).

const ChatMessages = builder.objectRef<ChatPage>('ChatMessages').implement({
  description: 'Messages of a chat as /api lists them.',
  fields: (t) => ({
    messages: t.field({ type: [Message], description: 'The oldest first.', resolve: ({ rows }) => rows }),
    total: t.exposeInt('total', { description: 'Of the whole chat.' }),
    hasMore: t.exposeBoolean('hasMore', { description: 'Whether older ones stand before.' }),
    page: t.exposeInt('page', { nullable: true, description: 'Counted from 1, from the newest end.' }),
    limit: t.exposeInt('limit', { nullable: true, description: 'How many a page holds at most.' }),
  }),
})

builder.queryField('chatMessages', (t) =>
  t.field({
    type: ChatMessages,
    ...onlyForDoors(requires({ permission: 'chat:read' })),
    throws: ['not_found', 'invalid_request', 'invalid_field'],
    description: 'A page of a chat; the first one marks it as read for who is signed in.',
    args: {
      contactId: t.arg.id({ required: true, description: 'UUID of the contact.' }),
      ...pageArgs,
      beforeId: t.arg.id({ description: 'A message of the chat: those that stand before it.' }),
      account: t.arg.string({ description: 'Name or id of an account: only what went over it.' }),
      peek: t.arg.boolean({ description: 'Nothing is marked as read.' }),
    },
    resolve: (_root, { contactId, ...asked }, ctx) => chatPage(ctx, contactId, asked),
  }),
)

const ChatMessageInput = inputFrom('ChatMessageInput', chatMessageInput)
const ChatTemplateInput = inputFrom('ChatTemplateInput', chatTemplateInput)
const writes = onlyForDoors(requires({ permission: 'chat:write' }))
const contactArg = { required: true, description: 'UUID of the contact.' } as const

builder.mutationFields((t) => ({
  sendInChat: t.field({
    type: Message,
    ...writes,
    throws: ['not_found', ...sendRefusals],
    description: 'Sends words, or what can be tapped, in a chat.',
    args: {
      contactId: t.arg.id(contactArg),
      input: t.arg({ type: ChatMessageInput, required: true, description: 'The message.' }),
    },
    resolve: async (_root, { contactId, input }, ctx) =>
      runWrite(ctx, await sendInChat(ctx, contactId, input)),
  }),
  sendFileInChat: t.field({
    type: Message,
    ...writes,
    throws: ['not_found', 'too_large', 'unsupported_media_type', 'invalid_request', ...freeRefusals],
    description: 'Keeps a file and sends it in a chat.',
    args: {
      ...argsFrom(chatFileInput),
      file: t.arg({ type: 'Upload', required: true, ...readByUseCase, description: 'The file.' }),
    },
    resolve: (_root, { file, ...input }, ctx) => sendFileInChat(ctx, input, file),
  }),
  sendTemplateInChat: t.field({
    type: Message,
    ...writes,
    throws: ['not_found', 'too_large', 'unsupported_media_type', 'invalid_request', ...sendRefusals],
    description: 'Sends a template to a contact, or to a phone.',
    args: {
      input: t.arg({ type: ChatTemplateInput, required: true, description: 'The template and its values.' }),
      file: t.arg({ type: 'Upload', ...readByUseCase, description: 'The file of its header.' }),
    },
    resolve: (_root, { input, file }, ctx) => sendTemplateInChat(ctx, input, file),
  }),
  reactInChat: t.field({
    type: Message,
    ...writes,
    throws: ['not_found', ...freeRefusals],
    description: 'Puts an emoji on a message of a chat, or takes it back; answers that message.',
    args: {
      contactId: t.arg.id(contactArg),
      messageId: t.arg.id({ required: true, description: 'UUID of the message.' }),
      emoji: t.arg.string({ description: 'One emoji; "" takes it back.' }),
    },
    resolve: (_root, args, ctx) => reactInChat(ctx, args),
  }),
  readMessage: t.field({
    type: Message,
    ...writes,
    throws: ['not_implemented'],
    description: 'A single message is not marked as read: chats are.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the message.' }) },
    resolve: () => {
      throw new AppError('not_implemented', 'Not implemented: a chat is marked as read as a whole', {
        whole: true,
      })
    },
  }),
}))
