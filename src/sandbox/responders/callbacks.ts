import type { PhoneNumber } from '../accounts.ts'
import { dispatchMessages, dispatchPlain } from '../callbacks/dispatch.ts'
import { type Customer, idsOf, keyOf } from '../customers.ts'
import { type Effect, NO_EFFECT } from '../faults.ts'
import type { World } from '../world.ts'
import type { OtherAnswer, Thread } from './store.ts'

/** What happens in a chat goes to whoever owns it; the application gets copies of the rest where it is on standby. */
export function dispatchOwned(
  world: World,
  number: PhoneNumber,
  customer: Customer,
  members: string,
  effect: Effect,
): void {
  const routing = world.responders.routingOf(number.id)
  const owner = world.responders.owned(customer, number.id, world.clock.now())?.owner
  if (!routing || owner !== 'other') dispatchMessages(world, number, keyOf(customer), members, effect)
  else if (routing.is_standby) dispatchCopy(world, number, customer, members, effect)
}

function dispatchCopy(
  world: World,
  number: PhoneNumber,
  customer: Customer,
  members: string,
  effect: Effect,
): void {
  dispatchMessages(world, number, keyOf(customer), `"standby":{${members}}`, effect, 'standby')
}

/** The application is told that it got a chat, or lost it; the number stands in `recipient` (PL2). */
export function tellHandover(
  world: World,
  number: PhoneNumber,
  { customer }: Thread,
  kind: 'control_passed' | 'control_taken',
  metadata: string | undefined,
): void {
  const roles =
    kind === 'control_passed'
      ? { previous_owner_role: 'ai_agent', new_owner_role: 'escalation' }
      : { previous_owner_role: 'primary', new_owner_role: 'ai_agent' }
  const { phone, userId } = customer
  dispatchPlain(world, number, keyOf(customer), 'messaging_handovers', {
    messaging_product: 'whatsapp',
    recipient: { display_phone_number: number.digits, phone_number_id: number.id },
    sender: phone ? { phone_number: phone, user_id: userId } : { user_id: userId },
    timestamp: String(world.clock.seconds()),
    type: kind,
    [kind]: { ...(metadata !== undefined && { metadata }), ...roles },
  })
}

/** A copy of what the other responder wrote, and what becomes of it. */
export function tellAnswer(world: World, number: PhoneNumber, thread: Thread, answer: OtherAnswer): void {
  if (!world.responders.routingOf(number.id)?.is_standby) return
  const { customer } = thread
  const { phone, userId } = customer
  const timestamp = String(world.clock.seconds())
  const to = phone ? { to: phone, to_user_id: userId } : { to_user_id: userId }
  const echo = {
    id: answer.id,
    from: number.digits,
    ...to,
    timestamp,
    type: 'text',
    text: { body: answer.text },
  }
  const contacts = `"contacts":[${JSON.stringify({ profile: { name: customer.name }, ...idsOf(customer) })}]`
  dispatchCopy(world, number, customer, `${contacts},"message_echoes":[${JSON.stringify(echo)}]`, NO_EFFECT)
  const person = { ...(phone && { recipient_id: phone }), recipient_user_id: userId }
  const status = { id: answer.id, status: 'delivered', timestamp, ...person }
  dispatchCopy(world, number, customer, `${contacts},"statuses":[${JSON.stringify(status)}]`, NO_EFFECT)
}
