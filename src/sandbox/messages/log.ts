import type { PhoneNumber } from '../accounts.ts'
import type { Customer } from '../customers.ts'
import type { Effect } from '../faults.ts'

/** One message the platform took to send. */
export type SentMessage = {
  id: string
  at: number
  number: PhoneNumber
  /** The recipient as the request spelled it. */
  to: string
  customer: Customer
  /** The request's JSON as received. */
  body: string
  type: string
  callbackData: string | undefined
  pricing: string
  /** it is charged, and the business account has no way to pay */
  isUnpaid: boolean
  /** The category of its template, if it is one. */
  category: string | undefined
  /** It has a category of its own: the window is of no matter. */
  isDirect: boolean
  templateId: string | undefined
  /** Taken, and not sent until its template is found good. */
  isHeld: boolean
  isVoice: boolean
  mediaLink: string | undefined
  /** The message a reaction is about. */
  reactsTo: string | undefined
  effect: Effect
  /** When and why it failed: nothing more is reported. */
  failed: { at: number; reason: string } | undefined
  sentAt: number | undefined
  deliveredAt: number | undefined
  readAt: number | undefined
}

export type ReceivedMessage = {
  id: string
  at: number
  numberId: string
  customer: Customer
  type: string
  content: unknown
  read: boolean
}

/** A read receipt that the product gave, with or without a typing indicator. */
export type Receipt = { at: number; numberId: string; messageId: string; typing: boolean }

/** All messages of both directions in order, with an index by recipient. */
export class MessageLog {
  #sent: SentMessage[] = []
  #sentTo = new Map<string, SentMessage[]>()
  #sentById = new Map<string, SentMessage>()
  #received = new Map<string, ReceivedMessage>()
  #receivedFrom = new Map<string, ReceivedMessage[]>()
  #receipts: Receipt[] = []

  addSent(message: SentMessage): void {
    this.#sent.push(message)
    this.#sentById.set(message.id, message)
    const key = message.customer.phone ?? message.customer.userId
    const same = this.#sentTo.get(key)
    if (same) same.push(message)
    else this.#sentTo.set(key, [message])
  }

  addReceived(message: ReceivedMessage): void {
    this.#received.set(message.id, message)
    const key = receivedKey(message)
    const same = this.#receivedFrom.get(key)
    if (same) same.push(message)
    else this.#receivedFrom.set(key, [message])
  }

  sent(id: string): SentMessage | undefined {
    return this.#sentById.get(id)
  }

  received(id: string): ReceivedMessage | undefined {
    return this.#received.get(id)
  }

  /** Messages to a customer (or to all) taken at or after a moment. */
  list(customerKey: string | undefined, since: number): SentMessage[] {
    const messages = customerKey === undefined ? this.#sent : (this.#sentTo.get(customerKey) ?? [])
    return messages.slice(firstSince(messages, since))
  }

  /** Marks a received message and all earlier ones of its customer as read (platform §2.4). */
  markRead(message: ReceivedMessage): void {
    for (const other of this.#receivedFrom.get(receivedKey(message)) ?? []) {
      if (other.at <= message.at) other.read = true
    }
  }

  addReceipt(receipt: Receipt): void {
    this.#receipts.push(receipt)
  }

  receipts(since: number): Receipt[] {
    return this.#receipts.filter((receipt) => receipt.at >= since)
  }

  receivedBy(numberId: string): ReceivedMessage[] {
    return [...this.#received.values()].filter((message) => message.numberId === numberId)
  }

  clear(): void {
    this.#sent = []
    this.#receipts = []
    for (const index of [this.#sentTo, this.#sentById, this.#received, this.#receivedFrom]) index.clear()
  }
}

function receivedKey(message: ReceivedMessage): string {
  return `${message.numberId} ${message.customer.userId}`
}

function firstSince(messages: SentMessage[], since: number): number {
  let low = 0
  let high = messages.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (messages[middle]!.at < since) low = middle + 1
    else high = middle
  }
  return low
}
