import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { byOf } from '#messaging/chat-model/chats/conversation-events.ts'
import { endTransfers } from '#messaging/chat-model/transfers/end-transfers.ts'
import type { ChatChange } from './chat-changes.ts'

/** What was put off comes back with nobody's word: there is nothing to do with it any more. */
const close = statement<{ contactId: string }>(
  'conversations.close_many',
  `with ended as (delete from conversation_snooze where workspace_id = $1 and contact_id = any($2::uuid[]))
   update conversation v set status = 'closed', closed_at = $3, updated_at = $3, bot_had_it = true
   where v.workspace_id = $1 and v.contact_id = any($2::uuid[]) and v.status = 'open'
   returning ${columns('Conversation', 'v', ['contactId'])}`,
)

const reopen = statement<{ contactId: string }>(
  'conversations.reopen_many',
  `update conversation v set status = 'open', opened_at = $3, updated_at = $3
   where v.workspace_id = $1 and v.contact_id = any($2::uuid[]) and v.status = 'closed'
   returning ${columns('Conversation', 'v', ['contactId'])}`,
)

const idsOf = (chats: readonly { contactId: string }[]) => chats.map(({ contactId }) => contactId)

/**
 * Closes chats that are open; who has them stays, but where a transfer ends with it (spec/8 TR3). The chatbot has them
 * from then on.
 */
export const closing = (ctx: Ctx, note?: string): ChatChange => ({
  type: 'chat.closed',
  extras: () => ({ by: byOf(ctx), ...(note ? { note } : {}) }),
  async apply(tx, chats, now) {
    const changed = await run(tx, close, [workspaceOf(ctx.actor), idsOf(chats), now])
    return { changed, also: await endTransfers(ctx, tx, idsOf(changed), { status: 'resumed' }) }
  },
})

/** Opens chats that are closed. */
export const reopening = (ctx: Ctx): ChatChange => ({
  type: 'chat.reopened',
  extras: () => ({ by: byOf(ctx) }),
  apply: async (tx, chats, now) => ({
    changed: await run(tx, reopen, [workspaceOf(ctx.actor), idsOf(chats), now]),
  }),
})
