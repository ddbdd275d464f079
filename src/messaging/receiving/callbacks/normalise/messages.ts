import { z } from 'zod'
import { isIn } from '#core/closed-set.ts'
import { type MessageType, messageTypes } from '#messaging/chat-model/messages/message-sets.ts'
import type { Sender } from '#messaging/contacts/contacts/identities.ts'
import type { IncomingMessage } from '#messaging/messages/messages/receive.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import type { Content } from './content.ts'
import { platformErrors } from './errors.ts'
import { digitsOrNull, naming, textOrNull, trueOrAbsent, unixSeconds } from './fields.ts'
import { inCamelCase } from './names.ts'
import { readers } from './readers.ts'

const context = z.looseObject({
  id: textOrNull,
  forwarded: trueOrAbsent,
  frequently_forwarded: trueOrAbsent,
  referred_product: z.looseObject({}).optional().catch(undefined),
})

/** What every message has, whatever its type (spec/6 11.1). Echoes have `to` where received ones have `from`. */
export const anyMessage = naming(
  z.looseObject({
    id: z.string().min(1),
    type: z.string().catch('unknown'),
    timestamp: unixSeconds,
    from: digitsOrNull,
    from_user_id: textOrNull,
    from_parent_user_id: textOrNull,
    to: digitsOrNull,
    to_user_id: textOrNull,
    group_id: textOrNull,
    context: context.optional().catch(undefined),
    referral: z.looseObject({}).optional().catch(undefined),
    errors: platformErrors,
  }),
)

export type AnyMessage = z.output<typeof anyMessage>

/** Where a message arrived, and when its callback came. */
export interface ReceivedAt {
  number: NumberEntry
  receivedAt: Date
}

/** A message in our words. Every one is kept: a type that we cannot show is `unsupported`, with the original beside it. */
export function incomingMessage(
  place: ReceivedAt,
  sender: Sender,
  message: AnyMessage,
  original: unknown,
): IncomingMessage {
  const shown = shownContent(message)
  return {
    workspaceId: place.number.workspaceId,
    numberId: place.number.id,
    businessId: place.number.businessId,
    platformMessageId: message.id,
    at: message.timestamp ?? place.receivedAt,
    sender,
    type: shown.type,
    content: { ...shown.content, ...surroundings(message) },
    replyToPlatformId: shown.target ?? message.context?.id ?? null,
    media: shown.media ?? null,
    raw: shown.type === 'unsupported' ? original : null,
  }
}

function shownContent(message: AnyMessage): Content & { type: MessageType } {
  const { type } = message
  if (isIn(messageTypes, type)) {
    const content = readers[type]?.(message[type])
    if (content) return { type, ...content }
  }
  if (message.type === 'request_welcome')
    return { type: 'system', content: { type: 'request_welcome', body: null } }
  return { type: 'unsupported', ...unsupported(message) }
}

/** What we cannot show; of what kind it is, the platform says here or as the type of the message. */
function unsupported(message: AnyMessage): Content {
  const own = z.looseObject({ type: textOrNull }).safeParse(message.unsupported)
  const kind = (own.success && own.data.type) || message.type
  return { content: { kind, errors: message.errors } }
}

/** How a message came about: forwarded, from an advertisement, about a product. */
function surroundings(message: AnyMessage): Record<string, unknown> {
  const { context, referral } = message
  return {
    ...(context?.forwarded && { forwarded: true }),
    ...(context?.frequently_forwarded && { forwarded: true, frequentlyForwarded: true }),
    ...(context?.referred_product && { referredProduct: inCamelCase(context.referred_product) }),
    ...(referral && { referral: inCamelCase(referral) }),
  }
}
