import { type Actor, workspaceOf } from '#core/access/actor.ts'
import { type Feature, features } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { isUuid } from '#core/validation.ts'
import type { RoleModel } from '#generated/prisma/models/Role.ts'
import type { WorkspaceModel } from '#generated/prisma/models/Workspace.ts'
import type { WorkspaceStatus } from './workspace-sets.ts'

const fields = ['id', 'name', 'slug', 'status', 'createdAt'] as const

export type WorkspaceRow = RowOf<WorkspaceModel, (typeof fields)[number], { status: WorkspaceStatus }>

export const workspaceColumns = columns('Workspace', 'w', fields)

const roleFields = ['id', 'name'] as const

export type RoleRow = RowOf<RoleModel, (typeof roleFields)[number]>

const byId = statement<WorkspaceRow>(
  'workspaces.by_id',
  `select ${workspaceColumns} from workspace w where id = $1 and deleted_at is null`,
)

const bySlug = statement<WorkspaceRow>(
  'workspaces.by_slug',
  `select ${workspaceColumns} from workspace w where slug = $1 and deleted_at is null`,
)

/** A living workspace by its slug or its id, as the command line names it; null when there is none. */
export async function findWorkspace(db: Queryable, slugOrId: string): Promise<WorkspaceRow | null> {
  const [named] = await run(db, bySlug, [slugOrId])
  if (named) return named
  if (!isUuid(slugOrId)) return null
  const [found] = await run(db, byId, [slugOrId])
  return found ?? null
}

const byName = statement<WorkspaceRow>(
  'workspaces.by_name',
  `select ${workspaceColumns} from workspace w where name = $1 and deleted_at is null order by created_at limit 1`,
)

/** The oldest living workspace of this name; names are not unique. */
export async function livingWorkspaceNamed(db: Queryable, name: string): Promise<WorkspaceRow | null> {
  const [row] = await run(db, byName, [name])
  return row ?? null
}

/** A living workspace that is open; null otherwise. */
export async function openWorkspace(db: Queryable, id: string): Promise<WorkspaceRow | null> {
  const [row] = await run(db, byId, [id])
  return row?.status === 'open' ? row : null
}

/** The workspace that the actor acts in. */
export async function currentWorkspace(ctx: Pick<Ctx, 'app' | 'actor'>): Promise<WorkspaceRow> {
  const [row] = await run(ctx.app.pool, byId, [workspaceOf(ctx.actor)])
  if (!row) throw errors.unauthorized()
  return row
}

const byIds = statement<WorkspaceRow>(
  'workspaces.by_ids',
  `select ${workspaceColumns} from workspace w where id = any($1::uuid[]) and deleted_at is null`,
)

/** Those of them that the caller sees: the own workspace, and as a platform administrator all. */
export function seenWorkspaces(actor: Actor, ids: readonly string[]): readonly string[] {
  if (actor.kind === 'member' && actor.isSuperAdmin) return ids
  return ids.filter((id) => id === workspaceOf(actor))
}

/** Single reads of living workspaces that the caller sees, gathered. */
export const workspaceLoader = loaderOf(async ({ app, actor }, ids) => {
  const rows = await run(app.pool, byIds, [seenWorkspaces(actor, ids)])
  return inOrderOf(ids, rows, ({ id }) => id)
})

const defaultRole = statement<RoleRow>(
  'workspaces.default_role',
  `select ${columns('Role', 'r', roleFields)} from role r
   where r.workspace_id = $1 and r.is_default order by r.created_at limit 1`,
)

/** The role of people who join without one being named. Every workspace has it from the start. */
export async function defaultRoleOf(db: Queryable, workspaceId: string): Promise<RoleRow> {
  const [role] = await run(db, defaultRole, [workspaceId])
  if (!role) throw new Error(`workspace ${workspaceId} has no default role`)
  return role
}

const namedRole = statement<RoleRow>(
  'workspaces.role_by_name',
  `select ${columns('Role', 'r', roleFields)} from role r where r.workspace_id = $1 and r.name = $2`,
)

export async function roleByName(db: Queryable, workspaceId: string, name: string): Promise<RoleRow | null> {
  const [role] = await run(db, namedRole, [workspaceId, name])
  return role ?? null
}

const ownRoleFields = ['id', 'name', 'description', 'isSystem'] as const

/** A role as the person who has it is told of it. */
export type OwnRoleRow = RowOf<RoleModel, (typeof ownRoleFields)[number]>

const roleById = statement<OwnRoleRow>(
  'workspaces.role_by_id',
  `select ${columns('Role', 'r', ownRoleFields)} from role r where r.workspace_id = $1 and r.id = $2`,
)

/** The role, or null where the workspace has none with this id. */
export async function findRole(db: Queryable, workspaceId: string, id: string): Promise<OwnRoleRow | null> {
  const [role] = await run(db, roleById, [workspaceId, id])
  return role ?? null
}

const enabledFeatures = statement<{ key: string }>(
  'workspaces.enabled_features',
  'select key from workspace_feature where workspace_id = $1 and enabled order by key',
)

/** The switches of components that are on. */
export async function enabledComponents(db: Queryable, workspaceId: string): Promise<Set<string>> {
  const rows = await run(db, enabledFeatures, [workspaceId])
  return new Set(rows.map((row) => row.key))
}

/** Of them, those of the public API, sorted. */
export async function featuresOf(db: Queryable, workspaceId: string): Promise<Feature[]> {
  const enabled = await enabledComponents(db, workspaceId)
  return [...features].sort().filter((feature) => enabled.has(feature))
}
