import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import type { ChatbotFlow } from './flow-queries.ts'

/** How often sessions left a node one way; without an outcome: how often they waited there. */
export interface NodeCount {
  nodeId: string
  outcome: string | null
  times: number
  sessions: number
}

const counts = statement<NodeCount>(
  'chatbot_flows.node_counts',
  `select s.node_id as "nodeId", s.outcome, count(*)::int as times, count(distinct s.session_id)::int as sessions
   from bot_step s where s.workspace_id = $1 and s.flow_id = $2 and s.flow_version = $3 and s.at >= $4
   group by s.node_id, s.outcome order by s.node_id, s.outcome nulls first`,
)

/** As long as traces are kept. */
const keptMs = 30 * 86_400_000

/** How sessions went through a version in the last 30 days, by node and outcome, from their traces. */
export const nodeCounts = (
  ctx: Ctx,
  { workspaceId, id }: ChatbotFlow,
  version: number,
): Promise<NodeCount[]> =>
  run(ctx.app.pool, counts, [workspaceId, id, version, new Date(ctx.now().getTime() - keptMs)])
