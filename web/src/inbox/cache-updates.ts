import type { UpdateResolver } from '@urql/exchange-graphcache'
import { addTo, append, forgetAll, forgetChat, listsOf } from '../graphql/lists.ts'
import type { ConversationEvent } from './documents.ts'
import { type Filter, matches } from './matching.ts'

/** A later page joins its list. */
const pageArrived: UpdateResolver = (_result, args, cache) => {
  if (!args.after) return
  const same = ({ status, search }: Filter) => status === args.status && search === args.search
  for (const list of listsOf(cache, 'conversations', same)) {
    append(cache, list, cache.resolve('Query', 'conversations', args) as string)
  }
}

const happened: UpdateResolver = (result, _args, cache) => {
  const { resync, contactId, conversation } = result.conversationEvents as unknown as ConversationEvent
  if (resync) forgetAll(cache)
  if (!conversation && contactId) forgetChat(cache, contactId)
  if (!conversation) return
  const key = cache.keyOfEntity({ __typename: 'Conversation', contactId: conversation.contactId })
  for (const list of listsOf(cache, 'conversations', (args) => matches(conversation, args))) {
    addTo(cache, list, [key])
  }
}

export const conversationUpdates = {
  Query: { conversations: pageArrived },
  Subscription: { conversationEvents: happened },
}
