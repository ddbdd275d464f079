import { workspaceOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { rowKeys } from '#core/db/rows-in.ts'
import { requireConversation } from '#messaging/chat-model/chats/conversation-queries.ts'
import type { ConversationRow } from '#messaging/chat-model/chats/conversation-row.ts'
import { type ChatChange, changeOne } from './chat-changes.ts'

const clearUnread = statement<{ contactId: string }>(
  'conversations.clear_unread',
  `update conversation v set unread_count = 0, updated_at = $3
   where v.workspace_id = $1 and v.contact_id = any($2::uuid[]) and v.unread_count > 0
   returning ${columns('Conversation', 'v', ['contactId'])}`,
)

/** Incoming messages that nobody has opened yet become read (spec/4 D23). */
const marking = (which: string) => `
     update message set status = 'read', read_at = $3, updated_at = $3
     ${which} and message.direction = 'incoming' and message.status = 'delivered'
     returning message.workspace_id, message.id, message.contact_id, message.number_id, message.type,
       message.platform_message_id`

/**
 * The newest one of each number whose account wants read receipts waits to be told to the platform (spec/8 MS4). One that
 * is older than what waits already says nothing more.
 */
const telling = `
   insert into read_receipt (workspace_id, contact_id, number_id, platform_message_id, next_try_at, created_at)
   select distinct on (m.contact_id, m.number_id) m.workspace_id, m.contact_id, m.number_id, m.platform_message_id,
     $3::timestamptz, $3::timestamptz
   from marked m join number n on n.workspace_id = m.workspace_id and n.id = m.number_id
   where n.auto_read_receipt and m.platform_message_id is not null and m.type not in ('reaction', 'system')
   order by m.contact_id, m.number_id, m.id desc
   on conflict (workspace_id, contact_id, number_id) do update
     set platform_message_id = excluded.platform_message_id, attempts = 0, next_try_at = excluded.next_try_at,
       created_at = excluded.created_at
     where not exists (select from message o, message w
       where o.workspace_id = read_receipt.workspace_id and o.number_id = read_receipt.number_id
         and o.platform_message_id = read_receipt.platform_message_id
         and w.workspace_id = read_receipt.workspace_id and w.number_id = read_receipt.number_id
         and w.platform_message_id = excluded.platform_message_id and w.id < o.id)
   returning ${columns('ReadReceipt', 'read_receipt', ['numberId'])}`

const markMessagesRead = statement<{ numberId: string }>(
  'conversations.mark_messages_read',
  `with marked as (${marking('where workspace_id = $1 and contact_id = any($2::uuid[])')})${telling}`,
)

/** These messages are no longer unread; other unread messages of their chats remain so. */
const markTheseRead = statement<{ contactId: string; isTold: boolean }>(
  'conversations.mark_these_read',
  `with marked as (${marking(`from ${rowKeys.from('k')} where message.workspace_id = k.workspace_id and message.id = k.id`)}
   ), told as (${telling}), read as (
     select m.workspace_id, m.contact_id, count(*)::int as many from marked m where m.type not in ('reaction', 'system')
     group by 1, 2
   )
   update conversation v set unread_count = greatest(0, v.unread_count - r.many), updated_at = $3
   from read r where v.workspace_id = r.workspace_id and v.contact_id = r.contact_id and v.unread_count > 0
   returning ${columns('Conversation', 'v', ['contactId'])}, exists (select from told) as "isTold"`,
)

/** The notes of these chats that name a person have come before that person. */
const markMentionsRead = statement<{ contactId: string }>(
  'conversations.mark_mentions_read',
  `update note_mention k set read_at = $4
   where k.workspace_id = $1 and k.contact_id = any($2::uuid[]) and k.user_id = $3 and k.read_at is null
   returning ${columns('NoteMention', 'k', ['contactId'])}`,
)

const idsOf = (chats: readonly { contactId: string }[]) => chats.map(({ contactId }) => contactId)

/**
 * A member has opened chats: their incoming messages are read, and so are the notes that name the member. Tells live
 * screens, and the platform where the number's account wants that (read-receipts.ts).
 */
export const reading = (ctx: Ctx): ChatChange => ({
  type: 'chat.updated',
  extras: () => ({}),
  apply: async (tx, chats, now) => {
    const { actor } = ctx
    const workspaceId = workspaceOf(actor)
    const ids = idsOf(chats)
    // Notes name people alone.
    const named =
      actor.kind === 'member' ? await run(tx, markMentionsRead, [workspaceId, ids, actor.userId, now]) : []
    const cleared = await run(tx, clearUnread, [workspaceId, ids, now])
    if (cleared.length > 0) {
      const receipts = await run(tx, markMessagesRead, [workspaceId, idsOf(cleared), now])
      if (receipts.length > 0) tx.afterCommit(() => ctx.app.wake('read-receipts'))
    }
    return { changed: [...cleared, ...named] }
  },
})

/**
 * The chatbot has answered these messages, which may be of several workspaces: they are read, and no others of their chats
 * (spec/8 CB5).
 */
export const readingMessages = (
  app: App,
  messages: readonly { workspaceId: string; id: string }[],
): ChatChange => ({
  type: 'chat.updated',
  extras: () => ({}),
  apply: async (tx, _chats, now) => {
    const changed = await run(tx, markTheseRead, [...rowKeys.values(messages), now])
    if (changed.some(({ isTold }) => isTold)) tx.afterCommit(() => app.wake('read-receipts'))
    return { changed }
  },
})

/** Whether a note of the chat names the caller who has not opened it since. */
export function hasUnreadMention({ actor }: Ctx, { unreadMentionOf }: ConversationRow): boolean {
  return actor.kind === 'member' && unreadMentionOf.includes(actor.userId)
}

/** A member has opened the chat. Nothing is written if it was already read. */
export async function markConversationRead(ctx: Ctx, contactId: string): Promise<ConversationRow> {
  const conversation = await requireConversation(ctx, contactId)
  if (conversation.unreadCount === 0 && !hasUnreadMention(ctx, conversation)) return conversation
  return changeOne(ctx, contactId, reading(ctx))
}
