import type { Member } from '#core/access/actor.ts'
import { columns } from '#core/db/columns.ts'
import { type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { byId } from '#core/found.ts'
import { assertMayGive, heldBy } from '#people/roles/grants.ts'
import { activeGrants } from '#people/roles/role-queries.ts'
import { type RoleRow, roleById } from '#people/roles/role-sql.ts'
import { defaultRoleOf } from '#people/workspaces/workspace-queries.ts'
import { type PersonRow, personById } from './people-sql.ts'

/** Changes of people are rare: one after the other per workspace, so that two cannot wait for each other. */
const lockPeople = statement<never>(
  'people.lock_workspace',
  `select pg_advisory_xact_lock(hashtextextended('people ' || $1::uuid, 0))`,
)

/** A member of the workspace, whom nobody else changes until the end of the transaction. Throws not_found. */
export async function lockedPerson(
  tx: Tx,
  workspaceId: string,
  userId: string,
  what: string,
): Promise<PersonRow> {
  await run(tx, lockPeople, [workspaceId])
  return byId(tx, personById, [workspaceId, userId], what)
}

/**
 * The role that somebody is to get; the default one when none is named. Nobody can hand out more than they hold: the
 * rights of a role go with it. The default role is what the organization gives to anybody.
 */
export async function roleToGive(
  db: Queryable,
  editor: Member,
  roleId: string | null | undefined,
): Promise<Pick<RoleRow, 'id' | 'name'>> {
  if (!roleId) return defaultRoleOf(db, editor.workspaceId)
  const [role] = await run(db, roleById, [editor.workspaceId, roleId])
  if (!role)
    throw new AppError('invalid_field', 'Invalid role', { field: 'roleId', whole: true }).because('no_such')
  await assertHolds(db, editor, role)
  return role
}

async function assertHolds(
  db: Queryable,
  editor: Member,
  role: Pick<RoleRow, 'permissions' | 'components' | 'isDefault'>,
): Promise<void> {
  if (!role.isDefault) assertMayGive(await heldBy(db, editor), role)
}

/**
 * Whether somebody who promised a role could still give it. Since then the role may have got grants that they lack, or
 * they may have lost their own.
 */
export async function mayStillGive(
  db: Queryable,
  promise: { workspaceId: string; giverId: string; roleId: string },
): Promise<boolean> {
  const { workspaceId, giverId, roleId } = promise
  const [role] = await run(db, roleById, [workspaceId, roleId])
  if (!role) return false
  if (role.isDefault) return true
  const [giver] = await run(db, personById, [workspaceId, giverId])
  // Only platform super administrators give roles in workspaces of which they are no members.
  if (!giver || giver.isSuperAdmin) return true
  const held = new Set(giver.permissions)
  return activeGrants(role).every((key) => held.has(key))
}

/** Nobody takes over, locks out or removes somebody with rights that they lack themselves. */
export async function assertMayManage(db: Queryable, editor: Member, person: PersonRow): Promise<void> {
  if (editor.isSuperAdmin) return
  if (person.isSuperAdmin)
    throw errors.forbidden('This is a platform administrator.').because('of_the_platform')
  await assertHolds(db, editor, { ...person, isDefault: person.roleIsDefault })
}

const lastOne = 'The organization needs an active administrator; this is the last one.'

const activeAdministrators = statement<{ userId: string }>(
  'people.active_administrators',
  `select ${columns('Membership', 'm', ['userId'])} from membership m
   join role r on r.workspace_id = m.workspace_id and r.id = m.role_id
   join user_account u on u.id = m.user_id
   where m.workspace_id = $1 and r.is_system and r.name = 'admin' and u.is_active`,
)

/** Call it before somebody stops being an active administrator. Throws invalid_request for the last one. */
export async function assertOtherAdministrator(tx: Tx, person: PersonRow, text = lastOne): Promise<void> {
  const administrators = await run(tx, activeAdministrators, [person.workspaceId])
  if (administrators.length === 1 && administrators[0]?.userId === person.userId)
    throw errors.invalidRequest(text).because('last_one')
}
