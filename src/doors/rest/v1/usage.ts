import type { Endpoint } from './endpoint.ts'

/** GET /usage (document 1). */
export const usageEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/usage',
    heavy: true,
    document: `query {
      answer: usage {
        limits {
          api_requests_per_minute: apiRequestsPerMinute { limit used }
          api_messages_per_second: apiMessagesPerSecond { limit }
          contacts { limit used }
          broadcast_messages_per_month: broadcastMessagesPerMonth { limit used period }
          webhook_endpoints: webhookEndpoints { limit used }
          api_keys: apiKeys { limit used }
        }
        features
      }
    }`,
    status: 200,
    variables: () => ({}),
  },
]
