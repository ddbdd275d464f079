import type { App } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { renderEvents } from '../fan-out/bodies.ts'
import type { QueuedEvent } from '../fan-out/read.ts'
import { answersOrNone } from './answers.ts'
import type { KeptDocument } from './kept.ts'

const lookedAt = 10_000
const tried = 10

const eventFields = ['id', 'type', 'subjectId', 'contactId', 'data', 'occurredAt'] as const

// Rare events are not looked for through the whole log. Some may be of objects that are gone by now.
const lastOfType = statement<QueuedEvent & { maskPhones: boolean }>(
  'webhooks.last_events_of_type',
  `select ${columns('Event', 'e', eventFields)}, w.mask_phone_numbers as "maskPhones"
   from (select * from event where workspace_id = $1 order by seq desc limit ${lookedAt}) e
   join workspace w on w.id = e.workspace_id
   where e.type = $2 order by e.seq desc limit ${tried}`,
)

/** The body that a document makes of an event that there has been. */
export interface BodyOfLast {
  body: string
  occurredAt: Date
}

/**
 * The body that a document makes of the last event of its type among the newest 10,000 of the workspace; null where
 * there is none.
 */
export async function bodyOfLast(
  app: App,
  workspaceId: string,
  kept: KeptDocument,
): Promise<BodyOfLast | null> {
  const events = await run(app.pool, lastOfType, [workspaceId, kept.type])
  const rendered = await renderEvents(app, workspaceId, events)
  const event = events.find(({ id }) => rendered.has(id))
  const row = event && rendered.get(event.id)?.row
  if (!event || !row) return null
  const asked = { ...kept, maskPhones: event.maskPhones }
  const body = (await answersOrNone(app, workspaceId, asked, [{ event, row }])).get(event.id)
  return body === undefined ? null : { body, occurredAt: event.occurredAt }
}
