import type { Ctx } from '#core/context/context.ts'
import { type AwayFigures, awayReasons } from '#insight/reports/away-report.ts'
import type { AskedReport } from '#insight/reports/report-windows.ts'
import { teamReport } from '#insight/reports/team-report.ts'
import type { Columns } from './columns.ts'
import { tableOf, whole } from './table-of.ts'

const figures: Columns<AwayFigures> = {
  breaks: (row) => row.breakCount,
  break_minutes: (row) => row.breakMinutes,
  absences: (row) => row.absenceCount,
  absence_minutes: (row) => row.absenceMinutes,
}

async function reasonsOf(ctx: Ctx, asked: AskedReport) {
  const { report, agents } = await teamReport(ctx, asked)
  return awayReasons(
    ctx,
    report,
    agents.map(({ agent }) => agent),
  )
}

export const awayTables = {
  team_breaks_by_reason: tableOf(whole(reasonsOf), { reason: ({ reason }) => reason, ...figures }),
  team_breaks_by_agent: tableOf(
    whole(async (ctx, asked) =>
      (await reasonsOf(ctx, asked)).flatMap(({ reason, agents }) =>
        agents.map((one) => ({ ...one, reason })),
      ),
    ),
    { agent: ({ agent }) => agent.name, reason: ({ reason }) => reason, ...figures },
  ),
}
