import { createRequest } from 'urql'
import {
  changeItem,
  discard,
  isItemEntry,
  itemOf,
  items,
  newKey,
  type Outgoing,
  openItems,
  putItem,
  readItems,
  watchItems,
} from '../chat/outbox-items.ts'
import { sendMutation } from '../chat/send-documents.ts'
import type { Message } from '../chat/thread-documents.ts'
import type { MessageContentInput } from '../generated/documents.ts'
import { client } from '../graphql/client.ts'
import { type Problem, problemOf } from '../graphql/problem.ts'
import { grace, heldFor, nextDue } from './held.ts'
import { whileSending } from './save-drafts.ts'

/** Ids of the messages that this page has sent last, by contact: the thread may learn of them after their writer goes on. */
const sentBefore = new Map<string, string[]>()
const mostSentBefore = 20

/** The server has it. Items of the same words, on their way or written next, are not that message. */
function arrived({ key, contactId }: Outgoing, messageId: string): void {
  discard(key)
  sentBefore.set(contactId, [...(sentBefore.get(contactId) ?? []), messageId].slice(-mostSentBefore))
  readItems()
  for (const item of items())
    if (item.contactId === contactId) putItem({ ...item, others: [...item.others, messageId] })
}

/**
 * The items that are not on the server yet. Live events can tell of a message before the answer to its sending comes,
 * and an answer can be lost: a later outgoing message of the same text, or file, is the item itself.
 */
export function notArrived(waiting: Outgoing[], messages: readonly Message[]): Outgoing[] {
  const taken = new Set<string>()
  return waiting.filter((item) => {
    // What is held is on no server.
    if (heldFor(item) > 0) return true
    const own = messages.find((message) => isSame(item, message) && !taken.has(message.id))
    if (own) taken.add(own.id)
    return !own
  })
}

function isSame({ file, text, since, others }: Outgoing, message: Message): boolean {
  if (message.direction !== 'OUTGOING' || message.createdAt <= since || others.includes(message.id))
    return false
  const { content } = message
  if (file) return 'file' in content && content.file?.id === file.id
  return content.__typename === 'TextContent' && content.body === text
}

function contentOf({ file, text }: Outgoing): MessageContentInput {
  if (!file) return { text: { body: text } }
  return { file: { id: file.id, ...(text && { caption: text }) } }
}

/** What says nothing against the message itself: it waits, and those after it. */
const passing = new Set(['offline', 'INTERNAL_ERROR', 'RATE_LIMITED', 'UNAUTHORIZED'])

async function deliver(item: Outgoing, draftId: string | null): Promise<boolean> {
  changeItem(item.key, { state: 'sending', problem: null })
  const input = {
    to: { contactId: item.contactId },
    content: contentOf(item),
    idempotencyKey: item.key,
    ...(draftId && { draftId }),
    ...(item.original && { originalText: item.original }),
    ...(item.numberId && { numberId: item.numberId }),
    ...(item.replyTo && { replyToMessageId: item.replyTo }),
  }
  // A key of its own: the cache would take two sendings of the same words at a time for one.
  const request = { ...createRequest(sendMutation, { input }), key: Math.floor(Math.random() * 2 ** 32) }
  const { data, error } = await client.executeMutation(request).toPromise()
  if (data) arrived(item, data.sendMessage.message.id)
  const problem = error ? problemOf(error) : null
  if (problem) changeItem(item.key, { state: passing.has(problem.code) ? 'waiting' : 'failed', problem })
  return data !== undefined
}

/** One tab sends at a time, those of a chat in their order; where the browser knows no locks, the keys see to once. */
function alone(name: string, work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(`parley.outbox.${name}`, work) : work()
}

/** The one whose turn it is, as all tabs have written it down; none while it is held, so that those after it wait. */
function nextOf(contactId: string): Outgoing | undefined {
  readItems()
  const next = items().find((item) => item.contactId === contactId && item.state !== 'failed')
  // A little later than it can be taken back: no tab sends what another one takes back in that moment.
  return next && heldFor(next, Date.now() - grace) === 0 ? next : undefined
}

/** Sends what waits in a chat, the oldest first. What is refused is passed over; without a connection all wait. */
function sendAll(contactId: string): Promise<void> {
  return alone(contactId, async () => {
    for (let item = nextOf(contactId); item; item = nextOf(contactId)) {
      const sent = item
      // What was held is no draft any more: what stands in the field by now is of another message.
      if (sent.held) await deliver(sent, null)
      else await whileSending(contactId, (draftId) => deliver(sent, draftId))
      if (itemOf(sent.key)?.state === 'waiting') return
    }
  })
}

/** Sends all that waits, whichever tab it was written in. */
export async function sendWaiting(): Promise<void> {
  const chats = new Set(items().flatMap(({ contactId, state }) => (state === 'failed' ? [] : [contactId])))
  await Promise.all([...chats].map(sendAll))
}

let lastAt = 0

/**
 * Shows the message at once and sends it after those before it, and not while it is held. Answers what it was refused
 * with.
 */
export async function send(
  draft: Pick<
    Outgoing,
    'contactId' | 'text' | 'file' | 'original' | 'numberId' | 'replyTo' | 'since' | 'held'
  >,
): Promise<{ key: string; problem: Problem | null }> {
  // Two of one millisecond have an order too.
  lastAt = Math.max(Date.now(), lastAt + 1)
  const key = newKey()
  putItem({
    ...draft,
    key,
    at: new Date(lastAt).toISOString(),
    others: sentBefore.get(draft.contactId) ?? [],
    state: 'waiting',
    problem: null,
  })
  await sendAll(draft.contactId)
  const item = itemOf(key)
  return { key, problem: item?.state === 'failed' ? item.problem : null }
}

/** Under the key that it has: a customer does not read it twice. */
export async function sendAgain({ key, contactId }: Outgoing): Promise<void> {
  changeItem(key, { state: 'waiting', problem: null })
  await sendAll(contactId)
}

/** Sends what is held in these chats now: something is to be done that comes after it. */
export async function sendHeld(contactIds: readonly string[]): Promise<void> {
  readItems()
  const held = items().filter((item) => contactIds.includes(item.contactId) && heldFor(item) > 0)
  for (const item of held) putItem({ ...item, held: item.held ? { ...item.held, until: 0 } : null })
  await Promise.all([...new Set(held.map(({ contactId }) => contactId))].map(sendAll))
}

/** Sends what is held when its time comes; answers how that ends. */
function followHeld(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const arm = () => {
    clearTimeout(timer)
    const due = nextDue(items())
    if (due !== undefined) timer = setTimeout(() => void sendWaiting(), due)
  }
  arm()
  const unwatch = watchItems(arm)
  // Whoever leaves takes it for sent: it goes out once Parley is open again, and they may wait for it instead.
  const leave = (event: Event) => items().some((item) => heldFor(item) > 0) && event.preventDefault()
  addEventListener('beforeunload', leave)
  return () => {
    unwatch()
    clearTimeout(timer)
    removeEventListener('beforeunload', leave)
  }
}

/** How often what waits is tried while there is a connection, in milliseconds. */
const pause = 5_000

/** Takes up what this person has not sent, and sends it; answers how that ends. */
export function followOutbox(person: string): () => void {
  openItems(person)
  const look = ({ key }: StorageEvent) => isItemEntry(key) && readItems()
  addEventListener('storage', look)
  const timer = setInterval(() => void (navigator.onLine && sendWaiting()), pause)
  const endHeld = followHeld()
  return () => {
    endHeld()
    removeEventListener('storage', look)
    clearInterval(timer)
  }
}
