import { z } from 'zod'
import { ownerOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columnsAs } from '#core/db/columns.ts'
import { inTransaction, type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { oneRow } from '#core/found.ts'
import { parseInput, text } from '#core/validation.ts'
import type { AuditKind } from '#people/audit/audit-sets.ts'
import { newValues, recordAudit } from '#people/audit/log.ts'
import { addMember, addMembership } from '#people/members/accounts.ts'
import { mayStillGive } from '#people/members/authority.ts'
import { provenEverywhere } from '#people/members/proof.ts'
import { takeOver } from '#people/members/take-over.ts'
import { forgetMembers } from '#people/sessions/members.ts'
import { assertPassword } from '#people/sessions/new-password.ts'
import { hashPassword } from '#people/sessions/passwords.ts'
import { tokenHash } from '#people/sessions/secret-tokens.ts'
import { chosenAtLeast, fullNameInput, passwordInput } from '#people/sessions/session-input.ts'
import { accountById, accountInWorkspace } from '#people/sessions/session-sql.ts'
import { maySignIn, openSession, type SignedIn } from '#people/sessions/sessions.ts'
import { switchWorkspace } from '#people/sessions/switch.ts'
import {
  deleteInvitation,
  fromInvitation,
  invitationColumns,
  type OpenInvitationRow,
} from './invitation-sql.ts'

export const tokenInput = z.strictObject({
  token: text(1, 128).meta({
    description: 'Token from the invitation link. The token works once, for seven days.',
  }),
})

/**
 * $1 the token's hash, $2 the current time. No row if the invitation has expired, the workspace is not open, or the
 * inviting member has left. Locked, because an invitation can be accepted once.
 */
const openInvitation = statement<OpenInvitationRow>(
  'invitations.open',
  `select ${invitationColumns}, ${columnsAs('Workspace', 'w', { workspaceName: 'name' })},
     exists (select 1 from user_account a
       where a.email = i.email and a.deleted_at is null and ${provenEverywhere('a')}) as "hasAccount"
   ${fromInvitation}
   join workspace w on w.id = i.workspace_id and w.deleted_at is null and w.status = 'open'
   where i.token_hash = $1 and i.expires_at > $2 and u.is_active and (
     u.is_super_admin
     or exists (select 1 from membership m where m.workspace_id = i.workspace_id and m.user_id = u.id))
   for update of i`,
)

async function opened(db: Queryable, ctx: Ctx, token: string): Promise<OpenInvitationRow> {
  const row = await oneRow(db, openInvitation, [tokenHash(token), ctx.now()], 'invitation')
  const { workspaceId, invitedById: giverId, roleId } = row
  if (!(await mayStillGive(db, { workspaceId, giverId, roleId }))) throw errors.notFound('invitation')
  return row
}

/**
 * Returns the invitation behind a link. Throws not_found if the link is unknown, used, withdrawn or expired, or if
 * the inviting member could no longer grant the role: a member who can may send it again.
 */
export function readInvitation(ctx: Ctx, input: unknown): Promise<OpenInvitationRow> {
  const { token } = parseInput(tokenInput, input)
  return opened(ctx.app.pool, ctx, token)
}

/** Uses the invitation up and logs who accepted it. */
async function close(
  tx: Tx,
  ctx: Ctx,
  row: OpenInvitationRow,
  userId: string,
  kind: AuditKind,
): Promise<void> {
  const { workspaceId, email, roleName, id } = row
  await run(tx, deleteInvitation, [workspaceId, id])
  const changes = newValues({ email, role: roleName, invited_by: row.invitedByName })
  await recordAudit(tx, ctx, workspaceId, { kind, resourceId: userId, action: 'created', changes })
  tx.afterCommit(() => forgetMembers(ctx.app))
}

export const acceptInput = tokenInput.extend({
  fullName: fullNameInput,
  password: passwordInput.meta({
    description:
      'Password of the new account, at least 12 characters and none of the most common passwords. At /api, at least 6 characters.',
  }),
})

interface NewPerson {
  fullName: string
  passwordHash: string
}

const adoptAccount = statement<never>(
  'invitations.adopt_account',
  'update user_account set full_name = $2, password_hash = $3, updated_at = $4 where id = $1',
)

/** $1 address. Its account, where it has one, proven or not. */
const accountOfAddress = statement<{ userId: string }>(
  'invitations.account_of_address',
  `select ${columnsAs('User', 'u', { userId: 'id' })} from user_account u
   where u.email = $1 and u.deleted_at is null for update`,
)

/**
 * The account of an invited address that was never proven belongs to the holder of the mailbox from now on; earlier
 * sessions end (docs/adr/0012). Null if the address has no account.
 */
async function adopted(tx: Tx, ctx: Ctx, row: OpenInvitationRow, person: NewPerson): Promise<string | null> {
  const [known] = await run(tx, accountOfAddress, [row.email])
  const [account] = known ? await run(tx, accountById, [known.userId]) : []
  if (!account) return null
  if (!account.isActive) throw errors.forbidden('The account of this address cannot be used.')
  const { userId, workspaceId } = account
  await takeOver(tx, ctx, { ...account, workspaceId: workspaceId ?? row.workspaceId }, null)
  await run(tx, adoptAccount, [userId, person.fullName, person.passwordHash, ctx.now()])
  await addMembership(tx, {
    workspaceId: row.workspaceId,
    userId,
    roleId: row.roleId,
    accepted: true,
    at: ctx.now(),
  })
  return userId
}

async function made(tx: Tx, ctx: Ctx, row: OpenInvitationRow, person: NewPerson): Promise<string> {
  const { email, workspaceId, roleId } = row
  const account = { email, workspaceId, roleId, ...person, isSuperAdmin: false, at: ctx.now() }
  return addMember(tx, { userId: ctx.newId(), ...account, proof: 'everywhere' })
}

/**
 * Creates the account of an invited user and signs the user in, even where registration is closed. An existing
 * account with an unproven address is handed to the invited user. Throws not_found for a link that does not work,
 * conflict if the address has a proven account, which has to join instead.
 */
export async function acceptInvitation(ctx: Ctx, input: unknown): Promise<SignedIn> {
  const { token, fullName, password } = parseInput(acceptInput, input)
  const { pool } = ctx.app
  await assertPassword(ctx, password, { documented: chosenAtLeast })
  // Before the hashing, which is expensive: most wrong links are refused here.
  await opened(pool, ctx, token)
  const passwordHash = await hashPassword(password)
  const { userId, workspaceId } = await inTransaction(pool, async (tx) => {
    const row = await opened(tx, ctx, token)
    if (row.hasAccount)
      throw new AppError('conflict', 'The address has an account. Sign in to join.', {
        field: 'email',
      }).because('has_account')
    const person = { fullName, passwordHash }
    const accepted = (await adopted(tx, ctx, row, person)) ?? (await made(tx, ctx, row, person))
    await close(tx, ctx, row, accepted, 'user')
    return { userId: accepted, workspaceId: row.workspaceId }
  })
  const [account] = await run(pool, accountInWorkspace, [userId, workspaceId])
  if (!maySignIn(account)) throw errors.unauthorized()
  return openSession(ctx, account, 'invitation')
}

/**
 * Adds the signed-in user, whose address was invited, to the workspace and continues the session there. Throws
 * not_found for a link that does not work, forbidden if the invitation was sent to another address, invalid_state for
 * an account whose address is not proven: such an account accepts with a new password.
 */
export async function joinByInvitation(ctx: Ctx, input: unknown): Promise<SignedIn> {
  const { userId, email } = ownerOf(ctx.actor)
  const { token } = parseInput(tokenInput, input)
  const workspaceId = await inTransaction(ctx.app.pool, async (tx) => {
    const row = await opened(tx, ctx, token)
    if (row.email !== email) throw errors.forbidden('The invitation was sent to another address.')
    if (!row.hasAccount)
      throw new AppError(
        'invalid_state',
        'Your address is not proven yet. Accept with a name and a new password.',
      ).because('address_not_proven')
    const { roleId } = row
    await addMembership(tx, {
      workspaceId: row.workspaceId,
      userId,
      roleId,
      accepted: true,
      at: ctx.now(),
    })
    await close(tx, ctx, row, userId, 'organization_member')
    return row.workspaceId
  })
  return switchWorkspace(ctx, { workspaceId })
}
