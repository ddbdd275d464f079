import { type CacheExchangeOpts, cacheExchange } from '@urql/exchange-graphcache'
import { conversationUpdates } from '../inbox/cache-updates.ts'
import { messageUpdates } from '../thread/cache-updates.ts'

/** Parts of the object around them: what carries the same id elsewhere can have other values there. */
const embedded = [
  'ButtonContent',
  'ConversationConnection',
  'ConversationEvent',
  'ConversationWindow',
  'LocationContent',
  'MediaContent',
  'Me',
  'MessageConnection',
  'MessageError',
  'MessageEvent',
  'MessageSender',
  'PageInfo',
  'ReactionContent',
  'TemplateButton',
  'TemplateConnection',
  'TemplateContent',
  'TemplateHeader',
  'TemplateText',
  'TemplateVariables',
  'TextContent',
]

const options: CacheExchangeOpts = {
  keys: {
    ...Object.fromEntries(embedded.map((type) => [type, () => null])),
    Conversation: ({ contactId }) => contactId as string,
  },
  resolvers: {
    Query: {
      // A chat that the list has shown opens at once.
      conversation: (_parent, { contactId }) => ({ __typename: 'Conversation', contactId }),
    },
  },
  updates: {
    Query: { ...conversationUpdates.Query, ...messageUpdates.Query },
    Mutation: messageUpdates.Mutation,
    Subscription: { ...conversationUpdates.Subscription, ...messageUpdates.Subscription },
  },
}

/** Normalised: a tick that changes is one change, wherever the message is shown. */
export const cache = cacheExchange(options)
