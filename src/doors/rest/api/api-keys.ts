import {
  createApplicationKeyInput,
  switchApplicationKeyInput,
} from '#people/application-keys/application-key-commands.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { askedPage } from './reading.ts'

const key = `
  id name key_prefix: keyPrefix last_used_at: lastUsedAt expires_at: expiresAt is_active: isActive scopes
  created_at: createdAt`

const label = 'key'

/** Keys of the application API (document 2, API keys). */
export const apiKeyEndpoints: ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listApiKeys',
    path: '/api-keys',
    document: `query ($page: Int, $limit: Int) {
      answer: applicationKeyPage(page: $page, limit: $limit) { api_keys: nodes { ${key} } total page limit }
    }`,
    variables: ({ query }) => askedPage(query),
  },
  {
    method: 'POST',
    name: 'createApiKey',
    path: '/api-keys',
    input: createApplicationKeyInput,
    document: `mutation ($input: CreateApplicationKeyInput!) {
      answer: createApplicationKey(input: $input) {
        id name key key_prefix: keyPrefix expires_at: expiresAt created_at: createdAt
      }
    }`,
    variables: ({ input }) => ({ input }),
  },
  {
    method: 'GET',
    name: 'listApiKeyScopes',
    path: '/api-keys/scopes',
    document: `query {
      answer: applicationKeyScopes {
        key resource action description module module_label: moduleLabel available grantable
      }
    }`,
    answer: (scopes) => ({ scopes }),
  },
  {
    method: 'GET',
    name: 'getApiKey',
    path: '/api-keys/{id}',
    label,
    document: `query ($id: ID!) { answer: applicationKey(id: $id) { ${key} } }`,
    variables: ({ path }) => ({ id: path.id }),
  },
  {
    method: 'PUT',
    name: 'updateApiKey',
    path: '/api-keys/{id}',
    label,
    input: switchApplicationKeyInput,
    document: `mutation ($id: ID!, $isActive: Boolean) {
      answer: switchApplicationKey(id: $id, isActive: $isActive) { ${key} }
    }`,
    variables: ({ path, input }) => ({ id: path.id, isActive: input.isActive ?? null }),
  },
  {
    method: 'DELETE',
    name: 'deleteApiKey',
    path: '/api-keys/{id}',
    label,
    document: 'mutation ($id: ID!) { answer: deleteApplicationKey(id: $id) }',
    variables: ({ path }) => ({ id: path.id }),
    answer: () => ({ message: 'API key deleted' }),
  },
]
