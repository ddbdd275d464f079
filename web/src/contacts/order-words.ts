import { t } from '@lingui/core/macro'
import type { AddressedOrder } from '../contact/orders.ts'

/** How each order of the contacts is called. */
export const orderWords = (): Record<AddressedOrder | 'newest', string> => ({
  newest: t`Newest contacts first`,
  oldest: t`Oldest contacts first`,
  name: t`By name, A to Z`,
  'name-descending': t`By name, Z to A`,
  'latest-message': t`Latest message first`,
  'oldest-message': t`Oldest message first`,
})
