import type { Pool } from 'pg'
import type { Feature } from '#core/access/catalogue.ts'
import type { App } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import type { NewEvent } from '#core/events/log.ts'
import type { DisabledReason } from '#telling/webhooks/endpoints/endpoint-sets.ts'
import type { KeptDocument } from '../documents/kept.ts'
import { joinOwnerKey, keyIsOff, problemColumn } from '../endpoints/owner-key.ts'
import { turnOff } from '../endpoints/turn-off.ts'

/** An event of the log as it is queued. */
export type QueuedEvent = Pick<NewEvent, 'id' | 'type' | 'subjectId' | 'contactId' | 'data' | 'occurredAt'>

/** The part of a workspace's log that is queued next. */
export interface Chunk {
  /** the cursor before, and after it is queued */
  from: number
  to: number
  events: QueuedEvent[]
}

/** Bounds the rows of one statement: every event can have a delivery for each of 20 endpoints. */
const chunkSize = 100

const cursorOf = statement<{ eventSeq: number; fanoutSeq: number }>(
  'webhooks.cursor',
  `select ${columns('WorkspaceCounter', 'workspace_counter', ['eventSeq', 'fanoutSeq'])} from workspace_counter where workspace_id = $1`,
)

const eventsOf = statement<QueuedEvent & { seq: number }>(
  'webhooks.events',
  `select ${columns('Event', 'event', ['seq', 'id', 'type', 'subjectId', 'contactId', 'data', 'occurredAt'])}
   from event where workspace_id = $1 and seq > $2 and seq <= $3 order by seq limit ${chunkSize}`,
)

/** The next events of a workspace, in order; null when all are queued. */
export async function readChunk(pool: Pool, workspaceId: string): Promise<Chunk | null> {
  const [cursor] = await run(pool, cursorOf, [workspaceId])
  if (!cursor || cursor.eventSeq <= cursor.fanoutSeq) return null
  const events = await run(pool, eventsOf, [workspaceId, cursor.fanoutSeq, cursor.eventSeq])
  // Numbers are gapless, and a number that is counted is committed: a read that gets fewer than a chunk has seen all.
  const last = events.length < chunkSize ? cursor.eventSeq : (events.at(-1)?.seq ?? cursor.eventSeq)
  return { from: cursor.fanoutSeq, to: last, events }
}

/** An event with its place in the log. */
export type NumberedEvent = QueuedEvent & { seq: number }

/** The number of the last event of a workspace. */
export async function lastEventNumber(pool: Pool, workspaceId: string): Promise<number> {
  const [cursor] = await run(pool, cursorOf, [workspaceId])
  return cursor?.eventSeq ?? 0
}

/** The events after this number, in order, a chunk of them at most. */
export async function readEventsAfter(
  pool: Pool,
  workspaceId: string,
  after: number,
): Promise<NumberedEvent[]> {
  return run(pool, eventsOf, [workspaceId, after, Number.MAX_SAFE_INTEGER])
}

/** An endpoint that is not turned off, and the switches of its workspace that are on. */
export interface Subscriber {
  id: string
  events: string[]
  switches: Feature[]
  documents: KeptDocument[]
  /** of the key that answers for it */
  ownerScopes: string[] | null
  /** the workspace hides phones from its people, and documents read as its people do */
  maskPhones: boolean
  /** why it must be turned off instead */
  problem: DisabledReason | null
}

// While a key or the plan's API keys are off, endpoints that keys have made get no new events (document 1, Rules).
const subscribersOf = statement<Subscriber>(
  'webhooks.subscribers',
  `select e.id, e.events, e.documents, k.scopes as "ownerScopes", on_switches.keys as switches,
     w.mask_phone_numbers as "maskPhones", ${problemColumn('$2')} as problem
   from webhook_endpoint e join workspace w on w.id = e.workspace_id ${joinOwnerKey} cross join (
     select coalesce(array_agg(key), '{}') as keys from workspace_feature where workspace_id = $1 and enabled
   ) on_switches
   where e.workspace_id = $1 and e.status <> 'disabled'
     and (e.owner_type <> 'api_key' or 'api.keys' = any(on_switches.keys)) and not ${keyIsOff}`,
)

/**
 * The endpoints of a workspace that new events are queued for. Their keys and secrets are looked at before each
 * delivery is queued (spec/4 B12): those that may not go on are turned off here.
 */
export async function readSubscribers(app: App, workspaceId: string): Promise<Subscriber[]> {
  const now = app.clock.now()
  const subscribers = await run(app.pool, subscribersOf, [workspaceId, now])
  const ended = subscribers.flatMap(({ id, problem }) =>
    problem ? [{ workspaceId, id, reason: problem }] : [],
  )
  if (ended.length > 0) await inTransaction(app.pool, (tx) => turnOff(app, tx, ended, now))
  return subscribers.filter(({ problem }) => problem === null)
}
