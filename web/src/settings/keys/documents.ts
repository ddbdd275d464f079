import { gql } from 'urql'
import type {
  ApplicationKeyFields,
  ApplicationKeyScopesData,
  ApplicationKeyScopesVariables,
  ApplicationKeysData,
  ApplicationKeysVariables,
  CreateApplicationKeyData,
  CreateApplicationKeyVariables,
  CreatePublicKeyData,
  CreatePublicKeyVariables,
  DeleteApplicationKeyData,
  DeleteApplicationKeyVariables,
  PublicKeyFields,
  PublicKeyScopesData,
  PublicKeyScopesVariables,
  PublicKeysData,
  PublicKeysVariables,
  RevokePublicKeyData,
  RevokePublicKeyVariables,
  RotatePublicKeyData,
  RotatePublicKeyVariables,
  SwitchApplicationKeyData,
  SwitchApplicationKeyVariables,
  UpdatePublicKeyData,
  UpdatePublicKeyVariables,
} from '../../generated/operations.ts'

export type PublicKey = PublicKeyFields
export type ApplicationKey = ApplicationKeyFields

const publicKeyFields = gql`
  fragment PublicKeyFields on PublicKey {
    id
    name
    keyPrefix
    scopes
    allowedIps
    isActive
    expiresAt
    lastUsedAt
    rotatedFrom
    createdAt
  }
`

const applicationKeyFields = gql`
  fragment ApplicationKeyFields on ApplicationKey {
    id
    name
    keyPrefix
    scopes
    issuerId
    isActive
    expiresAt
    lastUsedAt
    createdAt
  }
`

export const publicKeysQuery = gql<PublicKeysData, PublicKeysVariables>`
  query PublicKeys($page: Int) {
    publicKeys(page: $page, limit: 100) {
      nodes { ...PublicKeyFields }
      total
      page
      limit
    }
  }
  ${publicKeyFields}
`

export const publicKeyScopesQuery = gql<PublicKeyScopesData, PublicKeyScopesVariables>`
  query PublicKeyScopes {
    publicKeyScopeCatalogue { scope missing }
  }
`

export const createPublicKeyMutation = gql<CreatePublicKeyData, CreatePublicKeyVariables>`
  mutation CreatePublicKey($input: CreatePublicKeyInput!) {
    createPublicKey(input: $input) { ...PublicKeyFields key }
  }
  ${publicKeyFields}
`

export const updatePublicKeyMutation = gql<UpdatePublicKeyData, UpdatePublicKeyVariables>`
  mutation UpdatePublicKey($id: ID!, $input: UpdatePublicKeyInput!) {
    updatePublicKey(id: $id, input: $input) { ...PublicKeyFields }
  }
  ${publicKeyFields}
`

export const rotatePublicKeyMutation = gql<RotatePublicKeyData, RotatePublicKeyVariables>`
  mutation RotatePublicKey($id: ID!, $overlapHours: Int) {
    rotatePublicKey(id: $id, overlapHours: $overlapHours) { ...PublicKeyFields key }
  }
  ${publicKeyFields}
`

export const revokePublicKeyMutation = gql<RevokePublicKeyData, RevokePublicKeyVariables>`
  mutation RevokePublicKey($id: ID!) {
    revokePublicKey(id: $id)
  }
`

export const applicationKeysQuery = gql<ApplicationKeysData, ApplicationKeysVariables>`
  query ApplicationKeys($page: Int) {
    applicationKeys(page: $page, limit: 100) {
      nodes { ...ApplicationKeyFields }
      total
      page
      limit
    }
  }
  ${applicationKeyFields}
`

export const applicationKeyScopesQuery = gql<ApplicationKeyScopesData, ApplicationKeyScopesVariables>`
  query ApplicationKeyScopes {
    applicationKeyScopes { key action module moduleLabel available grantable }
  }
`

export const createApplicationKeyMutation = gql<CreateApplicationKeyData, CreateApplicationKeyVariables>`
  mutation CreateApplicationKey($input: CreateApplicationKeyInput!) {
    createApplicationKey(input: $input) { ...ApplicationKeyFields key }
  }
  ${applicationKeyFields}
`

export const switchApplicationKeyMutation = gql<SwitchApplicationKeyData, SwitchApplicationKeyVariables>`
  mutation SwitchApplicationKey($id: ID!, $isActive: Boolean!) {
    switchApplicationKey(id: $id, isActive: $isActive) { ...ApplicationKeyFields }
  }
  ${applicationKeyFields}
`

export const deleteApplicationKeyMutation = gql<DeleteApplicationKeyData, DeleteApplicationKeyVariables>`
  mutation DeleteApplicationKey($id: ID!) {
    deleteApplicationKey(id: $id)
  }
`
