import { createRequest } from 'urql'
import type { MessageContentInput } from '../generated/documents.ts'
import { client } from '../graphql/client.ts'
import { type Problem, problemOf } from '../graphql/problem.ts'
import { type Message, messagesQuery } from '../thread/documents.ts'
import { createStore, useStore } from '../ui/store.ts'
import { readStored, writeStored } from '../ui/stored.ts'
import { sendMutation } from './documents.ts'

/** A file of a message; its bytes are on the server. */
export interface SentFile {
  id: string
  kind: string
  name: string
}

/** A message that was written here and is not yet known to be on the server. */
export interface Outgoing {
  key: string
  contactId: string
  /** under a file its caption */
  text: string
  file: SentFile | null
  numberId: string | null
  replyTo: string | null
  /** when the newest message came that was there as it was written: its own row is later */
  since: string
  /** ids of messages that other items turned out to be */
  others: string[]
  at: string
  state: 'sending' | 'failed'
  problem: Problem | null
}

const entry = 'parley.outbox'
/** Its words come when it is shown: the language of the page is not known yet. */
const interrupted: Problem = { code: 'offline', message: '' }

function restored(): Outgoing[] {
  const kept = readStored<Outgoing[]>(sessionStorage, entry, [])
  return kept.map((item) => ({
    ...item,
    // A page of an earlier version knew no others.
    others: item.others ?? [],
    ...(item.state === 'sending' && { state: 'failed', problem: interrupted }),
  }))
}

const outbox = createStore<Outgoing[]>(restored())
outbox.watch(() => writeStored(sessionStorage, entry, outbox.get()))

let made = 0

export function useOutbox(): Outgoing[] {
  return useStore(outbox)
}

export function discard(key: string): void {
  outbox.set(outbox.get().filter((item) => item.key !== key))
}

/** The server has it. Items of the same words that are still on their way are not that message. */
function arrived(key: string, messageId: string): void {
  discard(key)
  outbox.set(outbox.get().map((item) => ({ ...item, others: [...item.others, messageId] })))
}

function change(key: string, part: Partial<Outgoing>): void {
  outbox.set(outbox.get().map((item) => (item.key === key ? { ...item, ...part } : item)))
}

/**
 * The items that are not on the server yet. Live events can tell of a message before the answer to its sending comes,
 * and an answer can be lost: a later outgoing message of the same text, or file, is the item itself.
 */
export function notArrived(items: Outgoing[], messages: readonly Message[]): Outgoing[] {
  const taken = new Set<string>()
  return items.filter((item) => {
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

async function deliver(item: Outgoing): Promise<Problem | null> {
  const input = {
    to: { contactId: item.contactId },
    content: contentOf(item),
    ...(item.numberId && { numberId: item.numberId }),
    ...(item.replyTo && { replyToMessageId: item.replyTo }),
  }
  // A key of its own: the cache would take two sendings of the same words at a time for one.
  const request = { ...createRequest(sendMutation, { input }), key: Math.floor(Math.random() * 2 ** 32) }
  const { data, error } = await client.executeMutation(request).toPromise()
  if (data) arrived(item.key, data.sendMessage.message.id)
  const problem = error ? problemOf(error) : null
  if (problem) change(item.key, { state: 'failed', problem })
  return problem
}

/** Shows the message at once and sends it. Answers what went wrong; the item then stays, to be tried again. */
export function send(
  draft: Pick<Outgoing, 'contactId' | 'text' | 'file' | 'numberId' | 'replyTo' | 'since'>,
): Promise<{ key: string; problem: Problem | null }> {
  const at = new Date().toISOString()
  const key = `outbox:${at}:${++made}`
  const item: Outgoing = { ...draft, key, at, others: [], state: 'sending', problem: null }
  outbox.set([...outbox.get(), item])
  return deliver(item).then((problem) => ({ key, problem }))
}

/** Oldest first. Null when the server cannot be asked. */
async function latest(contactId: string): Promise<Message[] | null> {
  const variables = { contactId, first: 40 }
  const result = await client.query(messagesQuery, variables, { requestPolicy: 'network-only' })
  return result.data ? [...result.data.messages.nodes].reverse() : null
}

/** Looks whether it has arrived after all before it is sent a second time: a customer must not read it twice. */
export async function sendAgain(item: Outgoing): Promise<void> {
  change(item.key, { state: 'sending', problem: null })
  const messages = item.problem?.code === 'offline' ? await latest(item.contactId) : []
  const chat = outbox.get().filter(({ contactId }) => contactId === item.contactId)
  if (messages === null) change(item.key, { state: 'failed', problem: item.problem })
  else if (!notArrived(chat, messages).some(({ key }) => key === item.key)) discard(item.key)
  else await deliver(item)
}
