import { randomBytes } from 'node:crypto'
import { tokenHash } from '#people/sessions/secret-tokens.ts'

const prefix = 'svc_'
const shownLength = 16

/** Keys of /v1 begin with `svc_` too; only the whole pattern tells the kinds apart. */
export function looksLikeApplicationKey(text: string): boolean {
  return /^svc_[0-9a-f]{32}$/.test(text)
}

/** A new key, its hash to store, and the beginning (after `svc_`) by which people recognise it. */
export function newApplicationKey(): { key: string; hash: Buffer; shown: string } {
  const secret = randomBytes(16).toString('hex')
  const key = prefix + secret
  return { key, hash: tokenHash(key), shown: secret.slice(0, shownLength) }
}
