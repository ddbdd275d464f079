import { graphql, type ResultOf } from '../../graphql/document.ts'

export type Invitation = ResultOf<typeof invitationsQuery>['invitations']['nodes'][number]

export const invitationsQuery = graphql(`
  query Invitations {
    invitations(first: 100) {
      nodes { id email role { id name } invitedBy { name } sentAt expiresAt isExpired }
      totalCount { value isExact }
    }
  }
`)

export const inviteMutation = graphql(`
  mutation Invite($input: InviteInput!) {
    invite(input: $input) { invitation { id email role { id name } invitedBy { name } sentAt expiresAt isExpired } }
  }
`)

export const resendInvitationMutation = graphql(`
  mutation ResendInvitation($id: ID!) {
    resendInvitation(input: { id: $id }) { invitation { id email role { id name } invitedBy { name } sentAt expiresAt isExpired } }
  }
`)

export const withdrawInvitationMutation = graphql(`
  mutation WithdrawInvitation($id: ID!) {
    withdrawInvitation(input: { id: $id }) { withdrawnId }
  }
`)

export const rolesToGiveQuery = graphql(`
  query RolesToGive {
    roles(first: 100) {
      nodes { id name isDefault }
    }
  }
`)
