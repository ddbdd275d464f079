import { saveSsoInput } from '#people/sso/sso-input.ts'
import type { ApiEndpoint } from './endpoint.ts'

const settings = `provider client_id: clientId has_secret: hasSecret is_enabled: isEnabled
  allow_auto_create: allowAutoCreate default_role: defaultRole platform_wide: platformWide allowed_domains: allowedDomains
  auth_url: authUrl token_url: tokenUrl user_info_url: userInfoUrl issuer`

/** Addresses are there where a provider has its own. */
function withoutNulls(answer: unknown) {
  return Object.fromEntries(Object.entries(answer as object).filter(([, value]) => value !== null))
}

/** Single sign-on (spec/5 section 1.17): its settings, and what the sign-in page offers. */
export const ssoEndpoints: ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listSignInProviders',
    path: '/auth/sso/providers',
    stranger: true,
    document: `query ($workspace: String) {
      answer: ssoOffers(workspace: $workspace) { provider name }
    }`,
    variables: ({ query }) => ({ workspace: query.get('organization') }),
  },
  {
    method: 'GET',
    name: 'listSsoProviders',
    path: '/settings/sso',
    document: `query { answer: ssoSettings { ${settings} } }`,
    answer: (answer) => (answer as object[]).map(withoutNulls),
  },
  {
    method: 'PUT',
    name: 'saveSsoProvider',
    path: '/settings/sso/{provider}',
    words: ['provider'],
    input: saveSsoInput,
    document: `mutation ($provider: SsoProviderKind!, $input: SsoSettingsInput!) {
      answer: saveSsoProvider(provider: $provider, input: $input) { ${settings} }
    }`,
    variables: ({ path, input }) => ({ provider: path.provider, input }),
    answer: withoutNulls,
  },
  {
    method: 'DELETE',
    name: 'deleteSsoProvider',
    path: '/settings/sso/{provider}',
    words: ['provider'],
    label: 'SSO provider',
    document: 'mutation ($provider: SsoProviderKind!) { answer: deleteSsoProvider(provider: $provider) }',
    variables: ({ path }) => ({ provider: path.provider }),
    answer: () => ({ message: 'SSO provider deleted' }),
  },
]
