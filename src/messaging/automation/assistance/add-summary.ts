import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { parseInput } from '#core/validation.ts'
import { latestCaseLoader } from '#messaging/chat-model/cases/case-queries.ts'
import { requireConversation } from '#messaging/chat-model/chats/conversation-queries.ts'
import { createNote } from '#messaging/inbox/notes/note-commands.ts'
import type { NoteRow } from '#messaging/inbox/notes/note-row.ts'
import { addSummaryInput } from './assistance-input.ts'
import { summarizeCase } from './summarize-case.ts'

/**
 * Puts what the current or last case of a chat comes to into a note for whoever gets the chat, marked as written by the model.
 * Throws not_found for a chat that the caller does not see, and for one without a case.
 */
export async function addSummary(ctx: Ctx, input: unknown): Promise<NoteRow> {
  const { contactId, language } = parseInput(addSummaryInput, input)
  const chat = await requireConversation(ctx, contactId)
  const latest = await latestCaseLoader(ctx).load(chat.contactId)
  if (!latest) throw errors.notFound('case')
  const content = await summarizeCase(ctx, { caseId: latest.id, language })
  return createNote(ctx, chat.contactId, { content }, { isByModel: true })
}
