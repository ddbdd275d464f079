import { threadOwners } from '#messaging/chat-model/chats/conversation-sets.ts'
import type { OpenWindow } from '#messaging/chat-model/chats/windows.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'

export const ConversationWindow = builder.objectRef<OpenWindow>('ConversationWindow').implement({
  description: 'An open 24-hour window of a chat on one number of the workspace.',
  fields: (t) => ({
    numberId: t.exposeID('numberId', { description: 'UUID of the number of the workspace.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Time until which free-form messages are allowed.',
    }),
    owner: t.expose('owner', {
      type: enumFrom(threadOwners),
      description:
        'Who answers the chat on this number. While another responder answers the chat, replies from Parley are refused.',
    }),
    ownerRole: t.exposeString('ownerRole', {
      nullable: true,
      description: 'Role of the other responder, as the platform names it.',
    }),
  }),
})
