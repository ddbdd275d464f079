import type { PublicKeyActor } from '#core/access/actor.ts'
import { features, type Scope } from '#core/access/catalogue.ts'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { columns, columnsAs, type RowOf } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import type { PublicKeyModel } from '#generated/prisma/models/PublicKey.ts'
import type { WorkspaceLimitModel } from '#generated/prisma/models/WorkspaceLimit.ts'
import { KnownKeys } from '#people/sessions/known-keys.ts'
import { looksLikePublicKey } from './key.ts'

const limitFields = ['apiRequestsPerMinute', 'apiMessagesPerSecond'] as const

const lookedUpFields = [
  'workspaceId',
  'id',
  'lineageId',
  'name',
  'scopes',
  'allowedIps',
  'expiresAt',
] as const

type LookedUpKey = RowOf<PublicKeyModel, (typeof lookedUpFields)[number]> &
  RowOf<WorkspaceLimitModel, (typeof limitFields)[number]> & {
    features: string[]
    workspaceStatus: string
  }

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

const touchPublicKey = statement<never>(
  'public_keys.touch',
  `update public_key set last_used_at = $3
   where workspace_id = $1 and id = $2 and (last_used_at is null or last_used_at < $3)`,
)

/** Everything that a request with the key needs to know of key and workspace, in one read. */
const lookUpPublicKey = statement<LookedUpKey>(
  'public_keys.look_up',
  `select ${columns('PublicKey', 'k', lookedUpFields)}, ${columnsAs('Workspace', 'w', { workspaceStatus: 'status' })},
     ${columns('WorkspaceLimit', 'l', limitFields)},
     array(select f.key from workspace_feature f where f.workspace_id = w.id and f.enabled) as features
   from public_key k
   join workspace w on w.id = k.workspace_id and w.deleted_at is null
   left join workspace_limit l on l.workspace_id = w.id
   where k.key_hash = $1 and k.is_active and k.revoked_at is null`,
)

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
