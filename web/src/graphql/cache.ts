import { possibleTypes, withoutId } from 'virtual:cache-facts'
import { type CacheExchangeOpts, cacheExchange } from '@urql/exchange-graphcache'
import { mutationUpdates, subscriptionUpdates } from './updates.ts'

/** Parts of the object around them: what carries the same id elsewhere can have other values there. */
const embedded = [
  // Where something has no id there is no key without this, too: it silences the warnings of development alone.
  ...(import.meta.env.DEV ? withoutId : []),
  // As it was when the broadcast was made.
  'BroadcastTemplate',
  'ChatbotButton',
  'ListRow',
  'Permission',
  'ReplyButton',
  'User',
  'WebhookDeliveryEvent',
]

const abstract = ['Event', 'MessageContent', 'Actor', 'Assignee'].flatMap((type) => possibleTypes[type] ?? [])

const options: CacheExchangeOpts = {
  possibleTypes,
  keys: {
    ...Object.fromEntries([...embedded, ...abstract].map((type) => [type, () => null])),
    Conversation: ({ contactId }) => contactId as string,
    Tag: ({ name }) => name as string,
    WorkspaceLifecycle: ({ workspaceId }) => workspaceId as string,
  },
  resolvers: {
    Query: {
      // A chat that the list has shown opens at once.
      conversation: (_parent, { contactId }) => ({ __typename: 'Conversation', contactId }),
    },
  },
  updates: {
    Mutation: mutationUpdates,
    Subscription: subscriptionUpdates,
  },
}

/** Normalised: a tick that changes is one change, wherever the message is shown. */
export const cache = cacheExchange(options)
