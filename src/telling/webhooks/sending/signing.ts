import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { perApp } from '#core/context/per-app.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import type { WebhookEndpointModel } from '#generated/prisma/models/WebhookEndpoint.ts'
import { openHeaders, openSecret, secretKeyBytes } from '../webhook-secrets.ts'

const sealedFields = [
  'workspaceId',
  'id',
  'secret',
  'previousSecret',
  'previousSecretExpiresAt',
  'headerValues',
] as const

/** What of an endpoint is needed to sign a request, as it is stored. */
export type SealedEndpoint = RowOf<WebhookEndpointModel, (typeof sealedFields)[number]>

export const sealedColumns = columns('WebhookEndpoint', 'e', sealedFields)

/** Opened: one key, or two while a rotation overlaps, and the custom headers. */
export interface OpenedEndpoint {
  keys: KeyObject[]
  headers: Record<string, string>
}

/** `v1,` and the base64 HMAC-SHA256 of id, timestamp and raw body (document 1, Delivery request). */
export function signature(key: KeyObject, id: string, timestamp: number, body: string): string {
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body)
  return `v1,${hmac.digest('base64')}`
}

/** The key in a `whsec_` secret. A KeyObject, made once: HMAC with raw bytes costs several times as much. */
export function signingKey(secret: string): KeyObject {
  return createSecretKey(secretKeyBytes(secret))
}

const maxKept = 5_000

/**
 * Opens secrets and headers once for as long as they are the same: entries are found by their encrypted text, so a
 * changed one is a new entry and nothing has to be forgotten. What cannot be opened stays so, and the log tells it
 * once.
 */
export const endpointOpener = perApp((app) => {
  function once<Sealed extends string | null, T>(
    what: string,
    open: (at: SealedEndpoint, sealed: Sealed) => T,
  ) {
    const known = new LRUCache<string, { opened: T | null }>({ max: maxKept })
    const tryToOpen = (endpoint: SealedEndpoint, sealed: Sealed): T | null => {
      try {
        return open(endpoint, sealed)
      } catch (error) {
        app.log.error({ err: error, webhookId: endpoint.id }, `${what} of a webhook cannot be opened`)
        return null
      }
    }
    return (endpoint: SealedEndpoint, sealed: Sealed): T | null => {
      const place = endpoint.id + sealed
      const entry = known.get(place) ?? { opened: tryToOpen(endpoint, sealed) }
      known.set(place, entry)
      return entry.opened
    }
  }

  const keyOf = once('a secret', (endpoint, sealed: string) =>
    signingKey(openSecret(app.keyRing, endpoint, sealed)),
  )
  const headersOf = once('the headers', (endpoint, sealed: string | null) =>
    openHeaders(app.keyRing, endpoint, sealed),
  )

  /**
   * Null when there is no secret, or when it or a header cannot be opened: then nothing may be sent. The previous secret
   * only helps receivers that do not know the new one yet: without it the new one signs alone.
   */
  return (endpoint: SealedEndpoint, now: Date): OpenedEndpoint | null => {
    if (endpoint.secret === null) return null
    const { previousSecret, previousSecretExpiresAt } = endpoint
    const overlaps =
      previousSecret !== null && previousSecretExpiresAt !== null && previousSecretExpiresAt > now
    const current = keyOf(endpoint, endpoint.secret)
    const headers = headersOf(endpoint, endpoint.headerValues)
    if (!current || !headers) return null
    const previous = overlaps ? keyOf(endpoint, previousSecret) : null
    return { keys: previous ? [current, previous] : [current], headers }
  }
})
