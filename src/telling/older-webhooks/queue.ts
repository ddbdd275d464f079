import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import type { NewEvent } from '#core/events/log.ts'
import type { Traceparent } from '#core/tracing/tracer.ts'
import { readLegacyData, readTransferData, type TransferSaid } from './data.ts'
import { isHeard, type LegacyEventName, legacyNamesOf } from './older-webhook-events.ts'

/** An event of the log, as far as older webhooks need it. */
type LoggedEvent = Pick<NewEvent, 'type' | 'subjectId' | 'occurredAt' | 'data'>

/** One event for one older webhook. */
export interface LegacyAddressee {
  webhookId: string
  event: LegacyEventName
  body: string
  /** the step that made the event, where that is recorded */
  trace: Traceparent | undefined
}

const activeWebhooks = statement<{ id: string; events: string[] }>(
  'legacy_webhooks.active',
  'select id, events from legacy_webhook where workspace_id = $1 and is_active',
)

/** The body of a delivery: event, time and data (document 2, Events). */
export function legacyBody(event: string, at: Date, data: unknown): string {
  return JSON.stringify({ event, timestamp: at.toISOString(), data })
}

/** What older webhooks of a workspace hear of these events, in their order. */
export async function legacyAddressees(
  app: App,
  workspaceId: string,
  events: readonly LoggedEvent[],
): Promise<LegacyAddressee[]> {
  const webhooks = await run(app.pool, activeWebhooks, [workspaceId])
  const relevant = events.filter(({ type }) => isHeard(type))
  if (webhooks.length === 0 || relevant.length === 0) return []
  const idsOf = (prefix: string) =>
    relevant.filter(({ type }) => type.startsWith(prefix)).map((e) => e.subjectId)
  const subjects = { messageIds: idsOf('message.'), contactIds: idsOf('contact.') }
  const data = await readLegacyData(app.pool, workspaceId, subjects)
  const ofTransfers = relevant
    .filter(({ type }) => type.startsWith('transfer.'))
    .map((event) => ({ event, said: (event.data.extras ?? {}) as TransferSaid }))
  const transfers = await readTransferData(app.pool, workspaceId, ofTransfers)
  const byEvent = new Map([...transfers].map(([{ event }, told]) => [event, told]))
  return relevant.flatMap((told) => {
    const {
      type,
      subjectId,
      occurredAt,
      data: { trace },
    } = told
    const about = type.startsWith('transfer.') ? byEvent.get(told) : data.get(subjectId)
    if (!about) return []
    return legacyNamesOf(type, about.sentByType).flatMap((event) => {
      const body = legacyBody(event, occurredAt, about.data)
      const takers = webhooks.filter((webhook) => webhook.events.includes(event))
      return takers.map(({ id }) => ({ webhookId: id, event, body, trace }))
    })
  })
}
