import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { inTransaction, run, type Statement, statement } from '#core/db/db.ts'
import { assertIsId, found } from '#core/found.ts'
import { firstProblem, optional, text } from '#core/validation.ts'
import { tellChats } from '#messaging/timeline/write-entries.ts'
import { byOf, chatEvent } from './conversation-events.ts'
import { readConversations, requireConversation } from './conversation-queries.ts'
import type { ConversationRow } from './conversation-row.ts'

/** Chats of deleted contacts are not there. */
const ofLivingContact = `from contact c
   where v.workspace_id = $1 and v.contact_id = $2
     and c.workspace_id = v.workspace_id and c.id = v.contact_id and c.deleted_at is null`

const reopen = statement<{ contactId: string }>(
  'conversations.reopen',
  `update conversation v set status = 'open', opened_at = $3, updated_at = $3
   ${ofLivingContact} and v.status = 'closed' returning ${columns('Conversation', 'v', ['contactId'])}`,
)

const close = statement<{ contactId: string }>(
  'conversations.close',
  `with ended as (delete from conversation_snooze where workspace_id = $1 and contact_id = $2)
   update conversation v set status = 'closed', closed_at = $3, updated_at = $3
   ${ofLivingContact} and v.status = 'open' returning ${columns('Conversation', 'v', ['contactId'])}`,
)

/** closed -> open. Repeating it changes nothing and emits nothing (spec/4 D41). */
export function reopenConversation(ctx: Ctx, contactId: string): Promise<ConversationRow> {
  return changeChat(ctx, contactId, { update: reopen, type: 'chat.reopened', extras: { by: byOf(ctx) } })
}

export const closeInput = z.object({
  note: optional(text(0, 500)).meta({ description: 'Up to 500 characters, told with the event.' }),
})

/**
 * open -> closed; who it is assigned to stays. Repeating it changes nothing and emits nothing. A note goes with the
 * event, where whoever follows the chat reads it.
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
  const { note } = parsed.value
  const extras = { by: byOf(ctx), ...(note ? { note } : {}) }
  return changeChat(ctx, contactId, { update: close, type: 'chat.closed', extras })
}

interface ChatChange {
  /** of the workspace, the contact and the time; no row where nothing changed */
  update: Statement<unknown>
  type: 'chat.reopened' | 'chat.closed'
  /** what the event tells beside the chat */
  extras: Record<string, unknown>
}

/** Changes one chat, with an event when something changed. Throws not_found. */
async function changeChat(
  ctx: Ctx,
  contactId: string,
  { update, type, extras }: ChatChange,
): Promise<ConversationRow> {
  const workspaceId = workspaceOf(ctx.actor)
  assertIsId(contactId, 'chat')
  return inTransaction(ctx.app.pool, async (tx) => {
    const changed = await run(tx, update, [workspaceId, contactId, ctx.now()])
    const [seen] = await readConversations(tx, ctx.actor, [contactId])
    const chat = found(seen, 'chat')
    if (changed.length > 0) await tellChats(ctx, tx, [chatEvent(ctx, type, chat, extras)])
    return chat
  })
}
