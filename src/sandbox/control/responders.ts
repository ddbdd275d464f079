import { z } from 'zod'
import { graphError, unknownObject } from '../graph/errors.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, type Reply, success } from '../http.ts'
import { tellAnswer, tellHandover } from '../responders/callbacks.ts'
import { numberNamed } from './numbers.ts'

const routingSchema = z.strictObject({
  phone_number_id: z.coerce.string().optional(),
  primary: z.enum(['app', 'other']).default('other'),
  is_escalation: z.boolean().default(true),
  is_standby: z.boolean().default(true),
})

const noRoutingSchema = z.strictObject({
  phone_number_id: z.coerce.string().optional(),
  primary: z.null(),
})

/** A second responder answers on a number from now on, or does no more. */
export function routeNumber(call: Call, body: unknown): Reply {
  const { world } = call
  const none = noRoutingSchema.safeParse(body)
  if (none.success) {
    world.responders.route(numberNamed(world, none.data.phone_number_id).id, undefined)
    return success()
  }
  const { phone_number_id, ...routing } = bodyOrThrow(routingSchema, body)
  world.responders.route(numberNamed(world, phone_number_id).id, routing)
  return success()
}

const actSchema = z.strictObject({
  phone_number_id: z.coerce.string().optional(),
  to: z.string().min(3),
  action: z.enum(['take', 'pass', 'answer']),
  text: z.string().min(1).optional(),
  metadata: z.string().max(2000).optional(),
})

/** The other responder takes a chat, passes it to the application, or answers in one that it owns. */
export function actInThread(call: Call, body: unknown): Reply {
  const { world } = call
  const { phone_number_id, to, action, text, metadata } = bodyOrThrow(actSchema, body)
  const number = numberNamed(world, phone_number_id)
  const thread = world.responders.owned(world.customers.find(to), number.id, world.clock.now())
  if (!thread || !world.responders.routingOf(number.id)) throw unknownObject(to, 'POST')
  if (action === 'take') {
    if (thread.owner === 'other') return success()
    world.responders.give(thread, 'other')
    tellHandover(world, number, thread, 'control_taken', metadata)
    return success()
  }
  if (thread.owner !== 'other') throw graphError(100, 'The other responder does not own the thread.')
  if (action === 'pass') {
    world.responders.give(thread, 'app')
    tellHandover(world, number, thread, 'control_passed', metadata)
    return success()
  }
  const id = world.ids.wamid()
  const answer = { id, at: world.clock.now(), numberId: number.id, to, text: text ?? 'I can help with that.' }
  world.responders.answered(answer)
  tellAnswer(world, number, thread, answer)
  return json({ id })
}

/** Who owns which chat, and what the other responder wrote. */
export function listThreads(call: Call): Reply {
  const { responders } = call.world
  const threads = responders.list().map(({ customer, numberId, owner, wroteAt }) => ({
    phone_number_id: numberId,
    to: customer.phone ?? customer.userId,
    owner,
    wrote_at: new Date(wroteAt).toISOString(),
  }))
  return json({ threads, answers: responders.answers })
}
