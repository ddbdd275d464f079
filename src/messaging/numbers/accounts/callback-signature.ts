import { timingSafeEqual, webcrypto } from 'node:crypto'
import { hmacSha256 } from '#core/crypto.ts'
import { largeBytes } from './callback-sizes.ts'

const form = /^sha256=([0-9a-f]{64})$/

/** The bytes of an `X-Hub-Signature-256` header, or null when it is missing or malformed. */
export function readSignature(header: string | undefined): Buffer | null {
  const digest = header && form.exec(header)?.[1]
  return digest ? Buffer.from(digest, 'hex') : null
}

/** Whether this secret made the signature over exactly these bytes (spec/6 10). */
export async function isSignedWith(secret: string, body: Buffer, signature: Buffer): Promise<boolean> {
  const made = body.length > largeBytes ? await madeBeside(secret, body) : hmacSha256(secret, body)
  return timingSafeEqual(made, signature)
}

const hmac = { name: 'HMAC', hash: 'SHA-256' }

/** In a thread of Node's own: over 3 MB it takes long enough to hold up everybody else's requests. */
async function madeBeside(secret: string, body: Buffer): Promise<Buffer> {
  const { subtle } = webcrypto
  const key = await subtle.importKey('raw', Buffer.from(secret), hmac, false, ['sign'])
  return Buffer.from(await subtle.sign('HMAC', key, body as Buffer<ArrayBuffer>))
}
