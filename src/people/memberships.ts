import { z } from 'zod'
import { type Changes, newValues, oldValues, recordAudit } from '../audit/log.ts'
import { forgetMembers } from '../auth/members.ts'
import type { Ctx } from '../context.ts'
import { freeChatsOf } from '../conversations/free.ts'
import { inTransaction, run, type Tx } from '../db.ts'
import { AppError, errors } from '../errors.ts'
import { editorOf } from '../roles/queries.ts'
import { parseInput, text, uuid } from '../validation.ts'
import { addMembership } from './accounts.ts'
import { assertMayManage, assertOtherAdministrator, lockedPerson, roleToGive } from './authority.ts'
import { changeRoleOf, livingPerson, type PersonRow, personById, removeMembership } from './people-sql.ts'

const addInput = z.strictObject({
  userId: uuid.nullish(),
  email: text(1, 254)
    .transform((value) => value.trim().toLowerCase())
    .nullish(),
  roleId: uuid.nullish(),
})

const changeInput = z.strictObject({ roleId: uuid })

async function note(
  tx: Tx,
  ctx: Ctx,
  person: { userId: string; workspaceId: string },
  action: 'created' | 'updated' | 'deleted',
  changes: Changes,
): Promise<void> {
  const entry = { kind: 'organization_member', resourceId: person.userId, action, changes }
  await recordAudit(tx, ctx, person.workspaceId, entry)
  tx.afterCommit(() => forgetMembers(ctx.app))
}

async function reread(tx: Tx, workspaceId: string, userId: string): Promise<PersonRow> {
  const [row] = await run(tx, personById, [workspaceId, userId])
  if (!row) throw errors.notFound('member')
  return row
}

/** Lets a person of the installation into the workspace. Throws not_found, and conflict for a member. */
export async function addToOrganization(ctx: Ctx, input: unknown): Promise<PersonRow> {
  const editor = editorOf(ctx)
  const { workspaceId } = editor
  const { userId, email, roleId } = parseInput(addInput, input)
  if (!userId && !email) throw errors.invalidRequest('user_id or email is required.')
  return inTransaction(ctx.app.pool, async (tx) => {
    const [person] = await run(tx, livingPerson, [userId ?? null, email ?? null])
    if (!person) throw errors.notFound('user')
    const role = await roleToGive(tx, editor, roleId)
    const membership = { workspaceId, userId: person.id, roleId: role.id, at: ctx.now() }
    if (!(await addMembership(tx, membership)))
      throw new AppError('conflict', 'The user is already a member of this organization.')
    const changes = newValues({ email: person.email, role: role.name })
    await note(tx, ctx, { workspaceId, userId: person.id }, 'created', changes)
    return reread(tx, workspaceId, person.id)
  })
}

/** Gives a member another role, within the transaction of a larger change. The caller has asked who may do that. */
export async function giveRole(tx: Tx, ctx: Ctx, person: PersonRow, roleId: string): Promise<string> {
  const editor = editorOf(ctx)
  if (person.userId === editor.userId) throw errors.invalidRequest('You cannot change your own role.')
  await assertMayManage(tx, editor, person)
  const role = await roleToGive(tx, editor, roleId)
  await assertOtherAdministrator(tx, person)
  await run(tx, changeRoleOf, [person.workspaceId, person.userId, role.id])
  return role.name
}

/** Gives a member another role. It is felt at once, also by open sockets. */
export async function changeMemberRole(ctx: Ctx, userId: string, input: unknown): Promise<PersonRow> {
  const { workspaceId } = editorOf(ctx)
  const { roleId } = parseInput(changeInput, input)
  return inTransaction(ctx.app.pool, async (tx) => {
    const person = await lockedPerson(tx, workspaceId, userId, 'member')
    if (person.roleId === roleId) return person
    const name = await giveRole(tx, ctx, person, roleId)
    await note(tx, ctx, person, 'updated', { role: { old: person.roleName, new: name } })
    return reread(tx, workspaceId, userId)
  })
}

/** Ends a membership; the account stays. Nobody removes themselves or the last administrator. */
export async function removeFromOrganization(ctx: Ctx, userId: string): Promise<void> {
  const editor = editorOf(ctx)
  await inTransaction(ctx.app.pool, async (tx) => {
    const person = await lockedPerson(tx, editor.workspaceId, userId, 'member')
    if (person.userId === editor.userId) throw errors.invalidRequest('You cannot remove yourself.')
    await assertMayManage(tx, editor, person)
    await assertOtherAdministrator(tx, person)
    await run(tx, removeMembership, [editor.workspaceId, userId])
    await note(tx, ctx, person, 'deleted', oldValues({ email: person.email, role: person.roleName }))
    await freeChatsOf(ctx, tx, person)
  })
}
