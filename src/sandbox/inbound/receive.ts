import { z } from 'zod'
import type { PhoneNumber } from '../accounts.ts'
import { type Customer, idsOf, isUserId } from '../customers.ts'
import type { Effect } from '../faults.ts'
import { callbackError, graphError } from '../graph/errors.ts'
import { dispatchOwned } from '../responders/callbacks.ts'
import type { World } from '../world.ts'
import { answeredBy } from './answered.ts'
import { completeFile, isFileType } from './files.ts'
import { completeFormAnswer } from './form-answer.ts'

/** A message in the platform's shape; id and time may be given, to try repeated and late callbacks. */
export const inboundMessageSchema = z.looseObject({
  type: z.string().min(1),
  id: z.string().optional(),
  timestamp: z.coerce.string().optional(),
  context: z.looseObject({ id: z.string().optional(), message_id: z.string().optional() }).optional(),
})

export type Inbound = {
  number: PhoneNumber
  /** A phone, or the user id of somebody who hides it. */
  from: string
  name?: string
  username?: string
  /** The user id of a customer whose phone is given too. */
  userId?: string
  message: z.infer<typeof inboundMessageSchema>
  effect: Effect
}

/** Types that carry no object of their own, or get one here. */
const MAY_BE_EMPTY = ['unsupported']

/**
 * A customer writes: opens the window and sends the callback, unless the number has blocked the customer. Answers the
 * platform's message id.
 */
export function receive(world: World, inbound: Inbound): string {
  const { number } = inbound
  const { name, username, userId } = inbound
  const customer = world.customers.learn(inbound.from, { name, username, userId })
  const message = withContext(world, number, customer, inbound.message)
  const id = message.id ?? world.ids.wamid()
  const now = world.clock.now()
  if (world.customers.isBlocked(customer, number.id)) return id
  const { type } = message
  const said = contentOf(world, number, message)
  const content = said[type]
  if (isChange(message)) requireOriginal(content)
  else world.messages.addReceived({ id, at: now, numberId: number.id, customer, type, content, read: false })
  if (type !== 'system' && !isChange(message)) {
    world.customers.wrote(customer, number.id, now)
    world.responders.wrote(customer, number.id, now)
  }
  if (message.referral) world.customers.cameIn(customer, number.id, now)
  const shown = {
    ...fromOf(customer, inbound.from),
    id,
    timestamp: message.timestamp ?? String(world.clock.seconds()),
    ...rest(message),
    ...contextOf(number, message.context),
    type: message.type,
    ...said,
  }
  const contacts = hasNoContacts(message) ? '' : `"contacts":[${JSON.stringify(contactOf(customer))}],`
  const members = `${contacts}"messages":[${JSON.stringify(shown)}]`
  dispatchOwned(world, number, customer, members, inbound.effect)
  move(world, customer, message)
  return id
}

/** The customer edits a message or deletes it for everyone (platform §11.1): that is no message and opens no window. */
const isChange = ({ type }: Inbound['message']) => type === 'edit' || type === 'revoke'

function requireOriginal(content: unknown): void {
  const { original_message_id: original } = (content ?? {}) as { original_message_id?: unknown }
  if (typeof original !== 'string' || original === '')
    throw graphError(131008, 'original_message_id is missing')
}

const movedSchema = z.looseObject({
  type: z.literal('user_changed_number'),
  wa_id: z.string().min(5),
  user_id: z.string().optional(),
})
const renamedSchema = z.looseObject({ type: z.literal('user_changed_user_id'), user_id: z.string().min(4) })
const sharedSchema = z.looseObject({
  origin: z.literal('contact_request'),
  phones: z.tuple([z.looseObject({ wa_id: z.string().min(5) })], z.unknown()),
})

/** Who has another number or user id, or shares the number they hide, is found under it from then on. */
function move(world: World, customer: Customer, message: Inbound['message']): void {
  const moved = message.type === 'system' ? movedSchema.safeParse(message.system).data : undefined
  if (moved) world.customers.move(customer, moved.wa_id, moved.user_id)
  const renamed = message.type === 'system' ? renamedSchema.safeParse(message.system).data : undefined
  if (renamed) world.customers.rename(customer, renamed.user_id)
  const [card] = message.type === 'contacts' && Array.isArray(message.contacts) ? message.contacts : []
  const shared = customer.phone ? undefined : sharedSchema.safeParse(card).data
  if (shared) world.customers.move(customer, shared.phones[0].wa_id)
}

/** The answer to a form is completed, and each tap says what it answers. */
function withContext(
  world: World,
  number: PhoneNumber,
  customer: Customer,
  message: Inbound['message'],
): Inbound['message'] {
  const given = message.interactive as { type?: string } | undefined
  const { interactive, about } =
    given?.type === 'nfm_reply'
      ? completeFormAnswer(world, number, customer, given)
      : { interactive: given, about: answeredBy(world, number, customer, message) }
  if (about === undefined && interactive === given) return message
  const context = message.context ?? (about === undefined ? undefined : { id: about })
  return { ...message, ...(interactive && { interactive }), context }
}

function fromOf(customer: Customer, from: string): Record<string, unknown> {
  return isUserId(from) && !customer.phone
    ? { from_user_id: customer.userId }
    : { from: customer.phone, from_user_id: customer.userId }
}

function contactOf(customer: Customer) {
  const { name, username } = customer
  return { profile: { name, ...(username ? { username } : {}) }, ...idsOf(customer) }
}

/** What stands beside the content: referral, group id, errors (platform §11.1, "common"). */
function rest(message: Inbound['message']): Record<string, unknown> {
  const { type, id: _id, timestamp: _timestamp, context: _context, [type]: _content, ...others } = message
  return others
}

/** A quotation names the business number it quotes; forwarded messages have no id. */
function contextOf(number: PhoneNumber, context: Inbound['message']['context']): Record<string, unknown> {
  if (!context) return {}
  const { message_id, ...others } = context
  const id = context.id ?? message_id
  return { context: id === undefined ? others : { from: number.digits, ...others, id } }
}

function contentOf(world: World, number: PhoneNumber, message: Inbound['message']): Record<string, unknown> {
  const { type } = message
  const content = message[type]
  if (isFileType(type)) return { [type]: completeFile(world, number, type, content ?? {}) }
  if (type === 'unsupported') return unsupported(message)
  if (content === undefined && !MAY_BE_EMPTY.includes(type))
    throw graphError(131008, `message.${type} is missing`)
  return content === undefined ? {} : { [type]: content }
}

function unsupported(message: Inbound['message']): Record<string, unknown> {
  const details = 'Message type is currently not supported.'
  return {
    unsupported: message.unsupported ?? { type: 'unknown' },
    errors: message.errors ?? [callbackError(131051, details, 'Message type unknown')],
  }
}

/** A change of number comes without contacts (platform §11.1, `system`). */
function hasNoContacts(message: Inbound['message']): boolean {
  const system = message.system as { type?: string } | undefined
  return message.type === 'system' && system?.type !== 'customer_identity_changed'
}
