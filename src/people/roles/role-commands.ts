import { type Member, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { conflictOn, inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { byId, oneRow } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import { differences, newValues, oldValues, recordAudit } from '#people/audit/log.ts'
import { onMemberMayLess } from '#people/members/hooks.ts'
import { forgetMembers } from '#people/sessions/members.ts'
import { enabledComponents } from '#people/workspaces/workspace-queries.ts'
import { assertGrantable, assertNewcomersMayGet, heldBy, nextGrants } from './grants.ts'
import { createRoleInput, type RoleChanges, updateRoleInput } from './role-input.ts'
import { getRole } from './role-queries.ts'
import { type RoleRow, roleById } from './role-sql.ts'

type Recorded = Pick<RoleRow, 'name' | 'description' | 'isDefault' | 'permissions'>

const inRecords = (role: Recorded) => ({
  name: role.name,
  description: role.description,
  is_default: role.isDefault,
  permissions: [...role.permissions].sort(),
})

/** A role's name is unique in its workspace: the second of two is a conflict. */
const nameTaken = () =>
  new AppError('conflict', 'A role with this name already exists.', { field: 'name' }).because('name_taken')

const clearDefaultRole = statement<never>(
  'roles.clear_default',
  'update role set is_default = false where workspace_id = $1 and is_default and id <> $2',
)

const insertRole = statement<{ id: string }>(
  'roles.insert',
  `insert into role (workspace_id, id, name, description, is_default, permissions, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7) returning id`,
)

/** Makes a role of permissions that the editor holds. Throws forbidden for others, conflict for a known name. */
export async function createRole(ctx: Ctx, input: unknown): Promise<RoleRow> {
  const { workspaceId, ...editor } = memberOf(ctx.actor)
  const { name, description, permissions, isDefault } = parseInput(createRoleInput, input)
  const id = ctx.newId()
  const role = { name, description: description ?? '', permissions, isDefault }
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const components = [...(await enabledComponents(tx, workspaceId))]
    assertGrantable(await heldBy(tx, { workspaceId, ...editor }), components, permissions)
    if (role.isDefault) await run(tx, clearDefaultRole, [workspaceId, id])
    const values = [workspaceId, id, name, role.description, role.isDefault, permissions, ctx.now()]
    await run(tx, insertRole, values)
    const changes = newValues(inRecords(role))
    await recordAudit(tx, ctx, workspaceId, { kind: 'role', resourceId: id, action: 'created', changes })
  })
  await conflictOn(work, nameTaken)
  return getRole(ctx, id)
}

/** Locks the role and holds the components of its workspace, so that neither changes before the commit. */
const lockRole = statement<{ id: string }>(
  'roles.lock',
  `with held as (select id from workspace where id = $1 for share)
   select r.id from role r, held where r.workspace_id = $1 and r.id = $2 for update of r`,
)

async function lockedRole(tx: Tx, workspaceId: string, id: string): Promise<RoleRow> {
  await byId(tx, lockRole, [workspaceId, id], 'role')
  return oneRow(tx, roleById, [workspaceId, id], 'role')
}

function assertFresh(role: RoleRow, given: RoleChanges): void {
  if (given.version !== role.version)
    throw new AppError('conflict', 'The role has changed since.', { field: 'version' }).because(
      'changed_meanwhile',
    )
  const { featureVersion } = given
  if (featureVersion !== null && featureVersion !== undefined && featureVersion !== role.featureVersion)
    throw new AppError('conflict', 'The components of the organization have changed since.', {
      field: 'featureVersion',
    }).because('changed_meanwhile')
}

/** Names and default flags of system roles are fixed, and so are their grants but for the platform. */
function assertSystemRole(editor: Member, before: Recorded, after: Recorded): void {
  if (before.name !== after.name)
    throw errors.invalidField('name', 'System roles keep their names.').because('of_the_platform')
  if (before.isDefault !== after.isDefault)
    throw errors.invalidField('isDefault', 'System roles keep their default flag.').because('of_the_platform')
  const same = [...before.permissions].sort().join() === [...after.permissions].sort().join()
  if (!same && !editor.isSuperAdmin)
    throw errors
      .forbidden('Only a platform super administrator edits the grants of system roles.')
      .because('of_the_platform')
}

