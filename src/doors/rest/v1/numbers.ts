import { numberResource } from '#messaging/numbers/accounts/resource.ts'
import type { Endpoint } from './endpoint.ts'

/** GET /numbers (document 1): all of them, the default one first; the list is not paged. */
export const numberEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/numbers',
    document: `query { answer: numbers { ...PhoneNumberObject } } ${numberResource.object.fragment}`,
    status: 200,
    variables: () => ({}),
    answer: (numbers) => ({
      data: (numbers as unknown[]).map(numberResource.object.finish),
      next_cursor: null,
    }),
  },
]
