import type { Cache } from '@urql/exchange-graphcache'
import type { ToldConversation } from '../chat/documents.ts'
import { matches, type Viewer } from '../chat-list/matching.ts'
import { addTo, forgetChat, listsOf, removeFrom } from '../graphql/lists.ts'
import { meQuery } from '../session/documents.ts'

export function viewerOf(cache: Cache): Viewer {
  const me = cache.readQuery({ query: meQuery })?.me
  return { id: me?.id ?? '', teamIds: me?.teams.map(({ id }) => id) ?? [] }
}

/**
 * A chat as an event tells it; null when it went with its contact or out of sight. `mentioned`: a note in it names the
 * person from now on.
 */
export function chatChanged(
  cache: Cache,
  contactId: string,
  conversation: ToldConversation | null,
  mentioned = false,
): void {
  if (!conversation) {
    forgetChat(cache, contactId)
    return
  }
  const key = cache.keyOfEntity({ __typename: 'Conversation', contactId: conversation.contactId })
  const viewer = viewerOf(cache)
  for (const list of listsOf(cache, 'conversations', (filter) =>
    matches({ ...conversation, mentioned }, filter, viewer),
  )) {
    addTo(cache, list, [key])
  }
  // What was put off or came back stands in the other lists; what else left a view is left out by the screen.
  removeFrom(cache, 'conversations', key, ({ snoozed }) => snoozed === (conversation.snoozedUntil === null))
}
