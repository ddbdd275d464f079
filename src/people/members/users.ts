import { z } from 'zod'
import { type Member, memberOf, ownerOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { columns, columnsAs } from '#core/db/columns.ts'
import { conflictOn, inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { orElse, parseInput, uuidOrNone } from '#core/validation.ts'
import { differences, newValues, oldValues, recordAudit } from '#people/audit/log.ts'
import { forgetMembers } from '#people/sessions/members.ts'
import { assertPassword } from '#people/sessions/new-password.ts'
import { hashPassword } from '#people/sessions/passwords.ts'
import { emailInput, fullNameInput, passwordInput } from '#people/sessions/session-input.ts'
import { revokeSessionsOfUser } from '#people/sessions/session-sql.ts'
import { mailAccountChange } from './account-changes.ts'
import { addMember } from './accounts.ts'
import { addressTaken, askNewAddress, assertOwner, ownerProof } from './address-change.ts'
import { assertMayManage, assertOtherAdministrator, lockedPerson, roleToGive } from './authority.ts'
import { onMemberLeft, onMemberMayLess } from './hooks.ts'
import { getUser } from './member-queries.ts'
import { giveRole } from './memberships.ts'
import { leaveHome, type PersonRow, removeMembership } from './people-sql.ts'
import { forgetProof, writeProof, writeVoucher } from './proof.ts'

const flag = z.boolean({ error: 'Must be true or false.' })

export const addUserInput = z.strictObject({
  email: emailInput,
  password: passwordInput.meta({
    description: 'Password of at least 12 characters, none of the most common; at /api, not empty.',
  }),
  fullName: fullNameInput,
  roleId: uuidOrNone.meta({ description: 'UUID of the role. If left out, the default role.' }),
  isSuperAdmin: orElse(flag.nullish(), false).meta({
    description: 'Whether the user is a super administrator. Only super administrators can set this field.',
  }),
})

export const changeUserInput = z.strictObject({
  email: emailInput.nullish().meta({
    description:
      "Email address of the user. Changing one's own address requires the current password or a code and takes effect when the link in the email is opened, or immediately if no mail server is configured.",
  }),
  password: passwordInput.nullish().meta({
    description:
      "Password of the user, at least 12 characters and none of the most common passwords; at /api, not empty. Ends the user's other sessions.",
  }),
  fullName: fullNameInput.nullish(),
  roleId: uuidOrNone.meta({ description: 'UUID of the new role.' }),
  isActive: flag.nullish().meta({ description: 'Whether the account is active. False locks the account.' }),
  isSuperAdmin: flag.nullish().meta({
    description: 'Whether the user is a super administrator. Only super administrators can set this field.',
  }),
  ...ownerProof,
})

type Changes = z.output<typeof changeUserInput>

const onlyPlatform = () =>
  errors
    .forbidden('Only a platform super administrator makes others of their kind.')
    .because('of_the_platform')

/** Makes an account with this workspace as its home. An address that was deleted comes back to life. */
export async function addUser(ctx: Ctx, input: unknown): Promise<PersonRow> {
  const editor = memberOf(ctx.actor)
  const { workspaceId } = editor
  const { email, password, fullName, ...given } = parseInput(addUserInput, input)
  const { isSuperAdmin } = given
  if (isSuperAdmin && !editor.isSuperAdmin) throw onlyPlatform()
  await assertPassword(ctx, password)
  const role = await roleToGive(ctx.app.pool, editor, given.roleId)
  const passwordHash = await hashPassword(password)
  // Whoever makes an account knows its password: an administrator's word counts in their own workspace.
  const proof = editor.isSuperAdmin ? ('everywhere' as const) : ('workspace' as const)
  const account = { email, fullName, passwordHash, isSuperAdmin, workspaceId, roleId: role.id, proof }
  const id = await inTransaction(ctx.app.pool, async (tx) => {
    const userId = await addMember(tx, { userId: ctx.newId(), ...account, at: ctx.now() })
    const made = { email, full_name: fullName, role: role.name, is_super_admin: isSuperAdmin }
    const entry = { kind: 'user' as const, resourceId: userId, action: 'created' as const }
    await recordAudit(tx, ctx, workspaceId, { ...entry, changes: newValues(made) })
    tx.afterCommit(() => forgetMembers(ctx.app))
    return userId
  })
  return getUser(ctx, id)
}

/** What members may change about themselves, others and members whose account belongs to another workspace. */
async function assertAllowed(tx: Tx, editor: Member, person: PersonRow, given: Changes): Promise<void> {
  const self = person.userId === editor.userId
  if (!self && !editor.permissions.has('users:write')) throw errors.forbidden()
  const { roleId, isActive, isSuperAdmin, email, password, fullName } = given
  if (self && roleId && roleId !== person.roleId) {
    if (!editor.permissions.has('users:write'))
      throw errors.forbidden('You cannot change your own role.').because('oneself')
    throw errors.invalidRequest('Cannot demote yourself').because('oneself')
  }
  if (self && isActive === false) throw errors.invalidRequest('Cannot deactivate yourself').because('oneself')
  if (!editor.isSuperAdmin && isSuperAdmin != null && isSuperAdmin !== person.isSuperAdmin)
    throw onlyPlatform()
  if (self && isSuperAdmin === false && person.isSuperAdmin)
    throw errors.invalidRequest('Cannot remove your own super admin status').because('oneself')
  const own = [email, password, fullName, isActive, isSuperAdmin]
  if (!self && !editor.isSuperAdmin && person.isForeign && own.some((value) => value != null))
    throw errors
      .invalidRequest('The account belongs to another organization; only its role can be changed here.')
      .because('belongs_elsewhere')
  // Whoever could sign in as a person would get into that person's other organizations.
  if (!self && !editor.isSuperAdmin && person.belongsElsewhere && (email != null || password != null))
    throw errors
      .forbidden('The user belongs to other organizations too, and alone changes address and password.')
      .because('belongs_elsewhere')
  if (!self) await assertMayManage(tx, editor, person)
}

const inRecords = (
  person: Pick<PersonRow, 'email' | 'fullName' | 'isActive' | 'isSuperAdmin'>,
  role: string,
) => ({
  email: person.email,
  full_name: person.fullName,
  is_active: person.isActive,
  is_super_admin: person.isSuperAdmin,
  role,
})

/**
 * The address of a user after a change. One's own new address has to be proven (spec/8 ID 4): where mail is
 * configured, it takes effect when the mailed link is opened.
 */
async function addressAfter(
  tx: Tx,
  ctx: Ctx,
  person: PersonRow,
  given: Changes,
  isOwner: boolean,
): Promise<string> {
  const { email } = given
  if (!email || email === person.email) return person.email
  if (person.userId !== memberOf(ctx.actor).userId) return email
  // The caller's address was changed by somebody else a moment ago.
  if (!isOwner) throw errors.invalidRequest('Your current password is required').because('value_missing')
  if (ctx.app.config.mail.url) {
    await askNewAddress(tx, ctx, person, email)
    return person.email
  }
  await mailAccountChange(tx, ctx, person, 'address_changed')
  return email
}

/** A new password or a locked account ends the user's sessions, except for the session that makes the change. */
async function endSessions(tx: Tx, ctx: Ctx, editor: Member, userId: string): Promise<void> {
  const kept = editor.userId === userId ? (editor.sessionId ?? null) : null
  await run(tx, revokeSessionsOfUser, [userId, ctx.now(), kept])
}

/** The record shows that the password changed, never the password. */
const passwordChanged = { password: { old: '********', new: '********' } }

/** How far a new address is proven: not at all by its owner's own word, in their workspace by an administrator's. */
async function noteProof(
  tx: Tx,
  ctx: Ctx,
  editor: Member,
  { userId, workspaceId }: PersonRow,
): Promise<void> {
  if (editor.userId === userId) await run(tx, forgetProof, [userId])
  else await run(tx, writeProof, [userId, ctx.now(), editor.isSuperAdmin ? null : workspaceId])
}

/** $1 user, $2 the one workspace that is kept, with the workspaces that the user has entered. */
const leaveUnaccepted = statement<{ workspaceId: string; roleName: string }>(
  'people.leave_unaccepted',
  `delete from membership m using role r
   where r.workspace_id = m.workspace_id and r.id = m.role_id
     and m.user_id = $1 and m.workspace_id <> $2 and m.accepted_at is null
   returning ${columns('Membership', 'm', ['workspaceId'])}, ${columnsAs('Role', 'r', { roleName: 'name' })}`,
)

/**
 * A member who sets a password or an address could sign in as the user: this never gives access to a workspace that
 * the user was added to and never entered.
 */
async function leaveWhereAdded(tx: Tx, ctx: Ctx, person: PersonRow): Promise<void> {
  const { userId, email, workspaceId: kept } = person
  for (const { workspaceId, roleName } of await run(tx, leaveUnaccepted, [userId, kept])) {
    const there = createCtx(ctx.app, { actor: { kind: 'system', workspaceId } })
    const changes = oldValues({ email, role: roleName })
    const entry = {
      kind: 'organization_member' as const,
      resourceId: userId,
      action: 'deleted' as const,
      changes,
    }
    await recordAudit(tx, there, workspaceId, entry)
    await onMemberLeft.run(there, tx, person)
  }
}

/** What a new address or password means for the ownership of the account. */
async function noteWaysIn(
  tx: Tx,
  ctx: Ctx,
  person: PersonRow,
  { isNewAddress, isNewPassword }: { isNewAddress: boolean; isNewPassword: boolean },
): Promise<void> {
  const editor = memberOf(ctx.actor)
  const { userId, workspaceId } = person
  const byAdministrator = !editor.isSuperAdmin && userId !== editor.userId
  if (isNewAddress) await noteProof(tx, ctx, editor, person)
  else if (isNewPassword && byAdministrator) await run(tx, writeVoucher, [userId, workspaceId])
  if (byAdministrator && (isNewAddress || isNewPassword)) await leaveWhereAdded(tx, ctx, person)
}

const changeAccount = statement<never>(
  'people.change_account',
  `update user_account set email = $2, full_name = $3, is_active = $4, is_super_admin = $5,
     password_hash = coalesce($6, password_hash), updated_at = $7
   where id = $1`,
)

async function change(
  tx: Tx,
  ctx: Ctx,
  person: PersonRow,
  given: Changes,
  { hash, isOwner }: { hash: string | null; isOwner: boolean },
): Promise<void> {
  const editor = memberOf(ctx.actor)
  const { email: newEmail, password } = given
  if (editor.userId === person.userId && (password || (newEmail && newEmail !== person.email)))
    ownerOf(editor)
  await assertAllowed(tx, editor, person, given)
  const after = {
    email: await addressAfter(tx, ctx, person, given, isOwner),
    fullName: given.fullName ?? person.fullName,
    isActive: given.isActive ?? person.isActive,
    isSuperAdmin: given.isSuperAdmin ?? person.isSuperAdmin,
  }
  const { userId, workspaceId } = person
  const newRole = given.roleId && given.roleId !== person.roleId ? given.roleId : null
  const role = newRole ? await giveRole(tx, ctx, person, newRole) : person.roleName
  if (person.isActive && !after.isActive) await assertOtherAdministrator(tx, person)
  const { email, fullName, isActive, isSuperAdmin } = after
  await run(tx, changeAccount, [userId, email, fullName, isActive, isSuperAdmin, hash, ctx.now()])
  await noteWaysIn(tx, ctx, person, { isNewAddress: email !== person.email, isNewPassword: hash !== null })
  if (hash || !isActive) await endSessions(tx, ctx, editor, userId)
  const changes = {
    ...differences(inRecords(person, person.roleName), inRecords(after, role)),
    ...(hash ? passwordChanged : {}),
  }
  const entry = { kind: 'user' as const, resourceId: userId, action: 'updated' as const, changes }
  if (Object.keys(changes).length > 0) await recordAudit(tx, ctx, workspaceId, entry)
  if (newRole || (person.isActive && !isActive)) await onMemberMayLess.run(ctx, tx, { userId })
  tx.afterCommit(() => forgetMembers(ctx.app))
  if (fullName !== person.fullName) tx.afterCommit(() => ctx.app.bus.publish('account', { userId }))
}

/**
 * Changes what is given of a user. People change their own name, address and password, the address with a proof that
 * it is them; the rest needs users:write.
 */
export async function changeUser(ctx: Ctx, id: string, input: unknown): Promise<PersonRow> {
  const editor = memberOf(ctx.actor)
  const { workspaceId } = editor
  const given = parseInput(changeUserInput, input)
  const isOwner = id.toLowerCase() === editor.userId && given.email != null && given.email !== editor.email
  if (isOwner) await assertOwner(ctx, given)
  if (given.password) await assertPassword(ctx, given.password)
  const hash = given.password ? await hashPassword(given.password) : null
  const work = inTransaction(ctx.app.pool, async (tx) =>
    change(tx, ctx, await lockedPerson(tx, workspaceId, id, 'user'), given, { hash, isOwner }),
  )
  await conflictOn(work, addressTaken)
  return getUser(ctx, id)
}

/** Deletes a user of this workspace; of one who belongs to another only the membership goes. */
export async function removeUser(ctx: Ctx, id: string): Promise<void> {
  const editor = memberOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    const person = await lockedPerson(tx, editor.workspaceId, id, 'user')
    if (person.userId === editor.userId)
      throw errors.invalidRequest('Cannot delete yourself').because('oneself')
    await assertMayManage(tx, editor, person)
    await assertOtherAdministrator(tx, person, 'Cannot delete the last admin')
    await run(tx, removeMembership, [editor.workspaceId, id])
    if (!person.isForeign) await run(tx, leaveHome, [id, ctx.now()])
    const changes = oldValues({ email: person.email, full_name: person.fullName })
    await recordAudit(tx, ctx, editor.workspaceId, {
      kind: 'user',
      resourceId: id,
      action: 'deleted',
      changes,
    })
    await onMemberLeft.run(ctx, tx, person)
    tx.afterCommit(() => forgetMembers(ctx.app))
  })
}
