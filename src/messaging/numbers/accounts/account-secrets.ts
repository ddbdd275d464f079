import type { KeyRing } from '#core/crypto.ts'

/** The secret columns of a number. */
export type NumberSecret = 'access_token' | 'app_secret' | 'pin'

/** The place that an encrypted value of a number is bound to: it does not decrypt in another row or column. */
export function secretPlace(workspaceId: string, numberId: string, secret: NumberSecret): string {
  return `number:${workspaceId}:${numberId}:${secret}`
}

export function sealSecret(
  keyRing: KeyRing,
  number: { workspaceId: string; id: string },
  secret: NumberSecret,
  value: string,
): string {
  return keyRing.encrypt(value, secretPlace(number.workspaceId, number.id, secret))
}

export function openSecret(
  keyRing: KeyRing,
  number: { workspaceId: string; id: string },
  secret: NumberSecret,
  sealed: string,
): string {
  return keyRing.decrypt(sealed, secretPlace(number.workspaceId, number.id, secret))
}
