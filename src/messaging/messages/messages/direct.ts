import { errors } from '#core/errors.ts'
import type { DirectCategory } from '#messaging/chat-model/messages/message-sets.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import type { SendMessageInput } from './message-input.ts'

/** The category of a message that is sent outside of the window (spec/10 PL6). */
export interface Direct {
  category: DirectCategory
  ttlSeconds: number | null
}

/** The category of a send, if it may have one; null if it has none. Throws invalid_field. */
export function directOf(input: SendMessageInput, number: NumberEntry): Direct | null {
  const { category, ttlSeconds } = input
  if (!category) {
    if (ttlSeconds == null) return null
    throw errors.invalidField('ttlSeconds', 'Only with a category.')
  }
  if (!input.text && !input.interactive)
    throw errors.invalidField('category', 'Only a text or an interactive message has one.')
  if (!number.directSend)
    throw errors
      .invalidField('category', 'The number does not send messages with a category.')
      .because('switched_off')
  return { category, ttlSeconds: ttlSeconds ?? null }
}

/** The form in which the platform receives it. */
export function directMembers(content: Record<string, unknown>): Record<string, unknown> {
  const direct = content.direct as Direct | undefined
  if (!direct) return {}
  const { category, ttlSeconds } = direct
  return { category, ...(ttlSeconds !== null && { message_send_ttl_seconds: ttlSeconds }) }
}
