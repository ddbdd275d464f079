import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import { isUuid } from '#core/validation.ts'
import { isLeft, ofSettings } from '#messaging/automation/chatbot/bot-sessions/session-queries.ts'
import { type AskedReport, type ReportWindow, reportWindow } from './report-windows.ts'

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

/** A node of a version of any flow, with all who came, or with those who left by one of its outputs. */
export interface FlowStep {
  flow: string
  version: number
  nodeId: string
  /** as its version calls it; null where it gives no name */
  label: string | null
  /** null in the row of all of a node */
  outcome: string | null
  isTotal: boolean
  came: number
  ended: number
  waiting: number
}

const isOverNow = `(b.status <> 'active' or ${isLeft('$4')})`

const steps = statement<FlowStep>(
  'reports.flow_steps',
  `with steps as (
     select p.flow_id, p.flow_version, p.node_id, p.session_id, p.outcome, ${isLast} as is_last, ${isOverNow} as is_over
     from bot_step p join bot_session b on b.workspace_id = p.workspace_id and b.id = p.session_id ${ofSettings}
     where p.workspace_id = $1 and p.at >= $2 and b.started_at >= $2 and b.started_at < $3
   ), counted as (
     select flow_id, flow_version, node_id, outcome, grouping(outcome) = 1 as is_total, count(distinct session_id)::int as came,
       count(distinct session_id) filter (where is_last and is_over)::int as ended,
       count(distinct session_id) filter (where is_last and not is_over)::int as waiting
     from steps
     group by grouping sets ((flow_id, flow_version, node_id), (flow_id, flow_version, node_id, outcome))
   )
   select f.name as flow, c.flow_version as version, c.node_id as "nodeId", l.label, c.outcome, c.is_total as "isTotal",
     c.came, c.ended, c.waiting
   from counted c join chatbot_flow f on f.workspace_id = $1 and f.id = c.flow_id
   left join lateral (
     select nullif(n ->> 'label', '') as label from flow_version v cross join lateral jsonb_array_elements(v.graph -> 'nodes') n
     where v.workspace_id = $1 and v.flow_id = c.flow_id and v.version = c.flow_version and n ->> 'id' = c.node_id limit 1
   ) l on true
   where c.is_total or c.outcome is not null
   order by f.name, c.flow_id, c.flow_version,
     max(c.came) over (partition by c.flow_id, c.flow_version, c.node_id) desc, c.node_id, c.is_total desc, c.outcome
   limit $5`,
)

/** How far sessions of all flows came that began within the window, as the funnel of each flow counts it. */
export async function flowSteps(ctx: Ctx, asked: AskedReport, most: number): Promise<FlowStep[]> {
  const { window } = await reportWindow(ctx, asked)
  const values = [workspaceOf(ctx.actor), window.from, window.before, ctx.now(), most]
  return run(figuresFrom(ctx), steps, values)
}
