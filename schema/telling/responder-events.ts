import { type ThreadOwner, threadOwners } from '#messaging/chat-model/chats/conversation-sets.ts'
import { enumFrom } from '../enum-from.ts'
import { eventType } from './event-types.ts'

// Who answers on a number.

eventType('chat.owner_changed', 'ofContact', (t) => ({
  numberId: t.id({
    description: 'UUID of the number over which it is answered.',
    resolve: ({ extras }) => String(extras.number_id),
  }),
  owner: t.field({
    type: enumFrom(threadOwners),
    description: 'Who answers from then on.',
    resolve: ({ extras }) => extras.owner as ThreadOwner,
  }),
  ownerRole: t.string({
    nullable: true,
    description: 'The role of the other responder, in the word of the platform.',
    resolve: ({ extras }) => extras.owner_role ?? null,
  }),
}))
