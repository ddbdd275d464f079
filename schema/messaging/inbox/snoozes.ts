import { markConversationUnread } from '#messaging/inbox/conversations/mark-unread.ts'
import { prioritizeConversation, prioritizeInput } from '#messaging/inbox/conversations/prioritize.ts'
import {
  snoozeConversation,
  snoozeInput,
  snoozeLoader,
  unsnoozeConversation,
} from '#messaging/inbox/conversations/snooze.ts'
import { takeNextConversation, takeNextInput } from '#messaging/inbox/conversations/take-next.ts'
import { builder } from '../../builder.ts'
import { argsFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'
import { Conversation } from './conversations.ts'

// What a person does with the chats of a team's inbox beside answering them.

builder.objectField(Conversation, 'snoozedUntil', (t) =>
  t.field({
    type: 'DateTime',
    nullable: true,
    reads: ['contactId'],
    description:
      'Time at which a snoozed chat returns to the inbox. Null if the chat is not snoozed. One read serves all chats of a page.',
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
      'Snoozes an open chat until a given time or until the customer writes. Repeating the mutation changes nothing.',
    args: { contactId: t.arg.id(contactArg), ...argsFrom(snoozeInput) },
    resolve: (_root, { contactId, until }, ctx) => snoozeConversation(ctx, contactId, { until }),
  }),
  unsnoozeConversation: t.field({
    type: Conversation,
    ...requires(writes),
    throws: ['not_found'],
    description: 'Ends the snooze of a chat. Repeating the mutation changes nothing.',
    args: { contactId: t.arg.id(contactArg) },
    resolve: (_root, { contactId }, ctx) => unsnoozeConversation(ctx, contactId),
  }),
  prioritizeConversation: t.field({
    type: Conversation,
    ...requires(writes),
    throws: ['not_found', 'invalid_field', 'invalid_state'],
    description:
      'Sets the priority of an open chat. Queues and `takeNextConversation` give chats of higher priority first. Setting the same priority changes nothing.',
    args: { contactId: t.arg.id(contactArg), ...argsFrom(prioritizeInput) },
    resolve: (_root, { contactId, priority }, ctx) => prioritizeConversation(ctx, contactId, { priority }),
  }),
  markConversationUnread: t.field({
    type: Conversation,
    ...requires({ permission: 'chat:read' }),
    throws: ['not_found'],
    description:
      'Marks a chat as unread for members. The customer and the platform are not notified. A chat with unread messages stays as it is.',
    args: { contactId: t.arg.id(contactArg) },
    resolve: (_root, { contactId }, ctx) => markConversationUnread(ctx, contactId),
  }),
  takeNextConversation: t.field({
    type: Conversation,
    nullable: true,
    ...requires(writes),
    throws: ['invalid_request', 'not_found', 'invalid_field', 'invalid_state'],
    description:
      "Assigns the caller the open chat of the highest priority that has waited longest, among chats without an agent that belong to no team or to one of the caller's teams. Two callers never receive the same chat. Returns null if there is no such chat.",
    args: argsFrom(takeNextInput),
    resolve: (_root, args, ctx) => takeNextConversation(ctx, args),
  }),
}))
