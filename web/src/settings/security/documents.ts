import { gql } from 'urql'

export interface Passkey {
  id: string
  name: string
  isSynced: boolean
  createdAt: string
  lastUsedAt: string | null
}

export interface Security {
  twoStep: { isOn: boolean; since: string | null; recoveryCodesLeft: number }
  passkeys: Passkey[]
  passkeysAvailable: boolean
}

type None = Record<string, never>

export const securityQuery = gql<{ accountSecurity: Security }, None>`
  query AccountSecurity {
    accountSecurity {
      twoStep { isOn since recoveryCodesLeft }
      passkeys { id name isSynced createdAt lastUsedAt }
      passkeysAvailable
    }
  }
`

export const startTwoStepMutation = gql<{ startTwoStep: { secret: string; uri: string } }, None>`
  mutation StartTwoStep {
    startTwoStep { secret uri }
  }
`

export const confirmTwoStepMutation = gql<{ confirmTwoStep: { codes: string[] } }, { code: string }>`
  mutation ConfirmTwoStep($code: String) {
    confirmTwoStep(code: $code) { codes }
  }
`

/** The password, and a code or a recovery code. */
export interface Proof {
  password: string
  code?: string
  recoveryCode?: string
}

export const turnOffTwoStepMutation = gql<{ turnOffTwoStep: boolean }, Proof>`
  mutation TurnOffTwoStep($password: String, $code: String, $recoveryCode: String) {
    turnOffTwoStep(password: $password, code: $code, recoveryCode: $recoveryCode)
  }
`

export const renewCodesMutation = gql<{ renewRecoveryCodes: { codes: string[] } }, Proof>`
  mutation RenewRecoveryCodes($password: String, $code: String, $recoveryCode: String) {
    renewRecoveryCodes(password: $password, code: $code, recoveryCode: $recoveryCode) { codes }
  }
`

export const startPasskeyMutation = gql<{ startPasskey: { challenge: string; options: never } }, None>`
  mutation StartPasskey {
    startPasskey { challenge options }
  }
`

interface NewPasskey {
  challenge: string
  name: string
  passkey: unknown
}

export const addPasskeyMutation = gql<{ addPasskey: Passkey }, { input: NewPasskey }>`
  mutation AddPasskey($input: AddPasskeyInput!) {
    addPasskey(input: $input) { id name isSynced createdAt lastUsedAt }
  }
`

export const renamePasskeyMutation = gql<{ renamePasskey: Passkey }, { id: string; name: string }>`
  mutation RenamePasskey($id: ID!, $name: String) {
    renamePasskey(id: $id, name: $name) { id name isSynced createdAt lastUsedAt }
  }
`

export const removePasskeyMutation = gql<{ removePasskey: string }, { id: string }>`
  mutation RemovePasskey($id: ID!) {
    removePasskey(id: $id)
  }
`

export const changePasswordMutation = gql<
  { changeOwnPassword: boolean },
  { currentPassword: string; newPassword: string }
>`
  mutation ChangeOwnPassword($currentPassword: String, $newPassword: String) {
    changeOwnPassword(currentPassword: $currentPassword, newPassword: $newPassword)
  }
`

export const ownAddressQuery = gql<{ me: { id: string; emailVerifiedAt: string | null } }, None>`
  query OwnAddress {
    me { id emailVerifiedAt }
  }
`

export const askAddressProofMutation = gql<{ askAddressProof: boolean }, None>`
  mutation AskAddressProof {
    askAddressProof
  }
`

/** A workspace of the person. */
export interface OwnWorkspace {
  workspaceId: string
  name: string
  roleName: string
}

export const ownWorkspacesQuery = gql<{ myOrganizations: OwnWorkspace[] }, None>`
  query OwnWorkspaces {
    myOrganizations { workspaceId name roleName }
  }
`

export const leaveWorkspaceMutation = gql<{ leaveOrganization: string }, { workspaceId: string }>`
  mutation LeaveWorkspace($workspaceId: ID!) {
    leaveOrganization(workspaceId: $workspaceId)
  }
`

/** A provider that signs the person in, or that they can link. */
export interface SsoLink {
  provider: string
  name: string
  organizationId: string
  organizationName: string
  platformWide: boolean
  linkedAt: string | null
}

export const ssoLinksQuery = gql<{ ssoLinks: SsoLink[] }, None>`
  query SsoLinks {
    ssoLinks { provider name organizationId organizationName platformWide linkedAt }
  }
`

interface SsoLinkName {
  organizationId: string
  provider: string
}

export const startSsoLinkMutation = gql<{ startSsoLink: string }, SsoLinkName>`
  mutation StartSsoLink($organizationId: ID!, $provider: String!) {
    startSsoLink(organizationId: $organizationId, provider: $provider)
  }
`

export const removeSsoLinkMutation = gql<{ removeSsoLink: boolean }, SsoLinkName>`
  mutation RemoveSsoLink($organizationId: ID!, $provider: String!) {
    removeSsoLink(organizationId: $organizationId, provider: $provider)
  }
`
