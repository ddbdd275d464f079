import { setLimitsInput } from '#people/workspaces/limits.ts'
import type { ApiEndpoint } from './endpoint.ts'

const limits = `
  limits {
    api_requests_per_minute: apiRequestsPerMinute api_messages_per_second: apiMessagesPerSecond contacts
    broadcast_messages_per_month: broadcastMessagesPerMonth webhook_endpoints: webhookEndpoints api_keys: apiKeys
  }
  version`

/** Plan limits, set by platform super administrators (spec/7, Additions to the application API). */
export const adminLimitEndpoints: ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'getOrganizationLimits',
    path: '/admin/organizations/{id}/limits',
    label: 'organization',
    document: `query ($id: ID!) { answer: workspaceLimits(workspaceId: $id) { ${limits} } }`,
    variables: ({ path }) => ({ id: path.id }),
  },
  {
    method: 'PUT',
    name: 'updateOrganizationLimits',
    path: '/admin/organizations/{id}/limits',
    label: 'organization',
    input: setLimitsInput,
    document: `mutation ($id: ID!, $input: SetWorkspaceLimitsInput!) {
      answer: setWorkspaceLimits(workspaceId: $id, input: $input) { ${limits} }
    }`,
    variables: ({ path, input }) => ({ id: path.id, input }),
  },
]
