import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { newId } from '#core/ids.ts'
import type { LegacyAddressee } from '#telling/older-webhooks/queue.ts'
import type { KeptDocument } from '../documents/kept.ts'
import type { RenderedEvent } from './bodies.ts'
import type { Chunk, QueuedEvent } from './read.ts'

/** An event for one endpoint. */
export interface Addressee {
  event: QueuedEvent
  endpointId: string
  /** what the endpoint's document answered, in place of the event's one body */
  documentBody: string | null
  /** the document that it was asked with */
  asked: Pick<KeptDocument, 'permissions'> | null
}

/** After workspace, cursor before and after, and time. */
const before = 4

const eventBodies = rowsIn<RenderedEvent & { event: QueuedEvent }>(
  {
    event_id: ['uuid', ({ event }) => event.id],
    contact_id: ['uuid', ({ event }) => event.contactId],
    body: ['text', ({ body }) => body],
    trace: ['text', ({ trace }) => trace],
  },
  before,
)

const deliveries = rowsIn<Addressee, () => string>(
  {
    id: ['uuid', (_, makeId) => makeId()],
    endpoint_id: ['uuid', ({ endpointId }) => endpointId],
    event_id: ['uuid', ({ event }) => event.id],
    event_type: ['text', ({ event }) => event.type],
    occurred_at: ['timestamptz', ({ event }) => event.occurredAt],
    document_body: ['text', ({ documentBody }) => documentBody],
    // A parameter holds no lists of different lengths.
    document_reads: [
      'text',
      ({ asked, documentBody }) => (documentBody === null ? '{}' : `{${asked?.permissions.join()}}`),
    ],
  },
  eventBodies.count,
)

const legacyDeliveries = rowsIn<LegacyAddressee, () => string>(
  {
    id: ['uuid', (_, makeId) => makeId()],
    webhook_id: ['uuid', ({ webhookId }) => webhookId],
    event: ['text', ({ event }) => event],
    body: ['text', ({ body }) => body],
    trace: ['text', ({ trace }) => trace],
  },
  deliveries.count,
)

/**
 * Bodies, deliveries and the cursor in one statement, which is one transaction: an event is queued exactly once, also
 * when two drains are at it or one dies. Whoever finds the cursor elsewhere inserts nothing. The counter, which every
 * appended event needs, is locked for this statement only. An endpoint that is being deleted gets nothing, and one that
 * gets something is deleted afterwards, with it: the deliveries have no foreign key.
 */
const queueChunk = statement<{ moved: boolean }>(
  'webhooks.queue_events',
  `with moved as (
     update workspace_counter set fanout_seq = $3 where workspace_id = $1 and fanout_seq = $2 returning 1
   ), bodies as (
     insert into event_body (workspace_id, event_id, contact_id, body, trace, created_at)
     select $1, b.event_id, b.contact_id, b.body, b.trace, $4 from ${eventBodies.from('b')}
     where exists (select from moved)
   ), living as materialized (
     select id from webhook_endpoint where workspace_id = $1 and id = any($${legacyDeliveries.count + 1}::uuid[]) order by id for key share
   ), deliveries as (
     insert into webhook_delivery
       (workspace_id, id, endpoint_id, event_id, event_type, occurred_at, document_body, document_reads,
        next_try_at, created_at)
     select $1, d.id, d.endpoint_id, d.event_id, d.event_type, d.occurred_at, d.document_body,
       d.document_reads::text[], $4, $4
     from ${deliveries.from('d')}
     where exists (select from moved) and (d.endpoint_id in (select id from living)) is true
   ), legacy as (
     insert into legacy_webhook_delivery (workspace_id, id, webhook_id, event, body, trace, next_try_at, created_at)
     select $1, l.id, l.webhook_id, l.event, l.body, l.trace, $4, $4
     from ${legacyDeliveries.from('l')}
     where exists (select from moved)
   )
   select exists (select from moved) as moved`,
)

/** What a chunk makes. */
interface ChunkDeliveries {
  bodies: ReadonlyMap<string, RenderedEvent>
  addressees: readonly Addressee[]
  legacy: readonly LegacyAddressee[]
}

/** Queues a chunk for its addressees; false when another drain has done it. */
export async function queue(
  app: App,
  workspaceId: string,
  chunk: Chunk,
  { bodies, addressees, legacy }: ChunkDeliveries,
): Promise<boolean> {
  const makeId = () => newId(app.clock.nowMs())
  const told = chunk.events.flatMap((event) => {
    const rendered = bodies.get(event.id)
    return rendered ? [{ event, ...rendered }] : []
  })
  const [result] = await run(app.pool, queueChunk, [
    workspaceId,
    chunk.from,
    chunk.to,
    app.clock.now(),
    ...eventBodies.values(told),
    ...deliveries.values(addressees, makeId),
    ...legacyDeliveries.values(legacy, makeId),
    [...new Set(addressees.map(({ endpointId }) => endpointId))],
  ])
  return result?.moved ?? false
}
