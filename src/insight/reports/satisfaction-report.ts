import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import { type AskedReport, pointsOf, type ReportWindow, reportWindow, sumOf } from './report-windows.ts'

/** What questions about cases came to. Faces count as 5, 3 and 1, so that both kinds have one scale. */
export interface SatisfactionFigures {
  asked: number
  answered: number
  /** answers of 4 and 5 */
  satisfied: number
  /** of all scores */
  sum: number
}

/** The figures of one agent, team or number; null in place of the id: of none. */
export interface SatisfactionOf extends SatisfactionFigures {
  id: string | null
  name: string | null
}

/** Questions about cases that were asked within a window (docs/adr/0183). */
export interface SatisfactionReport extends SatisfactionFigures {
  report: ReportWindow
  scores: { score: number; answers: number }[]
  agents: SatisfactionOf[]
  teams: SatisfactionOf[]
  numbers: SatisfactionOf[]
  points: ({ date: string } & SatisfactionFigures)[]
}

interface Counted extends SatisfactionFigures {
  part: 'total' | 'agent' | 'team' | 'number' | 'score' | 'day'
  id: string | null
  name: string | null
  /** the score, or the day of the window */
  place: number | null
}

/** All parts in one walk. $4 is the number, $5 the team and $6 the agent: who had the chat when it was closed. */
const count = statement<Counted>(
  'reports.satisfaction',
  `with asked as (
     select q.agent_id, q.team_id, q.number_id, q.score, width_bucket(q.asked_at, $7::timestamptz[]) as day
     from case_survey q
     where q.workspace_id = $1 and q.asked_at >= $2 and q.asked_at < $3
       and ($4::uuid is null or q.number_id = $4) and ($5::uuid is null or q.team_id = $5)
       and ($6::uuid is null or q.agent_id = $6)
   ), counted as (
     select case when grouping(agent_id) = 0 then 'agent' when grouping(team_id) = 0 then 'team'
         when grouping(number_id) = 0 then 'number' when grouping(score) = 0 then 'score' when grouping(day) = 0 then 'day'
         else 'total' end as part,
       agent_id, team_id, number_id, score, day, count(*)::int as asked, count(score)::int as answered,
       (count(*) filter (where score >= 4))::int as satisfied, coalesce(sum(score), 0)::int as sum
     from asked group by grouping sets ((), (agent_id), (team_id), (number_id), (score), (day))
   )
   select c.part, coalesce(c.agent_id, c.team_id, c.number_id) as id,
     case c.part when 'agent' then u.full_name when 'team' then t.name when 'number' then n.name end as name,
     coalesce(c.score, c.day) as place, c.asked, c.answered, c.satisfied, c.sum
   from counted c
   left join user_account u on u.id = c.agent_id
   left join team t on t.workspace_id = $1 and t.id = c.team_id
   left join number n on n.workspace_id = $1 and n.id = c.number_id
   order by c.part, c.asked desc, name, id`,
)

const figuresOf = (rows: readonly SatisfactionFigures[]): SatisfactionFigures => ({
  asked: sumOf(rows, ({ asked }) => asked),
  answered: sumOf(rows, ({ answered }) => answered),
  satisfied: sumOf(rows, ({ satisfied }) => satisfied),
  sum: sumOf(rows, ({ sum }) => sum),
})

const scores = [5, 4, 3, 2, 1]

/** The average with two decimals; null without an answer. */
export const averageOf = ({ sum, answered }: SatisfactionFigures): number | null =>
  answered === 0 ? null : Math.round((sum / answered) * 100) / 100

/** What people answered about their cases, by agent, team, number, score and day. Throws invalid_field. */
export async function satisfactionReport(ctx: Ctx, asked: AskedReport): Promise<SatisfactionReport> {
  const report = await reportWindow(ctx, asked)
  const { workspaceId, window, accountId, teamId, agentId, days } = report
  const values = [workspaceId, window.from, window.before, accountId, teamId, agentId, days.begin]
  const rows = await run(figuresFrom(ctx), count, values)
  const of = (part: Counted['part']) => rows.filter((row) => row.part === part)
  return {
    report,
    ...figuresOf(of('total')),
    scores: scores.map((score) => ({
      score,
      answers: sumOf(
        of('score').filter(({ place }) => place === score),
        ({ answered }) => answered,
      ),
    })),
    agents: of('agent'),
    teams: of('team'),
    numbers: of('number'),
    points: pointsOf(report, of('day'), ({ place }) => place ?? 0, figuresOf),
  }
}
