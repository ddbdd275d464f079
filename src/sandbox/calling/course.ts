import { pair } from '../customers.ts'
import type { Effect } from '../faults.ts'
import type { World } from '../world.ts'
import { type Ending, sendCallStatus, sendConnect, sendTerminate } from './callbacks.ts'
import { grant, tellAnswer } from './permissions.ts'
import type { PhoneCall, Session } from './store.ts'

/** Customers who never pick up, and who reject (running, "Magic recipients"). */
const REJECTS = '15550100001'
const NEVER_ANSWERS = '15550100003'
/** Nobody calls longer than this in vain (platform §9, "Rules"). */
const RINGS_FOR_MS = 60_000
const UNANSWERED_THAT_REVOKE = 4

/** A session nobody listens to, in the shape of the platform's: opus, ICE-lite on its side. */
export function cannedSession(sdp_type: Session['sdp_type'], world: World): Session {
  const setup = sdp_type === 'offer' ? 'actpass' : 'active'
  const lines = [
    'v=0',
    `o=- ${world.clock.now()} 2 IN IP4 127.0.0.1`,
    's=-',
    't=0 0',
    'a=ice-lite',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'c=IN IP4 127.0.0.1',
    'a=rtpmap:111 opus/48000/2',
    `a=setup:${setup}`,
    'a=sendrecv',
  ]
  return { sdp_type, sdp: `${lines.join('\r\n')}\r\n` }
}

/** What happens on the other side of a call that the business makes; null in the settings is never. */
export function startCourse(world: World, call: PhoneCall, effect: Effect): void {
  const { ringing_ms, answer_ms } = world.settings.calls
  const after = (ms: number | null, run: () => void) => {
    if (ms === null) return
    world.agenda.after(ms, () => {
      if (call.state === 'ringing') run()
    })
  }
  after(ringing_ms, () => sendCallStatus(world, call, 'RINGING', effect))
  if (call.customer.phone === REJECTS) after(answer_ms, () => rejectByCustomer(world, call, effect))
  else if (call.customer.phone !== NEVER_ANSWERS)
    after(answer_ms, () => answerByCustomer(world, call, effect))
  ringOut(world, call, effect)
}

/** Ends a call that nobody answers. */
export function ringOut(world: World, call: PhoneCall, effect: Effect): void {
  world.agenda.after(RINGS_FOR_MS, () => {
    if (call.state === 'ringing') end(world, call, effect)
  })
}

/** The customer picks up a call of the business; without a peer the offer's own words come back as the answer. */
export function answerByCustomer(
  world: World,
  call: PhoneCall,
  effect: Effect,
  sdp = call.offer?.sdp ?? '',
): void {
  answered(world, call, { sdp_type: 'answer', sdp })
  const key = pair(call.customer, call.number.id)
  world.occurrences.note(`connected call ${key}`)
  world.occurrences.forget(`unanswered call ${key}`)
  world.occurrences.forget(`call permission request ${key}`)
  sendConnect(world, call, call.answer!, {}, effect)
  sendCallStatus(world, call, 'ACCEPTED', effect)
}

export function rejectByCustomer(world: World, call: PhoneCall, effect: Effect): void {
  sendCallStatus(world, call, 'REJECTED', effect)
  end(world, call, effect)
}

export function answered(world: World, call: PhoneCall, session: Session): void {
  call.state = 'answered'
  call.answeredAt = world.clock.now()
  call.answer = session
  call.peer?.begin()
}

/** Ends a call and tells it; what is not given follows from how far the call came. */
export function end(world: World, call: PhoneCall, effect: Effect, given: Partial<Ending> = {}): void {
  const isFirst = call.state !== 'ended'
  const wasAnswered = call.answeredAt !== undefined || given.duration !== undefined
  call.state = 'ended'
  call.endedAt ??= world.clock.now()
  void call.peer?.close()
  const duration = given.duration ?? secondsOf(call)
  sendTerminate(
    world,
    call,
    { status: given.status ?? (wasAnswered ? 'COMPLETED' : 'FAILED'), duration },
    effect,
  )
  if (isFirst && !wasAnswered && call.direction === 'BUSINESS_INITIATED') countUnanswered(world, call, effect)
}

export function secondsOf(call: PhoneCall): number | undefined {
  if (call.answeredAt === undefined || call.endedAt === undefined) return undefined
  return Math.round((call.endedAt - call.answeredAt) / 1000)
}

/** Four calls in a row that nobody answers take the permission back (platform §9, "Rules"). */
function countUnanswered(world: World, call: PhoneCall, effect: Effect): void {
  const { number, customer, id } = call
  const key = `unanswered call ${pair(customer, number.id)}`
  world.occurrences.note(key)
  if (world.occurrences.within(key, Number.POSITIVE_INFINITY) < UNANSWERED_THAT_REVOKE) return
  world.occurrences.forget(key)
  world.calls.setPermission(number, customer, undefined)
  tellAnswer(world, number, customer, { response: 'reject', response_source: 'automatic' }, id, effect)
}

/** A customer calls: the window opens, and where the number wishes it so may the number's call back. */
export function customerCalled(world: World, call: PhoneCall, effect: Effect): void {
  const { number, customer } = call
  world.customers.wrote(customer, number.id, world.clock.now())
  if (number.settings.calling.callback_permission_status !== 'ENABLED') return
  if (world.calls.permission(number, customer, world.clock.now())) return
  const expiration_timestamp = grant(world, number, customer, false)
  const reply = {
    response: 'accept',
    is_permanent: false,
    expiration_timestamp,
    response_source: 'automatic',
  }
  tellAnswer(world, number, customer, reply, call.id, effect)
}
