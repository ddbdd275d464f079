import type { Cache, UpdateResolver } from '@urql/exchange-graphcache'
import { gql } from 'urql'
import { addTo, append, type CachedList, forgetAll, listsOf } from '../graphql/lists.ts'
import { Recent } from '../graphql/recent.ts'
import type { Message, MessageEvent } from './documents.ts'

const recent = new Recent<Message>()

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
  for (const list of listsOf(cache, 'messages', (args) => args.contactId === message.contactId)) {
    if (reaches(cache, list, message)) addTo(cache, list, [key])
  }
}

/** A page arrived: older ones join their list; a first one gets what came live while it was on its way. */
const pageArrived: UpdateResolver = (_result, args, cache) => {
  const page = cache.resolve('Query', 'messages', args) as string
  for (const list of listsOf(cache, 'messages', ({ contactId }) => contactId === args.contactId)) {
    if (args.after) append(cache, list, page)
    else
      addTo(
        cache,
        list,
        recent.keys((row) => row.contactId === args.contactId && reaches(cache, list, row)),
      )
  }
}

const tick = gql`
  fragment LastTick on Conversation {
    contactId
    lastMessageStatus
  }
`

/** The chat's row shows the tick of its last message; chats do not tell of ticks themselves. */
function tickInList(cache: Cache, { contactId, createdAt, status }: Message): void {
  const conversation = cache.keyOfEntity({ __typename: 'Conversation', contactId })
  if (cache.resolve(conversation, 'lastMessageAt') !== createdAt) return
  cache.writeFragment(tick, { contactId, lastMessageStatus: status })
}

const happened: UpdateResolver = (result, _args, cache) => {
  const { resync, message } = result.messageEvents as unknown as MessageEvent
  if (resync) forgetAll(cache)
  if (!message) return
  recent.remember(cache.keyOfEntity({ __typename: 'Message', id: message.id }) as string, message)
  add(cache, message)
  tickInList(cache, message)
}

const sent: UpdateResolver<{ sendMessage: Message }> = (result, _args, cache) =>
  add(cache, result.sendMessage)

export const messageUpdates = {
  Query: { messages: pageArrived },
  Mutation: { sendMessage: sent },
  Subscription: { messageEvents: happened },
}
