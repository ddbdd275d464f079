import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { perApp } from '../../per-app.ts'
import { openHeaders, openSecret, secretKeyBytes } from '../secrets.ts'

/** What of an endpoint is needed to sign a request, as it is stored. */
export interface SealedEndpoint {
  workspaceId: string
  id: string
  secret: string | null
  previousSecret: string | null
  previousSecretExpiresAt: Date | null
  headerValues: string | null
}

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
 * Opens secrets and headers once for as long as they are the same: entries are known by their encrypted text, so a
 * changed one is a new entry and nothing has to be forgotten.
 */
export const endpointOpener = perApp((app) => {
  const keys = new LRUCache<string, KeyObject>({ max: maxKept })
  const headers = new LRUCache<string, Record<string, string>>({ max: maxKept })

  const keyOf = (endpoint: SealedEndpoint, sealed: string): KeyObject => {
    const known = keys.get(endpoint.id + sealed)
    if (known) return known
    const key = signingKey(openSecret(app.keyRing, endpoint, sealed))
    keys.set(endpoint.id + sealed, key)
    return key
  }

  const headersOf = (endpoint: SealedEndpoint): Record<string, string> => {
    const known = headers.get(endpoint.id + endpoint.headerValues)
    if (known) return known
    const opened = openHeaders(app.keyRing, endpoint, endpoint.headerValues)
    headers.set(endpoint.id + endpoint.headerValues, opened)
    return opened
  }

  /** Null when there is no secret, or when a secret or header cannot be opened: then nothing may be sent. */
  return (endpoint: SealedEndpoint, now: Date): OpenedEndpoint | null => {
    if (endpoint.secret === null) return null
    const { previousSecret, previousSecretExpiresAt } = endpoint
    const overlaps =
      previousSecret !== null && previousSecretExpiresAt !== null && previousSecretExpiresAt > now
    try {
      const current = keyOf(endpoint, endpoint.secret)
      const signing = overlaps ? [current, keyOf(endpoint, previousSecret)] : [current]
      return { keys: signing, headers: headersOf(endpoint) }
    } catch (error) {
      app.log.error({ err: error, webhookId: endpoint.id }, 'a webhook secret or header cannot be opened')
      return null
    }
  }
})
