import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { newId } from '#core/ids.ts'
import type { LegacyAddressee } from '#telling/older-webhooks/queue.ts'
import type { Chunk, QueuedEvent } from './read.ts'

/** An event for one endpoint. */
export interface Addressee {
  event: QueuedEvent
  endpointId: string
}

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
     insert into event_body (workspace_id, event_id, body, created_at)
     select $1, b.event_id, b.body, $4 from unnest($5::uuid[], $6::text[]) as b(event_id, body)
     where exists (select from moved)
   ), living as materialized (
     select id from webhook_endpoint where workspace_id = $1 and id = any($8::uuid[]) order by id for key share
   ), deliveries as (
     insert into webhook_delivery
       (workspace_id, id, endpoint_id, event_id, event_type, occurred_at, next_try_at, created_at)
     select $1, d.id, d.endpoint_id, d.event_id, d.event_type, d.occurred_at, $4, $4
     from unnest($7::uuid[], $8::uuid[], $9::uuid[], $10::text[], $11::timestamptz[])
       as d(id, endpoint_id, event_id, event_type, occurred_at)
     where exists (select from moved) and (d.endpoint_id in (select id from living)) is true
   ), legacy as (
     insert into legacy_webhook_delivery (workspace_id, id, webhook_id, event, body, next_try_at, created_at)
     select $1, l.id, l.webhook_id, l.event, l.body, $4, $4
     from unnest($12::uuid[], $13::uuid[], $14::text[], $15::text[]) as l(id, webhook_id, event, body)
     where exists (select from moved)
   )
   select exists (select from moved) as moved`,
)

/** What a chunk makes. */
interface Queued {
  /** by event id */
  bodies: ReadonlyMap<string, string>
  addressees: readonly Addressee[]
  legacy: readonly LegacyAddressee[]
}

/** Queues a chunk for its addressees; false when another drain has done it. */
export async function queue(
  app: App,
  workspaceId: string,
  chunk: Chunk,
  { bodies, addressees, legacy }: Queued,
): Promise<boolean> {
  const { nowMs } = app.clock
  const [result] = await run(app.pool, queueChunk, [
    workspaceId,
    chunk.from,
    chunk.to,
    app.clock.now(),
    [...bodies.keys()],
    [...bodies.values()],
    addressees.map(() => newId(nowMs())),
    addressees.map(({ endpointId }) => endpointId),
    addressees.map(({ event }) => event.id),
    addressees.map(({ event }) => event.type),
    addressees.map(({ event }) => event.occurredAt),
    legacy.map(() => newId(nowMs())),
    legacy.map(({ webhookId }) => webhookId),
    legacy.map(({ event }) => event),
    legacy.map(({ body }) => body),
  ])
  return result?.moved ?? false
}
