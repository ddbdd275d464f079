import { randomBytes } from 'node:crypto'
import { hash, type Options, verify } from '@node-rs/argon2'
import type { Ctx } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { errors } from '#core/errors.ts'
import { networkOf } from '#core/rate-limits/lockout.ts'
import { Places } from '#core/rate-limits/places.ts'

/** Argon2id by default; 19 MiB, two passes, one lane: OWASP's first recommendation. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let decoy: Promise<string> | undefined

/**
 * False for a wrong password and, after the same work, for an account without one: an unknown e-mail address must
 * not be told apart by the time of its answer.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(32).toString('base64url'))
  const against = await decoy
  const matches = await verify(stored ?? against, password)
  return matches && stored !== null
}

// Each takes 19 MiB and some 30 ms of one of the four threads that files and names of hosts need too.
const places = perApp(() => new Places({ inAll: 2, waiting: 200, waitMs: 10_000 }))

/**
 * The same for whoever has proven nothing yet: one at a time for each network, two in all. Throws unavailable after ten
 * seconds without a turn.
 */
export async function verifyPasswordOfStranger(
  { app, ip }: Ctx,
  stored: string | null,
  password: string,
): Promise<boolean> {
  const leave = await places(app).enter(networkOf(ip), 1)
  if (!leave) throw errors.unavailable('Too many people sign in at once.')
  try {
    return await verifyPassword(stored, password)
  } finally {
    leave()
  }
}
