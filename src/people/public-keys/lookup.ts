import type { PublicKeyActor } from '#core/access/actor.ts'
import { features, type Scope } from '#core/access/catalogue.ts'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { KnownKeys } from '#people/sessions/known-keys.ts'
import { looksLikePublicKey } from './key.ts'
import { type LookedUpKey, lookUpPublicKey, touchPublicKey } from './public-key-sql.ts'

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

const keys = perApp(
  (app) =>
    new KnownKeys(app, {
      name: 'public_keys',
      maxAgeMs: 5_000,
      touch: touchPublicKey,
      lookUp: lookUpPublicKey,
      actorOf,
    }),
)

/**
 * What a `svc_live_` key may do; null when it is malformed, unknown, switched off, revoked, expired, or its workspace
 * is deleted. Its addresses are checked by the door, its workspace's closing and plan by assertAccess.
 */
export async function findPublicKey(app: App, key: string): Promise<PublicKeyActor | null> {
  if (!looksLikePublicKey(key)) return null
  return keys(app).actorOf(key)
}

/** Tells all processes that a key (the hex hash is its name there) has changed; without one, a workspace or its plan. */
export function forgetPublicKeys(app: App, keyHash?: string): void {
  app.bus.publish('forget', { cache: 'public_keys', key: keyHash })
}

/** Notes that a key worked, at most once a minute each; nobody waits for it. */
export function noteKeyUse(app: App, actor: PublicKeyActor): void {
  keys(app).noteUse(actor.workspaceId, actor.keyId)
}
