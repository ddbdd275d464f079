import { seesChatOf } from '#messaging/contacts/visibility.ts'
import { liveAccess } from '#telling/live/access.ts'
import type { ItemOf } from '#telling/live/items.ts'
import { eventSequence, watchConversations, watchMessages } from '#telling/live/watch.ts'
import { builder } from '../builder.ts'
import { Conversation } from '../messaging/conversations.ts'
import { Message } from '../messaging/messages.ts'
import { requires } from '../requires.ts'

const descriptions = {
  sequence:
    'Its number in the log of the workspace. Give the last one you saw as `after` to go on without a gap.',
  type: 'Its name, for example message.status; resync for a resync. Values can be added.',
  resync: 'True when events before this one are no longer kept: load your state anew, then go on from here.',
  occurredAt: 'When it happened.',
}

const MessageEvent = builder.objectRef<ItemOf<'message'>>('MessageEvent').implement({
  description: 'Something that happened to a message.',
  fields: (t) => ({
    sequence: t.string({ description: descriptions.sequence, resolve: (item) => String(item.sequence) }),
    type: t.exposeString('type', { description: descriptions.type }),
    resync: t.exposeBoolean('resync', { description: descriptions.resync }),
    occurredAt: t.expose('occurredAt', { type: 'DateTime', description: descriptions.occurredAt }),
    message: t.expose('message', {
      type: Message,
      nullable: true,
      description: 'The message as it is now; null when it no longer exists, and for a resync.',
    }),
  }),
})

const ConversationEvent = builder.objectRef<ItemOf<'conversation'>>('ConversationEvent').implement({
  description: 'Something that happened to a chat.',
  fields: (t) => ({
    sequence: t.string({ description: descriptions.sequence, resolve: (item) => String(item.sequence) }),
    type: t.exposeString('type', { description: descriptions.type }),
    resync: t.exposeBoolean('resync', { description: descriptions.resync }),
    occurredAt: t.expose('occurredAt', { type: 'DateTime', description: descriptions.occurredAt }),
    contactId: t.exposeID('contactId', {
      nullable: true,
      description: 'Whose chat it is; null for a resync.',
    }),
    conversation: t.field({
      type: Conversation,
      nullable: true,
      description:
        'The chat as it is now; null when it went with its contact (contact.deleted) or out of your sight, and for a resync.',
      resolve: ({ conversation, agentId }, _args, { actor }) =>
        seesChatOf(actor, agentId) ? conversation : null,
    }),
  }),
})

const after =
  'The sequence of the last event you saw, or eventSequence of before you loaded your state: what came since is told first. Without it, from now on.'

builder.queryField('eventSequence', (t) =>
  t.string({
    description:
      'The sequence of the newest event. Ask for it, load your state, then listen with it as `after`: nothing is missed or asked twice.',
    ...requires({ member: true }),
    resolve: (_root, _args, ctx) => eventSequence(ctx),
  }),
)

builder.subscriptionFields((t) => ({
  messageEvents: t.field({
    type: MessageEvent,
    throws: ['invalid_field'],
    description: 'Events of messages as they happen, each once and in order.',
    ...requires(liveAccess),
    args: {
      after: t.arg.string({ description: after }),
      contactId: t.arg.id({ description: 'Only events of the chat with this contact.' }),
    },
    subscribe: (_root, args, ctx) => watchMessages(ctx, args),
    resolve: (item) => item,
  }),
  conversationEvents: t.field({
    type: ConversationEvent,
    throws: ['invalid_field'],
    description: 'Events of chats as they happen, each once and in order.',
    ...requires(liveAccess),
    args: { after: t.arg.string({ description: after }) },
    subscribe: (_root, args, ctx) => watchConversations(ctx, args),
    resolve: (item) => item,
  }),
}))
