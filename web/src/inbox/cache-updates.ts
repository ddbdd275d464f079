import type { Cache, UpdateResolver } from '@urql/exchange-graphcache'
import { addTo, append, forgetAll, listsOf } from '../graphql/lists.ts'
import { Recent } from '../graphql/recent.ts'
import type { Conversation, ConversationEvent } from './documents.ts'
import { matches } from './matching.ts'

const recent = new Recent<Conversation>()

const keyOf = (cache: Cache, row: Conversation) =>
  cache.keyOfEntity({ __typename: 'Conversation', contactId: row.contactId }) as string

type Args = Record<string, unknown>

/** A page arrived: later ones join their list; a first one gets what came live while it was on its way. */
const pageArrived: UpdateResolver = (_result, args, cache) => {
  const same = ({ status, search }: Args) => status === args.status && search === args.search
  for (const list of listsOf(cache, 'conversations', same)) {
    if (args.after) append(cache, list, cache.resolve('Query', 'conversations', args) as string)
    else
      addTo(
        cache,
        list,
        recent.keys((row) => matches(row, args)),
      )
  }
}

const happened: UpdateResolver = (result, _args, cache) => {
  const { resync, conversation } = result.conversationEvents as unknown as ConversationEvent
  if (resync) forgetAll(cache)
  if (!conversation) return
  const key = keyOf(cache, conversation)
  recent.remember(key, conversation)
  for (const list of listsOf(cache, 'conversations', (args) => matches(conversation, args))) {
    addTo(cache, list, [key])
  }
}

export const conversationUpdates = {
  Query: { conversations: pageArrived },
  Subscription: { conversationEvents: happened },
}
