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
import { sendRefusals } from './messages.ts'

// Messages that are to be sent later.

const Refusal = builder.objectRef<ScheduledRow>('ScheduledMessageRefusal').implement({
  description: 'Why a message could not be sent when its time came.',
  fields: (t) => ({
    code: t.field({
      type: ErrorCodeEnum,
      description: 'What a send at that moment was refused with.',
      resolve: ({ refusalCode }) => refusalCode ?? 'internal_error',
    }),
    message: t.string({ description: 'For people.', resolve: ({ refusalMessage }) => refusalMessage ?? '' }),
  }),
})

export const ScheduledMessage = builder.objectRef<ScheduledRow>('ScheduledMessage').implement({
  interfaces: [Node],
  description: 'A message that is to be sent later, in the name of who wrote it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID; the message that it becomes has the same.' }),
    contactId: t.exposeID('contactId', { description: 'Who is to get it.' }),
    author: t.field({
      type: Actor,
      description: 'Who wrote it.',
      resolve: ({ authorId }) => memberActor(authorId),
    }),
    type: t.field({
      type: enumFrom(sentTypes),
      description: 'What it holds.',
      resolve: ({ content }) => content.type,
    }),
    text: t.string({
      nullable: true,
      description: 'The words of a text.',
      resolve: ({ content }) => content.text?.body ?? null,
    }),
    preview: t.string({
      description: 'Its words, those under its file, or what its template is called.',
      resolve: ({ content }) => previewOfScheduled(content),
    }),
    replyToMessageId: t.id({
      nullable: true,
      description: 'The message that it answers.',
      resolve: ({ content }) => content.replyToMessageId ?? null,
    }),
    status: t.expose('status', { type: enumFrom(scheduledStatuses), description: 'What becomes of it.' }),
    refusal: t.field({
      type: Refusal,
      nullable: true,
      description: 'Only with status refused.',
      resolve: (row) => (row.status === 'refused' ? row : null),
    }),
    dueAt: t.expose('dueAt', { type: 'DateTime', description: 'When it is to be sent.' }),
    version: t.exposeInt('version', { description: 'Counts its changes.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
})

const ScheduledMessageConnection = connectionOf('ScheduledMessage', ScheduledMessage)

const reads = { permission: 'chat:read' } as const
const writes = { permission: 'chat:write' } as const
const idArg = { required: true, description: 'UUID of the message.' } as const

builder.objectField(Conversation, 'scheduledMessages', (t) =>
  t.field({
    type: ScheduledMessageConnection,
    ...requires(reads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'What is to be sent in it later, and what could not be, by its time; one statement for all chats of a page.',
    args: cursorArgs,
    resolve: ({ contactId }, args, ctx) => scheduledOfContact(ctx, contactId, args),
  }),
)

builder.objectField(ScheduledMessage, 'conversation', (t) =>
  t.field({
    type: Conversation,
    nullable: true,
    ...requires(chatReads),
    description: 'The chat that it goes out in; one read for all of a page.',
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
      'What is to be sent with it later, in the chats that the reader sees, by its time; one statement for all templates of a page.',
    args: cursorArgs,
    resolve: ({ id }, args, ctx) => scheduledOfTemplate(ctx, id, args),
  }),
)

/** As those of a send; it makes no contact that could be one too many. */
const refusals = sendRefusals.filter((code) => code !== 'limit_reached')

builder.mutationFields((t) => ({
  scheduleMessage: t.field({
    type: ScheduledMessage,
    ...requires(writes),
    throws: ['not_found', 'conflict', ...refusals],
    description:
      "Sends a message later, in the caller's name: checked now but for the 24-hour window, and again when its time comes. At most 50 in a chat.",
    args: {
      input: t.arg({
        type: inputFrom('ScheduleMessageInput', scheduleMessageInput),
        required: true,
        description: 'The message.',
      }),
    },
    strictArgs: scheduleMessageArgs,
    resolve: (_root, { input }, ctx) => scheduleMessage(ctx, input),
  }),
  updateScheduledMessage: t.field({
    type: ScheduledMessage,
    ...requires(writes),
    throws: ['not_found', 'invalid_field'],
    description: 'Changes time or words; only who wrote it may. One that was refused waits again.',
    args: { id: t.arg.id(idArg), ...argsFrom(updateScheduledInput) },
    resolve: (_root, { id, ...change }, ctx) => updateScheduledMessage(ctx, id, change),
  }),
  cancelScheduledMessage: t.field({
    type: 'ID',
    ...requires(writes),
    throws: ['not_found'],
    description: 'Takes a message back before its time, or away once it was refused.',
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
