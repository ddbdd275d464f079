import { z } from 'zod'
import type { MessageNews } from '#messaging/messages/messages/message-news.ts'
import { senderWith } from './effects.ts'
import { textOrNull, unixSeconds } from './fields.ts'
import type { ReceivedAt } from './messages.ts'

const amount = z
  .looseObject({ value: z.coerce.number(), offset: z.coerce.number().positive() })
  .transform(({ value, offset }) => value / offset)
  .nullish()
  .catch(null)

const payment = z.looseObject({
  reference_id: textOrNull,
  amount,
  currency: textOrNull,
  transaction: z.looseObject({ id: textOrNull }).nullish().catch(null),
})

const paymentStatus = z.looseObject({
  id: z.string().min(1),
  type: z.literal('payment'),
  status: z.string().min(1),
  timestamp: unixSeconds,
  payment: payment.nullish().catch(null),
})

/** A status of the type `payment`: news about the message that asks for it (spec/10 FR2); null for any other. */
export function paymentIn({ number, receivedAt }: ReceivedAt, given: unknown): MessageNews | null {
  const { data } = paymentStatus.safeParse(given)
  if (!data) return null
  const { id, status, payment, timestamp } = data
  const at = timestamp ?? receivedAt
  return {
    workspaceId: number.workspaceId,
    numberId: number.id,
    businessId: number.businessId,
    platformMessageId: `${id} ${status} ${at.getTime()}`,
    targetPlatformId: id,
    kind: 'payment',
    text: null,
    payment: {
      status,
      referenceId: payment?.reference_id ?? null,
      amount: payment?.amount ?? null,
      currency: payment?.currency ?? null,
      transactionId: payment?.transaction?.id ?? null,
    },
    at,
    sender: senderWith({}),
    echo: true,
  }
}
