import { randomBytes } from 'node:crypto'
import { V7Generator } from 'uuidv7'

// A call for random bytes costs more than an id; one for 4 kB serves hundreds of them.
const pool = { bytes: randomBytes(4096), next: 0 }

/** Fresh random bytes, each given out once. At most 4,096 at a time. */
export function takeRandomBytes(count: number): Buffer {
  if (pool.next + count > pool.bytes.length) {
    pool.bytes = randomBytes(pool.bytes.length)
    pool.next = 0
  }
  pool.next += count
  return pool.bytes.subarray(pool.next - count, pool.next)
}

const generator = new V7Generator({ nextUint32: () => takeRandomBytes(4).readUInt32LE() })

/**
 * A UUIDv7 as text. Give it the clock's milliseconds, so that rows made under a moved clock still sort by the
 * time they carry. Ids of one process made in the same millisecond keep their order.
 */
export function newId(nowMs: number = Date.now()): string {
  return generator.generateOrResetWithTs(nowMs).toString()
}

/** URL-safe text of this many random bytes (base64url, no padding). */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

/** This many random bytes as hexadecimal text. */
export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const requestIdLength = 20
// Bytes from here up are thrown away: 256 is not a multiple of 62, and taking them would favour some letters.
const firstUnfairByte = 256 - (256 % alphabet.length)

/** Random letters and digits (base62), each worth 5.95 bits. */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of takeRandomBytes(length - text.length)) {
      if (byte < firstUnfairByte) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}

/** The X-Request-ID of an answer: req_ followed by 20 letters and digits (spec 1, Conventions). */
export function newRequestId(): string {
  return `req_${randomBase62(requestIdLength)}`
}
