import { graphql, type ResultOf } from '../graphql/document.ts'

export type Me = ResultOf<typeof meFields>

const meFields = graphql(`
  fragment MeFields on User {
    id
    name
    email
    isAvailable
    isSuperAdmin
    permissions
    features
    language
    settings { newMessageAlerts emailNotifications campaignUpdates }
    role { id name }
    workspace { id name settings { timezone dateFormat } }
    teams { id }
  }
`)

export const meQuery = graphql(
  `
  query Me {
    me { ...MeFields }
    eventSequence
  }
`,
  meFields,
)

export const resetPasswordMutation = graphql(`
  mutation ResetPassword($token: String!, $password: String!) {
    resetPassword(input: { token: $token, password: $password }) { success }
  }
`)

export const acceptInvitationMutation = graphql(`
  mutation AcceptInvitation($input: AcceptInvitationInput!) {
    acceptInvitation(input: $input) { expiresIn }
  }
`)

export const permissionsUpdated = graphql(
  `
  subscription PermissionsUpdated {
    permissionsUpdated { ...MeFields }
  }
`,
  meFields,
)
