import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const deliveryStates = closedSet(
  'DeliveryState',
  'How far a delivery is.',
  {
    waiting: 'It waits for a try.',
    delivered: 'The server took it.',
    failed: 'All tries failed.',
  },
  { columns: ['webhook_delivery.state'] },
)
export type DeliveryState = ValueOf<typeof deliveryStates>
