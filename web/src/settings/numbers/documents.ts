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
  }
`)

export type Account = ResultOf<typeof accountFields>

export const accountsQuery = graphql(
  `
  query Accounts {
    accounts { ...AccountFields }
  }
`,
  accountFields,
)

export const connectAccountMutation = changing(
  ['accounts', 'numbers'],
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
  ['accounts', 'numbers'],
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
  ['accounts', 'numbers'],
  graphql(`
  mutation RemoveAccount($id: ID!) {
    removeAccount(input: { id: $id }) { deletedId }
  }
`),
)

export const tryAccountMutation = changing(
  ['accounts'],
  graphql(`
  mutation TestAccount($id: ID!) {
    testAccount(input: { id: $id }) { success error errorCode }
  }
`),
)

export const subscribeAccountMutation = graphql(`
  mutation SubscribeAccount($id: ID!) {
    subscribeAccount(input: { id: $id }) { success error errorCode }
  }
`)

export const registerAccountMutation = changing(
  ['accounts'],
  graphql(`
  mutation RegisterAccount($id: ID!, $pin: String) {
    registerAccount(input: { id: $id, pin: $pin }) { pin }
  }
`),
)
