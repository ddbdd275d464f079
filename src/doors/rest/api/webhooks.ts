import {
  createLegacyWebhookInput,
  updateLegacyWebhookInput,
} from '#telling/older-webhooks/older-webhook-input.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { askedPage } from './reading.ts'

const label = 'webhook'

const webhook = `id name url events headers: headersByName is_active: isActive has_secret: hasSecret created_at: createdAt
  updated_at: updatedAt`

/** The older outbound webhooks (document 2, Outbound webhooks; spec/5 1.19). */
export const olderWebhookEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listWebhooks',
    path: '/webhooks',
    document: `query ($search: String, $page: Int, $limit: Int) {
      answer: legacyWebhookPage(search: $search, page: $page, limit: $limit) {
        webhooks: nodes { ${webhook} } available_events: availableEvents { value label description } total page limit
      }
    }`,
    variables: ({ query }) => ({ search: query.get('search'), ...askedPage(query) }),
  },
  {
    method: 'POST',
    name: 'createWebhook',
    path: '/webhooks',
    input: createLegacyWebhookInput,
    document: `mutation ($input: CreateLegacyWebhookInput!) { answer: createLegacyWebhook(input: $input) { ${webhook} } }`,
    variables: ({ input }) => ({ input }),
  },
  {
    method: 'GET',
    name: 'getWebhook',
    path: '/webhooks/{id}',
    label,
    document: `query ($id: ID!) { answer: legacyWebhook(id: $id) { ${webhook} } }`,
    variables: ({ path }) => ({ id: path.id }),
  },
  {
    method: 'PUT',
    name: 'updateWebhook',
    path: '/webhooks/{id}',
    label,
    input: updateLegacyWebhookInput,
    document: `mutation ($id: ID!, $input: UpdateLegacyWebhookInput!) {
      answer: updateLegacyWebhook(id: $id, input: $input) { ${webhook} }
    }`,
    variables: ({ path, input }) => ({ id: path.id, input }),
  },
  {
    method: 'DELETE',
    name: 'deleteWebhook',
    path: '/webhooks/{id}',
    label,
    document: 'mutation ($id: ID!) { answer: deleteLegacyWebhook(id: $id) }',
    variables: ({ path }) => ({ id: path.id }),
    answer: () => ({ message: 'Webhook deleted' }),
  },
  {
    method: 'POST',
    name: 'testWebhook',
    path: '/webhooks/{id}/test',
    label,
    document: 'mutation ($id: ID!) { answer: testLegacyWebhook(id: $id) }',
    variables: ({ path }) => ({ id: path.id }),
    answer: (message) => ({ message }),
  },
]
