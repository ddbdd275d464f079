import { z } from 'zod'
import { type Member, memberOf, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns } from '#core/db/columns.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { byId, oneRow } from '#core/found.ts'
import { type AdministrationList, readNumbered, readWalked } from '#core/paging/administration-list.ts'
import { edge } from '#core/paging/edge.ts'
import type { AskedPage, NumberedPage } from '#core/paging/numbered.ts'
import type { Page } from '#core/paging/page.ts'
import type { AskedWalk } from '#core/paging/walk.ts'
import { count } from '#core/rate-limits/callers.ts'
import { parseInput, uuidOrNone } from '#core/validation.ts'
import { queueMail } from '#outside/mail/outbox.ts'
import { newValues, oldValues, recordAudit } from '#people/audit/log.ts'
import { roleToGive } from '#people/members/authority.ts'
import { newSecretToken, tokenHash } from '#people/sessions/secret-tokens.ts'
import { emailInput } from '#people/sessions/session-input.ts'
import { currentWorkspace } from '#people/workspaces/workspace-queries.ts'
import {
  deleteInvitation,
  fromInvitation,
  type InvitationRow,
  invitationColumns,
  invitationSource,
} from './invitation-sql.ts'

const livesMs = 7 * 24 * 60 * 60_000
/** Invitations that a workspace mails within an hour: more are an accident or spam. */
const mailsPerHour = 100

const open: AdministrationList<InvitationRow> = {
  name: 'invitations',
  columns: invitationColumns,
  from: invitationSource,
  filter: 'i.workspace_id = $1',
  numberedBy: 'i.created_at desc, i.id desc',
  by: { value: 'i.created_at', id: 'i.id' },
  isDescending: true,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

/** The pending invitations of the workspace, newest first, including expired ones. */
export async function numberedInvitations(ctx: Ctx, asked: AskedPage): Promise<NumberedPage<InvitationRow>> {
  return await readNumbered(ctx, open, [memberOf(ctx.actor).workspaceId], asked)
}

/** The same invitations, walked. */
export async function listOpenInvitations(ctx: Ctx, asked: AskedWalk): Promise<Page<InvitationRow>> {
  return await readWalked(ctx, open, [memberOf(ctx.actor).workspaceId], { ...asked })
}

const invitationsBy = (name: string, parent: 'role' | 'invited_by') =>
  edge({
    name: `${name}_invitations`,
    of: (ctx) => ({
      list: open,
      shape: {
        name: `invitations.of_${name}`,
        conditions: ['i.workspace_id = $1', `i.${parent}_id = p.id`],
        values: [workspaceOf(ctx.actor)],
      },
      sort: 'created_at',
    }),
  })

/** The pending invitations to a role, newest first. */
export const invitationsOfRole = invitationsBy('role', 'role')

/** The pending invitations that a member last sent, newest first. */
export const invitationsOfMember = invitationsBy('member', 'invited_by')

const invitationsByIds = statement<InvitationRow>(
  'invitations.by_ids',
  `select ${invitationColumns} ${fromInvitation} where i.workspace_id = $1 and i.id = any($2::uuid[])`,
)

/** Single reads of pending invitations, batched. */
export const invitationLoader = loaderOf(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, invitationsByIds, [memberOf(ctx.actor).workspaceId, ids])
  return inOrderOf(ids, rows, ({ id }) => id)
})

const invitationById = statement<InvitationRow>(
  'invitations.by_id',
  `select ${invitationColumns} ${fromInvitation} where i.workspace_id = $1 and i.id = $2`,
)

async function reread(tx: Tx, workspaceId: string, id: string): Promise<InvitationRow> {
  return oneRow(tx, invitationById, [workspaceId, id], 'invitation')
}

interface Letter {
  row: InvitationRow
  token: string
  organization: string
}

async function mail(tx: Tx, ctx: Ctx, { row, token, organization }: Letter): Promise<void> {
  const { workspaceId, email, roleName, invitedByName, expiresAt } = row
  const secretLink = `${ctx.app.config.server.publicUrl}/invitation#${token}`
  const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const data = { organization, role: roleName, invitedBy: invitedByName, until }
  const letter = { workspaceId, key: ctx.newId(), recipient: email, template: 'invitation' } as const
  await queueMail(tx, ctx.app, { ...letter, data, secretLink }, ctx.now())
  tx.afterCommit(() => ctx.app.wake('mail'))
}

function countMail(ctx: Ctx, { workspaceId }: Member): Promise<void> {
  return count(ctx.app, { name: 'invitations', subject: workspaceId, seconds: 3600, limit: mailsPerHour })
}

const endOf = (ctx: Ctx) => new Date(ctx.now().getTime() + livesMs)

export const inviteInput = z.strictObject({
  email: emailInput,
  roleId: uuidOrNone.meta({
    description: 'UUID of the role that the invitation grants. If left out, the default role.',
  }),
})

export const alreadyMember = () =>
  new AppError('conflict', 'The person is already a member of this organization.').because('member_already')

const memberByEmail = statement<{ userId: string }>(
  'invitations.member_by_email',
  `select ${columns('Membership', 'm', ['userId'])} from membership m join user_account u on u.id = m.user_id
   where m.workspace_id = $1 and u.email = $2`,
)

