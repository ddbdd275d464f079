import type { Cache, UpdateResolver } from '@urql/exchange-graphcache'
import { graphql } from '../graphql/document.ts'
import { addTo, type CachedList, listsOf } from '../graphql/lists.ts'
import type { Message } from './documents.ts'

/** A message older than the oldest loaded one comes with its page: a list has no holes. */
function reaches(cache: Cache, list: CachedList, { createdAt, id }: Message): boolean {
  if (cache.resolve(cache.resolve(list.page, 'pageInfo') as string, 'hasNextPage') === false) return true
  return list.keys.some((key) => {
    const at = cache.resolve(key, 'createdAt') as string
    return at < createdAt || (at === createdAt && (cache.resolve(key, 'id') as string) <= id)
  })
}

function add(cache: Cache, message: Message): void {
  const key = cache.keyOfEntity({ __typename: 'Message', id: message.id })
  for (const list of listsOf(cache, 'messages', (filter) => filter.contactId === message.contactId)) {
    if (reaches(cache, list, message)) addTo(cache, list, [key])
  }
}

const tick = graphql(`
  fragment LastTick on Conversation {
    contactId
    lastMessageStatus
  }
`)

/** The chat's row shows the tick of its last message; chats do not tell of ticks themselves. */
function tickInList(cache: Cache, { contactId, createdAt, status }: Message): void {
  const conversation = cache.keyOfEntity({ __typename: 'Conversation', contactId })
  if (cache.resolve(conversation, 'lastMessageAt') !== createdAt) return
  cache.writeFragment(tick, { contactId, lastMessageStatus: status })
}

/** A message as an event tells it. */
export function messageChanged(cache: Cache, message: Message): void {
  add(cache, message)
  tickInList(cache, message)
}

const sent: UpdateResolver<{ sendMessage: { message: Message } }> = (result, _args, cache) =>
  add(cache, result.sendMessage.message)

export const messageUpdates = {
  Mutation: { sendMessage: sent },
}
