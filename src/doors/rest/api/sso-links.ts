import { confirmLinkInput, pendingLinkInput } from '#people/sso/pending-links.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { sessionUser } from './session.ts'

const link = `provider name organization_id: workspaceId organization_name: workspaceName
  platform_wide: platformWide linked_at: linkedAt`

/** The first link of a provider to an account with a password, and the person's own links. */
export const ssoLinkEndpoints: ApiEndpoint[] = [
  {
    method: 'POST',
    name: 'openSsoLink',
    path: '/auth/sso/link/open',
    stranger: true,
    perAddress: { name: 'sso-link-open', limit: 30 },
    input: pendingLinkInput,
    document: `query ($token: String) {
      answer: openSsoLink(token: $token) {
        email provider provider_name: providerName organization_name: workspaceName
        needs_password: needsPassword
      }
    }`,
    variables: ({ input }) => input,
  },
  {
    method: 'POST',
    name: 'confirmSsoLink',
    path: '/auth/sso/link',
    stranger: true,
    perAddress: { name: 'sso-link', limit: 10 },
    input: confirmLinkInput,
    document: `mutation ($token: String, $password: String) {
      answer: confirmSsoLink(token: $token, password: $password) { expires_in: expiresIn ${sessionUser} }
    }`,
    variables: ({ input }) => input,
  },
  {
    method: 'POST',
    name: 'mailSsoLink',
    path: '/auth/sso/link/mail',
    stranger: true,
    perAddress: { name: 'sso-link-mail', limit: 10 },
    input: pendingLinkInput,
    document: 'mutation ($token: String) { answer: mailSsoLink(token: $token) }',
    variables: ({ input }) => input,
    answer: () => ({ message: 'A link is on its way to the address of the account' }),
  },
  {
    method: 'GET',
    name: 'listMySsoProviders',
    path: '/me/single-sign-on',
    document: `query { answer: ssoLinks { ${link} } }`,
  },
  {
    method: 'POST',
    name: 'startMySsoLink',
    path: '/me/single-sign-on/{organization_id}/{provider}',
    label: 'organization',
    words: ['provider'],
    document: `mutation ($workspaceId: ID!, $provider: SsoProviderKind!) {
      answer: startSsoLink(workspaceId: $workspaceId, provider: $provider)
    }`,
    variables: ({ path }) => ({ workspaceId: path.organization_id, provider: path.provider }),
    answer: (url) => ({ url }),
  },
  {
    method: 'DELETE',
    name: 'deleteMySsoLink',
    path: '/me/single-sign-on/{organization_id}/{provider}',
    label: 'organization',
    words: ['provider'],
    document: `mutation ($workspaceId: ID!, $provider: SsoProviderKind!) {
      answer: removeSsoLink(workspaceId: $workspaceId, provider: $provider)
    }`,
    variables: ({ path }) => ({ workspaceId: path.organization_id, provider: path.provider }),
    answer: () => ({ message: 'Single sign-on unlinked' }),
  },
]
