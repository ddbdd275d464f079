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
import { freeRefusals, sendRefusals } from '../messages/message-mutations.ts'
import { Message } from '../messages/messages.ts'

// Chats as /api reads them, and writes in them (spec/5 1.2).

const ChatMessages = builder.objectRef<ChatPage>('ChatMessages').implement({
  description: 'A page of messages of a chat, in the format of /api.',
  fields: (t) => ({
    messages: t.field({
      type: [Message],
      description: 'Messages of the page, oldest first.',
      resolve: ({ rows }) => rows,
    }),
    total: t.exposeInt('total', { description: 'Total number of messages in the chat.' }),
    hasMore: t.exposeBoolean('hasMore', {
      description: 'Whether the chat has messages older than this page.',
    }),
    page: t.exposeInt('page', {
      nullable: true,
      description: 'Number of the page, counted from 1 starting with the newest messages.',
    }),
    limit: t.exposeInt('limit', { nullable: true, description: 'Maximum number of messages on a page.' }),
  }),
})

builder.queryField('chatMessages', (t) =>
  t.field({
    type: ChatMessages,
    ...onlyForDoors(requires({ permission: 'chat:read' })),
    throws: ['not_found', 'invalid_request', 'invalid_field'],
    description:
      'Lists a page of messages of a chat. Reading the first page marks the chat as read for the signed-in member.',
    args: {
      contactId: t.arg.id({ required: true, description: 'UUID of the contact whose messages are listed.' }),
      ...pageArgs,
      beforeId: t.arg.id({
        description: 'UUID of a message of the chat. Only messages before this message are listed.',
      }),
      account: t.arg.string({
        description: 'Name or ID of an account. Only messages of this account are listed.',
      }),
      peek: t.arg.boolean({ description: 'Whether to leave the chat unread.' }),
    },
    resolve: (_root, { contactId, ...asked }, ctx) => chatPage(ctx, contactId, asked),
  }),
)

const ChatMessageInput = inputFrom('ChatMessageInput', chatMessageInput)
const ChatTemplateInput = inputFrom('ChatTemplateInput', chatTemplateInput)
const writes = onlyForDoors(requires({ permission: 'chat:write' }))
const contactArg = { required: true, description: 'UUID of the contact to send to.' } as const

builder.mutationFields((t) => ({
  sendInChat: t.field({
    type: Message,
    ...writes,
    throws: ['not_found', ...sendRefusals],
    description: 'Sends a text message or an interactive message in a chat.',
    args: {
      contactId: t.arg.id(contactArg),
      input: t.arg({ type: ChatMessageInput, required: true, description: 'The message to send.' }),
    },
    resolve: async (_root, { contactId, input }, ctx) =>
      runWrite(ctx, await sendInChat(ctx, contactId, input)),
  }),
  sendFileInChat: t.field({
    type: Message,
    ...writes,
    throws: ['not_found', 'too_large', 'unsupported_media_type', 'invalid_request', ...freeRefusals],
    description: 'Stores a file and sends it in a chat.',
    args: {
      ...argsFrom(chatFileInput),
      file: t.arg({ type: 'Upload', required: true, ...readByUseCase, description: 'The file to send.' }),
    },
    resolve: (_root, { file, ...input }, ctx) => sendFileInChat(ctx, input, file),
  }),
  sendTemplateInChat: t.field({
    type: Message,
    ...writes,
    throws: ['not_found', 'too_large', 'unsupported_media_type', 'invalid_request', ...sendRefusals],
    description: 'Sends a template message to a contact or to a phone number.',
    args: {
      input: t.arg({
        type: ChatTemplateInput,
        required: true,
        description: 'The template to send and its values.',
      }),
      file: t.arg({ type: 'Upload', ...readByUseCase, description: 'File for the header of the template.' }),
    },
    resolve: (_root, { input, file }, ctx) => sendTemplateInChat(ctx, input, file),
  }),
  reactInChat: t.field({
    type: Message,
    ...writes,
    throws: ['not_found', ...freeRefusals],
    description:
      'Adds an emoji reaction to a message of a chat, or removes the reaction. Returns the message.',
    args: {
      contactId: t.arg.id(contactArg),
      messageId: t.arg.id({ required: true, description: 'UUID of the message to react to.' }),
      emoji: t.arg.string({ description: 'One emoji. An empty string removes the reaction.' }),
    },
    resolve: (_root, args, ctx) => reactInChat(ctx, args),
  }),
  readMessage: t.field({
    type: Message,
    ...writes,
    throws: ['not_implemented'],
    description: 'Not implemented: a single message cannot be marked as read, only a whole chat.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the message.' }) },
    resolve: () => {
      throw new AppError('not_implemented', 'Not implemented: a chat is marked as read as a whole', {
        whole: true,
      })
    },
  }),
}))
