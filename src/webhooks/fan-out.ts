import type { App } from '../context.ts'
import { isPublicEvent, publicEvents } from '../events/catalogue.ts'
import { legacyAddressees } from '../legacy-webhooks/queue.ts'
import { announceDeliveries } from './deliver.ts'
import { listBehind, skipUnwatched } from './fan-out/behind.ts'
import { renderBodies } from './fan-out/bodies.ts'
import { type Addressee, queue } from './fan-out/queue.ts'
import { type QueuedEvent, readChunk, readSubscribers, type Subscriber } from './fan-out/read.ts'

const workspacesAtOnce = 500
const sideBySide = 4

/** The endpoints that take an event: subscribed, and the plan's switch of its group is on (spec/4 B4). */
function takers(event: QueuedEvent, subscribers: readonly Subscriber[]): Addressee[] {
  if (!isPublicEvent(event.type)) return []
  const { feature } = publicEvents[event.type]
  return subscribers
    .filter(({ events, switches }) => events.includes(event.type) && switches.includes(feature))
    .map(({ id }) => ({ event, endpointId: id }))
}

/** Deliveries that were made, to endpoints and to older webhooks. */
interface Made {
  webhooks: number
  legacy: number
}

/** Queues the next events of one workspace; null when none were left. */
async function queueNext(app: App, workspaceId: string): Promise<Made | null> {
  const chunk = await readChunk(app.pool, workspaceId)
  if (!chunk) return null
  // Read after the events: an endpoint made before one of them was committed is seen.
  const subscribers = await readSubscribers(app, workspaceId)
  const addressees = chunk.events.flatMap((event) => takers(event, subscribers))
  const wanted = new Set(addressees.map(({ event }) => event))
  const bodies = await renderBodies(app, workspaceId, [...wanted])
  const told = addressees.filter(({ event }) => bodies.has(event.id))
  const legacy = await legacyAddressees(app, workspaceId, chunk.events)
  const queued = await queue(app, workspaceId, chunk, { bodies, addressees: told, legacy })
  return queued ? { webhooks: told.length, legacy: legacy.length } : { webhooks: 0, legacy: 0 }
}

/** Queues all there is of one workspace, in order. */
async function queueAll(app: App, workspaceId: string): Promise<void> {
  try {
    for (;;) {
      const made = await queueNext(app, workspaceId)
      if (made === null) return
      if (made.legacy > 0) app.wake('legacy-webhooks')
      if (made.webhooks > 0) announceDeliveries(app, workspaceId)
    }
  } catch (error) {
    // Its cursor stands still, so nothing is lost; the others go on.
    app.log.error({ err: error, workspaceId }, 'the events of a workspace could not be queued for webhooks')
  }
}

/** Runs the jobs of a list, a few at a time. */
async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = [...items]
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(sideBySide, items.length) }, worker))
}

/**
 * Queues events of the log for the webhook endpoints that want them, exactly once, in order, for every workspace that
 * is behind. `more` says that there are further workspaces.
 */
export async function drainFanOut(app: App): Promise<{ more: boolean }> {
  const behind = await listBehind(app.pool, workspacesAtOnce)
  await skipUnwatched(app.pool, behind)
  const watched = behind.filter(({ watched }) => watched)
  await inTurns(watched, ({ workspaceId }) => queueAll(app, workspaceId))
  return { more: behind.length === workspacesAtOnce }
}
