import { createAccountInput, updateAccountInput } from '#messaging/numbers/accounts/account-input.ts'
import type { ApiEndpoint } from './endpoint.ts'

const label = 'account'

/** Document 2 knows nothing of them. */
const graphOnly = {
  pacesBroadcasts: true,
  pausesInTrouble: true,
  marketingMessages: true,
  directSend: true,
} as const

const listed = `id name app_id: appId phone_id: phoneId business_id: businessId api_version: apiVersion
  is_default_incoming: isDefaultIncoming is_default_outgoing: isDefaultOutgoing auto_read_receipt: autoReadReceipt
  business_calling_enabled: businessCallingEnabled status has_access_token: hasAccessToken
  has_app_secret: hasAppSecret phone_number: phoneNumber display_name: displayName
  created_by: createdBy { id name } updated_by: updatedBy { id name }
  created_at: createdAt updated_at: updatedAt`

const single = `${listed} webhook_verify_token: webhookVerifyToken`

interface Person {
  id: string
  name: string | null
}

interface Answered {
  status: string
  created_by: Person | null
  updated_by: Person | null
  webhook_verify_token?: string | null
}

/** Names of who made and changed it; their ids in the single answer alone (document 2, Messaging account). */
function shaped(answer: unknown) {
  const { created_by, updated_by, webhook_verify_token: token, ...account } = answer as Answered
  const [createdByName, updatedByName] = [created_by?.name ?? '', updated_by?.name ?? '']
  return {
    account,
    names: { created_by_name: createdByName, updated_by_name: updatedByName },
    token,
    created_by,
    updated_by,
  }
}

function shapedOne(answer: unknown) {
  const { account, names, token, created_by, updated_by } = shaped(answer)
  return {
    ...account,
    ...(token ? { webhook_verify_token: token } : {}),
    created_by_id: created_by?.id ?? null,
    updated_by_id: updated_by?.id ?? null,
    ...names,
  }
}

function shapedList(answer: unknown) {
  const accounts = (answer as unknown[]).map((one) => {
    const { account, names } = shaped(one)
    return { ...account, ...names }
  })
  return { accounts }
}

/** Messaging accounts (document 2, Messaging accounts; spec/8 AC). */
export const accountEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listAccounts',
    path: '/accounts',
    document: `query { answer: accounts { ${listed} } }`,
    answer: shapedList,
  },
  {
    method: 'POST',
    name: 'createAccount',
    path: '/accounts',
    input: createAccountInput,
    document: `mutation ($input: ConnectAccountInput!) { answer: connectAccount(input: $input) { ${listed} } }`,
    variables: ({ input }) => ({ input }),
    answer: shapedOne,
  },
  {
    method: 'GET',
    name: 'getAccount',
    path: '/accounts/{id}',
    label,
    document: `query ($id: ID!) { answer: account(id: $id) { ${single} } }`,
    variables: ({ path }) => ({ id: path.id }),
    answer: shapedOne,
  },
  {
    method: 'PUT',
    name: 'updateAccount',
    path: '/accounts/{id}',
    label,
    input: updateAccountInput.omit(graphOnly),
    document: `mutation ($id: ID!, $input: UpdateAccountInput!) {
      answer: updateAccount(id: $id, input: $input) { ${listed} }
    }`,
    variables: ({ path, input }) => ({ id: path.id, input }),
    answer: shapedOne,
  },
  {
    method: 'DELETE',
    name: 'deleteAccount',
    path: '/accounts/{id}',
    label,
    document: 'mutation ($id: ID!) { answer: removeAccount(id: $id) }',
    variables: ({ path }) => ({ id: path.id }),
    answer: () => ({ message: 'Account deleted' }),
  },
]
