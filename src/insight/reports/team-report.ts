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
import { byWeekHour, type WeekHour } from './week-hours.ts'

export interface TeamAgent extends TeamFigures {
  agent: Agent
  messagesSent: number
  breakCount: number
  breakMinutes: number
}

/** Chats that were handed over within one hour of one day of the week. */
export interface LoadCell extends WeekHour {
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

/** Chats by the weekday and the hour in which they were handed over. */
export const loadOf = (report: Pick<ReportWindow, 'days' | 'zone'>, rows: readonly HalfHour[]): LoadCell[] =>
  byWeekHour(report, rows, (own) => ({ count: sumOf(own, ({ handedOver }) => handedOver) }))

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
