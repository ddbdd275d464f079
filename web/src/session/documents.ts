import { gql } from 'urql'
import type {
  MeData,
  MeFields,
  MeVariables,
  PermissionsUpdatedData,
  PermissionsUpdatedVariables,
} from '../generated/operations.ts'

export type Me = MeFields

const meFields = gql`
  fragment MeFields on Me {
    id
    name
    email
    isSuperAdmin
    permissions
    features
    role { id name }
    workspace { id name }
  }
`

export const meQuery = gql<MeData, MeVariables>`
  query Me {
    me { ...MeFields }
    eventSequence
  }
  ${meFields}
`

export const permissionsUpdated = gql<PermissionsUpdatedData, PermissionsUpdatedVariables>`
  subscription PermissionsUpdated {
    permissionsUpdated { ...MeFields }
  }
  ${meFields}
`
