import type { KeyRing } from '#core/crypto.ts'

interface Place {
  workspaceId: string
  provider: string
}

/** The place that an encrypted client secret is bound to. */
export function ssoSecretPlace(workspaceId: string, provider: string): string {
  return `sso_provider:${workspaceId}:${provider}:client_secret`
}

export const sealClientSecret = (keyRing: KeyRing, { workspaceId, provider }: Place, secret: string) =>
  keyRing.encrypt(secret, ssoSecretPlace(workspaceId, provider))

/** Throws KeyRingError. */
export const openClientSecret = (
  keyRing: KeyRing,
  { workspaceId, provider }: Place,
  sealed: string | null,
): string | null => (sealed === null ? null : keyRing.decrypt(sealed, ssoSecretPlace(workspaceId, provider)))
