import type { Exchange } from '@urql/core'
import { cacheExchange } from '@urql/exchange-graphcache'
import type { SendMessageMutationVariables } from './generated/graphql.ts'
import possible from './generated/possible-types.ts'

/** What has no id of its own stands in the object around it. */
const parts = [
  'ConversationConnection',
  'PageInfo',
  'SendMessagePayload',
  'SocketToken',
  ...possible.possibleTypes.Event,
  ...possible.possibleTypes.MessageContent,
]

export const cache = (): Exchange =>
  cacheExchange({
    ...possible,
    keys: {
      ...Object.fromEntries(parts.map((type) => [type, () => null])),
      // A chat is known by its contact, as arguments name it.
      Conversation: ({ contactId }) => contactId as string,
    },
    optimistic: {
      /** The chat shows it as its last message at once, under an id that the answer replaces. */
      sendMessage(args, cache) {
        const { to, content } = (args as SendMessageMutationVariables).input
        const chat = { __typename: 'Conversation' as const, contactId: to.contactId ?? '' }
        const line = {
          __typename: 'Message' as const,
          id: `sending-${crypto.randomUUID()}`,
          direction: 'OUTGOING',
          status: 'PENDING',
          createdAt: new Date().toISOString(),
          content: { __typename: 'TextContent' as const, body: content.text?.body ?? null },
        }
        return {
          __typename: 'SendMessagePayload' as const,
          message: line,
          conversation: { ...chat, id: cache.resolve(chat, 'id') as string, lastMessage: line },
        }
      },
    },
  })
