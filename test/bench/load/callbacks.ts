import { createHmac, createSecretKey } from 'node:crypto'
import type { Request } from './connection.ts'

/** Signs the callbacks of every number. */
export const appSecret = 'secret-of-the-benchmarks'

/** POST /api/webhook: signed callbacks, three quarters statuses and one quarter messages, a tenth of them twice. */
export interface CallbackRecipe {
  kind: 'callbacks'
  numbers: { phoneId: string; businessId: string; phones: string[] }[]
  /** messages and statuses in one callback */
  batch: number
  /** messages per number that wait for statuses */
  waiting: number
  /** no statuses and no repetitions: every item is a message that was never seen */
  messagesOnly?: boolean
}

/** What a callback tells: a message that was received, or a status of one that was sent. */
export type Item =
  | { kind: 'message'; message: number }
  | { kind: 'status'; message: number; status: 'sent' | 'delivered' | 'read' }

// Statuses of a message do not come together: so many messages of a number get one before they get the next.
const block = 30

/**
 * Item n of a number. The tenth of ten repeats the fifth; of the others every fourth is a message. Every twentieth
 * message is delivered before it is sent.
 */
function itemOf(n: number): Item {
  if (n % 10 === 9) return itemOf(n - 5)
  const unique = Math.floor(n / 10) * 9 + (n % 10)
  const four = Math.floor(unique / 4)
  if (unique % 4 === 3) return { kind: 'message', message: four }
  const status = four * 3 + (unique % 4)
  const within = status % (3 * block)
  const message = Math.floor(status / (3 * block)) * block + (within % block)
  const step = Math.floor(within / block)
  const order =
    message % 20 === 0 ? (['delivered', 'sent', 'read'] as const) : (['sent', 'delivered', 'read'] as const)
  return { kind: 'status', message, status: order[step] as 'sent' | 'delivered' | 'read' }
}

const newMessage = (message: number): Item => ({ kind: 'message', message })

/** Our id of the message of a number that waits for its statuses; ground/seed.ts makes the rows. */
function waitingId(number: number, message: number): string {
  return `01980f00-0000-7000-8${hex(number, 3)}-${hex(message, 12)}`
}

const hex = (value: number, length: number) => value.toString(16).padStart(length, '0')

/** The platform's id of it. */
const waitingPlatformId = (number: number, message: number) => `wamid.OUT.${number}.${message}`

// 2026-09-21: statuses never seem older than their message, so the time does not matter.
const timestamp = '1790000101'

function contactOf(phone: string): string {
  return `{"profile":{"name":"Customer ${phone}"},"wa_id":"${phone}"}`
}

function messageOf(number: number, phone: string, message: number): string {
  return `{"from":"${phone}","id":"wamid.IN.${number}.${message}","timestamp":"${timestamp}","type":"text","text":{"body":"Where is order ${message}? You said that it comes on Friday."}}`
}

function statusOf(number: number, phone: string, message: number, status: string): string {
  return `{"id":"${waitingPlatformId(number, message)}","status":"${status}","timestamp":"${timestamp}","recipient_id":"${phone}","biz_opaque_callback_data":"${waitingId(number, message)}","pricing":{"billable":true,"pricing_model":"PMP","type":"regular","category":"utility"}}`
}

function callbackBody(recipe: CallbackRecipe, index: number, items: readonly Item[]): string {
  const number = recipe.numbers[index] as CallbackRecipe['numbers'][number]
  const phoneOf = ({ message }: Item) => number.phones[message % number.phones.length] as string
  const messages = items.filter((item) => item.kind === 'message')
  const statuses = items.filter((item) => item.kind === 'status')
  const contacts = [...new Set(items.map(phoneOf))].map(contactOf)
  const parts = [
    `"messaging_product":"whatsapp","metadata":{"display_phone_number":"15550000000","phone_number_id":"${number.phoneId}"}`,
    `"contacts":[${contacts}]`,
    ...(messages.length > 0
      ? [`"messages":[${messages.map((m) => messageOf(index, phoneOf(m), m.message))}]`]
      : []),
    ...(statuses.length > 0
      ? [`"statuses":[${statuses.map((s) => statusOf(index, phoneOf(s), s.message, s.status))}]`]
      : []),
  ]
  return `{"object":"whatsapp_business_account","entry":[{"id":"${number.businessId}","changes":[{"value":{${parts.join(',')}},"field":"messages"}]}]}`
}

/** The items of callback n: the numbers take turns, and each goes through its own items. */
export function itemsOf(recipe: CallbackRecipe, n: number): { number: number; items: Item[] } {
  const number = n % recipe.numbers.length
  const first = Math.floor(n / recipe.numbers.length) * recipe.batch
  const item = recipe.messagesOnly ? newMessage : itemOf
  return { number, items: Array.from({ length: recipe.batch }, (_, index) => item(first + index)) }
}

export function callbackRequests(recipe: CallbackRecipe): (n: number) => Request {
  const secret = createSecretKey(Buffer.from(appSecret))
  return (n) => {
    const { number, items } = itemsOf(recipe, n)
    if (items.some((item) => item.kind === 'status' && item.message >= recipe.waiting)) {
      throw new Error('no more messages wait for statuses; seed more of them')
    }
    const body = callbackBody(recipe, number, items)
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    return {
      method: 'POST',
      path: '/api/webhook',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
      body,
      expect: [200],
    }
  }
}
