import { changeConversations, changeManyInput } from '#messaging/inbox/conversations/bulk.ts'
import type { ChatOutcome } from '#messaging/inbox/conversations/chat-changes.ts'
import { builder } from '../../builder.ts'
import { ErrorCodeEnum } from '../../error-code.ts'
import { argsFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'
import { Conversation } from './conversations.ts'

// One change of many chats.

const Changed = builder.objectRef<ChatOutcome>('ConversationChanged').implement({
  description: 'A chat that is as asked.',
  fields: (t) => ({
    contactId: t.exposeID('contactId', { description: 'Whose chat it is.' }),
    conversation: t.field({
      type: Conversation,
      nullable: true,
      description: 'As it is now.',
      resolve: ({ chat }) => chat,
    }),
    isChanged: t.exposeBoolean('changed', { description: 'False where it was so already.' }),
  }),
})

const Refused = builder.objectRef<ChatOutcome>('ConversationRefused').implement({
  description: 'A chat that was left as it is.',
  fields: (t) => ({
    contactId: t.exposeID('contactId', { description: 'Whose chat it is.' }),
    code: t.field({
      type: ErrorCodeEnum,
      description: 'What a change of this chat alone would have failed with.',
      resolve: ({ refusal }) => refusal?.code ?? 'internal_error',
    }),
    message: t.string({ description: 'For people.', resolve: ({ refusal }) => refusal?.message ?? '' }),
  }),
})

const Result = builder.unionType('ConversationChangeResult', {
  description: 'What became of one chat.',
  types: [Changed, Refused],
  resolveType: (outcome) =>
    (outcome as ChatOutcome).refusal ? 'ConversationRefused' : 'ConversationChanged',
})

const Results = builder.objectRef<ChatOutcome[]>('ConversationsChange').implement({
  description: 'What became of many chats.',
  fields: (t) => ({
    results: t.field({
      type: [Result],
      description: 'One of each chat, in the order asked.',
      resolve: (all) => all,
    }),
  }),
})

builder.mutationField('changeConversations', (t) =>
  t.field({
    type: Results,
    ...requires({ permission: 'chat:write' }),
    throws: ['invalid_request', 'not_found', 'invalid_field', 'invalid_state'],
    complexity: 25,
    description:
      'Changes up to 100 chats alike, in one transaction. Those that cannot be changed are left as they are and told with the reason.',
    args: argsFrom(changeManyInput),
    resolve: (_root, args, ctx) => changeConversations(ctx, args),
  }),
)
