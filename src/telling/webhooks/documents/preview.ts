import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx, DocumentProblem } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { parseInput } from '#core/validation.ts'
import { renderEvents } from '../fan-out/bodies.ts'
import type { QueuedEvent } from '../fan-out/read.ts'
import { answerEvents } from './answers.ts'
import { documentInput, documentTypeInput } from './document-input.ts'
import { findingsFor } from './kept.ts'

/** What a document would post. */
export interface DocumentPreview {
  problems: readonly DocumentProblem[]
  cost: number
  /** of the last event of the type; null where there is none, or while there are problems */
  body: string | null
  occurredAt: Date | null
}

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

const previewInput = z.strictObject({ type: documentTypeInput, document: documentInput })

/**
 * Looks at a document as it is looked at when it is saved, and answers the body that it would have made for the last
 * event of its type among the newest 10,000 of the workspace.
 */
export async function previewDocument(ctx: Ctx, input: unknown): Promise<DocumentPreview> {
  const { type, document } = parseInput(previewInput, input)
  const { app, actor } = ctx
  const { problems, asks, cost } = findingsFor(app, actor, type, document)
  const none = { problems, cost, body: null, occurredAt: null }
  if (problems.length > 0) return none
  const workspaceId = workspaceOf(actor)
  const events = await run(app.pool, lastOfType, [workspaceId, type])
  const rendered = await renderEvents(app, workspaceId, events)
  const event = events.find(({ id }) => rendered.has(id))
  const row = event && rendered.get(event.id)?.row
  if (!event || !row) return none
  const permissions = asks.map(({ permission }) => permission)
  const asked = { type, document, permissions, maskPhones: event.maskPhones }
  const bodies = await answerEvents(app, workspaceId, asked, [{ event, row }])
  return { ...none, body: bodies.get(event.id) ?? null, occurredAt: event.occurredAt }
}
