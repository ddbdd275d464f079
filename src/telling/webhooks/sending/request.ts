import type { Traceparent } from '#core/tracing/tracer.ts'
import type { OpenedEndpoint } from './signing.ts'
import { signature } from './signing.ts'

/** HTTP writes header text as Latin-1; this makes the bytes on the wire UTF-8, whatever the letters. */
export const utf8 = (value: string) => Buffer.from(value, 'utf8').toString('latin1')

export interface SignedRequest {
  headers: Record<string, string>
  /** what must not be shown if the receiver sends it back: header values and signatures */
  confidential: string[]
}

/** The headers of one try, signed with the time at which it is sent (document 1, Delivery request). */
export function signedRequest(
  endpoint: OpenedEndpoint,
  delivery: { id: string; body: string },
  now: Date,
  trace?: Traceparent,
): SignedRequest {
  const timestamp = Math.floor(now.getTime() / 1000)
  const signatures = endpoint.keys.map((key) => signature(key, delivery.id, timestamp, delivery.body))
  const custom = Object.entries(endpoint.headers)
  return {
    headers: {
      // Before the customer's own headers: one that they call traceparent stays theirs.
      ...(trace !== undefined && { traceparent: trace }),
      ...Object.fromEntries(custom.map(([name, value]) => [name, utf8(value)])),
      'content-type': 'application/json',
      'user-agent': 'Service-Webhook/1.0',
      'webhook-id': delivery.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatures.join(' '),
    },
    confidential: [
      ...custom.map(([, value]) => value),
      ...signatures.map((text) => text.slice('v1,'.length)),
    ],
  }
}
