import { closedSet, type ValueOf } from '#core/closed-set.ts'

/** The kinds of identity providers (spec/5 section 1.17), in the order in which screens show them. */
export const ssoKinds = closedSet(
  'SsoProviderKind',
  'A kind of identity provider.',
  {
    google: 'Google.',
    microsoft: 'Microsoft.',
    github: 'GitHub.',
    facebook: 'Facebook.',
    custom: 'Any other that speaks OpenID Connect or OAuth 2, by its addresses.',
  },
  { columns: ['sso_provider.provider', 'sso_attempt.provider'] },
)
export type SsoKind = ValueOf<typeof ssoKinds>
