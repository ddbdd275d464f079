import { randomBytes } from 'node:crypto'
import { sha256 } from '#core/crypto.ts'

/** A token that opens something once: 256 random bits, in letters that links can carry. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * What is stored of a token, a key or a code: they are found by it, and cannot be guessed from it. SHA-256 is enough,
 * because all of them are random.
 */
export function tokenHash(token: string): Buffer {
  return sha256(token)
}
