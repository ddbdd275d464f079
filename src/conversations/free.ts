import { workspaceOf } from '../auth/actor.ts'
import type { Ctx } from '../context.ts'
import { run, statement, type Tx } from '../db.ts'
import { appendEvents } from '../events/log.ts'
import { chatEvent } from './events.ts'
import { readConversations } from './queries.ts'
import { named } from './row.ts'

const freeChats = statement<{ contactId: string }>(
  'conversations.free',
  `update conversation set agent_id = null, updated_at = $3 where workspace_id = $1 and agent_id = $2
   returning contact_id as "contactId"`,
)

/**
 * Takes the chats of somebody who leaves the workspace from them: those of a team stay with it, the others are
 * nobody's. It appends their events, so it comes last in its transaction.
 */
export async function freeChatsOf(
  ctx: Ctx,
  tx: Tx,
  person: { userId: string; fullName: string },
): Promise<void> {
  const workspaceId = workspaceOf(ctx.actor)
  const freed = await run(tx, freeChats, [workspaceId, person.userId, ctx.now()])
  if (freed.length === 0) return
  const ids = freed.map(({ contactId }) => contactId)
  const chats = await readConversations(tx, { kind: 'system', workspaceId }, ids)
  const agent = named(person.userId, person.fullName)
  const events = chats.map((chat) =>
    chatEvent(ctx, 'chat.assigned', chat, {
      previous: { agent, team: named(chat.teamId, chat.teamName) },
    }),
  )
  await appendEvents(ctx.app, tx, events)
}
