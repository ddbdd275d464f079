import type { Member } from '#core/access/actor.ts'
import { isPermission, resourceOf } from '#core/access/catalogue.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { hasModule } from '#people/workspaces/components.ts'
import { activeGrants } from './role-queries.ts'
import { fromRole, type RoleRow, roleById, roleColumns } from './role-sql.ts'

/** Everything that somebody can give and take away: what their own role holds, active or not. */
export interface HeldPermissions {
  has(key: string): boolean
}

const everything: HeldPermissions = { has: () => true }

/** As of now, not as of the beginning of the request. A platform super administrator holds everything. */
export async function heldBy(db: Queryable, editor: Member): Promise<HeldPermissions> {
  if (editor.isSuperAdmin) return everything
  const [own] = await run(db, roleById, [editor.workspaceId, editor.roleId])
  return new Set(own?.permissions)
}

function assertHeld(held: HeldPermissions, keys: readonly string[]): void {
  const lacked = keys.find((key) => !held.has(key))
  if (lacked)
    throw errors.forbidden(`You do not hold ${lacked} and cannot grant or remove it.`).because('not_held')
}

/** Giving a role, to somebody or to whoever comes, takes holding all of its grants. Throws forbidden. */
export function assertMayGive(
  held: HeldPermissions,
  role: Pick<RoleRow, 'permissions' | 'components'>,
): void {
  const lacked = activeGrants(role).find((key) => !held.has(key))
  if (lacked) throw errors.forbidden(`You do not hold ${lacked}, which the role has.`).because('not_held')
}

type NewcomersRole = Pick<RoleRow, 'name' | 'isDefault' | 'permissions' | 'components'>

/** The role that newcomers get where no other one is made for them. */
const standInDefault = statement<RoleRow>(
  'roles.stand_in_default',
  `select ${roleColumns} ${fromRole} where r.workspace_id = $1 and r.is_system and r.name = 'agent'`,
)

/**
 * The default role and those that providers of single sign-on name go to people whom nobody looks at: whoever makes a
 * role such a one gives it. So does whoever takes the default flag away, for the agent's role stands in then; `after`
 * is null where the role goes. Throws forbidden.
 */
export async function assertNewcomersMayGet(
  db: Queryable,
  { workspaceId, held }: { workspaceId: string; held: HeldPermissions },
  before: NewcomersRole,
  after: Omit<NewcomersRole, 'components'> | null,
): Promise<void> {
  if (after && (await comesToNewcomers(db, workspaceId, before, after)))
    assertMayGive(held, { ...after, components: before.components })
  if (!before.isDefault || after?.isDefault) return
  const [standIn] = await run(db, standInDefault, [workspaceId])
  if (standIn) assertMayGive(held, standIn)
}

type RoleName = Pick<NewcomersRole, 'name' | 'isDefault'>

/** A row where a provider of single sign-on gives people whom it brings the role of this name. */
const namedByProvider = statement<{ provider: string }>(
  'roles.named_by_provider',
  'select provider from sso_provider where workspace_id = $1 and default_role = $2 limit 1',
)

async function comesToNewcomers(db: Queryable, workspaceId: string, before: RoleName, after: RoleName) {
  if (after.isDefault && !before.isDefault) return true
  if (after.name === before.name) return false
  const [named] = await run(db, namedByProvider, [workspaceId, after.name])
  return named !== undefined
}

/** New grants: only those of the workspace's components that the editor holds. Throws forbidden. */
export function assertGrantable(
  held: HeldPermissions,
  components: readonly string[],
  keys: readonly string[],
): void {
  const enabled = new Set(components)
  for (const key of keys) {
    if (!isPermission(key))
      throw errors
        .forbidden(`${key} is held by the platform and cannot be granted.`)
        .because('of_the_platform')
    if (!hasModule(enabled, resourceOf(key)))
      throw errors.forbidden(`${key} belongs to a component that the organization lacks.`)
  }
  assertHeld(held, keys)
}

/**
 * The saved grants after an edit: those given replace the ones on the workspace's components. Grants on absent
 * components stay unless they are to go, those of the platform always (document 2, Update rules). Throws forbidden.
 */
export function nextGrants(
  role: RoleRow,
  held: HeldPermissions,
  given: readonly string[] | null | undefined,
  removeInactive: boolean,
): string[] {
  const enabled = new Set(role.components)
  const isActive = (key: string) => isPermission(key) && hasModule(enabled, resourceOf(key))
  const saved = new Set(role.permissions)
  const active = role.permissions.filter(isActive)
  const inactive = role.permissions.filter((key) => isPermission(key) && !isActive(key))
  const next = given ? given.filter((key) => isActive(key) || !saved.has(key)) : active
  assertGrantable(
    held,
    role.components,
    next.filter((key) => !saved.has(key)),
  )
  assertHeld(
    held,
    active.filter((key) => !next.includes(key)),
  )
  if (removeInactive) assertHeld(held, inactive)
  const kept = role.permissions.filter((key) => !isActive(key) && !(removeInactive && inactive.includes(key)))
  return [...new Set([...kept, ...next])].sort()
}
