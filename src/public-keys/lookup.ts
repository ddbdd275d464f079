import { LRUCache } from 'lru-cache'
import type { PublicKeyActor } from '../auth/actor.ts'
import { features, type Scope } from '../auth/catalogue.ts'
import type { App } from '../context.ts'
import { run } from '../db.ts'
import { logFailure } from '../failure-log.ts'
import { perApp } from '../per-app.ts'
import { PromiseCache } from '../promise-cache.ts'
import { hashOfKey, looksLikePublicKey } from './key.ts'
import { type LookedUpKey, lookUpPublicKey, touchPublicKey } from './sql.ts'

interface CachedKey {
  actor: PublicKeyActor
  expiresAt: Date | null
}

/** A warm request asks PostgreSQL nothing; a lost `forget` keeps a key alive for these seconds at most. */
const keys = perApp(
  (app) => new PromiseCache<CachedKey | null>(app, { name: 'public_keys', max: 10_000, maxAgeMs: 5_000 }),
)

function actorOf(row: LookedUpKey): PublicKeyActor {
  return {
    kind: 'public_key',
    workspaceId: row.workspaceId,
    keyId: row.id,
    lineageId: row.lineageId,
    name: row.name,
    scopes: new Set(row.scopes as Scope[]),
    features: new Set(features.filter((feature) => row.features.includes(feature))),
    allowedIps: row.allowedIps,
    workspaceClosed: row.workspaceStatus !== 'open',
    limits: {
      apiRequestsPerMinute: row.apiRequestsPerMinute,
      apiMessagesPerSecond: row.apiMessagesPerSecond,
    },
  }
}

async function read(app: App, hash: Buffer): Promise<CachedKey | null> {
  const [row] = await run(app.pool, lookUpPublicKey, [hash])
  return row ? { actor: actorOf(row), expiresAt: row.expiresAt } : null
}

/**
 * What a `svc_live_` key may do; null when it is malformed, unknown, switched off, revoked, expired, or its workspace
 * is deleted. Its addresses are checked by the door, its workspace's closing and plan by assertAccess.
 */
export async function findPublicKey(app: App, key: string): Promise<PublicKeyActor | null> {
  if (!looksLikePublicKey(key)) return null
  const hash = hashOfKey(key)
  const cacheKey = hash.toString('hex')
  const found = await keys(app).get(cacheKey, () => read(app, hash))
  if (!found) {
    // Strangers must not be able to push living keys out of the cache.
    keys(app).forget(cacheKey)
    return null
  }
  // By the clock, not by the cache: a key ends in its last second even when it is remembered.
  const expired = found.expiresAt !== null && found.expiresAt.getTime() <= app.clock.nowMs()
  return expired ? null : found.actor
}

/** Tells all processes that a key (the hex hash is its name there) has changed; without one, a workspace or its plan. */
export function forgetPublicKeys(app: App, keyHash?: string): void {
  app.bus.publish('forget', { cache: 'public_keys', key: keyHash })
}

const touched = perApp(
  (app) =>
    new LRUCache<string, true>({
      max: 10_000,
      ttl: 60_000,
      ttlResolution: 0,
      perf: { now: () => app.clock.nowMs() },
    }),
)

/** Notes that a key worked, at most once a minute each; nobody waits for it. */
export function noteKeyUse(app: App, actor: PublicKeyActor): void {
  const seen = touched(app)
  if (seen.has(actor.keyId)) return
  seen.set(actor.keyId, true)
  run(app.pool, touchPublicKey, [actor.workspaceId, actor.keyId, app.clock.now()]).catch((error: unknown) => {
    logFailure(app, { err: error }, 'the last use of a key could not be noted')
  })
}
