import { z } from 'zod'
import { createActionInput, updateActionInput } from '#messaging/inbox/custom-actions/action-input.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { askedPage } from './reading.ts'

const label = 'custom action'

const action = `id name icon action_type: actionType config: configForDoors is_active: isActive
  display_order: displayOrder created_at: createdAt updated_at: updatedAt`

interface Came {
  success: boolean
  message: string
  toast: object
  data?: unknown
  code?: string
  context?: unknown
  redirect_url?: string
  type: string
}

/** What came of an action has the members of its type (document 2, Custom actions). */
function resultObject(answer: unknown) {
  const { success, message, toast, type, data, code, context, redirect_url } = answer as Came
  if (type === 'CustomActionAddress') return { success, message, redirect_url }
  return { success, message, data: type === 'CustomActionCode' ? { code, context } : data, toast }
}

/** Buttons that do something elsewhere (document 2, Custom actions; spec/8 CA and G8). */
export const customActionEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'followCustomActionLink',
    path: '/custom-actions/redirect/{token}',
    words: ['token'],
    label: 'link',
    stranger: true,
    perAddress: { name: 'action_link', limit: 60 },
    document: 'mutation ($token: String!) { answer: followActionLink(token: $token) }',
    variables: ({ path }) => ({ token: path.token }),
    redirects: true,
  },
  {
    method: 'GET',
    name: 'listCustomActions',
    path: '/custom-actions',
    document: `query ($search: String, $page: Int, $limit: Int, $isWhole: Boolean) {
      answer: customActionPage(search: $search, page: $page, limit: $limit, isWhole: $isWhole) {
        custom_actions: nodes { ${action} } total page limit
      }
    }`,
    variables: ({ query }) => ({
      search: query.get('search'),
      isWhole: !query.get('page') && !query.get('limit'),
      ...askedPage(query),
    }),
  },
  {
    method: 'POST',
    name: 'createCustomAction',
    path: '/custom-actions',
    input: createActionInput,
    document: `mutation ($input: CreateCustomActionInput!) { answer: createCustomAction(input: $input) { ${action} } }`,
    variables: ({ input }) => ({ input }),
  },
  {
    method: 'GET',
    name: 'getCustomAction',
    path: '/custom-actions/{id}',
    label,
    document: `query ($id: ID!) { answer: customAction(id: $id) { ${action} } }`,
    variables: ({ path }) => ({ id: path.id }),
  },
  {
    method: 'PUT',
    name: 'updateCustomAction',
    path: '/custom-actions/{id}',
    label,
    input: updateActionInput,
    document: `mutation ($id: ID!, $input: UpdateCustomActionInput!) {
      answer: updateCustomAction(id: $id, input: $input) { ${action} }
    }`,
    variables: ({ path, input }) => ({ id: path.id, input }),
  },
  {
    method: 'DELETE',
    name: 'deleteCustomAction',
    path: '/custom-actions/{id}',
    label,
    document: 'mutation ($id: ID!) { answer: deleteCustomAction(id: $id) }',
    variables: ({ path }) => ({ id: path.id }),
    answer: () => ({ status: 'deleted' }),
  },
  {
    method: 'POST',
    name: 'executeCustomAction',
    path: '/custom-actions/{id}/execute',
    label,
    input: z.object({
      contactId: z.string().nullish().meta({ description: 'UUID of the contact.' }),
    }),
    document: `mutation ($id: ID!, $contactId: ID) {
      answer: executeCustomAction(id: $id, contactId: $contactId) {
        type: __typename success message
        ... on CustomActionCalled { data }
        ... on CustomActionAddress { redirect_url: redirectUrl }
        ... on CustomActionCode { code context }
        toast { message type }
      }
    }`,
    variables: ({ path, input }) => ({ id: path.id, contactId: input.contactId }),
    answer: resultObject,
  },
]
