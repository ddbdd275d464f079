import { workspaceOf } from '../auth/actor.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, run, statement } from '../db.ts'
import { appendEvents, type NewEvent } from '../events/log.ts'
import { type ConversationRow, requireConversation } from './queries.ts'

const reopen = statement<{ contactId: string }>(
  'conversations.reopen',
  `update conversation v set status = 'open', opened_at = $3, updated_at = $3
   from contact c
   where v.workspace_id = $1 and v.contact_id = $2 and v.status = 'closed'
     and c.workspace_id = v.workspace_id and c.id = v.contact_id and c.deleted_at is null
   returning v.contact_id as "contactId"`,
)

const close = statement<{ contactId: string }>(
  'conversations.close',
  `update conversation v set status = 'closed', closed_at = $3, updated_at = $3
   from contact c
   where v.workspace_id = $1 and v.contact_id = $2 and v.status = 'open'
     and c.workspace_id = v.workspace_id and c.id = v.contact_id and c.deleted_at is null
   returning v.contact_id as "contactId"`,
)

/** The incoming messages of a contact that nobody has opened yet become read (spec/4 D23). */
const markMessagesRead = statement<{ id: string; platformMessageId: string | null; numberId: string }>(
  'conversations.mark_messages_read',
  `update message set status = 'read', read_at = $3, updated_at = $3
   where workspace_id = $1 and contact_id = $2 and direction = 'incoming' and status = 'delivered'
   returning id, platform_message_id as "platformMessageId", number_id as "numberId"`,
)

const clearUnread = statement<{ contactId: string }>(
  'conversations.clear_unread',
  `update conversation v set unread_count = 0, updated_at = $3
   where v.workspace_id = $1 and v.contact_id = $2 and v.unread_count > 0
   returning v.contact_id as "contactId"`,
)

/** closed -> open. Repeating it changes nothing and emits nothing (spec/4 D41). */
export function reopenConversation(ctx: Ctx, contactId: string): Promise<ConversationRow> {
  return changeStatus(ctx, contactId, reopen, 'chat.reopened')
}

/** open -> closed. Repeating it changes nothing and emits nothing. */
export function closeConversation(ctx: Ctx, contactId: string): Promise<ConversationRow> {
  return changeStatus(ctx, contactId, close, 'chat.closed')
}

async function changeStatus(
  ctx: Ctx,
  contactId: string,
  change: typeof reopen,
  type: 'chat.reopened' | 'chat.closed',
): Promise<ConversationRow> {
  const workspaceId = workspaceOf(ctx.actor)
  await requireConversation(ctx, contactId)
  const now = ctx.now()
  await inTransaction(ctx.app.pool, async (tx) => {
    const changed = await run(tx, change, [workspaceId, contactId, now])
    if (changed.length === 0) return
    const event = chatEvent(ctx, type, contactId, now)
    event.data = { extras: { by: byOf(ctx) } }
    await appendEvents(ctx.app, tx, [event])
  })
  return requireConversation(ctx, contactId)
}

/**
 * A member has opened the chat: its incoming messages are read. Tells live screens; the platform's read receipt is
 * the business of numbers that want it.
 */
export async function markConversationRead(ctx: Ctx, contactId: string): Promise<ConversationRow> {
  const workspaceId = workspaceOf(ctx.actor)
  const conversation = await requireConversation(ctx, contactId)
  if (conversation.unreadCount === 0) return conversation
  const now = ctx.now()
  await inTransaction(ctx.app.pool, async (tx) => {
    await run(tx, markMessagesRead, [workspaceId, contactId, now])
    await run(tx, clearUnread, [workspaceId, contactId, now])
    await appendEvents(ctx.app, tx, [chatEvent(ctx, 'chat.updated', contactId, now)])
  })
  return requireConversation(ctx, contactId)
}

function chatEvent(ctx: Ctx, type: NewEvent['type'], contactId: string, occurredAt: Date): NewEvent {
  return {
    id: ctx.newId(),
    workspaceId: workspaceOf(ctx.actor),
    type,
    subjectId: contactId,
    contactId,
    data: {},
    occurredAt,
  }
}

function byOf(ctx: Ctx): { type: string; id: string | null } {
  const actor = ctx.actor
  if (actor.kind === 'member') return { type: 'member', id: actor.userId }
  if (actor.kind === 'public_key') return { type: 'api', id: actor.keyId }
  return { type: 'chatbot', id: null }
}
