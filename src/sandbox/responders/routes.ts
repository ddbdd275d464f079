import { z } from 'zod'
import type { PhoneNumber } from '../accounts.ts'
import type { Customer } from '../customers.ts'
import { graphError } from '../graph/errors.ts'
import { paramsOf } from '../graph/params.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, type Reply } from '../http.ts'
import { recipientOf } from '../messages/recipient.ts'
import type { World } from '../world.ts'
import type { Thread } from './store.ts'

const controlSchema = z.looseObject({
  messaging_product: z.literal('whatsapp'),
  action: z.enum(['pass', 'take', 'release']),
  to: z.string().optional(),
  recipient: z.string().optional(),
  metadata: z.string().max(2000).optional(),
  control_pass: z.looseObject({ target_role: z.string() }).optional(),
})

export const responderRoutes: Routes<PhoneNumber> = {
  'POST thread_control': control,
  'GET routing_roles': (call, number) => {
    const routing = call.world.responders.routingOf(number.id)
    const primary = routing?.primary === 'app' ? ['primary'] : []
    const roles = routing ? [...primary, ...(routing.is_escalation ? ['escalation'] : [])] : ['primary']
    return json({ messaging_product: 'whatsapp', roles, is_standby: routing?.is_standby === true })
  },
}

/** The application passes a chat that it owns, takes one as the escalation partner, or gives it back (PL2). */
async function control(call: Call, number: PhoneNumber): Promise<Reply> {
  const { world } = call
  const body = bodyOrThrow(controlSchema, await paramsOf(call))
  const routing = world.responders.routingOf(number.id)
  if (!routing) throw graphError(100, 'The number has one responder.')
  const thread = world.responders.owned(recipientOf(world, number, body), number.id, world.clock.now())
  if (!thread) throw graphError(100, 'Nobody owns the thread.')
  if (body.action === 'take') {
    if (!routing.is_escalation) throw graphError(100, 'Only the escalation partner takes a thread.')
    world.responders.give(thread, 'app')
  } else {
    if (thread.owner !== 'app') throw notOwner()
    if (body.action === 'pass') world.responders.give(thread, 'other')
    else world.responders.release(thread)
  }
  return json({ messaging_product: 'whatsapp' })
}

const notOwner = () => graphError(100, 'Another responder owns the thread.')

/** Only who owns a chat writes freely in it: templates are for everybody. */
export function checkMayAnswer(world: World, number: PhoneNumber, customer: Customer): void {
  const thread: Thread | undefined = world.responders.owned(customer, number.id, world.clock.now())
  if (world.responders.routingOf(number.id) && thread?.owner === 'other') throw notOwner()
}
