import { hash } from 'node:crypto'
import { randomBase62 } from '../ids.ts'

const prefix = 'svc_live_'
const secretLength = 43
const shownLength = 8

// `svc_` begins the keys of /api too; only the whole pattern tells the kinds apart (spec/4 Q2).
const pattern = /^svc_live_[A-Za-z0-9]{40,128}$/

export function looksLikePublicKey(text: string): boolean {
  return pattern.test(text)
}

/** SHA-256: the secret has 256 random bits, so nothing slower is needed. */
export function hashOfKey(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}

/** A new key, its hash to store, and the beginning by which people recognise it. */
export function newKey(): { key: string; hash: Buffer; shown: string } {
  const key = prefix + randomBase62(secretLength)
  return { key, hash: hashOfKey(key), shown: key.slice(0, prefix.length + shownLength) }
}
