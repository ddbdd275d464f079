import { markConversationUnread } from '#messaging/conversations/mark-unread.ts'
import { prioritizeConversation, prioritizeInput } from '#messaging/conversations/prioritize.ts'
import {
  snoozeConversation,
  snoozeInput,
  snoozeLoader,
  unsnoozeConversation,
} from '#messaging/conversations/snooze.ts'
import { takeNextConversation, takeNextInput } from '#messaging/conversations/take-next.ts'
import { builder } from '../builder.ts'
import { argsFrom } from '../input-from.ts'
import { requires } from '../requires.ts'
import { Conversation } from './conversations.ts'

// What a person does with the chats of a team's inbox beside answering them.

builder.objectField(Conversation, 'snoozedUntil', (t) =>
  t.field({
    type: 'DateTime',
    nullable: true,
    reads: ['contactId'],
    description: 'When it comes back, while it is put off; one read for all chats of a page.',
    resolve: async ({ contactId }, _args, ctx) => (await snoozeLoader(ctx).load(contactId))?.dueAt ?? null,
  }),
)

const writes = { permission: 'chat:write' } as const
const contactArg = { required: true, description: 'UUID of the contact.' } as const

builder.mutationFields((t) => ({
  snoozeConversation: t.field({
    type: Conversation,
    ...requires(writes),
    throws: ['not_found', 'invalid_field', 'invalid_state'],
    description:
      'Puts an open chat off until a time, or until the person writes; repeating it changes nothing.',
    args: { contactId: t.arg.id(contactArg), ...argsFrom(snoozeInput) },
    resolve: (_root, { contactId, until }, ctx) => snoozeConversation(ctx, contactId, { until }),
  }),
  unsnoozeConversation: t.field({
    type: Conversation,
    ...requires(writes),
    throws: ['not_found'],
    description: 'Brings a chat back that is put off; repeating it changes nothing.',
    args: { contactId: t.arg.id(contactArg) },
    resolve: (_root, { contactId }, ctx) => unsnoozeConversation(ctx, contactId),
  }),
  prioritizeConversation: t.field({
    type: Conversation,
    ...requires(writes),
    throws: ['not_found', 'invalid_field', 'invalid_state'],
    description:
      'Gives an open chat a priority: queues and `takeNextConversation` give those that want work sooner first. Repeating it changes nothing.',
    args: { contactId: t.arg.id(contactArg), ...argsFrom(prioritizeInput) },
    resolve: (_root, { contactId, priority }, ctx) => prioritizeConversation(ctx, contactId, { priority }),
  }),
  markConversationUnread: t.field({
    type: Conversation,
    ...requires({ permission: 'chat:read' }),
    throws: ['not_found'],
    description:
      'Shows a chat as unread between colleagues: the person and the platform are told nothing. One with unread messages stays as it is.',
    args: { contactId: t.arg.id(contactArg) },
    resolve: (_root, { contactId }, ctx) => markConversationUnread(ctx, contactId),
  }),
  takeNextConversation: t.field({
    type: Conversation,
    nullable: true,
    ...requires(writes),
    throws: ['invalid_request', 'not_found', 'invalid_field', 'invalid_state'],
    description:
      'Gives the caller the open chat that has waited longest of the most urgent ones without an agent, in no team or one of theirs; never one to two callers, null when there is none.',
    args: argsFrom(takeNextInput),
    resolve: (_root, args, ctx) => takeNextConversation(ctx, args),
  }),
}))
