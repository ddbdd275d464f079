import { graphql, type ResultOf, type VariablesOf } from '../../graphql/document.ts'
import { changing } from '../../graphql/stale-after.ts'

export type Security = ResultOf<typeof securityQuery>['accountSecurity']
export type Passkey = Security['passkeys'][number]

export const securityQuery = graphql(`
  query AccountSecurity {
    accountSecurity {
      twoStep { isOn since recoveryCodesLeft }
      passkeys { id name isSynced createdAt lastUsedAt }
      passkeysAvailable
    }
  }
`)

export const startTwoStepMutation = graphql(`
  mutation StartTwoStep {
    startTwoStep { secret uri }
  }
`)

export const confirmTwoStepMutation = graphql(`
  mutation ConfirmTwoStep($code: String!) {
    confirmTwoStep(input: { code: $code }) { codes }
  }
`)

/** The password, and a code or a recovery code. */
export type Proof = VariablesOf<typeof turnOffTwoStepMutation>

export const turnOffTwoStepMutation = graphql(`
  mutation TurnOffTwoStep($password: String, $factor: SecondFactorInput!) {
    turnOffTwoStep(input: { password: $password, factor: $factor }) { success }
  }
`)

export const renewCodesMutation = graphql(`
  mutation RenewRecoveryCodes($password: String, $factor: SecondFactorInput!) {
    renewRecoveryCodes(input: { password: $password, factor: $factor }) { codes }
  }
`)

export const startPasskeyMutation = graphql(`
  mutation StartPasskey {
    startPasskey { challenge options }
  }
`)

export const addPasskeyMutation = graphql(`
  mutation AddPasskey($input: AddPasskeyInput!) {
    addPasskey(input: $input) { passkey { id name isSynced createdAt lastUsedAt } }
  }
`)

export const renamePasskeyMutation = graphql(`
  mutation RenamePasskey($id: ID!, $name: String!) {
    renamePasskey(input: { id: $id, name: $name }) { passkey { id name isSynced createdAt lastUsedAt } }
  }
`)

export const removePasskeyMutation = graphql(`
  mutation RemovePasskey($id: ID!) {
    removePasskey(input: { id: $id }) { removedId }
  }
`)

export const changePasswordMutation = graphql(`
  mutation ChangeOwnPassword($currentPassword: String!, $newPassword: String!) {
    changeOwnPassword(input: { currentPassword: $currentPassword, newPassword: $newPassword }) { success }
  }
`)

export const ownAddressQuery = graphql(`
  query OwnAddress {
    me { id emailVerifiedAt }
  }
`)

export const askAddressProofMutation = graphql(`
  mutation AskAddressProof {
    askAddressProof { success }
  }
`)

/** A workspace of the person. */
export type OwnWorkspace = ResultOf<typeof ownWorkspacesQuery>['myWorkspaces'][number]

export const ownWorkspacesQuery = graphql(`
  query OwnWorkspaces {
    myWorkspaces { workspace { id name } role { id name } }
  }
`)

export const leaveWorkspaceMutation = graphql(`
  mutation LeaveWorkspace($workspaceId: ID!) {
    leaveWorkspace(input: { workspaceId: $workspaceId }) { workspaceId }
  }
`)

/** A provider that signs the person in, or that they can link. */
export type SsoLink = ResultOf<typeof ssoLinksQuery>['ssoLinks'][number]

export const ssoLinksQuery = graphql(`
  query SsoLinks {
    ssoLinks { provider name workspaceId workspaceName platformWide linkedAt }
  }
`)

export const startSsoLinkMutation = graphql(`
  mutation StartSsoLink($workspaceId: ID!, $provider: SsoProviderKind!) {
    startSsoLink(input: { workspaceId: $workspaceId, provider: $provider }) { location }
  }
`)

export const removeSsoLinkMutation = changing(
  ['ssoLinks'],
  graphql(`
  mutation RemoveSsoLink($workspaceId: ID!, $provider: SsoProviderKind!) {
    removeSsoLink(input: { workspaceId: $workspaceId, provider: $provider }) { success }
  }
`),
)

/** Where the person is signed in. */
export type OwnSession = ResultOf<typeof ownSessionsQuery>['ownSessions'][number]

export const ownSessionsQuery = graphql(`
  query OwnSessions {
    ownSessions { id isCurrent openedAt lastUsedAt userAgent address workspaceName }
  }
`)

export const endOwnSessionMutation = graphql(`
  mutation EndOwnSession($id: ID!) {
    endOwnSession(input: { id: $id }) { endedId }
  }
`)

export const endOtherSessionsMutation = graphql(`
  mutation EndOtherSessions {
    endOtherSessions { ended }
  }
`)
