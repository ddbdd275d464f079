import { dispatchMessages } from '../callbacks/dispatch.ts'
import { idsOf, keyOf } from '../customers.ts'
import type { Effect } from '../faults.ts'
import type { World } from '../world.ts'
import type { PhoneCall, Session } from './store.ts'

export type Ending = { status: 'COMPLETED' | 'FAILED'; duration: number | undefined }

/** A call begins (with the caller's offer) or is answered (with the answer); platform §9, `connect`. */
export function sendConnect(
  world: World,
  call: PhoneCall,
  session: Session,
  more: object,
  effect: Effect,
): void {
  const event = { ...sidesOf(world, call), event: 'connect', ...more, session }
  sendCall(world, call, { calls: [{ id: call.id, ...event, ...dataOf(call) }] }, effect)
}

/** How a call that the business makes is doing on the other side (platform §9, `statuses`). */
export function sendCallStatus(
  world: World,
  call: PhoneCall,
  status: 'RINGING' | 'ACCEPTED' | 'REJECTED',
  effect: Effect,
): void {
  const { phone, userId } = call.customer
  const recipient = phone ? { recipient_id: phone } : { recipient_user_id: userId }
  const timestamp = String(world.clock.seconds())
  const told = { id: call.id, type: 'call', status, timestamp, ...recipient, ...dataOf(call) }
  sendCall(world, call, { statuses: [told] }, effect)
}

/** The end; the times only when the call had been answered (platform §9, `terminate`). */
export function sendTerminate(
  world: World,
  call: PhoneCall,
  { status, duration }: Ending,
  effect: Effect,
): void {
  const end = world.clock.seconds()
  const times =
    duration === undefined ? {} : { start_time: String(end - duration), end_time: String(end), duration }
  const event = { ...sidesOf(world, call), event: 'terminate', status, ...times }
  sendCall(world, call, { calls: [{ id: call.id, ...event, ...dataOf(call) }] }, effect)
}

function sidesOf(world: World, { customer, number, direction }: PhoneCall) {
  const { phone, userId } = customer
  const isFromCustomer = direction === 'USER_INITIATED'
  const theirs = isFromCustomer
    ? { ...(phone ? { from: phone } : {}), from_user_id: userId, to: number.digits }
    : { from: number.digits, ...(phone ? { to: phone } : {}), to_user_id: userId }
  return { ...theirs, timestamp: String(world.clock.seconds()), direction }
}

function dataOf(call: PhoneCall) {
  return call.callbackData === undefined ? {} : { biz_opaque_callback_data: call.callbackData }
}

function sendCall(world: World, call: PhoneCall, members: object, effect: Effect): void {
  const { customer, number } = call
  const contact = { profile: { name: customer.name }, ...idsOf(customer) }
  const text = JSON.stringify({ contacts: [contact], ...members }).slice(1, -1)
  dispatchMessages(world, number, keyOf(customer), text, effect, 'calls')
}
