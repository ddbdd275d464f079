import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Permission } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { assertIsId, oneRow } from '#core/found.ts'
import { edge } from '#core/paging/edge.ts'
import { type KeysetList, readPage } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import { readWalk, walkInput } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { parseTime } from '#core/time/time.ts'
import { optional, parseInput } from '#core/validation.ts'
import type { WebhookDeliveryModel } from '#generated/prisma/models/WebhookDelivery.ts'
import { limitedTo } from '#messaging/contacts/contacts/visibility.ts'
import { documentFor } from '#people/workspaces/masking.ts'
import type { DeliveredType } from '#telling/event-sets.ts'
import { isPublicEvent, publicEvents } from '#telling/resources.ts'
import { lackedBy } from '../documents/reader.ts'
import { endpointById } from '../endpoints/endpoint-queries.ts'
import { type DeliveryState, deliveryStates } from './delivery-sets.ts'

/** What a try has come to, as kept in JSON: its time as text. */
interface KeptAnswer {
  at: string
  status: number | null
  body: string
  durationMs: number
}

const fields = [
  'workspaceId',
  'id',
  'endpointId',
  'eventId',
  'eventType',
  'occurredAt',
  'state',
  'tries',
  'nextTryAt',
  'lastAnswer',
  'test',
  'createdAt',
  'deliveredAt',
  'failedAt',
  'expiresAt',
] as const

interface Closer {
  eventType: DeliveredType
  state: DeliveryState
  lastAnswer: KeptAnswer | null
}

/** One event to one endpoint, as its GraphQL type shows it; `id` is the webhook-id header. */
export type DeliveryRow = RowOf<WebhookDeliveryModel, (typeof fields)[number], Closer> & {
  /** the posted envelope; only read with a single delivery, as what follows */
  payload: unknown
  /** the same as the very text that is posted */
  body?: string | null
  /** of the tries so far, oldest first */
  answers?: KeptAnswer[]
}

const deliveryColumns = columns('WebhookDelivery', 'd', fields)

const one = statement<DeliveryRow & { body: string; reads: Permission[]; earlier: KeptAnswer[] | null }>(
  'webhooks.delivery',
  `select ${deliveryColumns}, null as payload,
     coalesce(d.document_body, b.body) as body, d.document_reads as reads, d.earlier_answers as earlier
   from webhook_delivery d join event_body b using (workspace_id, event_id)
   where d.workspace_id = $1 and d.endpoint_id = $2 and d.id = $3 and (d.expires_at is null or d.expires_at > $4)`,
)

/** An endpoint's, newest first; the payload is only read with a single one. */
const newestFirst: KeysetList<DeliveryRow> = {
  columns: `${deliveryColumns}, null as payload`,
  from: 'webhook_delivery d',
  by: { value: 'd.created_at', id: 'd.id' },
  isDescending: true,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

// Past their retention they are gone, also while nobody has deleted them yet.
const kept = (now: string) => `(d.expires_at is null or d.expires_at > ${now})`

const byIds = statement<DeliveryRow>(
  'webhooks.deliveries_by_ids',
  `select ${deliveryColumns}, null as payload from webhook_delivery d
   where d.workspace_id = $1 and d.id = any($2::uuid[]) and ${kept('$3')}`,
)

/** Single reads of deliveries without their payload, gathered. */
export const deliveryLoader = loaderOf(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, byIds, [workspaceOf(ctx.actor), ids, ctx.now()])
  return inOrderOf(ids, rows, ({ id }) => id)
})

/** The deliveries of endpoints of the workspace, newest first. */
export const deliveriesOfEndpoint = edge({
  name: 'endpoint_deliveries',
  of: (ctx) => ({
    list: newestFirst,
    shape: {
      name: 'webhooks.endpoint_deliveries',
      conditions: ['d.workspace_id = $1', 'd.endpoint_id = p.id', kept('$2')],
      values: [workspaceOf(ctx.actor), ctx.now()],
    },
    sort: 'created_at',
  }),
})

