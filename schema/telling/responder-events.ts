import { type ThreadOwner, threadOwners } from '#messaging/chat-model/chats/conversation-sets.ts'
import { enumFrom } from '../enum-from.ts'
import { eventType } from './event-types.ts'

// Who answers on a number.

eventType('chat.owner_changed', 'ofContact', (t) => ({
  numberId: t.id({
    description: 'UUID of the number whose responder changed.',
    resolve: ({ extras }) => String(extras.number_id),
  }),
  owner: t.field({
    type: enumFrom(threadOwners),
    description: 'The responder for the chat after the event.',
    resolve: ({ extras }) => extras.owner as ThreadOwner,
  }),
  ownerRole: t.string({
    nullable: true,
    description: 'Role of the other responder, in the notation of the platform; null if there is none.',
    resolve: ({ extras }) => extras.owner_role ?? null,
  }),
}))
