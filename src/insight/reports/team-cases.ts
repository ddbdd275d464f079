import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import { type BreakFact, breaksIn } from '#insight/analytics/agent-facts.ts'
import type { ReportWindow } from './report-windows.ts'
import { type ExactSpread, exactSpread, type Spread } from './spreads.ts'
import type { OfHalfHour } from './week-hours.ts'

// Figures of chats that were handed over, from the chats themselves.

/** What chats that were handed over come to (spec/8 AN4: each belongs to the window in which that was). */
export interface TeamFigures {
  handedOver: number
  handled: number
  queue: Spread
  firstResponse: Spread
  resolution: Spread
}

/** Chats of one half hour of a day. */
export interface HalfHour extends OfHalfHour {
  handedOver: number
}

/** Chats of a day. */
export interface TeamDay {
  /** from 1 */
  day: number
  handedOver: number
  handled: number
}

/** What a report of the team is made of. */
export interface TeamParts {
  total: TeamFigures
  /** by who had the chats last */
  byAgent: Map<string, TeamFigures>
  /** of members, also of those without chats */
  breaks: BreakFact[]
  days: TeamDay[]
  halves: HalfHour[]
}

interface Row {
  agentId: string | null
  isTotal: boolean
  handedOver: number
  handled: number
  queue: ExactSpread
  firstResponse: ExactSpread
  resolution: ExactSpread
}

/** Averages and quantiles of how long it was until a time, in minutes, made by PostgreSQL over all cases. */
function spreadTo(time: string, name: string, where = 'true'): string {
  const minutes = `(greatest(extract(epoch from ${time} - x.transferred_at), 0) / 60)::float8`
  const filter = `filter (where ${time} is not null and ${where})`
  return `json_build_object('cases', count(*) ${filter}, 'average', avg(${minutes}) ${filter}, 'quantiles',
    percentile_cont(array[0.5, 0.9]) within group (order by ${minutes}) ${filter}) as "${name}"`
}

const inWindow = `x.workspace_id = $1 and x.transferred_at >= $2 and x.transferred_at < $3
  and ($4::uuid is null or x.team_id = $4) and ($5::uuid is null or x.agent_id = $5)`

const figures = statement<Row>(
  'reports.team',
  `select x.agent_id as "agentId", grouping(x.agent_id) = 1 as "isTotal", count(*)::int as "handedOver",
     count(*) filter (where x.status = 'resumed')::int as handled, ${spreadTo('x.picked_up_at', 'queue')},
     ${spreadTo('x.first_response_at', 'firstResponse')}, ${spreadTo('x.resumed_at', 'resolution', "x.status = 'resumed'")}
   from transfer x where ${inWindow} group by grouping sets ((), (x.agent_id))`,
)

const byHour = statement<HalfHour & TeamDay>(
  'reports.team_by_hour',
  `select d.day, floor(extract(epoch from x.transferred_at - ($6::timestamptz[])[d.day]) / 1800)::int as half,
     count(*)::int as "handedOver", count(*) filter (where x.status = 'resumed')::int as handled
   from transfer x cross join lateral (select width_bucket(x.transferred_at, $6::timestamptz[]) as day) d
   where ${inWindow} group by 1, 2`,
)

const figuresOf = (row: Row | undefined): TeamFigures => ({
  handedOver: row?.handedOver ?? 0,
  handled: row?.handled ?? 0,
  queue: exactSpread(row?.queue),
  firstResponse: exactSpread(row?.firstResponse),
  resolution: exactSpread(row?.resolution),
})

/** Reads every chat of the window. */
export async function teamCases(ctx: Ctx, report: ReportWindow): Promise<TeamParts> {
  const { workspaceId, window, days, teamId, agentId } = report
  const values = [workspaceId, window.from, window.before, teamId, agentId]
  const [rows, halves, breaks] = await Promise.all([
    run(figuresFrom(ctx), figures, values),
    run(figuresFrom(ctx), byHour, [...values, days.begin]),
    breaksIn(ctx, workspaceId, window, agentId, report.asOf),
  ])
  const byAgent = rows.flatMap((row) =>
    row.isTotal || row.agentId === null ? [] : [[row.agentId, figuresOf(row)] as const],
  )
  return {
    total: figuresOf(rows.find(({ isTotal }) => isTotal)),
    byAgent: new Map(byAgent),
    breaks,
    days: halves,
    halves,
  }
}
