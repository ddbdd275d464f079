import type { Scope } from '#core/access/catalogue.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import type { PublicKeyModel } from '#generated/prisma/models/PublicKey.ts'

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
  'createdById',
  'createdAt',
  'updatedAt',
] as const

/** A key of /v1 as settings show it, without the key itself: only its hash is stored. */
export type PublicKeyRow = RowOf<PublicKeyModel, (typeof fields)[number], { scopes: Scope[] }> & {
  /** hex; names the entry of the cache */
  keyHash: string
}

export const keyColumns = `
  ${columns('PublicKey', 'k', fields)},
  encode(k.key_hash, 'hex') as "keyHash"`

export const insertPublicKey = statement<PublicKeyRow>(
  'public_keys.insert',
  `insert into public_key as k
     (workspace_id, id, lineage_id, rotated_from_id, name, key_hash, key_prefix, scopes, allowed_ips, expires_at,
      created_by_id, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
   returning ${keyColumns}`,
)

/** Living keys at $2; both keys of a rotation in progress count once. */
export const countLineages = statement<{ used: number }>(
  'public_keys.count_lineages',
  `select count(distinct lineage_id) as used from public_key
   where workspace_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
)
