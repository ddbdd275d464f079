import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'
import type { ListedFlow } from './flow-queries.ts'

/** How often sessions left a node one way; without an outcome: how often they waited there. */
export interface NodeCount {
  nodeId: string
  outcome: string | null
  times: number
  sessions: number
  /** how often something went wrong, and what went wrong last */
  problems: number
  lastProblem: string | null
}

const counts = statement<NodeCount>(
  'chatbot_flows.node_counts',
  `select s.node_id as "nodeId", s.outcome, count(*)::int as times, count(distinct s.session_id)::int as sessions,
     count(s.problem)::int as problems,
     (array_agg(s.problem order by s.at desc) filter (where s.problem is not null))[1] as "lastProblem"
   from bot_step s where s.workspace_id = $1 and s.flow_id = $2 and s.flow_version = $3 and s.at >= $4
   group by s.node_id, s.outcome order by s.node_id, s.outcome nulls first`,
)

/** As long as traces are kept. */
const keptMs = 30 * 86_400_000
const keptSince = (ctx: Ctx) => new Date(ctx.now().getTime() - keptMs)

/** How sessions went through a version in the last 30 days, by node and outcome, from their traces. */
export const nodeCounts = (
  ctx: Ctx,
  { workspaceId, id }: ListedFlow,
  version: number,
): Promise<NodeCount[]> => run(ctx.app.pool, counts, [workspaceId, id, version, keptSince(ctx)])

const errorsOf = statement<{ id: string; errors: number }>(
  'chatbot_flows.errors',
  `select asked.id, (select count(*)::int from bot_step s
     where s.workspace_id = $1 and s.flow_id = asked.id and s.at >= $3 and s.problem is not null) as errors
   from unnest($2::uuid[]) as asked(id)`,
)

/** The error count of flows (spec/8 CB10): nodes in the traces of 30 days that had a problem. */
export const flowErrorsLoader = loaderOf<{ id: string; errors: number }>(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, errorsOf, [workspaceOf(ctx.actor), ids, keptSince(ctx)])
  return inOrderOf(ids, rows, ({ id }) => id)
})
