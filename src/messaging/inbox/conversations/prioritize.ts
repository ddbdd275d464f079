import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { ofSet } from '#core/input-schema.ts'
import { firstProblem } from '#core/validation.ts'
import { byOf } from '#messaging/chat-model/chats/conversation-events.ts'
import { requireConversation } from '#messaging/chat-model/chats/conversation-queries.ts'
import type { ConversationRow } from '#messaging/chat-model/chats/conversation-row.ts'
import { type Priority, priorities } from '#messaging/chat-model/chats/conversation-sets.ts'
import { priorityOf, rankOf } from '#messaging/chat-model/chats/priorities.ts'
import { followPriorities } from '#messaging/chat-model/transfers/follow-priorities.ts'
import { type ChatChange, changeOne } from './chat-changes.ts'

export const prioritizeInput = z.object({
  priority: ofSet(priorities, z.enum(priorities.values)).meta({
    description: 'New priority of the chat; `normal` is the priority of chats whose priority was never set.',
  }),
})

const save = statement<{ contactId: string }>(
  'conversations.prioritize',
  `update conversation v set priority = $3, updated_at = $4
   where v.workspace_id = $1 and v.contact_id = any($2::uuid[]) and v.priority <> $3
   returning ${columns('Conversation', 'v', ['contactId'])}`,
)

export const isClosed = () =>
  new AppError('invalid_state', 'The chat is closed: there is nothing to do sooner.').because('chat_closed')

const idsOf = (chats: readonly { contactId: string }[]) => chats.map(({ contactId }) => contactId)

/** Sets the priority of open chats, and of their transfers (docs/adr/0171). */
export const prioritizing = (ctx: Ctx, priority: Priority): ChatChange => ({
  type: 'chat.prioritized',
  extras: (before) => ({ by: byOf(ctx), priority, priority_before: priorityOf(before.priority) }),
  async apply(tx, chats, now) {
    const open = chats.filter(({ status }) => status === 'open')
    const closed = chats.filter(({ status }) => status !== 'open')
    const rank = rankOf(priority)
    const changed = await run(tx, save, [workspaceOf(ctx.actor), idsOf(open), rank, now])
    return {
      changed,
      refused: new Map(closed.map(({ contactId }) => [contactId, isClosed()])),
      also: await followPriorities(ctx, tx, idsOf(changed), rank),
    }
  },
})

/** Gives an open chat a priority. The same again changes nothing. Throws not_found before any fault of the value. */
export async function prioritizeConversation(
  ctx: Ctx,
  contactId: string,
  input: unknown,
): Promise<ConversationRow> {
  const parsed = firstProblem(prioritizeInput, input)
  if ('problem' in parsed) {
    await requireConversation(ctx, contactId)
    throw parsed.problem
  }
  return changeOne(ctx, contactId, prioritizing(ctx, parsed.value.priority))
}
