import type { PublicKeyActor } from '#core/access/actor.ts'
import { AppError, errors } from '#core/errors.ts'
import { workedToday } from '#core/rate-limits/key-use.ts'
import { countWrongKey, lockedOut, wrongKeysWindow } from '#core/rate-limits/lockout.ts'
import type { Door, Exchange } from './exchange.ts'

const form = /^Bearer +(\S+) *$/i

async function refuse(door: Door, exchange: Exchange, error: AppError): Promise<never> {
  const now = door.app.clock.nowMs()
  const locked = await countWrongKey(door.app.counters, exchange.ip, now)
  throw locked ? lockedOut(wrongKeysWindow(exchange.ip), now) : error
}

/**
 * Step 2: whose key it is. Wrong ones count for the address's lockout, a missing header does not (spec/4 B2). Throws
 * unauthorized, or rate_limited from a locked address.
 */
export async function authenticate(door: Door, exchange: Exchange): Promise<PublicKeyActor> {
  const { authorization } = exchange.req.headers
  if (authorization === undefined) throw errors.unauthorized()
  const key = form.exec(authorization)?.[1]
  const actor = key === undefined ? null : await door.actorOfKey(key)
  if (!actor) return refuse(door, exchange, errors.unauthorized())
  exchange.key = actor
  return actor
}

/** Step 3: whether the key may be used from here. A forbidden address counts as a wrong key there. */
export async function checkAddress(door: Door, exchange: Exchange, key: PublicKeyActor): Promise<void> {
  if (key.allowedIps.length === 0 || door.isAllowed(key, exchange.ip)) return
  const forbidden = new AppError('ip_not_allowed', 'The key may not be used from this address.')
  // Even at a locked address, a key that works elsewhere is answered with the true reason.
  if (await workedToday(door.app, key)) {
    await countWrongKey(door.app.counters, exchange.ip, door.app.clock.nowMs())
    throw forbidden
  }
  await refuse(door, exchange, forbidden)
}
