import { columns, columnsAs, type RowOf } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import type { PublicKeyModel } from '#generated/prisma/models/PublicKey.ts'
import type { WorkspaceLimitModel } from '#generated/prisma/models/WorkspaceLimit.ts'

const fields = [
  'workspaceId',
  'id',
  'lineageId',
  'rotatedFromId',
  'name',
  'keyPrefix',
  'scopes',
  'allowedIps',
  'isActive',
  'expiresAt',
  'lastUsedAt',
  'createdAt',
  'updatedAt',
] as const

/** A key of /v1 as settings show it. The key itself is nowhere: only its hash is stored. */
export type PublicKeyRow = RowOf<PublicKeyModel, (typeof fields)[number]> & {
  /** hex; names the entry of the cache */
  keyHash: string
}

const keyColumns = `
  ${columns('PublicKey', 'k', fields)},
  encode(k.key_hash, 'hex') as "keyHash"`

export const listPublicKeys = statement<PublicKeyRow>(
  'public_keys.list',
  `select ${keyColumns} from public_key k where k.workspace_id = $1 and k.revoked_at is null
   order by k.created_at desc, k.id desc limit $2 offset $3`,
)

export const countPublicKeys = statement<{ total: number }>(
  'public_keys.count',
  'select count(*) as total from public_key where workspace_id = $1 and revoked_at is null',
)

export const lockPublicKey = statement<PublicKeyRow>(
  'public_keys.lock',
  `select ${keyColumns} from public_key k where k.workspace_id = $1 and k.id = $2 and k.revoked_at is null for update`,
)

export const insertPublicKey = statement<PublicKeyRow>(
  'public_keys.insert',
  `insert into public_key as k
     (workspace_id, id, lineage_id, rotated_from_id, name, key_hash, key_prefix, scopes, allowed_ips, expires_at,
      created_by_id, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
   returning ${keyColumns}`,
)

export const changePublicKey = statement<PublicKeyRow>(
  'public_keys.change',
  `update public_key k set name = $3, scopes = $4, allowed_ips = $5, is_active = $6, updated_at = $7
   where k.workspace_id = $1 and k.id = $2 returning ${keyColumns}`,
)

export const expirePublicKey = statement<never>(
  'public_keys.expire',
  'update public_key set expires_at = $3, updated_at = $4 where workspace_id = $1 and id = $2',
)

export const revokePublicKey = statement<never>(
  'public_keys.revoke',
  `update public_key set revoked_at = $3, is_active = false, updated_at = $3 where workspace_id = $1 and id = $2`,
)

export const successorOf = statement<{ id: string }>(
  'public_keys.successor',
  'select id from public_key where workspace_id = $1 and rotated_from_id = $2',
)

/** Endpoints made with a rotated key belong to the new one (document 1, Authentication). */
export const moveWebhookEndpoints = statement<never>(
  'public_keys.move_webhook_endpoints',
  `update webhook_endpoint set owner_id = $3, updated_at = $4
   where workspace_id = $1 and owner_type = 'api_key' and owner_id = $2`,
)

/** Locks the plan's limits, so that two keys made at once cannot both be the last one allowed. */
export const lockKeyLimit = statement<{ apiKeys: number | null }>(
  'public_keys.lock_limit',
  `select ${columns('WorkspaceLimit', 'workspace_limit', ['apiKeys'])} from workspace_limit where workspace_id = $1 for update`,
)

/** Living keys at $2; both keys of a rotation in progress count once. */
export const countLineages = statement<{ used: number }>(
  'public_keys.count_lineages',
  `select count(distinct lineage_id) as used from public_key
   where workspace_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
)

const lookedUpFields = [
  'workspaceId',
  'id',
  'lineageId',
  'name',
  'scopes',
  'allowedIps',
  'expiresAt',
] as const
const limitFields = ['apiRequestsPerMinute', 'apiMessagesPerSecond'] as const

export type LookedUpKey = RowOf<PublicKeyModel, (typeof lookedUpFields)[number]> &
  RowOf<WorkspaceLimitModel, (typeof limitFields)[number]> & {
    features: string[]
    workspaceStatus: string
  }

/** Everything that a request with the key needs to know of key and workspace, in one read. */
export const lookUpPublicKey = statement<LookedUpKey>(
  'public_keys.look_up',
  `select ${columns('PublicKey', 'k', lookedUpFields)}, ${columnsAs('Workspace', 'w', { workspaceStatus: 'status' })},
     ${columns('WorkspaceLimit', 'l', limitFields)},
     array(select f.key from workspace_feature f where f.workspace_id = w.id and f.enabled) as features
   from public_key k
   join workspace w on w.id = k.workspace_id and w.deleted_at is null
   left join workspace_limit l on l.workspace_id = w.id
   where k.key_hash = $1 and k.is_active and k.revoked_at is null`,
)

export const touchPublicKey = statement<never>(
  'public_keys.touch',
  `update public_key set last_used_at = $3
   where workspace_id = $1 and id = $2 and (last_used_at is null or last_used_at < $3)`,
)
