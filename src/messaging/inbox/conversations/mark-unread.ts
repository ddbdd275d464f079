import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import type { ConversationRow } from '#messaging/chat-model/chats/conversation-row.ts'
import { type ChatChange, changeOne } from './chat-changes.ts'

const markUnread = statement<{ contactId: string }>(
  'conversations.mark_unread',
  `update conversation v set unread_count = 1, updated_at = $3
   where v.workspace_id = $1 and v.contact_id = any($2::uuid[]) and v.unread_count = 0 and v.last_message_at is not null
   returning ${columns('Conversation', 'v', ['contactId'])}`,
)

/**
 * Shows chats as ones that nobody has opened. That is between colleagues: their messages stay read, and the platform is
 * told nothing. One that has unread messages, or none at all, is left as it is.
 */
export const unreading = (ctx: Ctx): ChatChange => ({
  type: 'chat.updated',
  extras: () => ({}),
  apply: async (tx, chats, now) => {
    const ids = chats.map((chat) => chat.contactId)
    return { changed: await run(tx, markUnread, [workspaceOf(ctx.actor), ids, now]) }
  },
})

export const markConversationUnread = (ctx: Ctx, contactId: string): Promise<ConversationRow> =>
  changeOne(ctx, contactId, unreading(ctx))
