import { type ChatPage, chatPage } from '#messaging/messages/chat-page.ts'
import { builder } from '../builder.ts'
import { onlyForDoors } from '../for-doors.ts'
import { pageArgs } from '../numbered-page.ts'
import { requires } from '../requires.ts'
import { Message } from './messages.ts'

// Chats as /api reads them (spec/5 1.2).

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
