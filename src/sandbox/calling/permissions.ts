import type { PhoneNumber } from '../accounts.ts'
import { type Customer, isUserId, keyOf, pair } from '../customers.ts'
import type { Effect } from '../faults.ts'
import { graphError, invalidParameter } from '../graph/errors.ts'
import type { Routes } from '../graph/routes.ts'
import { type Call, json, type Reply } from '../http.ts'
import { receive } from '../inbound/receive.ts'
import type { World } from '../world.ts'

const SECOND_MS = 1000
const DAY_MS = 24 * 3_600_000
const TEMPORARY_MS = 7 * DAY_MS
const LOOKUPS_PER_SECOND = 5

/** How often a customer may be asked for permission (platform §9, "Rules"). */
const REQUEST_LIMITS = [
  { time_period: 'PT24H', ms: DAY_MS, max_allowed: 1 },
  { time_period: 'P7D', ms: 7 * DAY_MS, max_allowed: 2 },
]

export const permissionRoutes: Routes<PhoneNumber> = { 'GET call_permissions': readPermission }

function readPermission(call: Call, number: PhoneNumber): Reply {
  const { world } = call
  const customer = customerOf(call)
  const key = `call permission lookup ${number.id}`
  if (world.occurrences.within(key, SECOND_MS) >= LOOKUPS_PER_SECOND) {
    const message = '(#613) Calls to this api have exceeded the rate limit.'
    throw graphError(613, `At most ${LOOKUPS_PER_SECOND} lookups in a second.`, { message })
  }
  world.occurrences.note(key)
  const permission = world.calls.permission(number, customer, world.clock.now())
  const requests = requestLimits(world, number, customer)
  const calls = callLimit(world, number, customer)
  const isFree = (limit: Limit) => limit.current_usage < limit.max_allowed
  return json({
    messaging_product: 'whatsapp',
    permission: {
      status: permission?.status ?? 'no_permission',
      ...(permission?.expiresAt ? { expiration_time: Math.floor(permission.expiresAt / 1000) } : {}),
    },
    actions: [
      action(
        'send_call_permission_request',
        permission?.status !== 'permanent' && requests.every(isFree),
        requests,
      ),
      action('start_call', permission !== undefined && isFree(calls), [calls]),
    ],
  })
}

function customerOf(call: Call): Customer {
  const address = call.query.get('user_wa_id') ?? call.query.get('recipient')
  if (!address) throw invalidParameter('The parameter user_wa_id is required.')
  if (!isUserId(address) && !/^\+?\d{5,15}$/.test(address.trim()))
    throw invalidParameter('Param user_wa_id must be a phone.')
  return call.world.customers.find(address)
}

type Limit = { time_period: string; max_allowed: number; current_usage: number }

function action(action_name: string, can_perform_action: boolean, limits: Limit[]) {
  return { action_name, can_perform_action, limits }
}

function requestLimits(world: World, number: PhoneNumber, customer: Customer): Limit[] {
  const key = requestKey(number, customer)
  return REQUEST_LIMITS.map(({ time_period, ms, max_allowed }) => ({
    time_period,
    max_allowed,
    current_usage: world.occurrences.within(key, ms),
  }))
}

/** Connected calls of one pair in a day. */
export function callLimit(world: World, number: PhoneNumber, customer: Customer): Limit {
  const current_usage = world.occurrences.within(`connected call ${pair(customer, number.id)}`, DAY_MS)
  return { time_period: 'PT24H', max_allowed: world.settings.calls.connected_per_day, current_usage }
}

/** Refuses a request for permission that would be one too many, or that asks for what is granted for good. */
export function checkRequest(world: World, number: PhoneNumber, customer: Customer): void {
  if (number.settings.calling.status !== 'ENABLED') throw graphError(138000, 'Calling is not enabled.')
  if (world.calls.permission(number, customer, world.clock.now())?.status === 'permanent')
    throw graphError(138017, 'The customer may be called already, for good.')
  const over = requestLimits(world, number, customer).find(
    (limit) => limit.current_usage >= limit.max_allowed,
  )
  if (over)
    throw graphError(138009, `At most ${over.max_allowed} requests in ${over.time_period} for one customer.`)
}

export function noteRequest(world: World, number: PhoneNumber, customer: Customer, messageId: string): void {
  world.occurrences.note(requestKey(number, customer))
  world.calls.setRequest(number, customer, messageId)
}

function requestKey(number: PhoneNumber, customer: Customer): string {
  return `call permission request ${pair(customer, number.id)}`
}

/** Gives permission for seven days or for good; answers when it ends, in seconds. */
export function grant(
  world: World,
  number: PhoneNumber,
  customer: Customer,
  isPermanent: boolean,
): number | undefined {
  const expiresAt = isPermanent ? undefined : world.clock.now() + TEMPORARY_MS
  world.calls.setPermission(number, customer, { status: isPermanent ? 'permanent' : 'temporary', expiresAt })
  return expiresAt === undefined ? undefined : Math.floor(expiresAt / 1000)
}

/** The customer's answer comes as a message (platform §9, "Permission answer"). */
export function tellAnswer(
  world: World,
  number: PhoneNumber,
  customer: Customer,
  call_permission_reply: Record<string, unknown>,
  about: string | undefined,
  effect: Effect,
): string {
  return receive(world, {
    number,
    from: keyOf(customer),
    message: {
      type: 'interactive',
      ...(about === undefined ? {} : { context: { id: about } }),
      interactive: { type: 'call_permission_reply', call_permission_reply },
    },
    effect,
  })
}
