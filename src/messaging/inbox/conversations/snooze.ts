import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { assertAhead } from '#core/time/ahead.ts'
import { readTime } from '#core/time/time.ts'
import { firstProblem } from '#core/validation.ts'
import { byOf } from '#messaging/chat-model/chats/conversation-events.ts'
import { requireConversation } from '#messaging/chat-model/chats/conversation-queries.ts'
import type { ConversationRow } from '#messaging/chat-model/chats/conversation-row.ts'
import { isPutOff } from '#messaging/chat-model/chats/snooze-conditions.ts'
import { type ChatChange, changeOne } from './chat-changes.ts'

// A chat that is put off is out of the way until a time, or until the person writes. That is a row beside the chat: it
// remembers when the person had written last, so that a message ends it in the moment in which it is stored, and storing
// one costs nothing for it. A timer tells of the end afterwards (come-back.ts).

export const snoozeInput = z.object({
  until: z
    .string()
    .refine((value) => readTime(value) !== null, 'Must be an RFC 3339 date-time.')
    .meta({
      format: 'date-time',
      description: 'Time at which the chat returns to the inbox, in the future and within a year.',
    }),
})

/** No event is reported if the chat is already snoozed until this time. */
const putOff = statement<{ contactId: string }>(
  'snoozes.put_off',
  `insert into conversation_snooze as s (workspace_id, contact_id, due_at, version, seen_incoming_at, created_at)
   select v.workspace_id, v.contact_id, $3, 1, v.last_incoming_at, $4
   from conversation v where v.workspace_id = $1 and v.contact_id = any($2::uuid[]) order by v.contact_id
   on conflict (workspace_id, contact_id) do update
   set due_at = excluded.due_at, version = s.version + 1, seen_incoming_at = excluded.seen_incoming_at,
     created_at = excluded.created_at
   where s.due_at <> excluded.due_at or s.seen_incoming_at is distinct from excluded.seen_incoming_at
   returning ${columns('ConversationSnooze', 's', ['contactId'])}`,
)

/** Snoozes that have already run out are reported by the timer. */
const takeBack = statement<{ contactId: string }>(
  'snoozes.take_back',
  `delete from conversation_snooze s using conversation v
   where s.workspace_id = $1 and s.contact_id = any($2::uuid[])
     and v.workspace_id = s.workspace_id and v.contact_id = s.contact_id and ${isPutOff.replace('$', '$3')}
   returning ${columns('ConversationSnooze', 's', ['contactId'])}`,
)

const nothingToDo = () =>
  new AppError('invalid_state', 'The chat is closed: there is nothing to put off.').because('chat_closed')

const idsOf = (chats: readonly { contactId: string }[]) => chats.map(({ contactId }) => contactId)

/** Snoozes open chats. Throws invalid_field for a time that is not in the future. */
export function snoozing(ctx: Ctx, until: Date): ChatChange {
  assertAhead(ctx, until, 'until')
  return {
    type: 'chat.snoozed',
    extras: () => ({ by: byOf(ctx), until: until.toISOString() }),
    async apply(tx, chats, now) {
      const [open, closed] = [chats.filter(isOpen), chats.filter((chat) => !isOpen(chat))]
      const changed = await run(tx, putOff, [workspaceOf(ctx.actor), idsOf(open), until, now])
      return { changed, refused: new Map(closed.map(({ contactId }) => [contactId, nothingToDo()])) }
    },
  }
}

const isOpen = ({ status }: { status: string }) => status === 'open'

/** Ends the snooze of snoozed chats. */
export const unsnoozing = (ctx: Ctx): ChatChange => ({
  type: 'chat.unsnoozed',
  extras: () => ({ by: byOf(ctx), reason: 'by_hand' }),
  apply: async (tx, chats, now) => ({
    changed: await run(tx, takeBack, [workspaceOf(ctx.actor), idsOf(chats), now]),
  }),
})

/** Snoozes a chat until a time or until the customer writes. The same time again changes nothing. */
export async function snoozeConversation(
  ctx: Ctx,
  contactId: string,
  input: unknown,
): Promise<ConversationRow> {
  const parsed = firstProblem(snoozeInput, input)
  if ('problem' in parsed) {
    await requireConversation(ctx, contactId)
    throw parsed.problem
  }
  return changeOne(ctx, contactId, snoozing(ctx, readTime(parsed.value.until) as Date))
}

/** Ends the snooze of a chat before its time; a chat that is not snoozed stays as it is. */
export const unsnoozeConversation = (ctx: Ctx, contactId: string): Promise<ConversationRow> =>
  changeOne(ctx, contactId, unsnoozing(ctx))

const untilOf = statement<{ contactId: string; dueAt: Date }>(
  'snoozes.until',
  `select ${columns('ConversationSnooze', 's', ['contactId', 'dueAt'])} from conversation_snooze s
   join conversation v on v.workspace_id = s.workspace_id and v.contact_id = s.contact_id
   where s.workspace_id = $1 and s.contact_id = any($2::uuid[]) and ${isPutOff.replace('$', '$3')}`,
)

/**
 * The end times of the snoozes of chats by contact, batched; null for chats that are not snoozed. The reader sees the
 * chats.
 */
export const snoozeLoader = loaderOf<{ contactId: string; dueAt: Date }>(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, untilOf, [workspaceOf(ctx.actor), ids, ctx.now()])
  return inOrderOf(ids, rows, ({ contactId }) => contactId)
})
