import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { inTransaction, run, type Statement, statement, type Tx } from '#core/db/db.ts'
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

/**
 * The incoming messages of a contact that nobody has opened yet become read (spec/4 D23). The newest one of each number
 * whose account wants read receipts waits to be told to the platform (spec/8 MS4); answers where.
 */
const markMessagesRead = statement<{ numberId: string }>(
  'conversations.mark_messages_read',
  `with marked as (
     update message set status = 'read', read_at = $3, updated_at = $3
     where workspace_id = $1 and contact_id = $2 and direction = 'incoming' and status = 'delivered'
     returning workspace_id, id, contact_id, number_id, type, platform_message_id
   )
   insert into read_receipt (workspace_id, contact_id, number_id, platform_message_id, next_try_at, created_at)
   select distinct on (m.number_id) m.workspace_id, m.contact_id, m.number_id, m.platform_message_id,
     $3::timestamptz, $3::timestamptz
   from marked m join number n on n.workspace_id = m.workspace_id and n.id = m.number_id
   where n.auto_read_receipt and m.platform_message_id is not null and m.type not in ('reaction', 'system')
   order by m.number_id, m.id desc
   on conflict (workspace_id, contact_id, number_id) do update
     set platform_message_id = excluded.platform_message_id, attempts = 0, next_try_at = excluded.next_try_at,
       created_at = excluded.created_at
   returning ${columns('ReadReceipt', 'read_receipt', ['numberId'])}`,
)

const clearUnread = statement<{ contactId: string }>(
  'conversations.clear_unread',
  `update conversation v set unread_count = 0, updated_at = $3
   ${ofLivingContact} and v.unread_count > 0 returning ${columns('Conversation', 'v', ['contactId'])}`,
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

/**
 * A member has opened the chat: its incoming messages are read. Tells live screens, and the platform where the number's
 * account wants that (read-receipts.ts).
 */
export async function markConversationRead(ctx: Ctx, contactId: string): Promise<ConversationRow> {
  const conversation = await requireConversation(ctx, contactId)
  if (conversation.unreadCount === 0) return conversation
  return changeChat(ctx, contactId, {
    update: clearUnread,
    type: 'chat.updated',
    extras: {},
    alsoChange: async (tx, now) => {
      const { workspaceId } = conversation
      const receipts = await run(tx, markMessagesRead, [workspaceId, conversation.contactId, now])
      if (receipts.length > 0) tx.afterCommit(() => ctx.app.wake('read-receipts'))
    },
  })
}

interface ChatChange {
  /** of the workspace, the contact and the time; no row where nothing changed */
  update: Statement<unknown>
  type: 'chat.reopened' | 'chat.closed' | 'chat.updated'
  /** what the event tells beside the chat */
  extras: Record<string, unknown>
  /** what changes together with the chat, in any case */
  alsoChange?: (tx: Tx, now: Date) => Promise<unknown>
}

/** Changes one chat, with an event when something changed. Throws not_found. */
async function changeChat(
  ctx: Ctx,
  contactId: string,
  { update, type, extras, alsoChange }: ChatChange,
): Promise<ConversationRow> {
  const workspaceId = workspaceOf(ctx.actor)
  assertIsId(contactId, 'chat')
  return inTransaction(ctx.app.pool, async (tx) => {
    const now = ctx.now()
    const changed = await run(tx, update, [workspaceId, contactId, now])
    await alsoChange?.(tx, now)
    const [seen] = await readConversations(tx, ctx.actor, [contactId])
    const chat = found(seen, 'chat')
    if (changed.length > 0) await tellChats(ctx, tx, [chatEvent(ctx, type, chat, extras)])
    return chat
  })
}
