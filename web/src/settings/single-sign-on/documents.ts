import { graphql, type ResultOf } from '../../graphql/document.ts'
import { changing } from '../../graphql/stale-after.ts'

/** A kind of identity provider. */
export type SsoKind = ResultOf<typeof ssoQuery>['ssoKinds'][number]

/** On the sign-in page a custom one is single sign-on; whoever sets it up wants to know what it speaks. */
export const nameOf = ({ provider, name }: SsoKind) => (provider === 'CUSTOM' ? 'OpenID Connect' : name)

/** A provider as the workspace has set it up. */
export type SsoSettings = ResultOf<typeof ssoQuery>['ssoSettings'][number]

export type SsoInput = Omit<SsoSettings, 'provider' | 'hasSecret' | 'platformWide'> & {
  clientSecret: string
  /** null: as the server has it for this kind */
  platformWide: boolean | null
}

export type SsoPage = ResultOf<typeof ssoQuery>

export const ssoQuery = graphql(`
  query SingleSignOn {
    ssoKinds { provider name callbackUrl }
    ssoSettings {
      provider clientId hasSecret isEnabled allowAutoCreate defaultRole platformWide allowedDomains
      authUrl tokenUrl userInfoUrl issuer
    }
    roles(first: 100) { nodes { id name } }
  }
`)

export const saveSsoMutation = changing(
  ['ssoSettings'],
  graphql(`
  mutation SaveSsoProvider($input: SaveSsoProviderInput!) {
    saveSsoProvider(input: $input) { settings { provider } }
  }
`),
)

export const deleteSsoMutation = changing(
  ['ssoSettings'],
  graphql(`
  mutation DeleteSsoProvider($provider: SsoProviderKind!) {
    deleteSsoProvider(input: { provider: $provider }) { deletedProvider }
  }
`),
)
