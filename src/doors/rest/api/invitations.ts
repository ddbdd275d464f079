import { acceptInput, tokenInput } from '#people/invitations/answers.ts'
import { inviteInput } from '#people/invitations/invitation-commands.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { askedPage } from './reading.ts'
import { sessionUser } from './session.ts'

const label = 'invitation'
const invitation = `
  id email role { id name } invited_by_name: invitedByName created_at: createdAt sent_at: sentAt
  expires_at: expiresAt is_expired: isExpired`

/** Invitations by mail. Tokens travel in bodies, never in addresses, which logs keep. */
export const invitationEndpoints: ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listInvitations',
    path: '/invitations',
    document: `query ($page: Int, $limit: Int) {
      answer: invitationPage(page: $page, limit: $limit) { invitations: nodes { ${invitation} } total page limit }
    }`,
    variables: ({ query }) => askedPage(query),
  },
  {
    method: 'POST',
    name: 'createInvitation',
    path: '/invitations',
    label,
    input: inviteInput,
    document: `mutation ($input: InviteInput!) { answer: invite(input: $input) { ${invitation} } }`,
    variables: ({ input }) => ({ input }),
  },
  {
    method: 'POST',
    name: 'resendInvitation',
    path: '/invitations/{id}/resend',
    label,
    document: `mutation ($id: ID!) { answer: resendInvitation(id: $id) { ${invitation} } }`,
    variables: ({ path }) => ({ id: path.id }),
  },
  {
    method: 'DELETE',
    name: 'deleteInvitation',
    path: '/invitations/{id}',
    label,
    document: 'mutation ($id: ID!) { answer: withdrawInvitation(id: $id) }',
    variables: ({ path }) => ({ id: path.id }),
    answer: () => ({ message: 'Invitation withdrawn' }),
  },
  {
    method: 'POST',
    name: 'openInvitation',
    path: '/auth/invitations/open',
    stranger: true,
    perAddress: { name: 'invitation-open', limit: 30 },
    label,
    input: tokenInput,
    document: `query ($token: String) {
      answer: openInvitation(token: $token) {
        email organization_name: workspaceName role_name: roleName invited_by_name: invitedByName
        expires_at: expiresAt has_account: hasAccount
      }
    }`,
    variables: ({ input }) => input,
  },
  {
    method: 'POST',
    name: 'acceptInvitation',
    path: '/auth/invitations/accept',
    stranger: true,
    perAddress: { name: 'invitation', limit: 10 },
    label,
    input: acceptInput,
    document: `mutation ($input: AcceptInvitationInput!) {
      answer: acceptInvitation(input: $input) { expires_in: expiresIn ${sessionUser} }
    }`,
    variables: ({ input }) => ({ input }),
  },
  {
    method: 'POST',
    name: 'joinByInvitation',
    path: '/invitations/join',
    label,
    input: tokenInput,
    document: `mutation ($token: String) {
      answer: joinByInvitation(token: $token) { expires_in: expiresIn ${sessionUser} }
    }`,
    variables: ({ input }) => input,
  },
]
