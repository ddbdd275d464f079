import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import { type AskedReport, pointsOf, type ReportWindow, reportWindow, sumOf } from './report-windows.ts'

/** Chats that were handed over with a deadline, by what became of it. */
export interface SlaFigures {
  /** ended, and no deadline passed before */
  met: number
  /** a deadline passed */
  breached: number
  /** go on, and no deadline has passed */
  open: number
  escalated: number
}

export interface SlaTeam extends SlaFigures {
  teamId: string | null
  /** what the team was called when it last had them */
  teamName: string | null
}

export interface SlaReport extends SlaFigures {
  report: ReportWindow
  points: ({ date: string } & SlaFigures)[]
  teams: SlaTeam[]
}

interface Row extends SlaTeam {
  day: number
}

/** A chat that was handed over, `x`, has or had a deadline, in SQL. */
export const hasDeadline =
  '(x.sla_response_deadline is not null or x.sla_resolution_deadline is not null or x.sla_breached)'

const counts = statement<Row>(
  'reports.sla',
  `select width_bucket(x.transferred_at, $5::timestamptz[]) as day, x.team_id as "teamId", max(x.team_name) as "teamName",
     count(*) filter (where x.sla_breached)::int as breached,
     count(*) filter (where not x.sla_breached and x.status <> 'active')::int as met,
     count(*) filter (where not x.sla_breached and x.status = 'active')::int as open,
     count(*) filter (where x.escalation_level > 0)::int as escalated
   from transfer x
   where x.workspace_id = $1 and x.transferred_at >= $2 and x.transferred_at < $3 and ($4::uuid is null or x.team_id = $4)
     and ${hasDeadline}
   group by 1, 2`,
)

const addUp = (rows: readonly SlaFigures[]): SlaFigures => ({
  met: sumOf(rows, ({ met }) => met),
  breached: sumOf(rows, ({ breached }) => breached),
  open: sumOf(rows, ({ open }) => open),
  escalated: sumOf(rows, ({ escalated }) => escalated),
})

/** Which deadlines were met and which passed, of chats that were handed over within a window. */
export async function slaReport(ctx: Ctx, asked: AskedReport): Promise<SlaReport> {
  const report = await reportWindow(ctx, asked)
  const { window, days, teamId } = report
  const values = [workspaceOf(ctx.actor), window.from, window.before, teamId, days.begin]
  const rows = await run(figuresFrom(ctx), counts, values)
  const teams = [...Map.groupBy(rows, (row) => row.teamId)].map(([id, own]) => ({
    teamId: id,
    teamName: own.at(-1)?.teamName ?? null,
    ...addUp(own),
  }))
  teams.sort((a, b) => ((a.teamName ?? '') < (b.teamName ?? '') ? -1 : 1))
  return { report, ...addUp(rows), points: pointsOf(report, rows, ({ day }) => day, addUp), teams }
}
