import { createHash } from 'node:crypto'
import type { PhoneNumber } from '../accounts.ts'
import { addressFor } from '../callbacks/dispatch.ts'
import { keyOf, pair } from '../customers.ts'
import { select } from '../graph/fields.ts'
import { page } from '../graph/paging.ts'
import type { Routes } from '../graph/routes.ts'
import { type Call, json } from '../http.ts'
import { isFileType } from '../inbound/files.ts'
import type { World } from '../world.ts'
import type { SentMessage } from './log.ts'

/** What became of the messages of a number (platform §7.1, `message_history`). */
export const historyRoutes: Routes<PhoneNumber> = {
  'GET message_history': (call, number) => {
    const wanted = call.query.get('message_id')
    const all = call.world.messages.list(undefined, 0).filter((message) => message.number === number)
    const messages = wanted ? all.filter((message) => message.id === wanted) : all
    const nodes = messages.map((message) => ({ id: nodeIdOf(message.id), message }))
    return json(page(call, nodes, ({ id, message }) => shown(call, id, message), 100))
  },
}

function shown(call: Call, id: string, message: SentMessage) {
  const node = { id, message_id: message.id, events: { data: eventsOf(call.world, message) } }
  return select(node, call.query.get('fields'), 'message_id', 'WhatsAppMessageHistory')
}

/** An id of 15 digits that always is the same for one message. */
function nodeIdOf(messageId: string): string {
  const digest = createHash('sha1').update(messageId).digest().readUIntBE(0, 6)
  return String(100_000_000_000_000 + digest)
}

function eventsOf(world: World, message: SentMessage) {
  const steps: [string, number | undefined, string?][] = [
    ['SENT', message.sentAt],
    ['DELIVERED', message.deliveredAt],
    ['READ', message.readAt],
    ['FAILED', message.failed?.at, message.failed?.reason],
  ]
  const { number } = message
  const webhook_uri = addressFor(world, 'messages', number.businessId, number)
  const isWaiting = world.callbacks.isWaiting(pair(message.customer, number.id))
  return steps.flatMap(([delivery_status, at, error_description], index) =>
    at === undefined
      ? []
      : [
          {
            id: nodeIdOf(`${message.id} ${index}`),
            delivery_status,
            webhook_update_state: isWaiting ? 'PENDING' : 'DELIVERED',
            timestamp: Math.floor(at / 1000),
            application: { id: world.accounts.app.id },
            ...(webhook_uri === null ? {} : { webhook_uri }),
            ...(error_description === undefined ? {} : { error_description }),
          },
        ],
  )
}

/** All chats of a number as the `history` callback tells them (platform §12.7). */
export function threadsOf(world: World, number: PhoneNumber) {
  const sent = world.messages.list(undefined, 0).filter((message) => message.number === number)
  const entries = [
    ...sent.map((message) => ({ key: keyOf(message.customer), at: message.at, message: sentShown(message) })),
    ...world.messages.receivedBy(number.id).map((message) => {
      const { id, at, type, content, customer } = message
      const head = { from: keyOf(customer), id, timestamp: String(Math.floor(at / 1000)) }
      const history_context = { status: message.read ? 'READ' : 'DELIVERED' }
      return {
        key: keyOf(customer),
        at,
        message: { ...head, ...withoutFile(type, content), history_context },
      }
    }),
  ].sort((a, b) => a.at - b.at)
  return [...Map.groupBy(entries, (entry) => entry.key)].map(([id, messages]) => ({
    id,
    messages: messages.map(({ message }) => message),
  }))
}

function sentShown(message: SentMessage) {
  const { id, number, customer, at, type } = message
  const head = {
    from: number.digits,
    to: keyOf(customer),
    id,
    timestamp: String(Math.floor(at / 1000)),
  }
  const status = message.readAt
    ? 'READ'
    : message.deliveredAt
      ? 'DELIVERED'
      : message.failed
        ? 'ERROR'
        : 'SENT'
  return {
    ...head,
    ...withoutFile(type, JSON.parse(message.body)[type]),
    history_context: { status },
  }
}

/** Files stand in a thread as a placeholder. */
const withoutFile = (type: string, content: unknown) =>
  isFileType(type) ? { type: 'media_placeholder' } : { type, [type]: content }

/** The messages whose files follow the threads, by themselves (platform §12.7). */
export function filesAfterThreads(world: World, number: PhoneNumber) {
  const received = world.messages.receivedBy(number.id).map((message) => {
    const { id, at, type, content, customer } = message
    return { from: keyOf(customer), id, timestamp: String(Math.floor(at / 1000)), type, content }
  })
  const sent = world.messages.list(undefined, 0).filter((message) => message.number === number)
  const own = sent.map(({ id, at, type, body, customer }) => {
    const head = { from: number.digits, to: keyOf(customer), id, timestamp: String(Math.floor(at / 1000)) }
    return { ...head, type, content: JSON.parse(body)[type] }
  })
  return [...received, ...own].flatMap(({ type, content, ...head }) =>
    isFileType(type) ? [{ ...head, type, [type]: content }] : [],
  )
}
