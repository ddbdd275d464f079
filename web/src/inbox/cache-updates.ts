import type { Cache, UpdateResolver } from '@urql/exchange-graphcache'
import { addTo, append, filterOf, forgetChat, listsOf } from '../graphql/lists.ts'
import type { Conversation } from './documents.ts'
import { type Filter, matches } from './matching.ts'

/** A later page joins its list. */
const pageArrived: UpdateResolver = (_result, args, cache) => {
  if (!args.after) return
  const asked: Filter = filterOf(args)
  const same = ({ status, search }: Filter) => status === asked.status && search === asked.search
  for (const list of listsOf(cache, 'conversations', same)) {
    append(cache, list, cache.resolve('Query', 'conversations', args) as string)
  }
}

/** A chat as an event tells it; null when it went with its contact or out of sight. */
export function chatChanged(cache: Cache, contactId: string, conversation: Conversation | null): void {
  if (!conversation) {
    forgetChat(cache, contactId)
    return
  }
  const key = cache.keyOfEntity({ __typename: 'Conversation', contactId: conversation.contactId })
  for (const list of listsOf(cache, 'conversations', (filter) => matches(conversation, filter))) {
    addTo(cache, list, [key])
  }
}

export const conversationUpdates = {
  Query: { conversations: pageArrived },
}
