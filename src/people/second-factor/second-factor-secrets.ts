import type { KeyRing } from '#core/crypto.ts'

/** The place that the encrypted secret of an authenticator app is bound to. */
export function totpPlace(userId: string): string {
  return `totp:${userId}:secret`
}

export function sealTotpSecret(keyRing: KeyRing, userId: string, secret: string): string {
  return keyRing.encrypt(secret, totpPlace(userId))
}

/** The secret in base32. */
export function openTotpSecret(keyRing: KeyRing, userId: string, sealed: string): string {
  return keyRing.decrypt(sealed, totpPlace(userId))
}
