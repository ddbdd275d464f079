import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const priceCategories = closedSet(
  'PriceCategory',
  'For what a workspace writes down a price.',
  {
    marketing: 'Marketing.',
    utility: 'Utility.',
    authentication: 'Authentication.',
    authentication_international:
      'Authentication, at the price of other countries; without one, as authentication.',
    service: 'An answer to somebody who wrote; without one, as utility.',
  },
  { columns: ['price.category'] },
)
export type PriceCategory = ValueOf<typeof priceCategories>
