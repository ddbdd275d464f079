import type { Cache, UpdateResolver } from '@urql/exchange-graphcache'
import type { Note } from '../chat/note-documents.ts'
import type { Message, ThreadRow } from '../chat/thread-documents.ts'
import { graphql } from '../graphql/document.ts'
import { addTo, type CachedList, listsOf, removeFrom } from '../graphql/lists.ts'

type Placed = Pick<ThreadRow, '__typename' | 'id' | 'contactId' | 'createdAt'>

/** What is older than the oldest loaded comes with its page: a list has no holes. */
function reaches(cache: Cache, list: CachedList, { createdAt, id }: Placed): boolean {
  if (cache.resolve(cache.resolve(list.page, 'pageInfo') as string, 'hasNextPage') === false) return true
  return list.keys.some((key) => {
    const at = cache.resolve(key, 'createdAt') as string
    return at < createdAt || (at === createdAt && (cache.resolve(key, 'id') as string) <= id)
  })
}

/** Where the notes of a contact stand by themselves they are asked for again. */
function forgetNotes(cache: Cache, contactId: string): void {
  const key = cache.keyOfEntity({ __typename: 'Conversation', contactId })
  if (!key) return
  for (const { fieldName, fieldKey } of cache.inspectFields(key))
    if (fieldName === 'notes') cache.invalidate(key, fieldKey)
}

/** A message, a note or what was done stands in the thread of its chat. */
export function addToThread(cache: Cache, row: Placed): void {
  const key = cache.keyOfEntity({ __typename: row.__typename, id: row.id })
  for (const list of listsOf(cache, 'timeline', (filter) => filter.contactId === row.contactId)) {
    if (reaches(cache, list, row)) addTo(cache, list, [key])
  }
  if (row.__typename === 'Note') forgetNotes(cache, row.contactId)
}

/** A note that was deleted leaves the thread. */
export function removeNote(cache: Cache, id: string): void {
  const key = cache.keyOfEntity({ __typename: 'Note', id })
  const contactId = key && cache.resolve(key, 'contactId')
  removeFrom(cache, 'timeline', key, () => true)
  if (typeof contactId === 'string') forgetNotes(cache, contactId)
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
  addToThread(cache, { ...message, __typename: 'Message' })
  tickInList(cache, message)
}

const sent: UpdateResolver<{ sendMessage: { message: Message } }> = (result, _args, cache) =>
  addToThread(cache, { ...result.sendMessage.message, __typename: 'Message' })

const noted: UpdateResolver<{ createNote: { note: Note } }> = (result, _args, cache) =>
  addToThread(cache, { ...result.createNote.note, __typename: 'Note' })

const forgotten: UpdateResolver<{ deleteNote: { deletedId: string } }> = (result, _args, cache) =>
  removeNote(cache, result.deleteNote.deletedId)

const shared: UpdateResolver<{ sendContacts: { message: Message } }> = (result, _args, cache) =>
  addToThread(cache, { ...result.sendContacts.message, __typename: 'Message' })

const reacted: UpdateResolver<{ reactToMessage: { message: Message } }> = (result, _args, cache) =>
  addToThread(cache, { ...result.reactToMessage.message, __typename: 'Message' })

export const messageUpdates = {
  Mutation: {
    sendMessage: sent,
    sendContacts: shared,
    reactToMessage: reacted,
    createNote: noted,
    deleteNote: forgotten,
  },
}
