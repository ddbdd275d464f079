import type { QuotedMessageFragment } from '../generated/documents.ts'
import type { Problem } from '../graphql/problem.ts'
import { createStore, useStore } from '../store/store.ts'
import { storedUnder, writeStored } from '../store/stored.ts'

/** A file of a message; its bytes are on the server. */
export interface SentFile {
  id: string
  kind: string
  name: string
  /** bytes */
  size: number
}

/** A message that its writer wanted to be held back for a while before it goes. */
export interface Held {
  /** milliseconds since 1970, by the clock of this device */
  until: number
  /** what was sent by one press is taken back by one */
  press: string
  /** the message that it answers, to be quoted again once it is taken back */
  quoted: QuotedMessageFragment | null
}

/** A message that was written here and is not yet known to be on the server. */
export interface Outgoing {
  /** the server takes a message under one key once */
  key: string
  contactId: string
  /** under a file its caption */
  text: string
  file: SentFile | null
  /** what it was translated from */
  original?: string | undefined
  numberId: string | null
  replyTo: string | null
  /** when the newest message came that was there as it was written: its own row is later */
  since: string
  /** ids of messages that other items turned out to be */
  others: string[]
  at: string
  /** what was written by an older page has none */
  held?: Held | null
  /** `waiting` goes out by itself, `failed` was refused */
  state: 'waiting' | 'sending' | 'failed'
  problem: Problem | null
}

/** 128 bits; `randomUUID` is there on pages of https alone. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

// Each message has an entry of its own in the browser: tabs that write at the same time lose none of each other's.

const outbox = createStore<Outgoing[]>([])
let prefix = ''

const inOrder = (items: Outgoing[]) => items.sort((one, other) => (one.at < other.at ? -1 : 1))

/** Takes up what this person has not yet sent, from whichever tab. */
export function openItems(person: string): void {
  prefix = `parley.outbox.${person}.`
  readItems()
}

/** What other tabs have written or sent. */
export function readItems(): void {
  outbox.set(inOrder(Object.values(storedUnder<Outgoing>(localStorage, prefix))))
}

export const isItemEntry = (key: string | null): boolean =>
  prefix !== '' && key !== null && key.startsWith(prefix)

export const items = (): Outgoing[] => outbox.get()

/** Calls with each change; answers how that ends. */
export const watchItems = outbox.watch

export const useOutbox = (): Outgoing[] => useStore(outbox)

export const itemOf = (key: string): Outgoing | undefined => outbox.get().find((item) => item.key === key)

export function putItem(item: Outgoing): void {
  if (prefix) writeStored(localStorage, prefix + item.key, item)
  outbox.set(inOrder([...outbox.get().filter(({ key }) => key !== item.key), item]))
}

export function changeItem(key: string, part: Partial<Outgoing>): void {
  const item = itemOf(key)
  if (item) putItem({ ...item, ...part })
}

export function discard(key: string): void {
  if (prefix) writeStored(localStorage, prefix + key, null)
  outbox.set(outbox.get().filter((item) => item.key !== key))
}
