import { closedSet, type ValueOf } from '#core/closed-set.ts'

/** The kinds of identity providers (spec/5 section 1.17), in the order in which screens show them. */
export const ssoKinds = closedSet(
  'SsoProviderKind',
  'Kind of an identity provider.',
  {
    google: 'Google.',
    microsoft: 'Microsoft.',
    github: 'GitHub.',
    facebook: 'Facebook.',
    custom: 'Any other provider that supports OpenID Connect or OAuth 2, configured by its URLs.',
  },
  { columns: ['sso_provider.provider', 'sso_attempt.provider'] },
)
export type SsoKind = ValueOf<typeof ssoKinds>