/** The deliveries of one event, to whatever endpoints, newest first. */
export const deliveriesOfEvent = edge({
  name: 'event_deliveries',
  of: (ctx) => ({
    list: newestFirst,
    shape: {
      name: 'webhooks.event_deliveries',
      conditions: ['d.workspace_id = $1', 'd.event_id = p.id', kept('$2')],
      values: [workspaceOf(ctx.actor), ctx.now()],
    },
    sort: 'created_at',
  }),
})

const listInput = z.object({
  ...walkInput,
  state: optional(z.enum(deliveryStates.values)).meta({
    description: 'Only deliveries in this state: waiting, delivered or failed.',
  }),
  type: optional(z.string()).meta({ description: 'Only events of this type.' }),
  createdAfter: optional(z.string()).meta({
    description: 'Only deliveries that were queued after this time.',
  }),
  createdBefore: optional(z.string()).meta({
    description: 'Only deliveries that were queued before this time.',
  }),
})

/** One page of an endpoint's deliveries, newest first. Throws what cannot be read, then not_found for the endpoint. */
export async function listDeliveries(
  ctx: Ctx,
  endpointId: string,
  input: unknown,
): Promise<Page<DeliveryRow>> {
  const { state, type, createdAfter, createdBefore, ...asked } = parseInput(listInput, input)
  const from = createdAfter === undefined ? null : parseTime(createdAfter, 'createdAfter')
  const to = createdBefore === undefined ? null : parseTime(createdBefore, 'createdBefore')
  const id = endpointId.toLowerCase()
  const filters = { id, state, type, from: from?.toISOString(), to: to?.toISOString() }
  const workspaceId = workspaceOf(ctx.actor)
  const binding = { workspaceId, list: 'webhook_deliveries', sort: 'created_at', filters }
  const walk = readWalk(ctx.app, asked, binding)
  await endpointById(ctx, id)
  const shape: ListShape = {
    name: 'webhooks.deliveries',
    conditions: ['d.workspace_id = $1', 'd.endpoint_id = $2', kept('$3')],
    values: [workspaceId, id, ctx.now()],
  }
  if (state) where(shape, 'state', 'd.state = $', state)
  if (type) where(shape, 'type', 'd.event_type = $', type)
  if (from) where(shape, 'from', 'd.created_at > $::timestamptz', from)
  if (to) where(shape, 'to', 'd.created_at < $::timestamptz', to)
  return await readPage({ db: listsFrom(ctx), app: ctx.app }, newestFirst, shape, walk)
}

/**
 * webhooks:read must not read messages: the payload needs the read scope of its event (spec/4 D63), and a member who
 * sees everybody's chats. What a document answered needs all that the document reads with.
 */
function mayReadPayload({ app, actor }: Ctx, eventType: string, reads: readonly Permission[]): boolean {
  if (limitedTo(actor) !== null || lackedBy(app, actor, reads).length > 0) return false
  if (actor.kind !== 'public_key' || !isPublicEvent(eventType)) return true
  return actor.scopes.has(publicEvents[eventType].scope)
}

/** One delivery of an endpoint with its payload. Throws not_found, also past its retention. */
export async function deliveryById(ctx: Ctx, endpointId: string, id: string): Promise<DeliveryRow> {
  const endpoint = await endpointById(ctx, endpointId)
  assertIsId(id, 'delivery')
  const values = [endpoint.workspaceId, endpoint.id, id, ctx.now()]
  const { body: posted, earlier, reads, ...row } = await oneRow(ctx.app.pool, one, values, 'delivery')
  const answers = [...(earlier ?? []), ...(row.lastAnswer ? [row.lastAnswer] : [])]
  if (!mayReadPayload(ctx, row.eventType, reads)) return { ...row, answers, body: null, payload: null }
  const document: unknown = JSON.parse(posted)
  const payload = documentFor(ctx.actor, document)
  return { ...row, answers, payload, body: payload === document ? posted : JSON.stringify(payload) }
}
