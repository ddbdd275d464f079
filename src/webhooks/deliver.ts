import type { App } from '../context.ts'
import { perApp } from '../per-app.ts'
import { tryDelivery } from './delivery/attempt.ts'
import { claimDeliveries, releaseDeliveries } from './delivery/claim.ts'
import { saveResults } from './delivery/finish.ts'
import { giveUpWorkspaces } from './delivery/leave.ts'
import { Sender } from './delivery/sender.ts'
import { tendEndpoints } from './endpoints/tend.ts'

/** Document 1, Delivery rules, Concurrency. */
const limits = { perEndpoint: 16, perWorkspace: 32 }

const sender = perApp((app) => {
  const made = new Sender(app, {
    name: 'webhooks',
    limits,
    claim: (options) => claimDeliveries(app, options),
    send: (claim) => tryDelivery(app, claim),
    save: (results) => saveResults(app, results),
    release: (claims) => releaseDeliveries(app, claims),
    leave: (workspaceIds, owner) => giveUpWorkspaces(app, workspaceIds, owner),
  })
  const unsubscribe = app.bus.subscribe('webhooks', ({ workspaceId, endpointId }) => {
    if (endpointId !== undefined) void made.drop(endpointId)
    // Wake-ups reach any process; this one holds the workspace. A process alone has heard its own.
    else if (app.config.redis.url) made.hint(workspaceId)
  })
  return { sender: made, unsubscribe }
})

/** Starts every delivery that is due and has room; requests on their way are not waited for. */
export async function drainDeliveries(app: App): Promise<{ more: boolean }> {
  // Deliveries go out even when this fails; it looks again soon.
  await tendEndpoints(app).catch((error) =>
    app.log.error({ err: error }, 'webhook endpoints were not tended'),
  )
  await sender(app).sender.claim()
  return { more: false }
}

/** Waits until no delivery is due and none on its way. */
export function settleDeliveries(app: App): Promise<void> {
  return sender(app).sender.settle()
}

/** Before the process ends: what was not begun is given back, requests on their way are waited for. */
export async function closeDeliveries(app: App): Promise<void> {
  sender(app).unsubscribe()
  await sender(app).sender.close()
}
