import { columns, type RowOf } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import type { RoleModel } from '#generated/prisma/models/Role.ts'

const fields = [
  'id',
  'name',
  'description',
  'isSystem',
  'isDefault',
  'version',
  'permissions',
  'createdAt',
  'updatedAt',
] as const

/** A role with what its workspace has, which decides the grants that count. */
export type RoleRow = RowOf<RoleModel, (typeof fields)[number]> & {
  userCount: number
  featureVersion: number
  /** switches of components that are on */
  components: string[]
}

const roleColumns = `
  ${columns('Role', 'r', fields)},
  ${columns('Workspace', 'w', ['featureVersion'])},
  (select count(*) from membership m where m.workspace_id = r.workspace_id and m.role_id = r.id) as "userCount",
  array(select f.key from workspace_feature f where f.workspace_id = w.id and f.enabled) as components`

const from = 'from role r join workspace w on w.id = r.workspace_id'

/** $2: part of a name, escaped; null for all. */
const filter = `r.workspace_id = $1 and ($2::text is null or r.name ilike $2)`

export const listRoles = statement<RoleRow>(
  'roles.list',
  `select ${roleColumns} ${from} where ${filter} order by r.is_system desc, r.name limit $3 offset $4`,
)

export const countRoles = statement<{ total: number }>(
  'roles.count',
  `select count(*) as total from role r where ${filter}`,
)

export const roleById = statement<RoleRow>(
  'roles.by_id',
  `select ${roleColumns} ${from} where r.workspace_id = $1 and r.id = $2`,
)

/** Locks the role and holds the components of its workspace, so that neither changes before the commit. */
export const lockRole = statement<{ id: string }>(
  'roles.lock',
  `with held as (select id from workspace where id = $1 for share)
   select r.id from role r, held where r.workspace_id = $1 and r.id = $2 for update of r`,
)

export const insertRole = statement<{ id: string }>(
  'roles.insert',
  `insert into role (workspace_id, id, name, description, is_default, permissions, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7) returning id`,
)

export const changeRole = statement<never>(
  'roles.change',
  `update role set name = $3, description = $4, is_default = $5, permissions = $6, version = version + 1,
     updated_at = $7
   where workspace_id = $1 and id = $2`,
)

export const deleteRole = statement<never>(
  'roles.delete',
  'delete from role where workspace_id = $1 and id = $2',
)

export const clearDefaultRole = statement<never>(
  'roles.clear_default',
  'update role set is_default = false where workspace_id = $1 and is_default and id <> $2',
)

/** The role that newcomers get where no other one is made for them. */
export const standInDefault = statement<RoleRow>(
  'roles.stand_in_default',
  `select ${roleColumns} ${from} where r.workspace_id = $1 and r.is_system and r.name = 'agent'`,
)

/** A row where a provider of single sign-on gives people whom it brings the role of this name. */
export const namedByProvider = statement<{ provider: string }>(
  'roles.named_by_provider',
  'select provider from sso_provider where workspace_id = $1 and default_role = $2 limit 1',
)

/** Newcomers get the agent's role where no other one is made for them. */
export const restoreDefaultRole = statement<never>(
  'roles.restore_default',
  `update role set is_default = true where workspace_id = $1 and is_system and name = 'agent'`,
)