/** One that ran out makes room for a new one to the same address. */
const insertInvitation = statement<{ id: string }>(
  'invitations.insert',
  `insert into invitation
     (workspace_id, id, email, role_id, token_hash, invited_by_id, created_at, sent_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7, $8)
   on conflict (workspace_id, email) do update set id = excluded.id, role_id = excluded.role_id,
     token_hash = excluded.token_hash, invited_by_id = excluded.invited_by_id, created_at = excluded.created_at,
     sent_at = excluded.sent_at, expires_at = excluded.expires_at
   where invitation.expires_at <= excluded.created_at
   returning id`,
)

async function assertNoMember(tx: Tx, workspaceId: string, email: string): Promise<void> {
  const [member] = await run(tx, memberByEmail, [workspaceId, email])
  if (member) throw alreadyMember()
}

interface Invited {
  email: string
  role: { id: string; name: string }
}

/** Keeps an invitation; its token is told to nobody else. Throws conflict for an address that has one. */
async function keep(tx: Tx, ctx: Ctx, { email, role }: Invited): Promise<Pick<Letter, 'row' | 'token'>> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  const token = newSecretToken()
  const at = [ctx.now(), endOf(ctx)]
  const values = [workspaceId, ctx.newId(), email, role.id, tokenHash(token), userId, ...at]
  const [made] = await run(tx, insertInvitation, values)
  if (!made)
    throw new AppError('conflict', 'There is an invitation to this address already. Send it again.').because(
      'invited_already',
    )
  const row = await reread(tx, workspaceId, made.id)
  const changes = newValues({ email, role: role.name })
  const entry = { kind: 'invitation' as const, resourceId: row.id, action: 'created' as const, changes }
  await recordAudit(tx, ctx, workspaceId, entry)
  return { row, token }
}

/** Invites an address to the caller's workspace, with a role that they may give. Throws conflict. */
export async function inviteAddress(
  tx: Tx,
  ctx: Ctx,
  { organization, ...invited }: Invited & { organization: string },
): Promise<InvitationRow> {
  const editor = memberOf(ctx.actor)
  await assertNoMember(tx, editor.workspaceId, invited.email)
  await countMail(ctx, editor)
  const { row, token } = await keep(tx, ctx, invited)
  await mail(tx, ctx, { row, token, organization })
  return row
}

/** The same without a mail: the invitation waits until somebody sends it again. Answers its id. Throws conflict. */
export async function inviteWithoutMail(tx: Tx, ctx: Ctx, invited: Invited): Promise<string> {
  await assertNoMember(tx, memberOf(ctx.actor).workspaceId, invited.email)
  return (await keep(tx, ctx, invited)).row.id
}

/**
 * Invites an address to the workspace by mail. Members can only grant permissions that they hold, as with POST
 * /api/users. Throws conflict for the address of a member and for an address with a pending invitation.
 */
export async function invite(ctx: Ctx, input: unknown): Promise<InvitationRow> {
  const { email, roleId } = parseInput(inviteInput, input)
  const { name: organization } = await currentWorkspace(ctx)
  return inTransaction(ctx.app.pool, async (tx) => {
    const role = await roleToGive(tx, memberOf(ctx.actor), roleId)
    return inviteAddress(tx, ctx, { email, role, organization })
  })
}

const lockInvitation = statement<InvitationRow>(
  'invitations.lock',
  `select ${invitationColumns} ${fromInvitation} where i.workspace_id = $1 and i.id = $2 for update of i`,
)

async function locked(tx: Tx, workspaceId: string, id: string): Promise<InvitationRow> {
  return byId(tx, lockInvitation, [workspaceId, id], 'invitation')
}

const renewInvitation = statement<never>(
  'invitations.renew',
  `update invitation set token_hash = $3, invited_by_id = $4, sent_at = $5, expires_at = $6
   where workspace_id = $1 and id = $2`,
)

/** Sends an invitation again, with a new link for seven more days; the old link works no more. Throws not_found. */
export async function resendInvitation(ctx: Ctx, id: string): Promise<InvitationRow> {
  const editor = memberOf(ctx.actor)
  const { workspaceId, userId } = editor
  const { name: organization } = await currentWorkspace(ctx)
  const token = newSecretToken()
  return inTransaction(ctx.app.pool, async (tx) => {
    const before = await locked(tx, workspaceId, id)
    await roleToGive(tx, editor, before.roleId)
    await countMail(ctx, editor)
    await run(tx, renewInvitation, [workspaceId, id, tokenHash(token), userId, ctx.now(), endOf(ctx)])
    const row = await reread(tx, workspaceId, id)
    const changes = { expires_at: { old: before.expiresAt, new: row.expiresAt } }
    await recordAudit(tx, ctx, workspaceId, {
      kind: 'invitation',
      resourceId: id,
      action: 'updated',
      changes,
    })
    await mail(tx, ctx, { row, token, organization })
    return row
  })
}

/** Takes an invitation back: its link works no more. Throws not_found. */
export async function withdrawInvitation(ctx: Ctx, id: string): Promise<void> {
  const { workspaceId } = memberOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    const row = await locked(tx, workspaceId, id)
    await run(tx, deleteInvitation, [workspaceId, id])
    const changes = oldValues({ email: row.email, role: row.roleName })
    await recordAudit(tx, ctx, workspaceId, {
      kind: 'invitation',
      resourceId: id,
      action: 'deleted',
      changes,
    })
  })
}
