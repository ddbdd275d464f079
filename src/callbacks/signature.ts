import { timingSafeEqual } from 'node:crypto'
import { hmacSha256 } from '../crypto.ts'
import type { NumberEntry } from '../numbers/directory.ts'

const form = /^sha256=([0-9a-f]{64})$/

/** The bytes of an `X-Hub-Signature-256` header, or null when it is missing or malformed. */
export function readSignature(header: string | undefined): Buffer | null {
  const digest = header && form.exec(header)?.[1]
  return digest ? Buffer.from(digest, 'hex') : null
}

/** Whether this secret made the signature over exactly these bytes (spec/6 10). */
export function isSignedWith(secret: string, body: Buffer, signature: Buffer): boolean {
  return timingSafeEqual(hmacSha256(secret, body), signature)
}

/**
 * The numbers whose application signed the body; a number without a secret of its own has the installation's. Only
 * one secret can have made a signature, so the secret of one workspace never speaks for a number of another.
 */
export function signersAmong(
  numbers: readonly NumberEntry[],
  commonSecret: string | undefined,
  body: Buffer,
  signature: Buffer,
): NumberEntry[] {
  const secretOf = (number: NumberEntry) => number.appSecret || commonSecret
  const secrets = new Set(numbers.map(secretOf))
  for (const secret of secrets) {
    if (secret && isSignedWith(secret, body, signature))
      return numbers.filter((number) => secretOf(number) === secret)
  }
  return []
}
