import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import type { NumberCredentials } from './credentials.ts'
import { callGraph, graphPath } from './graph.ts'

/** Somebody's chat, by their phone or by the user id of who hides it. */
interface Person {
  phone: string | null
  userId: string | null
}

/** Takes the chat with this person from the responder that owns it (spec/10 PL2). Throws PlatformError or PlatformSilence. */
export async function takeThread(app: App, number: NumberCredentials, person: Person | null): Promise<void> {
  const to = person?.phone ? { to: person.phone } : { recipient: person?.userId ?? '' }
  const json = { messaging_product: 'whatsapp', action: 'take', ...to }
  const path = graphPath(number.phoneId, 'thread_control')
  await callGraph(app, number, { method: 'POST', path, json }, z.unknown())
}

const routingRoles = z.looseObject({
  roles: z.array(z.string()).catch([]),
  is_standby: z.boolean().catch(false),
})

/** Our roles on a number with several responders, in the platform's words; null where it names none. */
export async function readRoutingRoles(app: App, number: NumberCredentials): Promise<string | null> {
  const path = graphPath(number.phoneId, 'routing_roles')
  const { roles, is_standby } = await callGraph(app, number, { method: 'GET', path }, routingRoles)
  return [...roles, ...(is_standby ? ['standby'] : [])].join(', ') || null
}
