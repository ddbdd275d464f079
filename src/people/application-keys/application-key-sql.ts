import { columns, type RowOf } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import type { ApplicationKeyModel } from '#generated/prisma/models/ApplicationKey.ts'
import { type MemberRow, memberColumns } from '#people/sessions/session-sql.ts'

const fields = [
  'id',
  'name',
  'keyPrefix',
  'scopes',
  'issuerId',
  'isActive',
  'expiresAt',
  'lastUsedAt',
  'createdAt',
] as const

/** A `svc_` key as settings show it. The key itself is nowhere: only its hash is stored. */
export type ApplicationKeyRow = RowOf<ApplicationKeyModel, (typeof fields)[number]>

const keyColumns = columns('ApplicationKey', 'k', fields)

export const listApplicationKeys = statement<ApplicationKeyRow>(
  'application_keys.list',
  `select ${keyColumns} from application_key k where k.workspace_id = $1
   order by k.created_at desc, k.id desc limit $2 offset $3`,
)

export const countApplicationKeys = statement<{ total: number }>(
  'application_keys.count',
  'select count(*) as total from application_key where workspace_id = $1',
)

export const applicationKeyById = statement<ApplicationKeyRow>(
  'application_keys.by_id',
  `select ${keyColumns} from application_key k where k.workspace_id = $1 and k.id = $2`,
)

export const lockApplicationKey = statement<ApplicationKeyRow>(
  'application_keys.lock',
  `select ${keyColumns} from application_key k where k.workspace_id = $1 and k.id = $2 for update`,
)

export const insertApplicationKey = statement<ApplicationKeyRow>(
  'application_keys.insert',
  `insert into application_key as k (workspace_id, id, name, key_hash, key_prefix, scopes, issuer_id, expires_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${keyColumns}`,
)

export const switchApplicationKey = statement<ApplicationKeyRow>(
  'application_keys.switch',
  `update application_key k set is_active = $3 where k.workspace_id = $1 and k.id = $2 returning ${keyColumns}`,
)

export const deleteApplicationKey = statement<never>(
  'application_keys.delete',
  'delete from application_key where workspace_id = $1 and id = $2',
)

/** What a person's own role gives in a workspace; no row for somebody who is no active member. */
export const issuerRights = statement<Pick<MemberRow, 'permissions' | 'components'>>(
  'application_keys.issuer',
  `select ${memberColumns}
   from membership m
   join user_account u on u.id = m.user_id and u.is_active
   join workspace w on w.id = m.workspace_id and w.deleted_at is null
   join role r on r.workspace_id = m.workspace_id and r.id = m.role_id
   where m.workspace_id = $1 and m.user_id = $2`,
)

const lookedUpFields = ['id', 'workspaceId', 'name', 'scopes', 'expiresAt'] as const

export type LookedUpKey = MemberRow & RowOf<ApplicationKeyModel, (typeof lookedUpFields)[number]>

/** The key with its issuer as a member of its workspace; no row when one of the three is not to be believed. */
export const lookUpApplicationKey = statement<LookedUpKey>(
  'application_keys.look_up',
  `select ${columns('ApplicationKey', 'k', lookedUpFields)}, ${memberColumns}
   from application_key k
   join workspace w on w.id = k.workspace_id and w.deleted_at is null
   join membership m on m.workspace_id = k.workspace_id and m.user_id = k.issuer_id
   join user_account u on u.id = k.issuer_id and u.is_active
   join role r on r.workspace_id = m.workspace_id and r.id = m.role_id
   where k.key_hash = $1 and k.is_active`,
)

export const touchApplicationKey = statement<never>(
  'application_keys.touch',
  `update application_key set last_used_at = $3
   where workspace_id = $1 and id = $2 and (last_used_at is null or last_used_at < $3)`,
)
