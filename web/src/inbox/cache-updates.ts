import type { Cache } from '@urql/exchange-graphcache'
import { addTo, forgetChat, listsOf } from '../graphql/lists.ts'
import type { Conversation } from './documents.ts'
import { matches } from './matching.ts'

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
