import type { Ctx } from '#core/context/context.ts'
import { type Agent, agentsAmong } from '#insight/analytics/agent-facts.ts'
import { messagesOfMembers } from '#insight/rollups/figures.ts'
import { assertReads } from './report-access.ts'
import {
  type AskedReport,
  isScannable,
  pointsOf,
  type ReportWindow,
  reportWindow,
  sumOf,
} from './report-windows.ts'
import { exactSpread, tenths } from './spreads.ts'
import { type HalfHour, type TeamFigures, type TeamParts, teamCases } from './team-cases.ts'
import { teamDays } from './team-days.ts'
import { teamOpenHours } from './team-open-hours.ts'

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

/** The weekday and the hour that the clock of the zone showed; on days on which clocks are changed they differ. */
export function loadOf({ days, zone }: ReportWindow, rows: readonly HalfHour[]): LoadCell[] {
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

const nothing: TeamFigures = {
  handedOver: 0,
  handled: 0,
  queue: exactSpread(undefined),
  firstResponse: exactSpread(undefined),
  resolution: exactSpread(undefined),
}

async function agentsOf(
  ctx: Ctx,
  report: ReportWindow,
  { byAgent, breaks }: TeamParts,
): Promise<TeamAgent[]> {
  const { workspaceId, window, zone, agentId } = report
  const [agents, messages] = await Promise.all([
    agentsAmong(ctx, workspaceId, [...byAgent.keys()]),
    messagesOfMembers(ctx, window, zone),
  ])
  return agents
    .filter(({ id }) => (report.teamId === null ? agentId === null || id === agentId : byAgent.has(id)))
    .map((agent) => {
      const own = breaks.filter(({ userId }) => userId === agent.id)
      return {
        agent,
        ...(byAgent.get(agent.id) ?? nothing),
        messagesSent: messages.get(agent.id) ?? 0,
        breakCount: sumOf(own, ({ many }) => many),
        breakMinutes: tenths(sumOf(own, ({ ms }) => ms) / 60_000),
      }
    })
}

/** How the team answers chats that were handed over. Throws invalid_field, and forbidden without a permission. */
export async function teamReport(ctx: Ctx, asked: AskedReport): Promise<TeamReport> {
  assertReads(ctx, true)
  const report = await reportWindow(ctx, asked)
  // Every chat of a short window, and of one team or agent; of a long one by the days that have come to rest.
  const readsCases = isScannable(report) || report.teamId !== null || report.agentId !== null
  const read = asked.businessHours ? teamOpenHours : readsCases ? teamCases : teamDays
  const parts = await read(ctx, report)
  const points = pointsOf(
    report,
    parts.days,
    ({ day }) => day,
    (own) => ({
      handedOver: sumOf(own, ({ handedOver }) => handedOver),
      handled: sumOf(own, ({ handled }) => handled),
    }),
  )
  return {
    report,
    ...parts.total,
    points,
    load: loadOf(report, parts.halves),
    agents: await agentsOf(ctx, report, parts),
  }
}
