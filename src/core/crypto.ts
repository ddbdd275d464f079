import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto'
import { takeRandomBytes } from '#core/ids.ts'

export function sha256(data: string | Buffer): Buffer {
  return hash('sha256', data, 'buffer')
}

export function sha256Hex(data: string | Buffer): string {
  return hash('sha256', data, 'hex')
}

/** HMAC-SHA256 in hex. */
export function hmacSha256Hex(key: string | Buffer, data: string | Buffer): string {
  return createHmac('sha256', key).update(data).digest('hex')
}

/** HMAC-SHA256 as bytes, for signatures that are not written in hex. */
export function hmacSha256(key: string | Buffer, data: string | Buffer): Buffer {
  return createHmac('sha256', key).update(data).digest()
}

/** Compares in constant time; only the lengths can be guessed from the duration. */
export function equalInConstantTime(left: string | Buffer, right: string | Buffer): boolean {
  const a = Buffer.from(left as string)
  const b = Buffer.from(right as string)
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Keeps secrets that must be read again (platform tokens, webhook secrets) encrypted at rest. The first key
 * encrypts, all keys decrypt (spec 7, secrets.keys). `aad` names the place of the value, for example
 * `account:<id>:access_token`: a value copied to another row or column does not decrypt there.
 */
export interface KeyRing {
  encrypt(plaintext: string | Buffer, aad: string): string
  /** The text that was encrypted. Throws KeyRingError. */
  decrypt(sealed: string, aad: string): string
  decryptBytes(sealed: string, aad: string): Buffer
  /** True when the value was not encrypted with the first key, so that a rotation must write it again. */
  needsRotation(sealed: string): boolean
}

/** The value was damaged, moved to another place, or its key is no longer in the ring. */
export class KeyRingError extends Error {
  override name = 'KeyRingError'
}

/** The text that `open` decrypts with the key ring; null while no key for it is available. */
export function tryOpen<T>(open: () => T): T | null {
  try {
    return open()
  } catch (error) {
    if (error instanceof KeyRingError) return null
    throw error
  }
}

interface Key {
  id: string
  /** made once: bytes would be taken in again for every value */
  secret: KeyObject
}

// A key is any text with enough randomness (base64 or hex of 32 bytes, a long passphrase of a vault): hashing
// gives AES its 32 bytes, and the id follows from the key, so that an operator has only one thing to keep.
function keyOf(text: string): Key {
  const bytes = sha256(`parley key ring\0${text}`)
  return { secret: createSecretKey(bytes), id: sha256Hex(bytes).slice(0, 8) }
}

const ivLength = 12
const tagLength = 16

function seal(key: Key, plaintext: string | Buffer, aad: string): string {
  const iv = takeRandomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', key.secret, iv)
  cipher.setAAD(Buffer.from(aad))
  const body = cipher.update(plaintext as string, 'utf8')
  // GCM is a stream: nothing is left over here.
  cipher.final()
  return `${key.id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
}

function open(key: Key, sealed: string, aad: string): Buffer {
  const bytes = Buffer.from(sealed.slice(key.id.length + 1), 'base64url')
  if (bytes.length < ivLength + tagLength) throw new KeyRingError('the encrypted value is cut short')
  const options = { authTagLength: tagLength }
  const decipher = createDecipheriv('aes-256-gcm', key.secret, bytes.subarray(0, ivLength), options)
  decipher.setAAD(Buffer.from(aad))
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()])
  } catch {
    throw new KeyRingError('the encrypted value is damaged or belongs to another place')
  }
}

/** `keys` are the texts of secrets.keys, in their order; at least one. */
export function createKeyRing(keys: readonly string[]): KeyRing {
  const ring = keys.map(keyOf)
  const first = ring[0]
  if (!first) throw new KeyRingError('the key ring is empty')
  const decryptBytes = (sealed: string, aad: string) => {
    const key = ring.find((candidate) => sealed.startsWith(`${candidate.id}.`))
    if (!key) throw new KeyRingError(`no key in the ring has the id ${sealed.slice(0, 8)}`)
    return open(key, sealed, aad)
  }
  return {
    encrypt: (plaintext, aad) => seal(first, plaintext, aad),
    decryptBytes,
    decrypt: (sealed, aad) => decryptBytes(sealed, aad).toString('utf8'),
    needsRotation: (sealed) => !sealed.startsWith(`${first.id}.`),
  }
}
