import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { isOutage } from '#core/outage.ts'
import { legacyAddressees } from '#telling/older-webhooks/queue.ts'
import { isPublicEvent, publicEvents } from '#telling/resources.ts'
import { type AskedDocument, withAnswers } from '../documents/answers.ts'
import { problemNow } from '../documents/kept.ts'
import { announceDeliveries } from '../sending/deliver.ts'
import { listBehind, skipUnwatched } from './backlog.ts'
import { renderEvents } from './bodies.ts'
import { Pauses } from './pauses.ts'
import { type Addressee, queue } from './queue.ts'
import { type QueuedEvent, readChunk, readSubscribers, type Subscriber } from './read.ts'

const workspacesAtOnce = 500
const sideBySide = 4
/** What one workspace has queued in its turn; a long backlog goes on after the others had theirs. */
const chunksInTurn = 10

/** Where nobody listens, the cursors follow the log so often. */
const unwatchedMs = 1000

const pausesOf = perApp(() => new Pauses())

type Taker = Omit<Addressee, 'documentBody'> & { asked: AskedDocument | null }

/** The document that an endpoint asks an event of this type with; null where the default body goes out. */
function askedBy(app: App, subscriber: Subscriber, type: string): AskedDocument | null {
  const kept = subscriber.documents.find((one) => one.type === type)
  if (!kept || problemNow(app, subscriber, kept) !== null) return null
  return { ...kept, maskPhones: subscriber.maskPhones }
}

/** The endpoints that take an event: subscribed, and the plan's switch of its group is on (spec/4 B4). */
function takers(app: App, event: QueuedEvent, subscribers: readonly Subscriber[]): Taker[] {
  if (!isPublicEvent(event.type)) return []
  const { feature } = publicEvents[event.type]
  return subscribers
    .filter(({ events, switches }) => events.includes(event.type) && switches.includes(feature))
    .map((one) => ({ event, endpointId: one.id, asked: askedBy(app, one, event.type) }))
}

/** Deliveries that were made, to endpoints and to older webhooks. */
interface QueuedCounts {
  webhooks: number
  legacy: number
}

/** Queues the next events of one workspace; null when none were left. */
async function queueNext(app: App, workspaceId: string): Promise<QueuedCounts | null> {
  const chunk = await readChunk(app.pool, workspaceId)
  if (!chunk) return null
  // Read after the events: an endpoint made before one of them was committed is seen.
  const subscribers = await readSubscribers(app, workspaceId)
  const all = chunk.events.flatMap((event) => takers(app, event, subscribers))
  const wanted = new Set(all.map(({ event }) => event))
  const bodies = await renderEvents(app, workspaceId, [...wanted])
  const told = all.filter(({ event }) => bodies.has(event.id))
  const addressees = await withAnswers(app, workspaceId, told, bodies)
  const legacy = await legacyAddressees(app, workspaceId, chunk.events)
  const queued = await queue(app, workspaceId, chunk, { bodies, addressees, legacy })
  return queued ? { webhooks: told.length, legacy: legacy.length } : { webhooks: 0, legacy: 0 }
}

/** One workspace's turn, in order; true when it has more. */
async function takeTurn(app: App, workspaceId: string): Promise<boolean> {
  try {
    for (let chunk = 0; chunk < chunksInTurn; chunk++) {
      const made = await queueNext(app, workspaceId)
      pausesOf(app).worked(workspaceId)
      if (made === null) return false
      if (made.legacy > 0) app.wake('legacy-webhooks')
      if (made.webhooks > 0) announceDeliveries(app, workspaceId)
    }
    return true
  } catch (error) {
    // Its cursor stays where it is, so nothing is lost, and the others go on. After an outage it need not wait longer
    // than that lasts.
    const restMs = isOutage(error) ? 0 : pausesOf(app).failed(workspaceId, app.clock.nowMs())
    const facts = { err: error, workspaceId, restMs }
    app.log.error(facts, 'the events of a workspace could not be queued for webhooks')
    return false
  }
}

/** Does the work of a list, a few at a time; true when some of it has more. */
async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<boolean>): Promise<boolean> {
  const rest = [...items]
  let more = false
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) if (await work(item)) more = true
  }
  await Promise.all(Array.from({ length: Math.min(sideBySide, items.length) }, worker))
  return more
}

/**
 * Queues events of the log for the webhook endpoints that want them, exactly once, in order, for every workspace that
 * is behind, by turns. `more` says that there are further workspaces or events.
 */
export async function drainFanOut(app: App): Promise<{ more: boolean; restMs?: number }> {
  const behind = await listBehind(app.pool, workspacesAtOnce, pausesOf(app).resting(app.clock.nowMs()))
  await skipUnwatched(app, behind)
  const watched = behind.filter(({ watched }) => watched)
  const more = await inTurns(watched, ({ workspaceId }) => takeTurn(app, workspaceId))
  const nobodyListens = behind.length > 0 && watched.length === 0
  return { more: more || behind.length === workspacesAtOnce, ...(nobodyListens && { restMs: unwatchedMs }) }
}
