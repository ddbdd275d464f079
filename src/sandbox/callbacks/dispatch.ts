import { request } from 'undici'
import type { PhoneNumber } from '../accounts.ts'
import { type Effect, NO_EFFECT } from '../faults.ts'
import { graphError } from '../graph/errors.ts'
import type { World } from '../world.ts'
import { accountEntry, messageEntry } from './envelope.ts'

/** Sends members of a callback about messages (or preferences) in the lane of one customer. */
export function dispatchMessages(
  world: World,
  number: PhoneNumber,
  customer: string,
  rest: string,
  effect: Effect,
  field = 'messages',
): void {
  const url = addressFor(world, field, number.businessId, number)
  if (url) emit(world, url, `${number.id} ${customer}`, messageEntry(number, field, rest), effect)
}

/** Sends a callback about one customer that has no metadata, in their lane: it names its number itself. */
export function dispatchPlain(
  world: World,
  number: PhoneNumber,
  customer: string,
  field: string,
  value: unknown,
): void {
  const url = addressFor(world, field, number.businessId, number)
  const entry = accountEntry(number.businessId, world.clock.seconds(), field, value)
  if (url) emit(world, url, `${number.id} ${customer}`, entry, NO_EFFECT)
}

/** Sends a callback of any other field about a business. */
export function dispatchAccount(
  world: World,
  businessId: string,
  field: string,
  value: unknown,
  effect: Effect,
): void {
  const url = addressFor(world, field, businessId)
  if (url) emit(world, url, businessId, accountEntry(businessId, world.clock.seconds(), field, value), effect)
}

/** Sends a callback about what a number did elsewhere than in a chat: with its metadata, and with the time. */
export function dispatchOfNumber(
  world: World,
  number: PhoneNumber,
  field: string,
  members: object,
  effect: Effect,
): void {
  const url = addressFor(world, field, number.businessId, number)
  const metadata = { display_phone_number: number.digits, phone_number_id: number.id }
  const value = { messaging_product: 'whatsapp', metadata, ...members }
  const entry = accountEntry(number.businessId, world.clock.seconds(), field, value)
  if (url) emit(world, url, number.businessId, entry, effect)
}

function emit(world: World, url: string, lane: string, entry: string, effect: Effect): void {
  if (effect.drop_callback) return
  world.callbacks.send(url, lane, entry)
  if (effect.duplicate_callback) world.callbacks.send(url, lane, entry)
}

/** Number before business before application; none when the application is not subscribed (platform §7.3). */
export function addressFor(
  world: World,
  field: string,
  businessId: string,
  number?: PhoneNumber,
): string | null {
  const { app, businesses } = world.accounts
  const business = businesses.get(businessId)
  if (!business?.subscribed || (app.fields && !app.fields.has(field))) return null
  return (
    number?.override?.override_callback_uri ?? business.override?.override_callback_uri ?? app.callbackUrl
  )
}

/** The handshake every new callback address must answer with the bare challenge (platform §10). */
export async function verifyCallback(world: World, url: string, verifyToken: string): Promise<void> {
  const challenge = String(Math.floor(world.ids.random() * 1e10))
  const target = URL.parse(url)
  if (!target) throw graphError(2200, 'The callback URL is not a valid URL.')
  target.searchParams.set('hub.mode', 'subscribe')
  target.searchParams.set('hub.challenge', challenge)
  target.searchParams.set('hub.verify_token', verifyToken)
  const answer = await request(target, { headers: { 'user-agent': 'facebookplatform/1.0' } })
    .then(async (response) => ({ status: response.statusCode, text: await response.body.text() }))
    .catch(() => null)
  if (answer?.status === 200 && answer.text === challenge) return
  const seen = answer ? `HTTP Status Code = ${answer.status}` : 'no answer'
  throw graphError(2200, `The URL couldn't be validated. Callback verification failed: ${seen}.`)
}
