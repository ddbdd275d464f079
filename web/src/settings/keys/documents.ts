import { graphql, type ResultOf } from '../../graphql/document.ts'
import { changing } from '../../graphql/stale-after.ts'

export type PublicKey = ResultOf<typeof publicKeyFields>
export type ApplicationKey = ResultOf<typeof applicationKeyFields>

const publicKeyFields = graphql(`
  fragment PublicKeyFields on PublicKey {
    id
    name
    keyPrefix
    scopes
    allowedIps
    isActive
    expiresAt
    lastUsedAt
    rotatedFromId
    rotatedFrom { id keyPrefix }
    createdAt
  }
`)

const applicationKeyFields = graphql(`
  fragment ApplicationKeyFields on ApplicationKey {
    id
    name
    keyPrefix
    scopes
    isActive
    expiresAt
    lastUsedAt
    createdAt
  }
`)

export const publicKeysQuery = graphql(
  `
  query PublicKeys($first: Int, $after: String, $last: Int, $before: String) {
    publicKeys(first: $first, after: $after, last: $last, before: $before) {
      nodes { ...PublicKeyFields }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
    }
  }
`,
  publicKeyFields,
)

export const publicKeyScopesQuery = graphql(`
  query PublicKeyScopes {
    publicKeyScopeCatalogue { scope missing }
  }
`)

export const createPublicKeyMutation = changing(
  ['publicKeys'],
  graphql(
    `
  mutation CreatePublicKey($input: CreatePublicKeyInput!) {
    createPublicKey(input: $input) { publicKey { ...PublicKeyFields key } }
  }
`,
    publicKeyFields,
  ),
)

export const updatePublicKeyMutation = graphql(
  `
  mutation UpdatePublicKey($input: UpdatePublicKeyInput!) {
    updatePublicKey(input: $input) { publicKey { ...PublicKeyFields } }
  }
`,
  publicKeyFields,
)

export const rotatePublicKeyMutation = changing(
  ['publicKeys'],
  graphql(
    `
  mutation RotatePublicKey($id: ID!, $overlapHours: Int) {
    rotatePublicKey(input: { id: $id, overlapHours: $overlapHours }) { publicKey { ...PublicKeyFields key } }
  }
`,
    publicKeyFields,
  ),
)

export const revokePublicKeyMutation = changing(
  ['publicKeys'],
  graphql(`
  mutation RevokePublicKey($id: ID!) {
    revokePublicKey(input: { id: $id }) { revokedId }
  }
`),
)

export const applicationKeysQuery = graphql(
  `
  query ApplicationKeys($first: Int, $after: String, $last: Int, $before: String) {
    applicationKeys(first: $first, after: $after, last: $last, before: $before) {
      nodes { ...ApplicationKeyFields }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
    }
  }
`,
  applicationKeyFields,
)

export const applicationKeyScopesQuery = graphql(`
  query ApplicationKeyScopes {
    applicationKeyScopes { key action module moduleLabel available grantable }
  }
`)

export const createApplicationKeyMutation = changing(
  ['applicationKeys'],
  graphql(
    `
  mutation CreateApplicationKey($input: CreateApplicationKeyInput!) {
    createApplicationKey(input: $input) { applicationKey { ...ApplicationKeyFields key } }
  }
`,
    applicationKeyFields,
  ),
)

export const switchApplicationKeyMutation = graphql(
  `
  mutation SwitchApplicationKey($id: ID!, $isActive: Boolean!) {
    switchApplicationKey(input: { id: $id, isActive: $isActive }) { applicationKey { ...ApplicationKeyFields } }
  }
`,
  applicationKeyFields,
)

export const deleteApplicationKeyMutation = changing(
  ['applicationKeys'],
  graphql(`
  mutation DeleteApplicationKey($id: ID!) {
    deleteApplicationKey(input: { id: $id }) { deletedId }
  }
`),
)
