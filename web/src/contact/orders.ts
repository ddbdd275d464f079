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

/** What the address says, where that is an order of contacts: chats have others under the same name. */
export const orderIn = ({ order }: { order?: unknown }): AddressedOrder | undefined =>
  isOrder(order) ? order : undefined

export const isOrder = (value: unknown): value is AddressedOrder =>
  typeof value === 'string' && Object.hasOwn(orders, value)
