import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'

/** What the chatbot of a workspace has and did (document 3, Chatbot settings; spec/8 CS7). */
export interface ChatbotStats {
  totalSessions: number
  activeSessions: number
  messagesHandled: number
  aiResponses: number
  agentTransfers: number
  keywordsCount: number
  flowsCount: number
  aiContextsCount: number
}

/** What was since ever is counted as it happens; sessions that go on are few, and counted now. */
const stats = statement<ChatbotStats & { workspaceId: string }>(
  'chatbot_settings.stats',
  `select s.workspace_id as "workspaceId", coalesce(k.total_sessions, 0) as "totalSessions",
     coalesce(k.messages_handled, 0) as "messagesHandled", coalesce(k.ai_responses, 0) as "aiResponses",
     coalesce(k.agent_transfers, 0) as "agentTransfers",
     (select count(*) from keyword_rule r where r.workspace_id = s.workspace_id) as "keywordsCount",
     (select count(*) from chatbot_flow f where f.workspace_id = s.workspace_id) as "flowsCount",
     (select count(*) from ai_context c where c.workspace_id = s.workspace_id) as "aiContextsCount",
     (select count(*) from bot_session b where b.workspace_id = s.workspace_id and b.status = 'active'
       and greatest(b.last_activity_at + make_interval(mins => s.session_timeout_minutes), b.wait_until) >= $2)
       as "activeSessions"
   from chatbot_settings s left join chatbot_counter k on k.workspace_id = s.workspace_id
   where s.workspace_id = any($1::uuid[])`,
)

/** Of the caller's workspace. */
export const chatbotStatsLoader = loaderOf<ChatbotStats>(async (ctx: Ctx, ids) => {
  const rows = await run(ctx.app.pool, stats, [ids, ctx.now()])
  return inOrderOf(ids, rows, ({ workspaceId }) => workspaceId)
})
