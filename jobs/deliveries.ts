import { closeDeliveries, drainDeliveries, settleDeliveries } from '#telling/webhooks/sending/deliver.ts'
import type { JobDefinition } from './queue.ts'

/** Sends webhook deliveries that are due. A run only starts requests; a slow receiver never holds it up. */
export const deliveriesJob: JobDefinition = {
  kind: 'deliveries',
  timeoutMs: 60_000,
  due: [`webhook_delivery where state = 'waiting' order by workspace_id, endpoint_id, next_try_at, id`],
  inLanes: true,
  run: drainDeliveries,
  settle: settleDeliveries,
  close: closeDeliveries,
}
