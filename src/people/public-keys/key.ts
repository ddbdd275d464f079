import { randomBase62 } from '#core/ids.ts'
import { tokenHash } from '#people/sessions/secret-tokens.ts'

const prefix = 'svc_live_'
const secretLength = 43
const shownLength = 8

// `svc_` begins the keys of /api too; only the whole pattern tells the kinds apart (spec/4 Q2).
const pattern = /^svc_live_[A-Za-z0-9]{40,128}$/

/** Whether a text is written like a key of /v1; only PostgreSQL knows whether it is one. */
export function looksLikePublicKey(text: string): boolean {
  return pattern.test(text)
}

/** A new key, its hash to store, and the beginning by which people recognise it. */
export function newKey(): { key: string; hash: Buffer; shown: string } {
  const key = prefix + randomBase62(secretLength)
  return { key, hash: tokenHash(key), shown: key.slice(0, prefix.length + shownLength) }
}
