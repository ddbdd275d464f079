import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import { type Agent, agentsAmong } from '#insight/analytics/agent-facts.ts'
import { daysWithin } from '#insight/widgets/data/cells.ts'
import {
  type BothDirections,
  callCases,
  callOutcomes,
  callsInWindow,
  type Declines,
  type NumberCalls,
} from './call-cases.ts'
import { type AskedReport, pointsOf, type ReportWindow, reportWindow, sumOf } from './report-windows.ts'
import { alikeDays, byWeekHour, type WeekHour } from './week-hours.ts'

/** Calls that one member took, made or declined. */
export interface AgentCalls extends BothDirections {
  agent: Agent
  declines: Declines
}

/** Calls that began at a time. */
interface CallCounts {
  incoming: number
  /** of the incoming ones */
  answered: number
  missed: number
  outgoing: number
}

/** Calls of a day or a month. */
export interface CallPoint extends CallCounts {
  date: string
}

/** Calls within one hour of one day of the week. */
export interface CallLoad extends WeekHour, CallCounts {}

/** Callers of one voice menu, the first that they heard. */
export interface MenuCalls {
  menuId: string
  /** what it was called when it last took one */
  menuName: string
  entered: number
  /** the menu came to an end: it handed the call over, or ended it */
  completed: number
  /** of these the ones that it handed over to people */
  handedOver: number
  /** the caller hung up in the menu */
  abandoned: number
  /** the menu could not go on */
  failed: number
}

export interface CallReport extends BothDirections {
  report: ReportWindow
  points: CallPoint[]
  load: CallLoad[]
  numbers: NumberCalls[]
  agents: AgentCalls[]
  menus: MenuCalls[]
}

interface CountedCalls extends CallCounts {
  /** null in the sums of half hours */
  day: number | null
  /** the first of the days whose half hours are the same */
  group: number
  half: number
}

/** Calls by day, and by half hour of days that are alike: a scan for both. */
const byTime = statement<CountedCalls>(
  'reports.calls_by_time',
  `select d.day, d.alike as "group", d.half,
     count(*) filter (where x.direction = 'incoming')::int as incoming,
     count(*) filter (where x.direction = 'incoming' and ${callOutcomes.answered})::int as answered,
     count(*) filter (where ${callOutcomes.missed})::int as missed,
     count(*) filter (where x.direction = 'outgoing')::int as outgoing
   from call x
   cross join lateral (select width_bucket(x.started_at, $6::timestamptz[]) as day) w
   cross join lateral (select w.day, ($7::int[])[w.day] as alike,
     floor(extract(epoch from x.started_at - ($6::timestamptz[])[w.day]) / 1800)::int as half) d
   where ${callsInWindow} group by grouping sets ((d.day), (d.alike, d.half))`,
)

const isHandedOver = `exists (select from call_transfer v where v.workspace_id = x.workspace_id and v.call_id = x.id)`
/** The last step of the menu says that it could not go on. */
const isStuck = `(x.status = 'failed' or coalesce(x.ivr_path -> -1 ? 'problem', false))`

/** What becomes of a call in its voice menu, over `call x`, in SQL; each caller is at most in one but the first. */
export const menuOutcomes = {
  entered: 'x.ivr_flow_id is not null',
  handedOver: `x.ivr_flow_id is not null and ${isHandedOver}`,
  completed: `x.ivr_flow_id is not null and (${isHandedOver}
    or x.ended_at is not null and x.ended_by <> 'client' and not ${isStuck})`,
  abandoned: `x.ivr_flow_id is not null and x.ended_by = 'client' and not ${isStuck} and not ${isHandedOver}`,
  failed: `x.ivr_flow_id is not null and x.ended_at is not null and ${isStuck} and not ${isHandedOver}`,
} as const

const many = (outcome: Exclude<keyof typeof menuOutcomes, 'entered'>) =>
  `count(*) filter (where ${menuOutcomes[outcome]})::int as "${outcome}"`

const byMenu = statement<MenuCalls>(
  'reports.voice_menus',
  `select x.ivr_flow_id as "menuId", (array_agg(x.ivr_flow_name order by x.started_at desc))[1] as "menuName",
     count(*)::int as entered, ${many('completed')}, ${many('handedOver')}, ${many('abandoned')}, ${many('failed')}
   from call x where ${callsInWindow} and ${menuOutcomes.entered}
   group by x.ivr_flow_id order by entered desc, x.ivr_flow_id`,
)

const addUp = (rows: readonly CallCounts[]): CallCounts => ({
  incoming: sumOf(rows, ({ incoming }) => incoming),
  answered: sumOf(rows, ({ answered }) => answered),
  missed: sumOf(rows, ({ missed }) => missed),
  outgoing: sumOf(rows, ({ outgoing }) => outgoing),
})

/** The same by day, or by month in a longer window, and by weekday and hour. */
function overTime(report: ReportWindow, rows: readonly CountedCalls[]): Pick<CallReport, 'points' | 'load'> {
  const days = rows.flatMap(({ day, ...counts }) => (day === null ? [] : [{ ...counts, day }]))
  const halves = rows.flatMap(({ day, group, ...row }) => (day === null ? [{ ...row, day: group }] : []))
  return {
    points: pointsOf(report, days, ({ day }) => day, addUp),
    load: byWeekHour(report, halves, addUp),
  }
}

/** Calls that began within a window, by number, by agent and by voice menu. Throws invalid_field. */
export async function callReport(ctx: Ctx, asked: AskedReport): Promise<CallReport> {
  const report = await reportWindow(ctx, asked)
  const { workspaceId, window, days, accountId, agentId } = report
  const values = [workspaceId, window.from, window.before, accountId, agentId]
  const [{ total, numbers, byAgent }, rows, menus] = await Promise.all([
    callCases(ctx, report),
    run(figuresFrom(ctx), byTime, [...values, days.begin, alikeDays(daysWithin(days, window))]),
    run(figuresFrom(ctx), byMenu, values),
  ])
  const agents = byAgent.size === 0 ? [] : await agentsAmong(ctx, workspaceId, [...byAgent.keys()])
  return {
    report,
    ...total,
    ...overTime(report, rows),
    numbers,
    agents: agents.flatMap((agent) => {
      const own = byAgent.get(agent.id)
      return own ? [{ agent, ...own }] : []
    }),
    menus,
  }
}
