import { z } from 'zod'
import type { PhoneNumber } from '../accounts.ts'
import type { Customer } from '../customers.ts'
import { graphError, invalidParameter } from '../graph/errors.ts'
import { paramsOf } from '../graph/params.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, type Reply } from '../http.ts'
import { recipientOf } from '../messages/recipient.ts'
import { answered, end, startCourse } from './course.ts'
import { callLimit } from './permissions.ts'
import { tookDescription } from './sound/sound.ts'
import type { PhoneCall } from './store.ts'

const MOST_AT_ONCE = 1000
/** A customer who cannot be reached (running, "Magic recipients"). */
const UNREACHABLE = '15550100002'

export const callRoutes: Routes<PhoneNumber> = { 'POST calls': postCall }

const session = <T extends 'offer' | 'answer'>(type: T) =>
  z.strictObject({ sdp_type: z.literal(type), sdp: z.string().min(1) })
const product = { messaging_product: z.literal('whatsapp') }
const existing = { ...product, call_id: z.string().min(1) }

const connectSchema = z.looseObject({
  ...product,
  action: z.literal('connect'),
  to: z.string().optional(),
  recipient: z.string().optional(),
  session: session('offer'),
  biz_opaque_callback_data: z.string().max(512).optional(),
})
const answerSchema = z.looseObject({
  ...existing,
  action: z.enum(['pre_accept', 'accept']),
  session: session('answer'),
})
const endSchema = z.looseObject({ ...existing, action: z.enum(['reject', 'terminate']) })

/** Makes, answers and ends calls (platform §9); a session is stored and given back, and a peer takes part in it. */
async function postCall(call: Call, number: PhoneNumber): Promise<Reply> {
  const params = await paramsOf(call)
  const { calling } = number.settings
  if (calling.status !== 'ENABLED') throw graphError(138000, 'Calling is not enabled for this number.')
  if (calling.sip?.status === 'ENABLED')
    throw graphError(131055, 'A number that uses SIP is called over SIP.')
  switch (params.action) {
    case 'connect':
      return connect(call, number, bodyOrThrow(connectSchema, params))
    case 'pre_accept':
    case 'accept':
      return answerCall(call, number, bodyOrThrow(answerSchema, params))
    case 'reject':
    case 'terminate':
      return endCall(call, number, bodyOrThrow(endSchema, params))
    default:
      throw invalidParameter(
        'Param action must be one of {CONNECT, PRE_ACCEPT, ACCEPT, REJECT, TERMINATE} in lower case.',
      )
  }
}

function connect(call: Call, number: PhoneNumber, params: z.infer<typeof connectSchema>): Reply {
  const { world, effect } = call
  const customer = recipientOf(world, number, params)
  checkMayCall(call, number, customer)
  const made = world.calls.add({
    at: world.clock.now(),
    number,
    customer,
    direction: 'BUSINESS_INITIATED',
    offer: params.session,
    callbackData: params.biz_opaque_callback_data,
  })
  if (!effect.hang && !effect.reset) startCourse(world, made, effect)
  return json({ messaging_product: 'whatsapp', calls: [{ id: made.id }], success: true })
}

function checkMayCall(call: Call, number: PhoneNumber, customer: Customer): void {
  const { calls, clock } = call.world
  if (!number.registered) throw graphError(133010, 'The number must be registered before it can call.')
  if (customer.phone === UNREACHABLE) throw graphError(138001, 'The customer cannot be called.')
  if (!calls.permission(number, customer, clock.now()))
    throw graphError(138006, 'The customer has not allowed this number to call.')
  const { current_usage, max_allowed } = callLimit(call.world, number, customer)
  if (current_usage >= max_allowed)
    throw graphError(138012, `At most ${max_allowed} connected calls in 24 hours with one customer.`)
  if (calls.activeWith(number, customer))
    throw graphError(138003, 'There is a call with this customer already.')
  if (calls.activeOf(number).length >= MOST_AT_ONCE)
    throw graphError(138002, `A number has at most ${MOST_AT_ONCE} calls at once.`)
}

async function answerCall(
  call: Call,
  number: PhoneNumber,
  params: z.infer<typeof answerSchema>,
): Promise<Reply> {
  const found = callNamed(call, number, params.call_id)
  if (found.direction !== 'USER_INITIATED')
    throw invalidParameter('Only a call of a customer can be accepted.')
  if (found.state !== 'ringing') throw invalidParameter(`The call is ${found.state} already.`)
  // What pre_accept agreed upon stays.
  if (found.peer && !found.answer) await tookDescription(found.peer.takeAnswer(params.session.sdp))
  if (params.action === 'accept') answered(call.world, found, params.session)
  else found.answer = params.session
  return done()
}

function endCall(call: Call, number: PhoneNumber, params: z.infer<typeof endSchema>): Reply {
  const found = callNamed(call, number, params.call_id)
  if (found.state === 'ended') throw invalidParameter('The call has ended already.')
  const isRefusal = params.action === 'reject'
  if (isRefusal && (found.direction !== 'USER_INITIATED' || found.state !== 'ringing'))
    throw invalidParameter('Only a call of a customer that is not answered yet can be rejected.')
  end(call.world, found, call.effect)
  return done()
}

function callNamed(call: Call, number: PhoneNumber, id: string): PhoneCall {
  const found = call.world.calls.find(id)
  if (!found || found.number !== number)
    throw invalidParameter(`Param call_id ${id} is no call of this number.`)
  return found
}

function done(): Reply {
  return json({ messaging_product: 'whatsapp', success: true })
}
