import { z } from 'zod'
import { type Actor, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { decodeCursor } from '#core/paging/cursor.ts'
import { type Page, pageOf } from '#core/paging/page.ts'
import { parseTime } from '#core/time/time.ts'
import { optional, parseInput, uuid } from '#core/validation.ts'
import type { WebhookDeliveryModel } from '#generated/prisma/models/WebhookDelivery.ts'
import { limitedTo } from '#messaging/contacts/visibility.ts'
import { documentFor } from '#people/workspaces/masking.ts'
import { isPublicEvent, publicEvents } from '#telling/resources.ts'
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

const one = statement<DeliveryRow & { body: string; earlier: KeptAnswer[] | null }>(
  'webhooks.delivery',
  `select ${deliveryColumns}, null as payload, b.body, d.earlier_answers as earlier
   from webhook_delivery d join event_body b using (workspace_id, event_id)
   where d.workspace_id = $1 and d.endpoint_id = $2 and d.id = $3 and (d.expires_at is null or d.expires_at > $4)`,
)

// Past their retention they are gone, also while nobody has deleted them yet.
const filtered = `
  from webhook_delivery d
  where d.workspace_id = $1 and d.endpoint_id = $2 and (d.expires_at is null or d.expires_at > $4)
    and ($5::text is null or d.state = $5) and ($6::text is null or d.event_type = $6)
    and ($7::timestamptz is null or d.created_at > $7) and ($8::timestamptz is null or d.created_at < $8)`

const newest = statement<DeliveryRow>(
  'webhooks.deliveries',
  `select ${deliveryColumns}, null as payload ${filtered} order by d.created_at desc, d.id desc limit $3`,
)

const newestAfter = statement<DeliveryRow>(
  'webhooks.deliveries_after',
  `select ${deliveryColumns}, null as payload ${filtered} and (d.created_at, d.id) < ($9, $10)
   order by d.created_at desc, d.id desc limit $3`,
)

const listInput = z.object({
  first: optional(z.number().int().min(1).max(100)),
  after: optional(z.string()),
  state: optional(z.enum(deliveryStates.values)),
  type: optional(z.string()),
  createdAfter: optional(z.string()),
  createdBefore: optional(z.string()),
})

/** One page of an endpoint's deliveries, newest first. Throws what cannot be read, then not_found for the endpoint. */
export async function listDeliveries(
  ctx: Ctx,
  endpointId: string,
  input: unknown,
): Promise<Page<DeliveryRow>> {
  const { first = 25, after, state, type, createdAfter, createdBefore } = parseInput(listInput, input)
  const from = createdAfter === undefined ? null : parseTime(createdAfter, 'createdAfter')
  const to = createdBefore === undefined ? null : parseTime(createdBefore, 'createdBefore')
  const id = endpointId.toLowerCase()
  const filters = { id, state, type, from: from?.toISOString(), to: to?.toISOString() }
  const workspaceId = workspaceOf(ctx.actor)
  const binding = { workspaceId, list: 'webhook_deliveries', sort: 'created_at', filters }
  const place = after === undefined ? null : decodeCursor(ctx.app, after, binding)
  await endpointById(ctx, id)
  const values = [workspaceId, id, first + 1, ctx.now(), state ?? null, type ?? null, from, to]
  const rows = place
    ? await run(ctx.app.pool, newestAfter, [...values, place.value, place.id])
    : await run(ctx.app.pool, newest, values)
  return pageOf(ctx.app, rows, first, binding, (row) => ({ value: row.createdAt, id: row.id }))
}

/**
 * webhooks:read must not read messages: the payload needs the read scope of its event (spec/4 D63), and a member who
 * sees everybody's chats.
 */
function mayReadPayload(actor: Actor, eventType: string): boolean {
  if (limitedTo(actor) !== null) return false
  if (actor.kind !== 'public_key' || !isPublicEvent(eventType)) return true
  return actor.scopes.has(publicEvents[eventType].scope)
}

/** One delivery of an endpoint with its payload. Throws not_found, also past its retention. */
export async function deliveryById(ctx: Ctx, endpointId: string, id: string): Promise<DeliveryRow> {
  const endpoint = await endpointById(ctx, endpointId)
  const known = uuid.safeParse(id).success
  const values = [endpoint.workspaceId, endpoint.id, id, ctx.now()]
  const [found] = known ? await run(ctx.app.pool, one, values) : []
  if (!found) throw errors.notFound('delivery')
  const { body: posted, earlier, ...row } = found
  const answers = [...(earlier ?? []), ...(row.lastAnswer ? [row.lastAnswer] : [])]
  if (!mayReadPayload(ctx.actor, row.eventType)) return { ...row, answers, body: null, payload: null }
  const document: unknown = JSON.parse(posted)
  const payload = documentFor(ctx.actor, document)
  return { ...row, answers, payload, body: payload === document ? posted : JSON.stringify(payload) }
}
