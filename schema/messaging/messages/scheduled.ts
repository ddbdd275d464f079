import { conversationLoader } from '#messaging/chat-model/chats/conversation-queries.ts'
import { sentTypes } from '#messaging/chat-model/messages/message-sets.ts'
import {
  cancelScheduledMessage,
  scheduleMessage,
  updateScheduledMessage,
} from '#messaging/messages/scheduled/scheduled-commands.ts'
import { scheduleMessageInput, updateScheduledInput } from '#messaging/messages/scheduled/scheduled-input.ts'
import {
  scheduledLoader,
  scheduledOfContact,
  scheduledOfTemplate,
} from '#messaging/messages/scheduled/scheduled-queries.ts'
import { previewOfScheduled, type ScheduledRow } from '#messaging/messages/scheduled/scheduled-row.ts'
import { scheduledStatuses } from '#messaging/messages/scheduled/scheduled-sets.ts'
import { Actor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { ErrorCodeEnum } from '../../error-code.ts'
import { argsFrom, inputFrom } from '../../input-from.ts'
import { memberActor } from '../../member-actor.ts'
import { findsNodes, Node } from '../../node.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { Template } from '../content/templates.ts'
import { Conversation, chatReads } from '../inbox/conversations.ts'
import { scheduleMessageArgs } from './message-inputs.ts'
import { sendRefusals } from './message-mutations.ts'

// Messages that are to be sent later.

const Refusal = builder.objectRef<ScheduledRow>('ScheduledMessageRefusal').implement({
  description: 'Reason why a scheduled message could not be sent when it was due.',
  fields: (t) => ({
    code: t.field({
      type: ErrorCodeEnum,
      description: 'Error code with which the send was refused.',
      resolve: ({ refusalCode }) => refusalCode ?? 'internal_error',
    }),
    message: t.string({
      description: 'Human-readable error message.',
      resolve: ({ refusalMessage }) => refusalMessage ?? '',
    }),
  }),
})

export const ScheduledMessage = builder.objectRef<ScheduledRow>('ScheduledMessage').implement({
  interfaces: [Node],
  description: 'A message that is sent later in the name of its author.',
  fields: (t) => ({
    id: t.exposeID('id', {
      description: 'UUID of the scheduled message. The message that is sent has the same UUID.',
    }),
    contactId: t.exposeID('contactId', { description: 'UUID of the contact that receives the message.' }),
    author: t.field({
      type: Actor,
      description: 'The member who wrote the scheduled message.',
      resolve: ({ authorId }) => memberActor(authorId),
    }),
    type: t.field({
      type: enumFrom(sentTypes),
      description: "Type of the message's content.",
      resolve: ({ content }) => content.type,
    }),
    text: t.string({
      nullable: true,
      description: 'Text of a text message.',
      resolve: ({ content }) => content.text?.body ?? null,
    }),
    preview: t.string({
      description: 'Preview of the message: its text, the caption of its file or the name of its template.',
      resolve: ({ content }) => previewOfScheduled(content),
    }),
    originalText: t.string({
      nullable: true,
      description: 'Text that the author wrote before it was translated; null if it was not.',
      resolve: ({ content }) => content.originalText ?? null,
    }),
    replyToMessageId: t.id({
      nullable: true,
      description: 'UUID of the message that the scheduled message replies to.',
      resolve: ({ content }) => content.replyToMessageId ?? null,
    }),
    status: t.expose('status', {
      type: enumFrom(scheduledStatuses),
      description: 'Status of the scheduled message.',
    }),
    refusal: t.field({
      type: Refusal,
      nullable: true,
      description: 'Reason for the refusal. Null unless the status is refused.',
      resolve: (row) => (row.status === 'refused' ? row : null),
    }),
    dueAt: t.expose('dueAt', { type: 'DateTime', description: 'Time at which the message is to be sent.' }),
    version: t.exposeInt('version', {
      description: 'Version of the scheduled message, incremented with each change.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the scheduled message was created.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the scheduled message was last changed.',
    }),
  }),
})

const ScheduledMessageConnection = connectionOf('ScheduledMessage', ScheduledMessage)

const reads = { permission: 'chat:read' } as const
const writes = { permission: 'chat:write' } as const
const idArg = { required: true, description: 'UUID of the scheduled message.' } as const

builder.objectField(Conversation, 'scheduledMessages', (t) =>
  t.field({
    type: ScheduledMessageConnection,
    ...requires(reads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Scheduled messages of the chat, including refused ones, sorted by due time. One SQL statement serves all chats of a page.',
    args: cursorArgs,
    resolve: ({ contactId }, args, ctx) => scheduledOfContact(ctx, contactId, args),
  }),
)

builder.objectField(ScheduledMessage, 'conversation', (t) =>
  t.field({
    type: Conversation,
    nullable: true,
    ...requires(chatReads),
    description: 'The chat in which the message is sent. One read serves all scheduled messages of a page.',
    resolve: ({ contactId }, _args, ctx) => conversationLoader(ctx).load(contactId),
  }),
)

builder.objectField(Template, 'scheduledMessages', (t) =>
  t.field({
    type: ScheduledMessageConnection,
    ...requires(reads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Scheduled messages that use the template, in chats that the caller can see, sorted by due time. One SQL statement serves all templates of a page.',
    args: cursorArgs,
    resolve: ({ id }, args, ctx) => scheduledOfTemplate(ctx, id, args),
  }),
)

/** As those of a send, without the limit of contacts: a scheduled message creates none. */
const refusals = sendRefusals.filter((code) => code !== 'limit_reached')

builder.mutationFields((t) => ({
  scheduleMessage: t.field({
    type: ScheduledMessage,
    ...requires(writes),
    throws: ['not_found', 'conflict', ...refusals],
    description:
      "Schedules a message in the caller's name. All checks except the 24-hour window run now, and all checks run again when the message is due. A chat has at most 50 scheduled messages.",
    args: {
      input: t.arg({
        type: inputFrom('ScheduleMessageInput', scheduleMessageInput),
        required: true,
        description: 'The message to schedule.',
      }),
    },
    strictArgs: scheduleMessageArgs,
    resolve: (_root, { input }, ctx) => scheduleMessage(ctx, input),
  }),
  updateScheduledMessage: t.field({
    type: ScheduledMessage,
    ...requires(writes),
    throws: ['not_found', 'invalid_field'],
    description:
      'Changes the time or the text of a scheduled message. Only the author can change a scheduled message. A refused message is scheduled again.',
    args: { id: t.arg.id(idArg), ...argsFrom(updateScheduledInput) },
    resolve: (_root, { id, ...change }, ctx) => updateScheduledMessage(ctx, id, change),
  }),
  cancelScheduledMessage: t.field({
    type: 'ID',
    ...requires(writes),
    throws: ['not_found'],
    description:
      'Cancels a scheduled message before it is due, or removes a refused one. Returns the ID of the scheduled message.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => cancelScheduledMessage(ctx, id),
  }),
}))

findsNodes({
  type: 'ScheduledMessage',
  ids: { table: 'scheduled_message' },
  access: reads,
  load: (ctx, id) => scheduledLoader(ctx).load(id),
})
