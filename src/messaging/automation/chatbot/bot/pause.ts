import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { timeAhead } from '#core/time/ahead.ts'
import { readTime } from '#core/time/time.ts'
import { firstProblem } from '#core/validation.ts'
import { byOf } from '#messaging/chat-model/chats/conversation-events.ts'
import type { ConversationRow } from '#messaging/chat-model/chats/conversation-row.ts'
import { type ChatChange, changeOne } from '#messaging/inbox/conversations/chat-changes.ts'

// An agent keeps the chatbot out of a chat until a time, or gives the chat back (spec/10 DE10).

export const pauseInput = z.object({
  pausedUntil: z
    .string()
    .refine((value) => readTime(value) !== null, 'Must be an RFC 3339 date-time.')
    .nullish()
    .meta({
      format: 'date-time',
      description:
        'Time until which the chatbot is paused, in the future and within one year; null or omitted to end the pause.',
    }),
})

/** Returns no row where the pause does not change. */
const pause = statement<{ contactId: string }>(
  'bot.pause',
  `insert into bot_chat as k (workspace_id, contact_id, paused_until)
   select $1, id, $3 from unnest($2::uuid[]) as asked(id)
   on conflict (workspace_id, contact_id) do update set paused_until = excluded.paused_until
   where k.paused_until is distinct from excluded.paused_until
   returning ${columns('BotChat', 'k', ['contactId'])}`,
)

const pausing = (ctx: Ctx, until: Date | null): ChatChange => ({
  type: 'chat.updated',
  extras: () => ({ by: byOf(ctx) }),
  apply: async (tx, chats) => ({
    changed: await run(tx, pause, [workspaceOf(ctx.actor), chats.map(({ contactId }) => contactId), until]),
  }),
})

/**
 * Pauses the chatbot in a chat, or ends the pause (null). Throws not_found, and invalid_field for a time that is not
 * in the future.
 */
export async function pauseBot(ctx: Ctx, contactId: string, input: unknown): Promise<ConversationRow> {
  const read = firstProblem(pauseInput, input)
  if ('problem' in read) throw read.problem
  const { pausedUntil } = read.value
  const until = pausedUntil ? timeAhead(ctx, pausedUntil, 'pausedUntil') : null
  return changeOne(ctx, contactId, pausing(ctx, until))
}

const paused = statement<{ contactId: string; pausedUntil: Date }>(
  'bot.paused',
  `select ${columns('BotChat', 'k', ['contactId', 'pausedUntil'])} from bot_chat k
   where k.workspace_id = $1 and k.contact_id = any($2::uuid[]) and k.paused_until > $3`,
)

/** Time until which the chatbot is paused in these chats, batched; null where the chatbot is not paused. */
export const pauseLoader = loaderOf<{ pausedUntil: Date }>(async ({ app, actor, now }, ids) => {
  const rows = await run(app.pool, paused, [workspaceOf(actor), ids, now()])
  return inOrderOf(ids, rows, ({ contactId }) => contactId)
})
