import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import { type Priority, priorities } from '#messaging/chat-model/chats/conversation-sets.ts'
import { rankOf } from '#messaging/chat-model/chats/priorities.ts'
import { type ClockKind, clockKinds } from '#messaging/routing/service-levels/service-level-sets.ts'
import { type AskedReport, pointsOf, type ReportWindow, reportWindow, sumOf } from './report-windows.ts'

/** Times that service levels measured, by what became of their deadlines. */
export interface ServiceFigures {
  /** ended in time */
  met: number
  /** a deadline passed */
  missed: number
  /** go on or are paused, and no deadline has passed */
  open: number
}

/** Those of one level, agent or team; null in place of the id: of none. */
export interface ServiceOf extends ServiceFigures {
  id: string | null
  name: string | null
}

/** Times that began within a window (docs/adr/0188). */
export interface ServiceLevelReport extends ServiceFigures {
  report: ReportWindow
  kinds: ({ kind: ClockKind } & ServiceFigures)[]
  levels: ServiceOf[]
  teams: ServiceOf[]
  agents: ServiceOf[]
  priorities: ({ priority: Priority } & ServiceFigures)[]
  points: ({ date: string } & ServiceFigures)[]
}

interface Counted extends ServiceFigures {
  part: 'total' | 'kind' | 'level' | 'team' | 'agent' | 'priority' | 'day'
  id: string | null
  name: string | null
  kind: ClockKind | null
  /** the rank of the priority, or the day of the window */
  place: number | null
}

const parts = ['kind', 'level_id', 'team_id', 'agent_id', 'priority', 'day']

/** All parts in one walk. $4 is the team, $5 the agent: who had the chat when something of it happened last. */
const count = statement<Counted>(
  'reports.service_levels',
  `with measured as (
     select k.kind, k.level_id, k.team_id, k.agent_id, k.priority, k.ended_at, k.breached_at,
       width_bucket(k.started_at, $6::timestamptz[]) as day
     from service_clock k
     where k.workspace_id = $1 and k.started_at >= $2 and k.started_at < $3 and k.target_minutes is not null
       and ($4::uuid is null or k.team_id = $4) and ($5::uuid is null or k.agent_id = $5)
   ), counted as (
     select case ${parts.map((one) => `when grouping(${one}) = 0 then '${one.replace('_id', '')}'`).join(' ')}
         else 'total' end as part, ${parts.join(', ')},
       (count(*) filter (where breached_at is null and ended_at is not null))::int as met,
       count(breached_at)::int as missed,
       (count(*) filter (where breached_at is null and ended_at is null))::int as open
     from measured group by grouping sets ((), ${parts.map((one) => `(${one})`).join(', ')})
   )
   select c.part, coalesce(c.level_id, c.team_id, c.agent_id) as id, c.kind, coalesce(c.priority, c.day)::int as place,
     case c.part when 'level' then s.name when 'agent' then u.full_name when 'team' then t.name end as name,
     c.met, c.missed, c.open
   from counted c
   left join service_level s on s.workspace_id = $1 and s.id = c.level_id
   left join user_account u on u.id = c.agent_id
   left join team t on t.workspace_id = $1 and t.id = c.team_id
   order by c.part, c.missed desc, c.met desc, name, id`,
)

const addUp = (rows: readonly ServiceFigures[]): ServiceFigures => ({
  met: sumOf(rows, ({ met }) => met),
  missed: sumOf(rows, ({ missed }) => missed),
  open: sumOf(rows, ({ open }) => open),
})

/** Which deadlines of service levels were met and missed, of what began within a window. Throws invalid_field. */
export async function serviceLevelReport(ctx: Ctx, asked: AskedReport): Promise<ServiceLevelReport> {
  const report = await reportWindow(ctx, asked)
  const { workspaceId, window, teamId, agentId, days } = report
  const values = [workspaceId, window.from, window.before, teamId, agentId, days.begin]
  const rows = await run(figuresFrom(ctx), count, values)
  const of = (part: Counted['part']) => rows.filter((row) => row.part === part)
  return {
    report,
    ...addUp(of('total')),
    kinds: clockKinds.values.map((kind) => ({
      kind,
      ...addUp(of('kind').filter((row) => row.kind === kind)),
    })),
    levels: of('level'),
    teams: of('team'),
    agents: of('agent'),
    priorities: priorities.values.map((priority) => ({
      priority,
      ...addUp(of('priority').filter(({ place }) => place === rankOf(priority))),
    })),
    points: pointsOf(report, of('day'), ({ place }) => place ?? 0, addUp),
  }
}
