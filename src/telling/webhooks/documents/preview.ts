import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx, DocumentProblem } from '#core/context/context.ts'
import { parseInput } from '#core/validation.ts'
import { documentInput, documentTypeInput } from './document-input.ts'
import { findingsFor } from './kept.ts'
import { bodyOfLast } from './last-event.ts'

/** What a document would post. */
export interface DocumentPreview {
  problems: readonly DocumentProblem[]
  cost: number
  /** of the last event of the type; null where there is none, or while there are problems */
  body: string | null
  occurredAt: Date | null
}

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
  const permissions = asks.map(({ permission }) => permission)
  const last = await bodyOfLast(app, workspaceOf(actor), { type, document, permissions })
  return { ...none, ...last }
}
