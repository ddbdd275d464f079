import type { Ctx } from '#core/context/context.ts'
import { transfersIn } from '#insight/analytics/agent-facts.ts'
import { type MeasuredTransfer, measureTransfers } from '#insight/analytics/measure-transfers.ts'
import { hoursOf, openTimeIn } from '#messaging/numbers/business-hours/business-hours.ts'
import { readSettings } from '#messaging/routing/chatbot-settings/settings-queries.ts'
import type { ReportWindow } from './report-windows.ts'
import { exactSpread, type Spread } from './spreads.ts'
import { type TeamFigures, type TeamParts, teamCases } from './team-cases.ts'

// The times of chats within business hours (spec/10 DE14): each is measured by the calendar of the workspace, so every
// chat is read.

/** Of sorted numbers the one that so many do not exceed, between two of them as PostgreSQL does it. */
function quantile(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return low + (high - low) * (at - Math.floor(at))
}

function spreadOf(times: readonly (number | null)[]): Spread {
  const minutes = times.flatMap((ms) => (ms === null ? [] : [ms / 60_000])).sort((a, b) => a - b)
  const cases = minutes.length
  if (cases === 0) return exactSpread(undefined)
  return exactSpread({
    cases,
    average: minutes.reduce((sum, one) => sum + one, 0) / cases,
    quantiles: [quantile(minutes, 0.5), quantile(minutes, 0.9)],
  })
}

const within = (figures: TeamFigures, own: readonly MeasuredTransfer[]): TeamFigures => ({
  ...figures,
  queue: spreadOf(own.map(({ open }) => open.queue)),
  firstResponse: spreadOf(own.map(({ open }) => open.firstResponse)),
  resolution: spreadOf(own.map(({ open }) => open.resolution)),
})

/** The figures of a window, with times within business hours where the workspace has some. Throws invalid_field. */
export async function teamOpenHours(ctx: Ctx, report: ReportWindow): Promise<TeamParts> {
  const { workspaceId, window, zone, agentId, teamId } = report
  const [parts, facts, settings] = await Promise.all([
    teamCases(ctx, report),
    transfersIn(ctx, workspaceId, window, agentId, teamId),
    readSettings(ctx.app.pool, workspaceId),
  ])
  if (!settings.businessHoursEnabled) return parts
  const measured = await measureTransfers(facts, zone, openTimeIn(hoursOf(settings)))
  const ofAgent = Map.groupBy(measured, ({ agentId: id }) => id)
  return {
    ...parts,
    total: within(parts.total, measured),
    byAgent: new Map([...parts.byAgent].map(([id, own]) => [id, within(own, ofAgent.get(id) ?? [])])),
  }
}
