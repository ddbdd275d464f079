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
  /** the newest message of the chat when it was written: its own row comes after that */
  afterId: string | null
  at: string
  state: 'sending' | 'failed'
  problem: Problem | null
}

const entry = 'parley.outbox'
const interrupted: Problem = { code: 'offline', message: 'The page was closed while it was being sent.' }

function restored(): Outgoing[] {
  const kept = readStored<Outgoing[]>(sessionStorage, entry, [])
  return kept.map((item) =>
    item.state === 'sending' ? { ...item, state: 'failed', problem: interrupted } : item,
  )
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
    const since = item.afterId ? messages.findIndex(({ id }) => id === item.afterId) + 1 : 0
    const own = messages
      .slice(since)
      .find((message) => message.direction === 'outgoing' && isSame(item, message) && !taken.has(message.id))
    if (own) taken.add(own.id)
    return !own
  })
}

function isSame({ file, text }: Outgoing, message: Message): boolean {
  return file ? message.media?.id === file.id : message.text?.body === text
}

function contentOf({ file, text }: Outgoing) {
  if (!file) return { type: 'text' as const, text: { body: text } }
  return { type: 'media' as const, media: { id: file.id, ...(text && { caption: text }) } }
}

async function deliver(item: Outgoing): Promise<Problem | null> {
  const input = {
    to: item.contactId,
    ...contentOf(item),
    ...(item.numberId && { numberId: item.numberId }),
    ...(item.replyTo && { replyToMessageId: item.replyTo }),
  }
  const { error } = await client.mutation(sendMutation, { input }).toPromise()
  if (!error) discard(item.key)
  else change(item.key, { state: 'failed', problem: problemOf(error) })
  return error ? problemOf(error) : null
}

/** Shows the message at once and sends it. Answers what went wrong; the item then stays, to be tried again. */
export function send(
  draft: Pick<Outgoing, 'contactId' | 'text' | 'file' | 'numberId' | 'replyTo' | 'afterId'>,
): Promise<{ key: string; problem: Problem | null }> {
  const at = new Date().toISOString()
  const key = `outbox:${at}:${++made}`
  const item: Outgoing = { ...draft, key, at, state: 'sending', problem: null }
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
  if (messages === null) change(item.key, { state: 'failed', problem: item.problem })
  else if (notArrived([item], messages).length === 0) discard(item.key)
  else await deliver(item)
}
