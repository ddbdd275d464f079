import { t } from '@lingui/core/macro'
import type { ContactOrder } from '../generated/documents.ts'

/** By what the list of contacts can run beside the newest first, as it stands in the address and as the server is asked. */
export const orders = {
  oldest: 'OLDEST',
  name: 'NAME',
  'name-descending': 'NAME_DESCENDING',
  'latest-message': 'LATEST_MESSAGE',
  'oldest-message': 'OLDEST_MESSAGE',
} as const satisfies Record<string, ContactOrder>

export type AddressedOrder = keyof typeof orders

export const isOrder = (value: unknown): value is AddressedOrder =>
  typeof value === 'string' && Object.hasOwn(orders, value)

/** How each is called. */
export const orderWords = (): Record<AddressedOrder | 'newest', string> => ({
  newest: t`Newest contacts first`,
  oldest: t`Oldest contacts first`,
  name: t`By name, A to Z`,
  'name-descending': t`By name, Z to A`,
  'latest-message': t`Latest message first`,
  'oldest-message': t`Oldest message first`,
})
