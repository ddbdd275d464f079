import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { logFailure } from '#core/failure-log.ts'
import { tendEndpoints } from '../endpoints/endpoint-upkeep.ts'
import { tryDelivery } from './attempt.ts'
import { claimDeliveries, releaseDeliveries } from './claim.ts'
import { saveResults } from './finish.ts'
import { Sender } from './sender.ts'

/** Document 1, Delivery rules, Concurrency. */
const limits = { perEndpoint: 16, perWorkspace: 32 }

const sender = perApp((app) => {
  const made = new Sender(app, {
    kind: 'deliveries',
    limits,
    claim: (options) => claimDeliveries(app, options),
    send: (claim) => tryDelivery(app, claim),
    save: (results) => saveResults(app, results),
    release: (claims) => releaseDeliveries(app, claims),
  })
  const unsubscribe = app.bus.subscribe('webhooks', ({ workspaceId, endpointId }) => {
    if (endpointId !== undefined) void made.drop(endpointId)
    // Wake-ups reach any process; this one may be sending for the workspace.
    else made.hint(workspaceId)
  })
  return { sender: made, unsubscribe }
})

/**
 * Starts deliveries that are due and have room; requests on their way are not waited for. Where a workspace was
 * announced only it is looked at, and everything once a second.
 */
export async function drainDeliveries(app: App): Promise<{ more: boolean }> {
  const { sender: ours } = sender(app)
  if (ours.isExpecting) {
    await ours.claimExpected()
    return { more: false }
  }
  // Deliveries go out even when this fails; it is tried again soon.
  await tendEndpoints(app).catch((error) =>
    logFailure(app, { err: error }, 'webhook endpoints were not tended'),
  )
  await ours.claim()
  return { more: false }
}

/** Tells whoever sends that a workspace has something new. */
export function announceDeliveries(app: App, workspaceId: string): void {
  // With several processes another one may be sending for the workspace; all of them hear of it and look at it alone.
  if (app.config.redis.url) {
    app.bus.publish('webhooks', { workspaceId })
    return
  }
  sender(app).sender.expect(workspaceId)
  app.wake('deliveries')
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
