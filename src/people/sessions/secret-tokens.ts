import { randomBytes } from 'node:crypto'
import { sha256 } from '#core/crypto.ts'

/** A token that opens something once: 256 bits of chance, in letters that links can carry. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * What is stored of a token, a key or a code: it can be found by it, and not be guessed from it. SHA-256 is enough,
 * because all of them are made of chance.
 */
export function tokenHash(token: string): Buffer {
  return sha256(token)
}
