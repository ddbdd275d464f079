import { dispatchMessages } from '../callbacks/dispatch.ts'
import { idsOf, keyOf } from '../customers.ts'
import type { Effect } from '../faults.ts'
import type { CallbackError } from '../graph/errors.ts'
import type { World } from '../world.ts'
import type { SentMessage } from './log.ts'

export type Status = 'sent' | 'delivered' | 'read' | 'played' | 'failed'

/**
 * The status callback of a message (platform §11.2, §12.9), put together as text because there are three per message:
 * pricing with `sent` and `delivered`, people with all but `failed`, user names only with `delivered` and `read`.
 */
export function sendStatus(
  world: World,
  message: SentMessage,
  status: Status,
  errors: CallbackError[],
  effect: Effect,
): void {
  const { customer } = message
  const person: string[] = [
    `"id":${JSON.stringify(message.id)}`,
    `"status":"${status}"`,
    `"timestamp":"${world.clock.seconds()}"`,
  ]
  if (customer.phone) person.push(`"recipient_id":"${customer.phone}"`)
  if (status !== 'failed' || !customer.phone) person.push(`"recipient_user_id":"${customer.userId}"`)
  if (message.callbackData !== undefined)
    person.push(`"biz_opaque_callback_data":${JSON.stringify(message.callbackData)}`)
  if (status === 'sent' || status === 'delivered') person.push(`"pricing":${message.pricing}`)
  if (errors.length > 0) person.push(`"errors":${JSON.stringify(errors)}`)
  const statuses = `"statuses":[{${person.join(',')}}]`
  const rest = status === 'failed' ? statuses : `"contacts":[${contactOf(message, status)}],${statuses}`
  dispatchMessages(world, message.number, keyOf(customer), rest, effect)
}

function contactOf(message: SentMessage, status: Status): string {
  const { name, username } = message.customer
  const showsUsername = username !== undefined && (status === 'delivered' || status === 'read')
  return JSON.stringify({
    profile: { name, ...(showsUsername ? { username } : {}) },
    ...idsOf(message.customer),
  })
}
