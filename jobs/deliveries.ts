import { guardedClient } from '#outside/guarded-client/client.ts'
import { closeDeliveries, drainDeliveries, settleDeliveries } from '#telling/webhooks/deliver.ts'
import type { JobDefinition } from './queue.ts'

/** Sends webhook deliveries that are due. A run only starts requests; a slow receiver never holds it up. */
export const deliveriesJob: JobDefinition = {
  kind: 'deliveries',
  timeoutMs: 60_000,
  run: drainDeliveries,
  settle: settleDeliveries,
  async close(app) {
    await closeDeliveries(app)
    await guardedClient(app).close()
  },
}
