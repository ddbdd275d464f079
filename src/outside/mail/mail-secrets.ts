import type { KeyRing } from '#core/crypto.ts'

/** The place that the encrypted link of a queued mail is bound to. */
export function linkPlace(workspaceId: string, key: string): string {
  return `mail:${workspaceId}:${key}:link`
}

/** Encrypts a link until its mail is written. */
export function sealLink(keyRing: KeyRing, workspaceId: string, key: string, link: string): string {
  return keyRing.encrypt(link, linkPlace(workspaceId, key))
}

/** The link, for the mail. */
export function openLink(keyRing: KeyRing, workspaceId: string, key: string, sealed: string): string {
  return keyRing.decrypt(sealed, linkPlace(workspaceId, key))
}
