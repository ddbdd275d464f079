import { z } from 'zod'
import { dispatchAccount, dispatchMessages } from '../callbacks/dispatch.ts'
import { idsOf, keyOf } from '../customers.ts'
import { addressKey, errorSchema, NO_EFFECT } from '../faults.ts'
import { unknownObject } from '../graph/errors.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, type Reply, success } from '../http.ts'
import { inboundMessageSchema, receive } from '../inbound/receive.ts'
import type { SentMessage } from '../messages/log.ts'
import { noteOf } from '../messages/pricing.ts'
import { callbackErrorOf, report } from '../messages/progress.ts'
import { effectOf } from './effect.ts'
import { numberNamed } from './numbers.ts'

const inboundSchema = z.strictObject({
  phone_number_id: z.coerce.string().optional(),
  from: z.string().min(3),
  name: z.string().optional(),
  username: z.string().optional(),
  user_id: z.string().optional(),
  message: inboundMessageSchema,
})

/** A customer writes to a number. */
export function postInbound(call: Call, body: unknown): Reply {
  const { phone_number_id, from, name, username, user_id, message } = bodyOrThrow(inboundSchema, body)
  const number = numberNamed(call.world, phone_number_id)
  const id = receive(call.world, {
    number,
    from,
    name,
    username,
    userId: user_id,
    message,
    effect: effectOf(call, from),
  })
  return json({ id, message_id: id, messages: [{ id }] })
}

const statusSchema = z.strictObject({
  message_id: z.string().min(1),
  status: z.enum(['sent', 'delivered', 'read', 'played', 'failed']),
  error: errorSchema.optional(),
  /** For a message that was never sent here: whose number, and to whom. */
  phone_number_id: z.coerce.string().optional(),
  to: z.string().optional(),
})

/** Sends one status callback about a message, also when its automatic ones are being dropped. */
export function postStatus(call: Call, body: unknown): Reply {
  const wanted = bodyOrThrow(statusSchema, body)
  const message = call.world.messages.sent(wanted.message_id) ?? strangerOf(call, wanted)
  if (!message) throw unknownObject(wanted.message_id, 'POST')
  const error = wanted.error ?? (wanted.status === 'failed' ? 131000 : undefined)
  report(call.world, message, wanted.status, error === undefined ? [] : [callbackErrorOf(error)], {
    ...effectOf(call, message.to),
    drop_callback: false,
  })
  return success()
}

/** A message the sandbox does not know, made up to report about it. */
function strangerOf(call: Call, wanted: z.infer<typeof statusSchema>): SentMessage | undefined {
  if (wanted.phone_number_id === undefined) return undefined
  const { world } = call
  const to = wanted.to ?? ''
  return {
    id: wanted.message_id,
    at: world.clock.now(),
    number: numberNamed(world, wanted.phone_number_id),
    to,
    customer: world.customers.find(to),
    body: '{}',
    type: 'text',
    callbackData: undefined,
    pricing: noteOf(false, 'free_customer_service', 'service'),
    isUnpaid: false,
    category: undefined,
    isDirect: false,
    templateId: undefined,
    isHeld: false,
    isVoice: false,
    mediaLink: undefined,
    reactsTo: undefined,
    effect: NO_EFFECT,
    failed: undefined,
    sentAt: undefined,
    deliveredAt: undefined,
    readAt: undefined,
  }
}

const preferenceSchema = z.strictObject({
  phone_number_id: z.coerce.string().optional(),
  from: z.string().min(3),
  value: z.enum(['stop', 'resume', 'signup']),
  /** The link by which a customer signed up. */
  signup_id: z.string().optional(),
})

/** A customer stops or resumes marketing messages of a number (platform §12.8). */
export function postPreference(call: Call, body: unknown): Reply {
  const { phone_number_id, from, value, signup_id } = bodyOrThrow(preferenceSchema, body)
  const { world } = call
  const number = numberNamed(world, phone_number_id)
  const customer = world.customers.learn(addressKey(from), {})
  world.customers.setOptedOut(customer, number.id, value === 'stop')
  const preference = {
    ...idsOf(customer),
    detail: `User requested to ${value} marketing messages`,
    category: 'marketing_messages',
    value,
    ...(signup_id === undefined ? {} : { signup_id }),
    timestamp: world.clock.seconds(),
  }
  const contact = { profile: { name: customer.name }, ...idsOf(customer) }
  const members = `"contacts":[${JSON.stringify(contact)}],"user_preferences":[${JSON.stringify(preference)}]`
  dispatchMessages(world, number, keyOf(customer), members, effectOf(call, from), 'user_preferences')
  return success()
}

const callbackSchema = z.strictObject({
  field: z.string().min(1),
  value: z.unknown(),
  business_id: z.coerce.string().optional(),
})

/** Sends any callback as it is given, for kinds that have no path of their own here. */
export function injectCallback(call: Call, body: unknown): Reply {
  const { field, value, business_id } = bodyOrThrow(callbackSchema, body)
  dispatchAccount(
    call.world,
    business_id ?? call.world.accounts.builtInBusinessId,
    field,
    value,
    effectOf(call, ''),
  )
  return success()
}
