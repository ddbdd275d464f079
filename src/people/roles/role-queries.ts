import { memberOf, workspaceOf } from '#core/access/actor.ts'
import { isPermission, type Permission, resourceOf } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'
import type { Selection } from '#core/db/row-source.ts'
import { byId } from '#core/found.ts'
import { type AdministrationList, readNumbered, readWalked } from '#core/paging/administration-list.ts'
import type { AskedPage, NumberedPage } from '#core/paging/numbered.ts'
import type { Page } from '#core/paging/page.ts'
import { searchPattern } from '#core/paging/search.ts'
import type { AskedWalk } from '#core/paging/walk.ts'
import { hasModule } from '#people/workspaces/components.ts'
import { enabledComponents } from '#people/workspaces/workspace-queries.ts'
import { type CatalogueEntry, permissionCatalogue } from './catalogue.ts'
import { fromRole, type RoleRow, readRolesAs, roleById, roleColumns, roleSource } from './role-sql.ts'

/** The permissions that roles of the caller's workspace can hold. */
export async function listPermissions(ctx: Ctx): Promise<CatalogueEntry[]> {
  const member = memberOf(ctx.actor)
  return permissionCatalogue(await enabledComponents(ctx.app.pool, member.workspaceId), member)
}

/** Of a role's grants, those that count: on components that the workspace has. */
export function activeGrants(role: Pick<RoleRow, 'permissions' | 'components'>): Permission[] {
  const enabled = new Set(role.components)
  return role.permissions.filter(isPermission).filter((key) => hasModule(enabled, resourceOf(key)))
}

/** Grants on components that the workspace lacks. What only the platform holds is not among them. */
export function inactiveGrants(role: Pick<RoleRow, 'permissions' | 'components'>): Permission[] {
  const enabled = new Set(role.components)
  return role.permissions.filter(isPermission).filter((key) => !hasModule(enabled, resourceOf(key)))
}

/** $2: part of a name, escaped; null for all. */
const filter = `r.workspace_id = $1 and ($2::text is null or fold_text(r.name) like $2)`

const roles: AdministrationList<RoleRow> = {
  name: 'roles',
  columns: roleColumns,
  readAs: readRolesAs,
  from: roleSource,
  filter,
  numberedBy: 'r.is_system desc, r.name',
  by: { value: 'r.created_at', id: 'r.id' },
  isDescending: false,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

interface AskedRoles {
  search?: string | null
}

const valuesOf = (ctx: Ctx, { search }: AskedRoles) => [workspaceOf(ctx.actor), searchPattern(search)]

/** Roles of the workspace, system roles first, then by name. */
export function numberedRoles(ctx: Ctx, asked: AskedPage & AskedRoles): Promise<NumberedPage<RoleRow>> {
  return readNumbered(ctx, roles, valuesOf(ctx, asked), asked)
}

/** The same roles, the oldest first: system roles were there before all others. */
export function listRoles(
  ctx: Ctx,
  asked: AskedWalk & AskedRoles,
  selection?: Selection | null,
): Promise<Page<RoleRow>> {
  return readWalked(ctx, roles, valuesOf(ctx, asked), { ...asked }, selection)
}

const rolesByIds = statement<RoleRow>(
  'roles.by_ids',
  `select ${roleColumns} ${fromRole} where r.workspace_id = $1 and r.id = any($2::uuid[])`,
)

/** Single reads of roles, gathered. */
export const roleLoader = loaderOf(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, rolesByIds, [workspaceOf(ctx.actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
})

/** One role. Throws not_found. */
export async function getRole(ctx: Ctx, id: string): Promise<RoleRow> {
  const workspaceId = workspaceOf(ctx.actor)
  return byId(ctx.app.pool, roleById, [workspaceId, id], 'role')
}
