import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import { isUuid } from '#core/validation.ts'
import { isLeft, ofSettings } from '#messaging/automation/chatbot/bot-sessions/session-queries.ts'
import type { ReportWindow } from './report-windows.ts'

// How far sessions came in a version of a flow, node by node, from their traces.

/** How sessions went on from a node by one of its outputs. */
export interface NodeExit {
  outcome: string
  sessions: number
}

/** Sessions at one node. Each counts once, however often it came, so that no part exceeds the whole. */
export interface NodeFunnel {
  nodeId: string
  came: number
  exits: NodeExit[]
  /** of those that are over: they came nowhere after it */
  ended: number
  /** of those that go on: they are there now */
  waiting: number
}

interface Row extends Omit<NodeFunnel, 'exits'> {
  /** null in the row of all of a node, and in that of those who wait */
  outcome: string | null
  isTotal: boolean
}

const isLast =
  'p.n = (select max(l.n) from bot_step l where l.workspace_id = p.workspace_id and l.session_id = p.session_id)'
const isOver = `(b.status <> 'active' or ${isLeft('$6')})`

const funnel = statement<Row>(
  'reports.flow_funnel',
  `with steps as (
     select p.node_id, p.session_id, p.outcome, ${isLast} as is_last, ${isOver} as is_over
     from bot_step p join bot_session b on b.workspace_id = p.workspace_id and b.id = p.session_id ${ofSettings}
     where p.workspace_id = $1 and p.flow_id = $2 and p.flow_version = $3 and p.at >= $4 and b.started_at >= $4
       and b.started_at < $5
   )
   select node_id as "nodeId", outcome, grouping(outcome) = 1 as "isTotal", count(distinct session_id)::int as came,
     count(distinct session_id) filter (where is_last and is_over)::int as ended,
     count(distinct session_id) filter (where is_last and not is_over)::int as waiting
   from steps group by grouping sets ((node_id), (node_id, outcome)) order by came desc, node_id, outcome`,
)

/**
 * The nodes of a version that sessions came to which began within the window, those with most sessions first. Traces are
 * kept for 30 days.
 */
export async function flowFunnel(
  ctx: Ctx,
  { window }: ReportWindow,
  flowId: string,
  version: number,
): Promise<NodeFunnel[]> {
  if (!isUuid(flowId)) return []
  const values = [workspaceOf(ctx.actor), flowId, version, window.from, window.before, ctx.now()]
  const rows = await run(figuresFrom(ctx), funnel, values)
  return rows
    .filter(({ isTotal }) => isTotal)
    .map(({ nodeId, came, ended, waiting }) => ({
      nodeId,
      came,
      ended,
      waiting,
      exits: rows.flatMap(({ isTotal, outcome, ...row }) =>
        isTotal || outcome === null || row.nodeId !== nodeId ? [] : [{ outcome, sessions: row.came }],
      ),
    }))
}
