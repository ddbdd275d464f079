import { hasAccess, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { type Agent, agentsAmong, breaksIn } from '#insight/analytics/agent-facts.ts'
import { messagesOfMembers } from '#insight/rollups/figures.ts'
import { type AskedReport, pointsOf, type ReportWindow, reportWindow, sumOf } from './report-windows.ts'

/** How long something took, in minutes with one decimal; 0 without a case. */
export interface Spread {
  cases: number
  average: number
  median: number
  p90: number
}

/** What chats that were handed over come to (spec/8 AN4: each belongs to the window in which that was). */
export interface TeamFigures {
  handedOver: number
  handled: number
  queue: Spread
  firstResponse: Spread
  resolution: Spread
}

export interface TeamAgent extends TeamFigures {
  agent: Agent
  messagesSent: number
  breakCount: number
  breakMinutes: number
}

/** Chats that were handed over within one hour of one day of the week. */
export interface LoadCell {
  /** 1 is Monday */
  weekday: number
  hour: number
  count: number
}

export interface TeamPoint {
  date: string
  handedOver: number
  handled: number
}

export interface TeamReport extends TeamFigures {
  report: ReportWindow
  points: TeamPoint[]
  load: LoadCell[]
  agents: TeamAgent[]
}

interface SpreadRow {
  cases: number
  average: number | null
  quantiles: number[] | null
}

interface Row {
  agentId: string | null
  isTotal: boolean
  handedOver: number
  handled: number
  queue: SpreadRow
  firstResponse: SpreadRow
  resolution: SpreadRow
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

interface HourRow {
  day: number
  /** half hours since the day began: there are clocks that are moved by one */
  half: number
  handedOver: number
  handled: number
}

const byHour = statement<HourRow>(
  'reports.team_by_hour',
  `select d.day, floor(extract(epoch from x.transferred_at - ($6::timestamptz[])[d.day]) / 1800)::int as half,
     count(*)::int as "handedOver", count(*) filter (where x.status = 'resumed')::int as handled
   from transfer x cross join lateral (select width_bucket(x.transferred_at, $6::timestamptz[]) as day) d
   where ${inWindow} group by 1, 2`,
)

const tenths = (n: number | null | undefined) => Math.round((n ?? 0) * 10) / 10

const spreadOf = ({ cases, average, quantiles }: SpreadRow): Spread => ({
  cases,
  average: tenths(average),
  median: tenths(quantiles?.[0]),
  p90: tenths(quantiles?.[1]),
})

const none: SpreadRow = { cases: 0, average: null, quantiles: null }

const figuresOf = (row: Row | undefined): TeamFigures => ({
  handedOver: row?.handedOver ?? 0,
  handled: row?.handled ?? 0,
  queue: spreadOf(row?.queue ?? none),
  firstResponse: spreadOf(row?.firstResponse ?? none),
  resolution: spreadOf(row?.resolution ?? none),
})

/** The weekday and the hour that the clock of the zone showed; on days on which clocks are changed they differ. */
function loadOf({ days, zone }: ReportWindow, rows: readonly HourRow[]): LoadCell[] {
  const cells = rows.map(({ day, half, handedOver }) => {
    const ms = (days.begin[day - 1] as Date).getTime() + half * 1_800_000
    const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
    return { weekday: at.dayOfWeek, hour: at.hour, handedOver }
  })
  return [...Map.groupBy(cells, ({ weekday, hour }) => weekday * 24 + hour)]
    .sort(([a], [b]) => a - b)
    .map(([key, own]) => ({
      weekday: Math.floor(key / 24),
      hour: key % 24,
      count: sumOf(own, ({ handedOver }) => handedOver),
    }))
}

async function agentsOf(ctx: Ctx, report: ReportWindow, rows: readonly Row[]): Promise<TeamAgent[]> {
  const { workspaceId, window, zone, agentId } = report
  const byAgent = new Map(rows.map((row) => [row.agentId, row]))
  const ids = rows.flatMap((row) => row.agentId ?? [])
  const [agents, breaks, messages] = await Promise.all([
    agentsAmong(ctx, workspaceId, ids),
    breaksIn(ctx, workspaceId, window, agentId),
    messagesOfMembers(ctx, window, zone),
  ])
  return agents
    .filter(({ id }) => (report.teamId === null ? agentId === null || id === agentId : byAgent.has(id)))
    .map((agent) => {
      const own = breaks.filter(({ userId }) => userId === agent.id)
      return {
        agent,
        ...figuresOf(byAgent.get(agent.id)),
        messagesSent: messages.get(agent.id) ?? 0,
        breakCount: sumOf(own, ({ many }) => many),
        breakMinutes: tenths(sumOf(own, ({ ms }) => ms) / 60_000),
      }
    })
}

/** Throws forbidden for whoever may not see the figures of others (document 2; spec/10 DE14). */
function assertSeesTeam({ actor }: Ctx): void {
  const sees = ['analytics.agents:read', 'analytics:read'] as const
  if (!sees.some((permission) => hasAccess(actor, { permission }))) throw errors.forbidden()
}

/** How the team answers chats that were handed over. Throws invalid_field, and forbidden without a permission. */
export async function teamReport(ctx: Ctx, asked: AskedReport): Promise<TeamReport> {
  assertSeesTeam(ctx)
  const report = await reportWindow(ctx, asked)
  const { window, days, teamId, agentId } = report
  const values = [workspaceOf(ctx.actor), window.from, window.before, teamId, agentId]
  const [rows, hours] = await Promise.all([
    run(ctx.app.pool, figures, values),
    run(ctx.app.pool, byHour, [...values, days.begin]),
  ])
  const points = pointsOf(
    report,
    hours,
    ({ day }) => day,
    (own) => ({
      handedOver: sumOf(own, ({ handedOver }) => handedOver),
      handled: sumOf(own, ({ handled }) => handled),
    }),
  )
  const total = figuresOf(rows.find(({ isTotal }) => isTotal))
  const perAgent = rows.filter(({ isTotal }) => !isTotal)
  return {
    report,
    ...total,
    points,
    load: loadOf(report, hours),
    agents: await agentsOf(ctx, report, perAgent),
  }
}
