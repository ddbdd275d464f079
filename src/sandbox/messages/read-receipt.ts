import { z } from 'zod'
import type { PhoneNumber } from '../accounts.ts'
import { graphError } from '../graph/errors.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, type Reply, success } from '../http.ts'

const THIRTY_DAYS_MS = 30 * 24 * 3_600_000

const receiptSchema = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: z.string().min(1),
  typing_indicator: z.strictObject({ type: z.literal('text') }).optional(),
})

/** Read receipts and typing share the address of sends and are told apart by `status` (platform §2.4). */
export function isReadReceipt(body: unknown): body is object {
  return typeof body === 'object' && body !== null && 'status' in body
}

export function markRead(call: Call, number: PhoneNumber, body: object): Reply {
  const { message_id, typing_indicator } = bodyOrThrow(receiptSchema, body)
  const { messages, clock } = call.world
  const message = messages.received(message_id)
  const isKnown =
    message !== undefined && message.numberId === number.id && clock.now() - message.at < THIRTY_DAYS_MS
  if (!isKnown)
    throw graphError(100, `Message ${message_id} was not received by this number in the last 30 days.`)
  messages.markRead(message)
  const typing = typing_indicator !== undefined
  messages.addReceipt({ at: clock.now(), numberId: number.id, messageId: message_id, typing })
  return success()
}
