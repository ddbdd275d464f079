import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const deliveryStates = closedSet(
  'DeliveryState',
  'State of a webhook delivery.',
  {
    waiting: 'The delivery is waiting for an attempt.',
    delivered: 'The server of the endpoint accepted the delivery.',
    failed: 'All attempts failed.',
  },
  { columns: ['webhook_delivery.state'] },
)
export type DeliveryState = ValueOf<typeof deliveryStates>
