import { gql } from 'urql'
import type {
  AcceptInvitationData,
  AcceptInvitationVariables,
  MeData,
  MeFields,
  MeVariables,
  PermissionsUpdatedData,
  PermissionsUpdatedVariables,
  ResetPasswordData,
  ResetPasswordVariables,
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

export const resetPasswordMutation = gql<ResetPasswordData, ResetPasswordVariables>`
  mutation ResetPassword($token: String, $password: String) {
    resetPassword(token: $token, password: $password)
  }
`

export const acceptInvitationMutation = gql<AcceptInvitationData, AcceptInvitationVariables>`
  mutation AcceptInvitation($input: AcceptInvitationInput!) {
    acceptInvitation(input: $input) { expiresIn }
  }
`

export const permissionsUpdated = gql<PermissionsUpdatedData, PermissionsUpdatedVariables>`
  subscription PermissionsUpdated {
    permissionsUpdated { ...MeFields }
  }
  ${meFields}
`
