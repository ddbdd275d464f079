import { columns, columnsAs, type RowOf } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import type { InvitationModel } from '#generated/prisma/models/Invitation.ts'
import { provenEverywhere } from '#people/members/proof.ts'

const fields = [
  'workspaceId',
  'id',
  'email',
  'roleId',
  'invitedById',
  'createdAt',
  'sentAt',
  'expiresAt',
] as const

/** An invitation that waits for its answer. */
export type InvitationRow = RowOf<InvitationModel, (typeof fields)[number]> & {
  roleName: string
  invitedByName: string
}

const invitationColumns = `
  ${columns('Invitation', 'i', fields)},
  ${columnsAs('Role', 'r', { roleName: 'name' })}, ${columnsAs('User', 'u', { invitedByName: 'fullName' })}`

const from = `
  from invitation i
  join role r on r.workspace_id = i.workspace_id and r.id = i.role_id
  join user_account u on u.id = i.invited_by_id`

export const listInvitations = statement<InvitationRow>(
  'invitations.list',
  `select ${invitationColumns} ${from} where i.workspace_id = $1
   order by i.created_at desc, i.id desc limit $2 offset $3`,
)

export const countInvitations = statement<{ total: number }>(
  'invitations.count',
  'select count(*) as total from invitation where workspace_id = $1',
)

export const invitationById = statement<InvitationRow>(
  'invitations.by_id',
  `select ${invitationColumns} ${from} where i.workspace_id = $1 and i.id = $2`,
)

export const lockInvitation = statement<InvitationRow>(
  'invitations.lock',
  `select ${invitationColumns} ${from} where i.workspace_id = $1 and i.id = $2 for update of i`,
)

/** One that ran out makes room for a new one to the same address. */
export const insertInvitation = statement<{ id: string }>(
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

export const renewInvitation = statement<never>(
  'invitations.renew',
  `update invitation set token_hash = $3, invited_by_id = $4, sent_at = $5, expires_at = $6
   where workspace_id = $1 and id = $2`,
)

export const deleteInvitation = statement<never>(
  'invitations.delete',
  'delete from invitation where workspace_id = $1 and id = $2',
)

export const memberByEmail = statement<{ userId: string }>(
  'invitations.member_by_email',
  `select ${columns('Membership', 'm', ['userId'])} from membership m join user_account u on u.id = m.user_id
   where m.workspace_id = $1 and u.email = $2`,
)

/** What an invited person sees before answering. */
export interface OpenInvitationRow extends InvitationRow {
  workspaceName: string
  /** the address has an account that is proven to be its owner's, who signs in to join */
  hasAccount: boolean
}

/**
 * $1 the token's hash, $2 the moment. No row when the invitation ran out, the workspace is not open, or whoever stands
 * for it is no longer in it. Held, because it can be accepted once.
 */
export const openInvitation = statement<OpenInvitationRow>(
  'invitations.open',
  `select ${invitationColumns}, ${columnsAs('Workspace', 'w', { workspaceName: 'name' })},
     exists (select 1 from user_account a
       where a.email = i.email and a.deleted_at is null and ${provenEverywhere('a')}) as "hasAccount"
   ${from}
   join workspace w on w.id = i.workspace_id and w.deleted_at is null and w.status = 'open'
   where i.token_hash = $1 and i.expires_at > $2 and u.is_active and (
     u.is_super_admin
     or exists (select 1 from membership m where m.workspace_id = i.workspace_id and m.user_id = u.id))
   for update of i`,
)

/** $1 address. Its account, where it has one; whoever has proven it or not. */
export const accountOfAddress = statement<{ userId: string }>(
  'invitations.account_of_address',
  `select ${columnsAs('User', 'u', { userId: 'id' })} from user_account u
   where u.email = $1 and u.deleted_at is null for update`,
)

export const adoptAccount = statement<never>(
  'invitations.adopt_account',
  'update user_account set full_name = $2, password_hash = $3, updated_at = $4 where id = $1',
)
