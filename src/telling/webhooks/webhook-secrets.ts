import { randomBytes } from 'node:crypto'
import type { KeyRing } from '#core/crypto.ts'

const prefix = 'whsec_'
const secretBytes = 32

/** A new signing secret: `whsec_` and the base64 of 32 random bytes (document 1, Webhook endpoint). */
export function newSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64')
}

/** The HMAC key in a secret: the decoded part after the prefix. */
export function secretKeyBytes(secret: string): Buffer {
  return Buffer.from(secret.slice(prefix.length), 'base64')
}

/** Names an endpoint where its encrypted values are bound to it. */
export interface Place {
  workspaceId: string
  /** the endpoint's */
  id: string
}

const place = (endpoint: Place, column: string) =>
  `webhook_endpoint:${endpoint.workspaceId}:${endpoint.id}:${column}`

// A rotation moves the secret to previous_secret as it is, so both columns share one place.
export const secretPlace = (endpoint: Place) => place(endpoint, 'secret')
export const headersPlace = (endpoint: Place) => place(endpoint, 'header_values')

export function sealSecret(keyRing: KeyRing, endpoint: Place, secret: string): string {
  return keyRing.encrypt(secret, secretPlace(endpoint))
}

/** Throws KeyRingError. */
export function openSecret(keyRing: KeyRing, endpoint: Place, sealed: string): string {
  return keyRing.decrypt(sealed, secretPlace(endpoint))
}

/** Header values by name, or null when there are none to keep. */
export function sealHeaders(
  keyRing: KeyRing,
  endpoint: Place,
  values: Record<string, string>,
): string | null {
  if (Object.keys(values).length === 0) return null
  return keyRing.encrypt(JSON.stringify(values), headersPlace(endpoint))
}

/** Throws KeyRingError. */
export function openHeaders(
  keyRing: KeyRing,
  endpoint: Place,
  sealed: string | null,
): Record<string, string> {
  return sealed === null ? {} : JSON.parse(keyRing.decrypt(sealed, headersPlace(endpoint)))
}
