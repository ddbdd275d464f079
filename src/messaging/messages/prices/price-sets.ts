import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const priceCategories = closedSet(
  'PriceCategory',
  'Category of messages that a workspace enters a price for.',
  {
    marketing: 'Marketing messages.',
    utility: 'Utility messages.',
    authentication: 'Authentication messages.',
    authentication_international:
      'Authentication messages at the international rate. Without a price, the price of authentication messages applies.',
    service: 'Replies to customers who wrote. Without a price, the price of utility messages applies.',
  },
  { columns: ['price.category'] },
)
export type PriceCategory = ValueOf<typeof priceCategories>
