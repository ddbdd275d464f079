import { columnsByField, type RowOf } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import { namedColumns, type RowSource, readingsOf } from '#core/db/row-source.ts'
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

const columns: RowSource = {
  columns: {
    ...columnsByField('Role', 'r', fields),
    ...columnsByField('Workspace', 'w', ['featureVersion']),
    userCount:
      '(select count(*) from membership m where m.workspace_id = r.workspace_id and m.role_id = r.id)',
    components: 'array(select f.key from workspace_feature f where f.workspace_id = w.id and f.enabled)',
  },
  always: ['id', 'createdAt'],
}

export const roleColumns = namedColumns(columns)

export const readRolesAs = readingsOf<RoleRow>(columns)

export const roleSource = 'role r join workspace w on w.id = r.workspace_id'

export const fromRole = `from ${roleSource}`

export const roleById = statement<RoleRow>(
  'roles.by_id',
  `select ${roleColumns} ${fromRole} where r.workspace_id = $1 and r.id = $2`,
)