/** Newcomers get the agent's role where no other one is made for them. */
const restoreDefaultRole = statement<never>(
  'roles.restore_default',
  `update role set is_default = true where workspace_id = $1 and is_system and name = 'agent'`,
)

const changeRole = statement<never>(
  'roles.change',
  `update role set name = $3, description = $4, is_default = $5, permissions = $6, version = version + 1,
     updated_at = $7
   where workspace_id = $1 and id = $2`,
)

async function save(tx: Tx, workspaceId: string, role: RoleRow, after: Recorded, at: Date): Promise<void> {
  if (after.isDefault) await run(tx, clearDefaultRole, [workspaceId, role.id])
  const { name, description, isDefault, permissions } = after
  await run(tx, changeRole, [workspaceId, role.id, name, description, isDefault, permissions, at])
  if (role.isDefault && !isDefault) await run(tx, restoreDefaultRole, [workspaceId])
}

/** Changes a role in one go (document 2, Update rules). Throws conflict for a stale version, forbidden, not_found. */
export async function updateRole(ctx: Ctx, id: string, input: unknown): Promise<RoleRow> {
  const editor = memberOf(ctx.actor)
  const { workspaceId } = editor
  const given = parseInput(updateRoleInput, input)
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const role = await lockedRole(tx, workspaceId, id)
    if (role.id === editor.roleId && !editor.isSuperAdmin)
      throw errors.forbidden('You cannot edit your own role.').because('oneself')
    assertFresh(role, given)
    const held = await heldBy(tx, editor)
    const after: Recorded = {
      name: given.name ?? role.name,
      description: given.description ?? role.description,
      isDefault: given.isDefault ?? role.isDefault,
      permissions: nextGrants(role, held, given.permissions, given.removeInactivePermissions ?? false),
    }
    if (role.isSystem) assertSystemRole(editor, role, after)
    await assertNewcomersMayGet(tx, { workspaceId, held }, role, after)
    await save(tx, workspaceId, role, after, ctx.now())
    const changes = differences(inRecords(role), inRecords(after))
    const entry = { kind: 'role' as const, resourceId: id, action: 'updated' as const }
    if (changes) await recordAudit(tx, ctx, workspaceId, { ...entry, changes })
    if (role.permissions.some((key) => !after.permissions.includes(key)))
      await onMemberMayLess.run(ctx, tx, { userId: null })
    tx.afterCommit(() => forgetMembers(ctx.app))
  })
  await conflictOn(work, nameTaken)
  return getRole(ctx, id)
}

const remove = statement<never>('roles.delete', 'delete from role where workspace_id = $1 and id = $2')

/** Deletes a role that nobody has. Throws forbidden for system roles, conflict while people have it. */
export async function deleteRole(ctx: Ctx, id: string): Promise<void> {
  const editor = memberOf(ctx.actor)
  const { workspaceId } = editor
  await inTransaction(ctx.app.pool, async (tx) => {
    const role = await lockedRole(tx, workspaceId, id)
    if (role.isSystem) throw errors.forbidden('System roles cannot be deleted.').because('of_the_platform')
    if (role.userCount > 0)
      throw new AppError('conflict', 'The role has users; give them another one first.').because('in_use')
    const held = await heldBy(tx, editor)
    await assertNewcomersMayGet(tx, { workspaceId, held }, role, null)
    await run(tx, remove, [workspaceId, id])
    if (role.isDefault) await run(tx, restoreDefaultRole, [workspaceId])
    const changes = oldValues({ name: role.name })
    await recordAudit(tx, ctx, workspaceId, { kind: 'role', resourceId: id, action: 'deleted', changes })
  })
}
