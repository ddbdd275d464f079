import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { listLoaderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'
import { isLeft } from '../bot-sessions/session-queries.ts'
import type { ChatbotFlow } from './flow-queries.ts'

// How many sessions run a flow, and how they end.

/** How many sessions run a version now. */
export interface VersionSessions {
  flowId: string
  version: number
  count: number
}

const running = statement<VersionSessions>(
  'chatbot_flows.running_sessions',
  `select b.flow_id as "flowId", b.flow_version as version, count(*)::int as count
   from bot_session b join chatbot_settings s on s.workspace_id = b.workspace_id
   where b.workspace_id = $1 and b.flow_id = any($2::uuid[]) and b.status = 'active' and b.flow_version is not null
     and not ${isLeft('$3')}
   group by b.flow_id, b.flow_version order by b.flow_id, b.flow_version desc`,
)

/** The sessions that run flows now, by version, the newest version first. */
export const runningSessionsLoader = listLoaderOf<VersionSessions>(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, running, [workspaceOf(ctx.actor), ids, ctx.now()])
  return Map.groupBy(rows, ({ flowId }) => flowId)
})

/** What became of the sessions that went through a version. */
export interface FlowFigures {
  sessions: number
  completed: number
  active: number
  timedOut: number
  cancelled: number
  medianSeconds: number | null
}

const figures = statement<FlowFigures>(
  'chatbot_flows.figures',
  `with runs as (
     select s.session_id, min(s.at) as began, max(s.at) as last from bot_step s
     where s.workspace_id = $1 and s.flow_id = $2 and s.flow_version = $3 and s.at >= $4 group by s.session_id
   )
   select count(*)::int as sessions,
     count(*) filter (where b.status = 'completed')::int as completed,
     count(*) filter (where b.status = 'active' and not ${isLeft('$5')})::int as active,
     count(*) filter (where b.status = 'timeout' or b.status = 'active' and ${isLeft('$5')})::int as "timedOut",
     count(*) filter (where b.status = 'cancelled')::int as cancelled,
     percentile_cont(0.5) within group (order by extract(epoch from r.last - r.began))
       filter (where b.status = 'completed') as "medianSeconds"
   from runs r join bot_session b on b.workspace_id = $1 and b.id = r.session_id
   join chatbot_settings s on s.workspace_id = b.workspace_id`,
)

/** As long as traces are kept. */
const keptMs = 30 * 86_400_000

/** What became of the sessions that went through a version in the last 30 days, from their traces. */
export async function flowFigures(
  ctx: Ctx,
  { workspaceId, id }: Pick<ChatbotFlow, 'workspaceId' | 'id'>,
  version: number,
): Promise<FlowFigures> {
  const since = new Date(ctx.now().getTime() - keptMs)
  const [found] = await run(ctx.app.pool, figures, [workspaceId, id, version, since, ctx.now()])
  return found ?? { sessions: 0, completed: 0, active: 0, timedOut: 0, cancelled: 0, medianSeconds: null }
}
