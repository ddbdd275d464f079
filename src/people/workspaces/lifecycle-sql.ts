import { columns, columnsAs, type RenamedRow, type RowOf } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import type { WorkspaceModel } from '#generated/prisma/models/Workspace.ts'
import type { WorkspaceStatus } from './workspace-sets.ts'

const idName = { workspaceId: 'id' } as const
const fields = [
  'name',
  'status',
  'lifecycleVersion',
  'closedAt',
  'closedById',
  'closedReason',
  'deletedAt',
  'deletedById',
  'deletedReason',
] as const

/** How a workspace stands between open, closed and deleted (document 2, Workspace lifecycle object). */
export type Lifecycle = RenamedRow<WorkspaceModel, typeof idName> &
  RowOf<WorkspaceModel, (typeof fields)[number], { status: WorkspaceStatus }>

const lifecycleColumns = `${columnsAs('Workspace', 'w', idName)}, ${columns('Workspace', 'w', fields)}`

export const readLifecycle = statement<Lifecycle>(
  'workspaces.lifecycle',
  `select ${lifecycleColumns} from workspace w where id = $1`,
)

/** Not `for update`: rows that name the workspace go on being written, so a running broadcast is waited for in peace. */
export const lockLifecycle = statement<Lifecycle>(
  'workspaces.lock_lifecycle',
  `select ${lifecycleColumns} from workspace w where id = $1 for no key update`,
)

export const writeLifecycle = statement<Lifecycle>(
  'workspaces.set_lifecycle',
  `update workspace w set status = $2, closed_at = $3, closed_by_id = $4, closed_reason = $5, deleted_at = $6,
     deleted_by_id = $7, deleted_reason = $8, lifecycle_version = lifecycle_version + 1, updated_at = $9
   where id = $1 returning ${lifecycleColumns}`,
)

export const listDeleted = statement<Lifecycle>(
  'workspaces.deleted',
  `select ${lifecycleColumns} from workspace w where deleted_at is not null order by deleted_at desc, id desc`,
)

/** An active platform administrator who is a member, or whose account was made here. */
export const findProtector = statement<{ id: string }>(
  'workspaces.protector',
  `select u.id from user_account u
   where u.is_super_admin and u.is_active and (u.home_workspace_id = $1
     or exists (select 1 from membership m where m.workspace_id = $1 and m.user_id = u.id)) limit 1`,
)
