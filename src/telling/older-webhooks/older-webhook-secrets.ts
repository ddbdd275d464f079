import type { KeyRing } from '#core/crypto.ts'

interface Place {
  workspaceId: string
  id: string
}

const place = ({ workspaceId, id }: Place, column: string) => `legacy_webhook:${workspaceId}:${id}:${column}`

/** What the encrypted columns of an older webhook are bound to. */
export const legacySecretPlace = (webhook: Place) => place(webhook, 'secret')
export const legacyHeadersPlace = (webhook: Place) => place(webhook, 'header_values')

export const sealLegacySecret = (keyRing: KeyRing, webhook: Place, secret: string) =>
  keyRing.encrypt(secret, legacySecretPlace(webhook))

/** Throws KeyRingError. */
export const openLegacySecret = (keyRing: KeyRing, webhook: Place, sealed: string | null) =>
  sealed === null ? null : keyRing.decrypt(sealed, legacySecretPlace(webhook))

/** Header values by name, or null when there are none to keep. */
export function sealLegacyHeaders(
  keyRing: KeyRing,
  webhook: Place,
  headers: Record<string, string>,
): string | null {
  if (Object.keys(headers).length === 0) return null
  return keyRing.encrypt(JSON.stringify(headers), legacyHeadersPlace(webhook))
}

/** Throws KeyRingError. */
export function openLegacyHeaders(
  keyRing: KeyRing,
  webhook: Place,
  sealed: string | null,
): Record<string, string> {
  return sealed === null ? {} : JSON.parse(keyRing.decrypt(sealed, legacyHeadersPlace(webhook)))
}
