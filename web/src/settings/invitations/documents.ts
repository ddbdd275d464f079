import { gql } from 'urql'

export interface Invitation {
  id: string
  email: string
  role: { id: string; name: string }
  invitedByName: string
  sentAt: string
  expiresAt: string
  isExpired: boolean
}

export const invitationsQuery = gql<
  { invitations: { nodes: Invitation[]; total: number } },
  Record<string, never>
>`
  query Invitations {
    invitations(limit: 100) {
      nodes { id email role { id name } invitedByName sentAt expiresAt isExpired }
      total
    }
  }
`

export const inviteMutation = gql<
  { invite: Invitation },
  { input: { email: string; roleId: string | null } }
>`
  mutation Invite($input: InviteInput!) {
    invite(input: $input) { id email role { id name } invitedByName sentAt expiresAt isExpired }
  }
`

export const resendInvitationMutation = gql<{ resendInvitation: Invitation }, { id: string }>`
  mutation ResendInvitation($id: ID!) {
    resendInvitation(id: $id) { id email role { id name } invitedByName sentAt expiresAt isExpired }
  }
`

export const withdrawInvitationMutation = gql<{ withdrawInvitation: string }, { id: string }>`
  mutation WithdrawInvitation($id: ID!) {
    withdrawInvitation(id: $id)
  }
`

export const rolesToGiveQuery = gql<
  { roles: { nodes: { id: string; name: string; isDefault: boolean }[] } },
  Record<string, never>
>`
  query RolesToGive {
    roles(limit: 100) {
      nodes { id name isDefault }
    }
  }
`
