import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { changeHeld, holdChats } from '#messaging/inbox/conversations/chat-changes.ts'
import { ending } from '#messaging/routing/transfers/end-commands.ts'

/** Handed over only because there was no chatbot, and taken by nobody. */
const forWantOfBot = statement<{ contactId: string }>(
  'chatbot_settings.for_want_of_bot',
  `select contact_id as "contactId" from transfer
   where workspace_id = $1 and status = 'active' and source = 'chatbot_disabled' and agent_id is null`,
)

/** The chatbot is turned on: it has those chats again, and answers at the next message of each person (spec/8 CS5). */
export async function giveChatsToBot(ctx: Ctx, tx: Tx): Promise<void> {
  const workspaceId = workspaceOf(ctx.actor)
  const waiting = await run(tx, forWantOfBot, [workspaceId])
  if (waiting.length === 0) return
  const ids = waiting.map(({ contactId }) => contactId)
  const held = await holdChats(tx, workspaceId, ids)
  await changeHeld(ctx, tx, held, ending(ctx, { status: 'resumed' }))
}
