import { changeConversations, changeManyInput } from '#messaging/inbox/conversations/bulk.ts'
import type { ChatOutcome } from '#messaging/inbox/conversations/chat-changes.ts'
import { withoutHidden } from '#people/workspaces/masking.ts'
import { builder } from '../../builder.ts'
import { ErrorCodeEnum } from '../../error-code.ts'
import { argsFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'
import { Conversation } from './conversations.ts'

// One change of many chats.

const Changed = builder.objectRef<ChatOutcome>('ConversationChanged').implement({
  description: 'A chat of a bulk change that has the requested state.',
  fields: (t) => ({
    contactId: t.exposeID('contactId', { description: 'UUID of the contact whose chat was changed.' }),
    conversation: t.field({
      type: Conversation,
      nullable: true,
      description: 'The chat after the change.',
      resolve: ({ chat }) => chat,
    }),
    isChanged: t.exposeBoolean('changed', {
      description: 'Whether the request changed the chat. False if the chat already had the requested state.',
    }),
    previousCaseFields: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'Values that the changed fields of the case had before, by their keys, with null for no value; null if no fields of cases were changed. If the workspace masks phone numbers, values that contain one are left out.',
      resolve: ({ previousFields }, _args, { actor }) =>
        previousFields ? withoutHidden(actor, previousFields) : null,
    }),
  }),
})

const Refused = builder.objectRef<ChatOutcome>('ConversationRefused').implement({
  description: 'A chat of a bulk change that was not changed.',
  fields: (t) => ({
    contactId: t.exposeID('contactId', { description: 'UUID of the contact whose chat was not changed.' }),
    code: t.field({
      type: ErrorCodeEnum,
      description: 'Error code that a change of this chat alone would have failed with.',
      resolve: ({ refusal }) => refusal?.code ?? 'internal_error',
    }),
    message: t.string({
      description: 'Human-readable reason why the chat was not changed.',
      resolve: ({ refusal }) => refusal?.message ?? '',
    }),
  }),
})

const Result = builder.unionType('ConversationChangeResult', {
  description: 'Result of a bulk change for one chat.',
  types: [Changed, Refused],
  resolveType: (outcome) =>
    (outcome as ChatOutcome).refusal ? 'ConversationRefused' : 'ConversationChanged',
})

const Results = builder.objectRef<ChatOutcome[]>('ConversationsChange').implement({
  description: 'Result of a bulk change of chats.',
  fields: (t) => ({
    results: t.field({
      type: [Result],
      description: 'One result for each chat, in the order of the request.',
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
      'Applies the same change to up to 100 chats in one transaction. Chats that cannot be changed stay as they are and are returned with the reason.',
    args: argsFrom(changeManyInput),
    resolve: (_root, args, ctx) => changeConversations(ctx, args),
  }),
)
