import type { WebhookEvent } from './operations.ts'

export interface WebhookOptions {
  /** `whsec_...` of the endpoint */
  secret: string
  /** how far a delivery's time may be off this clock, in seconds; 300 when left out */
  toleranceSeconds?: number
  /** milliseconds since 1970; the machine's when left out */
  now?(): number
}

/** A request that Parley did not make, or not now. Answer it with 400 and do nothing. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError'
}

type HeaderSource = Headers | Record<string, string | string[] | undefined>

function header(headers: HeaderSource, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value !== 'string') throw new WebhookVerificationError(`The header ${name} is missing.`)
  return value
}

const bytesOf = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''))
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/**
 * The event of a delivery, once its signature and its time are right (Standard Webhooks). `body` is the raw body, as
 * it came: not parsed and written again. Remember `webhook-id` to notice what comes twice.
 */
export async function verifyWebhook(
  body: string,
  headers: HeaderSource,
  { secret, toleranceSeconds = 300, now = Date.now }: WebhookOptions,
): Promise<WebhookEvent> {
  const id = header(headers, 'webhook-id')
  const timestamp = header(headers, 'webhook-timestamp')
  const signatures = header(headers, 'webhook-signature').split(' ')
  if (!(Math.abs(now() / 1000 - Number(timestamp)) <= toleranceSeconds)) {
    throw new WebhookVerificationError('The time of the delivery is too far off.')
  }
  const key = await keyOf(secret)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of signatures) {
    if (await matches(key, signature, signed)) return JSON.parse(body) as WebhookEvent
  }
  throw new WebhookVerificationError('No signature fits.')
}

/** Compared by the platform's own verify, which takes the same time for every wrong one. */
async function matches(key: CryptoKey, signature: string, signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const [version, sum = ''] = signature.split(',')
  if (version !== 'v1' || !/^[A-Za-z0-9+/]{43}=$/.test(sum)) return false
  return crypto.subtle.verify('HMAC', key, bytesOf(sum), signed)
}
