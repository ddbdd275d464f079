import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { assertIsId } from '#core/found.ts'
import { firstProblem, optional, text, uuid } from '#core/validation.ts'
import { requireConversation } from '#messaging/chat-model/chats/conversation-queries.ts'
import type { ConversationRow } from '#messaging/chat-model/chats/conversation-row.ts'
import { changeOne } from './chat-changes.ts'
import { closing, reopening } from './close-many.ts'

/** closed -> open. Repeating it changes nothing and emits nothing (spec/4 D41). Throws not_found. */
export async function reopenConversation(ctx: Ctx, contactId: string): Promise<ConversationRow> {
  assertIsId(contactId, 'chat')
  return changeOne(ctx, contactId, reopening(ctx))
}

/** The same by writing in it: a new case begins (docs/adr/0172). */
export const openByWriting = (ctx: Ctx, contactId: string): Promise<ConversationRow> =>
  changeOne(ctx, contactId, reopening(ctx, 'begin'))

export const closeInput = z.object({
  note: optional(text(0, 500)).meta({
    description: 'Note about the closing, up to 500 characters, which is reported with the event.',
  }),
  reasonId: optional(uuid).meta({
    description:
      'UUID of the reason for closing, one of the reasons of the workspace. Members must give one where the workspace requires it.',
  }),
})

/**
 * open -> closed; the assignee stays, unless a transfer ends with the chat (spec/8 TR3). Repeating it changes nothing
 * and emits nothing. A note is part of the event, where followers of the chat read it. Throws not_found, and
 * invalid_field where a reason is required or unknown.
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
