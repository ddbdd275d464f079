import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import {
  type BotSession,
  sessionById,
  sessionLoader,
} from '#messaging/automation/chatbot/bot-sessions/session-queries.ts'

const end = statement<{ id: string }>(
  'bot.end_session',
  `update bot_session b set status = 'cancelled', ended_at = $3
   where b.workspace_id = $1 and b.id = $2 and b.status = 'active' returning b.id`,
)

/**
 * A member ends a session: what the person writes next begins another. Throws not_found for one out of sight,
 * invalid_state for one that is over.
 */
export async function endSession(ctx: Ctx, id: string): Promise<BotSession> {
  const session = await sessionById(ctx, id)
  const [ended] = await run(ctx.app.pool, end, [workspaceOf(ctx.actor), session.id, ctx.now()])
  if (!ended) throw new AppError('invalid_state', 'The session is over already.').because('wrong_state')
  sessionLoader(ctx).clear(session.id)
  return sessionById(ctx, session.id)
}
