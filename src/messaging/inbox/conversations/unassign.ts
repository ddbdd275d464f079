import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { chatEvent } from '#messaging/chat-model/chats/conversation-events.ts'
import { readConversations } from '#messaging/chat-model/chats/conversation-queries.ts'
import { type ConversationRow, named } from '#messaging/chat-model/chats/conversation-row.ts'
import { tellChats } from '#messaging/chat-model/timeline/write-entries.ts'
import { followChats } from '#messaging/chat-model/transfers/follow-chats.ts'

/** Chats are locked in the order of their contacts, as batches of messages lock them. */
const freeing = (name: string, column: 'agent_id' | 'team_id') =>
  statement<{ contactId: string }>(
    name,
    `with held as (
       select workspace_id, contact_id from conversation where workspace_id = $1 and ${column} = $2
       order by contact_id for update
     )
     update conversation v set ${column} = null, updated_at = $3
     from held h where v.workspace_id = h.workspace_id and v.contact_id = h.contact_id
     returning ${columns('Conversation', 'v', ['contactId'])}`,
  )
const freeOfAgent = freeing('conversations.free_of_agent', 'agent_id')
const freeOfTeam = freeing('conversations.free_of_team', 'team_id')

/**
 * Takes the chats of somebody who leaves the workspace from them: those of a team stay with it, the others are
 * nobody's. It appends their events, so it comes last in its transaction.
 */
export async function freeChatsOf(
  ctx: Ctx,
  tx: Tx,
  person: { userId: string; fullName: string },
): Promise<void> {
  const freed = await run(tx, freeOfAgent, [workspaceOf(ctx.actor), person.userId, ctx.now()])
  const agent = named(person.userId, person.fullName)
  await tellFreed(ctx, tx, freed, (chat) => ({ agent, team: named(chat.teamId, chat.teamName) }))
}

/** The same for a team that is deleted: its chats keep their agents, and without one they are everybody's. */
export async function freeChatsOfTeam(ctx: Ctx, tx: Tx, old: { id: string; name: string }): Promise<void> {
  const freed = await run(tx, freeOfTeam, [workspaceOf(ctx.actor), old.id, ctx.now()])
  const team = named(old.id, old.name)
  await tellFreed(ctx, tx, freed, (chat) => ({ agent: named(chat.agentId, chat.agentName), team }))
}

async function tellFreed(
  ctx: Ctx,
  tx: Tx,
  freed: readonly { contactId: string }[],
  previousOf: (chat: ConversationRow) => object,
): Promise<void> {
  if (freed.length === 0) return
  const reader = { kind: 'system', workspaceId: workspaceOf(ctx.actor) } as const
  const ids = freed.map(({ contactId }) => contactId)
  const chats = await readConversations(tx, reader, ids)
  const events = chats.map((chat) => chatEvent(ctx, 'chat.assigned', chat, { previous: previousOf(chat) }))
  await tellChats(ctx, tx, [...events, ...(await followChats(ctx, tx, ids))])
}
