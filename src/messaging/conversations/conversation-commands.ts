import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { assertIsId } from '#core/found.ts'
import { firstProblem, optional, text, uuid } from '#core/validation.ts'
import { changeOne } from './chat-changes.ts'
import { closing, reopening } from './close-many.ts'
import { requireConversation } from './conversation-queries.ts'
import type { ConversationRow } from './conversation-row.ts'

/** closed -> open. Repeating it changes nothing and emits nothing (spec/4 D41). Throws not_found. */
export async function reopenConversation(ctx: Ctx, contactId: string): Promise<ConversationRow> {
  assertIsId(contactId, 'chat')
  return changeOne(ctx, contactId, reopening(ctx))
}

/** The same by writing in it: a new case begins (docs/adr/0172). */
export const openByWriting = (ctx: Ctx, contactId: string): Promise<ConversationRow> =>
  changeOne(ctx, contactId, reopening(ctx, 'begin'))

export const closeInput = z.object({
  note: optional(text(0, 500)).meta({ description: 'Up to 500 characters, told with the event.' }),
  reasonId: optional(uuid).meta({
    description: 'Why, of the reasons of the workspace; members give one where it wants that.',
  }),
})

/**
 * open -> closed; who it is assigned to stays, but where a transfer ends with it (spec/8 TR3). Repeating it changes
 * nothing and emits nothing. A note goes with the event, where whoever follows the chat reads it. Throws not_found, and
 * invalid_field where a reason is needed or is none.
 */
export async function closeConversation(
  ctx: Ctx,
  contactId: string,
  input: unknown = {},
): Promise<ConversationRow> {
  const parsed = firstProblem(closeInput, input)
  if ('problem' in parsed) {
    await requireConversation(ctx, contactId)
    throw parsed.problem
  }
  assertIsId(contactId, 'chat')
  return changeOne(ctx, contactId, closing(ctx, { ...parsed.value, asksReason: true }))
}
