import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import type { Agent } from '#insight/analytics/agent-facts.ts'
import { breaksNear } from '#insight/settled-days/break-figures.ts'
import { type ReportWindow, sumOf } from './report-windows.ts'
import { tenths } from './spreads.ts'

// Why agents took no work: their breaks and planned absences, by the reason that was given.

/** What breaks and absences come to within the days of a report. */
export interface AwayFigures {
  breakCount: number
  breakMinutes: number
  absenceCount: number
  absenceMinutes: number
}

export interface AwayOfAgent extends AwayFigures {
  agent: Agent
}

/** A reason, as it was when it was given; null for none. */
export interface AwayReason extends AwayFigures {
  reason: string | null
  /** by name */
  agents: AwayOfAgent[]
}

interface Row {
  userId: string
  reason: string | null
  breaks: number
  breakMs: number
  absences: number
  absenceMs: number
}

/** $2, $3: the window; $4: until when what goes on lasts; $5: whose. The same breaks as in `analytics.breaks`. */
const away = statement<Row>(
  'reports.away',
  `with span as (select least($3::timestamptz, $4::timestamptz) as before),
   times as (
     select b.user_id, b.reason, true as is_break, b.started_at as since, b.ended_at as until
     from span cross join lateral (${breaksNear('$2::timestamptz', 'span.before')}) b
     where b.user_id = any($5::uuid[])
     union all
     select a.user_id, a.reason, false, a.begun_at, a.ended_at from span join absence a
       on a.workspace_id = $1 and a.user_id = any($5::uuid[]) and a.begun_at < span.before
   ), within as (
     select t.*, extract(epoch from least(coalesce(t.until, $4), $3) - greatest(t.since, $2)) * 1000 as ms
     from times t where t.since >= $2 or coalesce(t.until, $4) > $2
   )
   select user_id as "userId", reason, count(*) filter (where is_break)::int as breaks,
     coalesce(sum(ms) filter (where is_break), 0)::float8 as "breakMs",
     count(*) filter (where not is_break)::int as absences,
     coalesce(sum(ms) filter (where not is_break), 0)::float8 as "absenceMs"
   from within group by 1, 2 order by reason nulls last`,
)

const figuresOf = (rows: readonly Row[]): AwayFigures => ({
  breakCount: sumOf(rows, ({ breaks }) => breaks),
  breakMinutes: tenths(sumOf(rows, ({ breakMs }) => breakMs) / 60_000),
  absenceCount: sumOf(rows, ({ absences }) => absences),
  absenceMinutes: tenths(sumOf(rows, ({ absenceMs }) => absenceMs) / 60_000),
})

/** Breaks and absences of these agents, which are in their order, by reason. */
export async function awayReasons(
  ctx: Ctx,
  { workspaceId, window, asOf }: ReportWindow,
  agents: readonly Agent[],
): Promise<AwayReason[]> {
  const ids = agents.map(({ id }) => id)
  const rows = await run(figuresFrom(ctx), away, [workspaceId, window.from, window.before, asOf, ids])
  return [...Map.groupBy(rows, ({ reason }) => reason)].map(([reason, own]) => ({
    reason,
    ...figuresOf(own),
    agents: agents.flatMap((agent) => {
      const row = own.find(({ userId }) => userId === agent.id)
      return row ? [{ agent, ...figuresOf([row]) }] : []
    }),
  }))
}
