import type { ApiEndpoint } from './endpoint.ts'
import { filterOf } from './reading.ts'

// Figures of the platform (document 2, Analytics; spec/8 AN5).

interface Answered {
  accounts: {
    account: { id: string; name: string }
    data: object | null
    error: string | null
    template_names: object
  }[]
  cached: boolean
}

function analyticsObject(answer: unknown) {
  const { accounts, cached } = answer as Answered
  return {
    accounts: accounts.map(({ account, data, error, template_names }) => ({
      account_id: account.id,
      account_name: account.name,
      data,
      template_names,
      ...(error !== null && { error }),
    })),
    cached,
  }
}

const names = {
  type: 'object',
  additionalProperties: { type: 'string' },
  description: "Names of templates by the platform's ids, for template figures.",
} as const

/** What the platform counts itself. */
export const platformAnalyticsEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'getPlatformAnalytics',
    path: '/analytics/meta',
    label: 'account',
    document: `query (
      $type: String, $start: String, $end: String, $granularity: String, $accountId: ID, $templateIds: String
    ) {
      answer: platformAnalyticsInWords(
        type: $type, start: $start, end: $end, granularity: $granularity, accountId: $accountId,
        templateIds: $templateIds
      ) {
        accounts { account { id name } data error template_names: templateNames } cached: isCached
      }
    }`,
    variables: ({ query }) => ({
      type: query.get('analytics_type'),
      start: query.get('start'),
      end: query.get('end'),
      granularity: query.get('granularity'),
      accountId: filterOf(query.get('account_id')),
      templateIds: query.get('template_ids'),
    }),
    answer: analyticsObject,
    told: { 'accounts.template_names': names },
  },
  {
    method: 'GET',
    name: 'listAnalyticsAccounts',
    path: '/analytics/meta/accounts',
    document: 'query { answer: analyticsAccounts { id name phone_id: phoneId } }',
    answer: (accounts) => ({ accounts }),
  },
  {
    method: 'POST',
    name: 'refreshPlatformAnalytics',
    path: '/analytics/meta/refresh',
    document: 'mutation { answer: refreshPlatformAnalytics }',
    answer: () => ({ message: 'Analytics cache cleared' }),
  },
]
