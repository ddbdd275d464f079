import { randomBytes } from 'node:crypto'
import { hash, type Options, verify } from '@node-rs/argon2'

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
