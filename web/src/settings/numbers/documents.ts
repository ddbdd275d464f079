import { graphql, type ResultOf } from '../../graphql/document.ts'
import { changing } from '../../graphql/stale-after.ts'

const accountFields = graphql(`
  fragment AccountFields on Account {
    id
    name
    phoneId
    businessId
    phoneNumber
    displayName
    status
    quality
    messagingLimit
    restriction
    tokenRefusedAt
    isDefaultOutgoing
    isOnBusinessApp
    historyProgress
    responderRole
    freeRepliesLeft
  }
`)

export type Account = ResultOf<typeof accountFields>

export const accountsQuery = graphql(
  `
  query Accounts {
    accounts { ...AccountFields }
    signupConfig { configId }
  }
`,
  accountFields,
)

export const connectAccountMutation = changing(
  ['accounts', 'account', 'numbers'],
  graphql(
    `
  mutation ConnectAccount($input: ConnectAccountInput!) {
    connectAccount(input: $input) { account { ...AccountFields } }
  }
`,
    accountFields,
  ),
)

export const updateAccountMutation = changing(
  ['accounts', 'account', 'numbers'],
  graphql(
    `
  mutation UpdateAccount($input: UpdateAccountInput!) {
    updateAccount(input: $input) { account { ...AccountFields } }
  }
`,
    accountFields,
  ),
)

export const removeAccountMutation = changing(
  ['accounts', 'account', 'numbers'],
  graphql(`
  mutation RemoveAccount($id: ID!) {
    removeAccount(input: { id: $id }) { deletedId }
  }
`),
)

export const tryAccountMutation = changing(
  ['accounts', 'account'],
  graphql(`
  mutation TestAccount($id: ID!) {
    testAccount(input: { id: $id }) { success error refusal }
  }
`),
)

export const subscribeAccountMutation = changing(
  ['accountSubscribed'],
  graphql(`
  mutation SubscribeAccount($id: ID!) {
    subscribeAccount(input: { id: $id }) { success error refusal }
  }
`),
)

export const registerAccountMutation = changing(
  ['accounts', 'account'],
  graphql(`
  mutation RegisterAccount($id: ID!, $pin: String) {
    registerAccount(input: { id: $id, pin: $pin }) { pin }
  }
`),
)

export const accountQuery = graphql(
  `
  query AccountOfPage($id: ID!, $chats: Boolean!, $templates: Boolean!, $campaigns: Boolean!) {
    account(id: $id) {
      ...AccountFields
      throughput
      messagesPerSecond
      historyPhase
      createdAt
      restrictedUntil
      isDefaultIncoming
      pacesBroadcasts
      pausesInTrouble
      marketingMessages
      directSend
      broadcastPace { perSecond restsUntil }
      changes(first: 50) { nodes { id kind previous current details alert createdAt } }
      conversations(first: 1) @include(if: $chats) { totalCount { value isExact } }
      templates(first: 1) @include(if: $templates) { totalCount { value isExact } }
      broadcasts(first: 1) @include(if: $campaigns) { totalCount { value isExact } }
    }
  }
`,
  accountFields,
)

export type AccountOfPage = ResultOf<typeof accountQuery>['account']

export const subscribedQuery = graphql(`
  query AccountSubscribed($id: ID!) { accountSubscribed(id: $id) }
`)

const profileFields = graphql(`
  fragment ProfileFields on BusinessProfile {
    about
    address
    description
    email
    vertical
    websites
    profilePictureUrl
  }
`)

export type Profile = ResultOf<typeof profileFields>

export const profileQuery = graphql(
  `
  query BusinessProfile($id: ID!) {
    businessProfile(id: $id) { ...ProfileFields }
  }
`,
  profileFields,
)

export const changeProfileMutation = changing(
  ['businessProfile'],
  graphql(
    `
  mutation UpdateBusinessProfile($input: UpdateBusinessProfileInput!) {
    updateBusinessProfile(input: $input) { profile { ...ProfileFields } }
  }
`,
    profileFields,
  ),
)

export const signupConfigQuery = graphql(`
  query SignupConfig {
    signupConfig { appId configId apiVersion sdkUrl }
  }
`)

export type SignupConfig = ResultOf<typeof signupConfigQuery>['signupConfig']

export const exchangeCodeMutation = changing(
  ['accounts', 'account', 'numbers'],
  graphql(
    `
  mutation ExchangeSignupCode($input: ExchangeSignupCodeInput!) {
    exchangeSignupCode(input: $input) { account { ...AccountFields } pin warning }
  }
`,
    accountFields,
  ),
)

export type SignedUp = ResultOf<typeof exchangeCodeMutation>['exchangeSignupCode']

const platformApp = graphql(`
  fragment PlatformApp on WorkspaceSettings {
    metaAppId
    metaConfigId
    hasMetaAppSecret
  }
`)

export type PlatformApp = ResultOf<typeof platformApp>

export const platformAppQuery = graphql(
  `
  query OwnPlatformApp {
    workspaceSettings { ...PlatformApp }
  }
`,
  platformApp,
)

export const changePlatformAppMutation = changing(
  ['workspaceSettings', 'signupConfig'],
  graphql(
    `
  mutation ChangePlatformApp($input: UpdateWorkspaceSettingsInput!) {
    updateWorkspaceSettings(input: $input) { settings { ...PlatformApp } }
  }
`,
    platformApp,
  ),
)
