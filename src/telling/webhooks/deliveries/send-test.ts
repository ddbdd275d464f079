import { z } from 'zod'
import type { Permission } from '#core/access/catalogue.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { oneRow } from '#core/found.ts'
import { optional, parseInput } from '#core/validation.ts'
import { type DeliveredType, deliveredTypes } from '#telling/event-sets.ts'
import { publicEvents } from '#telling/resources.ts'
import { exampleEvent } from '../catalogue/examples.ts'
import { problemNow } from '../documents/kept.ts'
import { bodyOfLast } from '../documents/last-event.ts'
import { endpointById } from '../endpoints/endpoint-queries.ts'
import type { EndpointRow } from '../endpoints/endpoint-row.ts'
import { countMember, testWindow } from '../limits.ts'
import { postSigned, type SentAttempt } from '../sending/attempt.ts'
import { deliveredKeptMs, failedKeptMs } from '../sending/history.ts'
import { lockEndpointsOf, saveOutcomes } from '../sending/outcomes.ts'
import { type SealedEndpoint, sealedColumns } from '../sending/signing.ts'
import { type DeliveryRow, deliveryById } from './delivery-queries.ts'

export const testInput = z.strictObject({
  type: optional(z.enum(deliveredTypes.values, { error: 'No such event.' })).meta({
    description: 'Type of the test event. The default is webhook.test.',
  }),
})

const sealedById = statement<SealedEndpoint>(
  'webhooks.sealed_endpoint',
  `select ${sealedColumns} from webhook_endpoint e where e.workspace_id = $1 and e.id = $2`,
)

const insertTest = statement<never>(
  'webhooks.insert_test',
  `with body as (
     insert into event_body (workspace_id, event_id, body, created_at) values ($1, $4, $6, $7)
   )
   insert into webhook_delivery
     (workspace_id, id, endpoint_id, event_id, event_type, occurred_at, state, tries, attempt, last_answer, test,
      created_at, delivered_at, failed_at, expires_at, document_body, document_reads)
   values ($1, $2, $3, $4, $5, $7, $8, 1, 1, $9::jsonb, true, $7,
     case when $8 = 'delivered' then $10::timestamptz end, case when $8 = 'failed' then $10::timestamptz end, $11, $12, $13)
   on conflict (workspace_id, id) do nothing`,
)

interface TestEvent {
  id: string
  eventId: string
  type: DeliveredType
  occurredAt: Date
  body: string
  /** what the endpoint's document answered, in place of it */
  documentBody: string | null
  /** what that was read with */
  reads: readonly Permission[]
}

async function testEvent(ctx: Ctx, endpoint: EndpointRow, type: DeliveredType): Promise<TestEvent> {
  const id = ctx.newId()
  const eventId = ctx.newId()
  const occurredAt = ctx.now()
  const data =
    type === 'webhook.test'
      ? { webhook: { id: endpoint.id } }
      : exampleEvent(ctx.app, type, publicEvents[type].resource).data
  const head = { id: eventId, type, timestamp: occurredAt.toISOString() }
  const answered = await answerOfDocument(ctx, endpoint, type)
  return {
    id,
    eventId,
    type,
    occurredAt,
    body: JSON.stringify({ ...head, data, test: true }),
    documentBody: answered && JSON.stringify({ ...answered.body, ...head, test: true }),
    reads: answered?.reads ?? [],
  }
}

/**
 * The result of the endpoint's document for the last event of the type in the workspace; null if the endpoint has no
 * usable document for it, or if there was no such event.
 */
async function answerOfDocument({ app }: Ctx, endpoint: EndpointRow, type: DeliveredType) {
  const kept = endpoint.documents.find((one) => one.type === type)
  if (!kept || problemNow(app, endpoint, kept) !== null) return null
  const last = await bodyOfLast(app, endpoint.workspaceId, kept)
  return last && { body: JSON.parse(last.body) as object, reads: kept.permissions }
}

/** Keeps the delivery; a success counts as one, a failure is not held against the endpoint (spec/4 D47). */
async function save(app: App, endpoint: EndpointRow, event: TestEvent, sent: SentAttempt): Promise<void> {
  const { workspaceId, id } = endpoint
  const { at } = sent.lastAnswer
  const keptMs = sent.success ? deliveredKeptMs : failedKeptMs
  await inTransaction(app.pool, async (tx) => {
    await run(tx, insertTest, [
      ...[workspaceId, event.id, id, event.eventId, event.type, event.body, event.occurredAt],
      ...[sent.success ? 'delivered' : 'failed', JSON.stringify(sent.lastAnswer), at],
      ...[new Date(at.getTime() + keptMs), event.documentBody, event.reads],
    ])
    if (!sent.success) return
    const outcome = { workspaceId, id, at, lastSuccessAt: at, failures: 0, failingSince: null, probed: false }
    await saveOutcomes(app, tx, await lockEndpointsOf(tx, [outcome]), [outcome])
  })
}

/**
 * Sends one signed request now, with example data or with the result of the endpoint's document for the last event of
 * the type, and returns its outcome (spec/4 B12, test). It works on paused and disabled endpoints too. Throws
 * invalid_state without a secret.
 */
export async function sendTest(ctx: Ctx, endpointId: string, input: unknown): Promise<DeliveryRow> {
  const endpoint = await endpointById(ctx, endpointId)
  await countMember(ctx, testWindow)
  const { type = 'webhook.test' } = parseInput(testInput, input)
  const keys = [endpoint.workspaceId, endpoint.id]
  const sealed = await oneRow(ctx.app.pool, sealedById, keys, 'webhook endpoint')
  if (!sealed.secret)
    throw new AppError('invalid_state', 'The endpoint has no secret: rotate it first.').because('not_set_up')
  const event = await testEvent(ctx, endpoint, type)
  const posted = { id: event.id, body: event.documentBody ?? event.body }
  const sent = await postSigned(ctx.app, sealed, endpoint.url, posted)
  await save(ctx.app, endpoint, event, sent)
  return deliveryById(ctx, endpoint.id, event.id)
}
