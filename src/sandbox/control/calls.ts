import { z } from 'zod'
import type { PhoneNumber } from '../accounts.ts'
import { sendConnect } from '../calling/callbacks.ts'
import {
  answerByCustomer,
  cannedSession,
  customerCalled,
  end,
  rejectByCustomer,
  ringOut,
  secondsOf,
} from '../calling/course.ts'
import { grant, tellAnswer } from '../calling/permissions.ts'
import { heardBy, makePeer, recordingOf, tookDescription } from '../calling/sound/sound.ts'
import { mediaSchema } from '../calling/sound/wish.ts'
import type { PhoneCall } from '../calling/store.ts'
import { graphError, unknownObject } from '../graph/errors.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, type Reply } from '../http.ts'
import { effectOf } from './effect.ts'
import { numberNamed } from './numbers.ts'

const callSchema = z.strictObject({
  phone_number_id: z.coerce.string().optional(),
  from: z.string().min(3).optional(),
  event: z.enum(['connect', 'terminate', 'reject']),
  /** A call that is known, or the id that a new one is to have. */
  id: z.string().min(1).optional(),
  status: z.enum(['COMPLETED', 'FAILED']).optional(),
  duration: z.number().int().min(0).optional(),
  sdp: z.string().optional(),
  /** What the button or link that was tapped carries (platform §9, `connect`). */
  cta_payload: z.string().optional(),
  deeplink_payload: z.string().optional(),
  /** The call sounds: what the customer plays and presses. */
  media: mediaSchema.optional(),
})

type CallEvent = z.infer<typeof callSchema>

/** Calls with their sessions, in order; of one that sounds also what its customer heard. */
export function getCalls(call: Call, _body: unknown, [id, part]: string[]): Reply | Promise<Reply> {
  if (id === undefined) return json({ calls: call.world.calls.list().map(shown) })
  const peer = call.world.calls.find(id)?.peer
  if (peer && part === 'heard') return heardBy(peer).then((heard) => json(heard))
  if (peer && part === 'recording')
    return recordingOf(peer).then((body) => ({ status: 200, body, headers: { 'content-type': 'audio/wav' } }))
  throw unknownObject(call.path, call.method)
}

function shown(call: PhoneCall) {
  return {
    id: call.id,
    at: new Date(call.at).toISOString(),
    phone_number_id: call.number.id,
    customer: call.customer.phone ?? call.customer.userId,
    direction: call.direction,
    state: call.state,
    duration: secondsOf(call),
    offer: call.offer,
    answer: call.answer,
  }
}

/**
 * What a customer does: calls and hangs up, or answers, rejects and ends a call of the business. Each request sends its
 * callback as asked, also twice or in the wrong order.
 */
export async function postCall(call: Call, body: unknown): Promise<Reply> {
  const event = bodyOrThrow(callSchema, body)
  const number = numberNamed(call.world, event.phone_number_id)
  const known = event.id === undefined ? undefined : call.world.calls.find(event.id)
  const current = known ?? newCall(call, number, event)
  const effect = effectOf(call, current.customer.phone ?? current.customer.userId)
  if (event.event === 'terminate') end(call.world, current, effect, event)
  else if (event.event === 'reject') rejectByCustomer(call.world, current, effect)
  else if (current.direction === 'BUSINESS_INITIATED') await pickUp(call, current, event)
  else {
    if (event.media && !current.peer) current.peer = await makePeer(event.media)
    const { cta_payload, deeplink_payload } = event
    const session = event.sdp === undefined ? current.offer : { sdp_type: 'offer' as const, sdp: event.sdp }
    current.offer =
      session ??
      (current.peer
        ? { sdp_type: 'offer', sdp: await current.peer.offer() }
        : cannedSession('offer', call.world))
    sendConnect(call.world, current, current.offer, { cta_payload, deeplink_payload }, effect)
    if (!known) customerCalled(call.world, current, effect)
    if (!known) ringOut(call.world, current, effect)
  }
  return json({ id: current.id, call_id: current.id, state: current.state })
}

async function pickUp(call: Call, current: PhoneCall, { media }: CallEvent): Promise<void> {
  const effect = effectOf(call, current.customer.phone ?? current.customer.userId)
  if (!media || current.peer) return answerByCustomer(call.world, current, effect)
  const peer = await makePeer(media)
  current.peer = peer
  const sdp = await tookDescription(peer.answer(current.offer?.sdp ?? '')).catch(async (error) => {
    current.peer = undefined
    await peer.close()
    throw error
  })
  answerByCustomer(call.world, current, effect, sdp)
}

function newCall(call: Call, number: PhoneNumber, { from, id }: CallEvent): PhoneCall {
  if (from === undefined) throw graphError(100, 'from must be given for a call that is not known.')
  const { world } = call
  const fields = {
    at: world.clock.now(),
    number,
    customer: world.customers.learn(from, {}),
    direction: 'USER_INITIATED' as const,
    offer: undefined,
    callbackData: undefined,
  }
  return world.calls.add(fields, id)
}

const permissionSchema = z.strictObject({
  phone_number_id: z.coerce.string().optional(),
  from: z.string().min(3),
  response: z.enum(['accept', 'reject']),
  permanent: z.boolean().default(false),
})

/** A customer answers a request for permission to be called; without one the permission is given all the same. */
export function postCallPermission(call: Call, body: unknown): Reply {
  const { phone_number_id, from, response, permanent } = bodyOrThrow(permissionSchema, body)
  const { world } = call
  const number = numberNamed(world, phone_number_id)
  const customer = world.customers.learn(from, {})
  const about = world.calls.requestFor(number, customer)
  const reply: Record<string, unknown> = { response, response_source: 'user_action' }
  if (response === 'accept') {
    reply.is_permanent = permanent
    const expiry = grant(world, number, customer, permanent)
    if (expiry !== undefined) reply.expiration_timestamp = expiry
  } else world.calls.setPermission(number, customer, undefined)
  const id = tellAnswer(world, number, customer, reply, about, effectOf(call, from))
  return json({ id })
}
