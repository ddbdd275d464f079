import { columns, columnsAs, type RowOf } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import type { InvitationModel } from '#generated/prisma/models/Invitation.ts'

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

export const invitationColumns = `
  ${columns('Invitation', 'i', fields)},
  ${columnsAs('Role', 'r', { roleName: 'name' })}, ${columnsAs('User', 'u', { invitedByName: 'fullName' })}`

export const invitationSource = `invitation i
  join role r on r.workspace_id = i.workspace_id and r.id = i.role_id
  join user_account u on u.id = i.invited_by_id`

export const fromInvitation = `from ${invitationSource}`

export const deleteInvitation = statement<never>(
  'invitations.delete',
  'delete from invitation where workspace_id = $1 and id = $2',
)

/** What an invited person sees before answering. */
export interface OpenInvitationRow extends InvitationRow {
  workspaceName: string
  /** the address has an account that is proven to be its owner's, who signs in to join */
  hasAccount: boolean
}
