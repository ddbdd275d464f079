import type { App } from '#core/context/context.ts'
import { hmacSha256Hex } from '#core/crypto.ts'
import type { Traceparent } from '#core/tracing/tracer.ts'
import { utf8 } from '#telling/webhooks/sending/request.ts'
import { openLegacyHeaders, openLegacySecret } from './older-webhook-secrets.ts'

/** What of an older webhook is needed to sign a request, as it is stored. */
export interface SealedLegacyWebhook {
  workspaceId: string
  id: string
  secret: string | null
  headerValues: string | null
}

/** `sha256=` and the hex HMAC-SHA256 of the raw body (document 2, Events, Signature). */
function legacySignature(secret: string, body: string): string {
  return `sha256=${hmacSha256Hex(secret, body)}`
}

const byLowerCase = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), utf8(value)]))

/** The headers of a request; null when a secret or header cannot be opened: nothing is sent unsigned then. */
export function legacyRequest(
  app: App,
  webhook: SealedLegacyWebhook,
  body: string,
  trace?: Traceparent,
): Record<string, string> | null {
  try {
    const secret = openLegacySecret(app.keyRing, webhook, webhook.secret)
    return {
      // Before the customer's own headers: one that they call traceparent stays theirs.
      ...(trace !== undefined && { traceparent: trace }),
      ...byLowerCase(openLegacyHeaders(app.keyRing, webhook, webhook.headerValues)),
      'content-type': 'application/json',
      'user-agent': 'Service-Webhook/1.0',
      ...(secret === null ? {} : { 'x-webhook-signature': legacySignature(secret, body) }),
    }
  } catch (error) {
    app.log.error({ err: error, webhookId: webhook.id }, 'an older webhook cannot be signed')
    return null
  }
}
