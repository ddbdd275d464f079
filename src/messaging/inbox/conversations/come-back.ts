import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { lookedUp } from '#core/events/log-reader.ts'
import type { ConversationSnoozeModel } from '#generated/prisma/models/ConversationSnooze.ts'
import { chatEvent } from '#messaging/chat-model/chats/conversation-events.ts'
import { readConversations } from '#messaging/chat-model/chats/conversation-queries.ts'
import { lockChats } from '#messaging/chat-model/chats/join.ts'
import { tellChats } from '#messaging/chat-model/timeline/write-entries.ts'

const atOnce = 500

const fields = ['workspaceId', 'contactId', 'version'] as const
type Ended = RowOf<ConversationSnoozeModel, (typeof fields)[number]>

const endedByWriting = `conversation_snooze s
    cross join ${lookedUp(
      'v',
      'select v.last_incoming_at from conversation v where v.workspace_id = s.workspace_id and v.contact_id = s.contact_id',
    )}
    where v.last_incoming_at is distinct from s.seen_incoming_at`

/** Rows of which one is there while a chat comes back at $1. */
export const endedSnoozeRows = ['conversation_snooze where due_at <= $1 order by due_at', endedByWriting]

/** What ran out by now ($1), and what the person has ended by writing. */
const endedSnoozes = statement<Ended>(
  'snoozes.ended',
  `(select ${columns('ConversationSnooze', 's', fields)} from conversation_snooze s where s.due_at <= $1
    order by s.due_at limit ${atOnce})
   union
   (select ${columns('ConversationSnooze', 's', fields)} from ${endedByWriting} limit ${atOnce})`,
)

/** Only chats that are unchanged since they were found: one that was snoozed again has another version. */
const endSnoozes = statement<{ contactId: string; isDue: boolean }>(
  'snoozes.end',
  `delete from conversation_snooze s using unnest($2::uuid[], $3::int[]) as k(contact_id, version)
   where s.workspace_id = $1 and s.contact_id = k.contact_id and s.version = k.version
   returning ${columns('ConversationSnooze', 's', ['contactId'])}, s.due_at <= $4 as "isDue"`,
)

/**
 * Tells of chats that have come back. The row goes in the transaction of its event, so that each is told once, by
 * whichever worker comes first.
 */
export async function drainSnoozes(app: App): Promise<{ more: boolean }> {
  const ended = await run(app.pool, endedSnoozes, [app.clock.now()])
  for (const [workspaceId, rows] of Map.groupBy(ended, (row) => row.workspaceId)) {
    await bringBack(app, workspaceId, rows)
  }
  return { more: ended.length >= atOnce }
}

async function bringBack(app: App, workspaceId: string, ended: readonly Ended[]): Promise<void> {
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
  const ids = ended.map(({ contactId }) => contactId)
  await inTransaction(app.pool, async (tx) => {
    await lockChats(tx, workspaceId, ids)
    const now = ctx.now()
    const values = [workspaceId, ids, ended.map(({ version }) => version), now]
    const back = await run(tx, endSnoozes, values)
    const isDue = new Map(back.map((row) => [row.contactId, row.isDue]))
    const chats = await readConversations(tx, ctx.actor, [...isDue.keys()])
    const events = chats.map((chat) => {
      const reason = isDue.get(chat.contactId) ? 'due' : 'message'
      return { ...chatEvent(ctx, 'chat.unsnoozed', chat, { reason }), occurredAt: now }
    })
    await tellChats(ctx, tx, events)
  })
}
