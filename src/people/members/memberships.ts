import { z } from 'zod'
import { type Member, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { oneRow } from '#core/found.ts'
import { parseInput, uuid, uuidOrNone } from '#core/validation.ts'
import type { UserModel } from '#generated/prisma/models/User.ts'
import { type Changes, newValues, oldValues, recordAudit } from '#people/audit/log.ts'
import { alreadyMember, inviteAddress } from '#people/invitations/invitation-commands.ts'
import { forgetMembers } from '#people/sessions/members.ts'
import { emailInput } from '#people/sessions/session-input.ts'
import { currentWorkspace } from '#people/workspaces/workspace-queries.ts'
import { addMembership } from './accounts.ts'
import { assertMayManage, assertOtherAdministrator, lockedPerson, roleToGive } from './authority.ts'
import { onMemberLeft, onMemberMayLess } from './hooks.ts'
import { type PersonRow, personById, removeMembership } from './people-sql.ts'
import { provenEverywhere } from './proof.ts'

export const addMemberInput = z.strictObject({
  userId: uuidOrNone.meta({
    description: 'UUID of the user to add. Give either the user or the email address.',
  }),
  email: emailInput.nullish().meta({ description: 'Email address of the user to invite.' }),
  roleId: uuidOrNone.meta({ description: 'UUID of the role. If left out, the default role.' }),
})

export const changeMemberInput = z.strictObject({
  roleId: z
    .union([z.literal(''), uuid], { error: 'Must be a uuid.' })
    .meta({ description: 'UUID of the new role.' }),
})

async function note(
  tx: Tx,
  ctx: Ctx,
  person: { userId: string; workspaceId: string },
  action: 'created' | 'updated' | 'deleted',
  changes: Changes,
): Promise<void> {
  const entry = { kind: 'organization_member' as const, resourceId: person.userId, action, changes }
  await recordAudit(tx, ctx, person.workspaceId, entry)
  tx.afterCommit(() => forgetMembers(ctx.app))
}

async function reread(tx: Tx, workspaceId: string, userId: string): Promise<PersonRow> {
  return oneRow(tx, personById, [workspaceId, userId], 'member')
}

const toAddFields = ['id', 'email', 'isSuperAdmin'] as const

/** A user whom a member wants to add to the workspace. */
type PersonToAdd = RowOf<UserModel, (typeof toAddFields)[number]> & {
  /** only the owner can sign in to the account */
  isProven: boolean
  isMember: boolean
  /** is in a workspace, by an act of their own, where the one who adds is too */
  sharesWorkspace: boolean
}

/**
 * Whether a user is added immediately (spec/8 ID 2): by callers who share a workspace with the user, and by super
 * administrators. Accounts that are not proven to be their owner's alone and accounts of super administrators are
 * never added this way.
 */
function isLetInAtOnce(editor: Member, person: PersonToAdd): boolean {
  if (person.id === editor.userId) return true
  return person.isProven && !person.isSuperAdmin && (editor.isSuperAdmin || person.sharesWorkspace)
}

/**
 * A caller who shares no workspace with a user learns nothing by the user's id: neither the address nor that it
 * exists.
 */
const isKnownById = (editor: Member, person: PersonToAdd): boolean =>
  person.id === editor.userId || person.isMember || person.sharesWorkspace || editor.isSuperAdmin

/** $1 user or null, then $2 address; $3 workspace; $4 who adds the user. */
const personToAdd = statement<PersonToAdd>(
  'people.to_add',
  `select ${columns('User', 'u', toAddFields)}, ${provenEverywhere('u')} as "isProven",
     exists (select 1 from membership m where m.user_id = u.id and m.workspace_id = $3) as "isMember",
     exists (select 1 from membership m
       join membership o on o.workspace_id = m.workspace_id and o.user_id = $4
       join workspace w on w.id = m.workspace_id and w.deleted_at is null
       where m.user_id = u.id and m.accepted_at is not null) as "sharesWorkspace"
   from user_account u
   where u.deleted_at is null and (($1::uuid is not null and u.id = $1) or ($1::uuid is null and u.email = $2))`,
)

/**
 * Adds a user to the workspace, immediately or by an invitation to the address. The result shows neither which nor
 * whether the installation knows the user. Throws conflict for a member of the workspace and for an address with a
 * pending invitation to it.
 */
export async function addToOrganization(ctx: Ctx, input: unknown): Promise<void> {
  const editor = memberOf(ctx.actor)
  const { workspaceId } = editor
  const { userId, email, roleId } = parseInput(addMemberInput, input)
  if (!userId && !email) throw errors.invalidRequest('user_id or email is required.')
  const { name: organization } = await currentWorkspace(ctx)
  await inTransaction(ctx.app.pool, async (tx) => {
    const role = await roleToGive(tx, editor, roleId)
    const [found] = await run(tx, personToAdd, [userId ?? null, email ?? null, workspaceId, editor.userId])
    const person = found && (!userId || isKnownById(editor, found)) ? found : undefined
    if (person && !person.isMember && isLetInAtOnce(editor, person)) {
      const accepted = person.id === editor.userId
      const membership = { workspaceId, userId: person.id, roleId: role.id, accepted, at: ctx.now() }
      if (!(await addMembership(tx, membership))) throw alreadyMember()
      const changes = newValues({ email: person.email, role: role.name })
      return note(tx, ctx, { workspaceId, userId: person.id }, 'created', changes)
    }
    const address = person?.email ?? email
    // An id of a stranger, or of nobody, is answered like one of somebody who is invited.
    if (address) await inviteAddress(tx, ctx, { email: address, role, organization })
  })
}

const changeRoleOf = statement<never>(
  'people.change_role',
  'update membership set role_id = $3 where workspace_id = $1 and user_id = $2',
)

/** Gives a member another role, within the transaction of a larger change. The caller has asked who may do that. */
export async function giveRole(tx: Tx, ctx: Ctx, person: PersonRow, roleId: string): Promise<string> {
  const editor = memberOf(ctx.actor)
  if (person.userId === editor.userId)
    throw errors.invalidRequest('You cannot change your own role.').because('oneself')
  await assertMayManage(tx, editor, person)
  const role = await roleToGive(tx, editor, roleId)
  await assertOtherAdministrator(tx, person)
  await run(tx, changeRoleOf, [person.workspaceId, person.userId, role.id])
  return role.name
}

/** Gives a member another role. It is felt at once, also by open sockets. */
export async function changeMemberRole(ctx: Ctx, userId: string, input: unknown): Promise<PersonRow> {
  const { workspaceId } = memberOf(ctx.actor)
  const { roleId } = parseInput(changeMemberInput, input)
  return inTransaction(ctx.app.pool, async (tx) => {
    const person = await lockedPerson(tx, workspaceId, userId, 'member')
    if (roleId === '' || person.roleId === roleId) return person
    const name = await giveRole(tx, ctx, person, roleId)
    await note(tx, ctx, person, 'updated', { role: { old: person.roleName, new: name } })
    await onMemberMayLess.run(ctx, tx, { userId: person.userId })
    return reread(tx, workspaceId, userId)
  })
}

/** Ends a membership and keeps the account. Members cannot remove themselves or the last administrator. */
export async function removeFromOrganization(ctx: Ctx, userId: string): Promise<void> {
  const editor = memberOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    const person = await lockedPerson(tx, editor.workspaceId, userId, 'member')
    if (person.userId === editor.userId)
      throw errors.invalidRequest('You cannot remove yourself.').because('oneself')
    await assertMayManage(tx, editor, person)
    await assertOtherAdministrator(tx, person)
    await run(tx, removeMembership, [editor.workspaceId, userId])
    await note(tx, ctx, person, 'deleted', oldValues({ email: person.email, role: person.roleName }))
    await onMemberLeft.run(ctx, tx, person)
  })
}
