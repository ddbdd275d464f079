import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { agentColumns, agentDays, chatsOf, noOne, spreadDays } from '#insight/settled-days/chat-figures.ts'
import { type Day, daysBehind, divide } from '#insight/settled-days/days.ts'
import type { SpreadMetric } from '#insight/settled-days/settled-day-sets.ts'
import { daysWithin } from '#insight/widgets/data/cells.ts'
import type { ReportWindow } from './report-windows.ts'
import { type SlotQuantiles, slottedSpread } from './spreads.ts'
import type { TeamFigures, TeamParts } from './team-cases.ts'

// The same figures from days that have come to rest, and from the chats of those that have not (docs/adr/0150).

const open = daysBehind(3)
const values = (
  workspaceId: string,
  agentId: string | null,
  kept: readonly Day[],
  openDays: readonly Day[],
) => [workspaceId, agentId, kept.map(({ beginsAt }) => beginsAt), ...open.values(openDays)]
const ofAgent = '($2::uuid is null or x.agent_id = $2)'
const times = ['queue', 'first_response', 'resolution'] as const

interface Sums {
  /** null in the sums of days */
  agentId: string | null
  /** null in the sums of agents */
  beginsAt: Date | null
  handedOver: number
  handled: number
  cases: number[]
  ms: number[]
}

const sums = statement<Sums>(
  'reports.team_days',
  `with chats as materialized (${chatsOf(open.from('d'), ofAgent)}), counted as (
     select begins_at, agent_id, ${agentColumns} from agent_day a
     where a.workspace_id = $1 and a.begins_at = any($3::timestamptz[]) and ($2::uuid is null or a.agent_id = $2)
     union all ${agentDays('chats')}
   )
   select c.agent_id as "agentId", c.begins_at as "beginsAt", sum(c.handed_over)::int as "handedOver",
     sum(c.handled)::int as handled, array[${times.map((time) => `sum(c.${time}_cases)::int`).join(', ')}] as cases,
     array[${times.map((time) => `sum(c.${time}_ms)::float8`).join(', ')}] as ms
   from counted c group by grouping sets ((c.agent_id), (c.begins_at))`,
)

const slots = (which: string) => `select begins_at, subject_id, metric, slot, n from spread_day s
     where s.workspace_id = $1 and s.begins_at = any($3::timestamptz[]) and ${which}`

const quantiles = statement<SlotQuantiles & { subjectId: string; metric: SpreadMetric }>(
  'reports.team_quantiles',
  `with chats as materialized (${chatsOf(open.from('d'), ofAgent)}), counted as (
     ${slots(`s.metric <> 'half_hour' and ($2::uuid is null or s.subject_id = $2)`)}
     union all select * from (${spreadDays('chats')}) o where o.metric <> 'half_hour'
   ), added as (
     select subject_id, metric, slot, sum(n) as n from counted group by 1, 2, 3
   ), running as (
     select subject_id, metric, slot, sum(n) over (partition by subject_id, metric order by slot) as upto,
       sum(n) over (partition by subject_id, metric) as total
     from added
   )
   select subject_id as "subjectId", metric, min(slot) filter (where upto >= total * 0.5)::int as median,
     min(slot) filter (where upto >= total * 0.9)::int as p90
   from running group by 1, 2`,
)

const halves = statement<{ beginsAt: Date; half: number; handedOver: number }>(
  'reports.team_half_hours',
  `with chats as materialized (${chatsOf(open.from('d'))}), counted as (
     ${slots(`s.metric = 'half_hour' and s.subject_id = '${noOne}' and $2::uuid is null`)}
     union all select * from (${spreadDays('chats')}) o where o.metric = 'half_hour'
   )
   select begins_at as "beginsAt", slot as half, sum(n)::int as "handedOver" from counted group by 1, 2`,
)

const none: Omit<Sums, 'agentId' | 'beginsAt'> = {
  handedOver: 0,
  handled: 0,
  cases: [0, 0, 0],
  ms: [0, 0, 0],
}

function figuresOf(row: typeof none, own: Partial<Record<SpreadMetric, SlotQuantiles>>): TeamFigures {
  const [queue, firstResponse, resolution] = times.map((time, at) =>
    slottedSpread(row.cases[at] ?? 0, row.ms[at] ?? 0, own[time]),
  ) as [TeamFigures['queue'], TeamFigures['queue'], TeamFigures['queue']]
  const { handedOver, handled } = row
  return { handedOver, handled, queue, firstResponse, resolution }
}

const add = (a: typeof none, b: typeof none): typeof none => ({
  handedOver: a.handedOver + b.handedOver,
  handled: a.handled + b.handled,
  cases: a.cases.map((n, at) => n + (b.cases[at] ?? 0)),
  ms: a.ms.map((n, at) => n + (b.ms[at] ?? 0)),
})

/** Reads days that have come to rest as they are kept, and the chats of the others; of all teams together. */
export async function teamDays(ctx: Ctx, report: ReportWindow): Promise<TeamParts> {
  const { workspaceId, agentId } = report
  const days = daysWithin(report.days, report.window)
  const { pool } = ctx.app
  const { kept, open: others } = await divide(pool, workspaceId, 'chats', days)
  const given = values(workspaceId, agentId, kept, others)
  const [rows, spreads, hours] = await Promise.all([
    run(pool, sums, given),
    run(pool, quantiles, given),
    run(pool, halves, given),
  ])
  const dayOf = new Map(days.map(({ beginsAt }, at) => [beginsAt.getTime(), at + 1]))
  const numberOf = (beginsAt: Date) => dayOf.get(beginsAt.getTime()) ?? 0
  const slotsOf = (id: string) =>
    Object.fromEntries(spreads.filter((one) => one.subjectId === id).map((one) => [one.metric, one]))
  const agents = rows.filter(({ beginsAt }) => beginsAt === null)
  return {
    total: figuresOf(agents.reduce(add, none), slotsOf(agentId ?? noOne)),
    byAgent: new Map(
      agents.flatMap((row) =>
        row.agentId === null || row.agentId === noOne
          ? []
          : [[row.agentId, figuresOf(row, slotsOf(row.agentId))] as const],
      ),
    ),
    days: rows.flatMap((row) => (row.beginsAt === null ? [] : [{ ...row, day: numberOf(row.beginsAt) }])),
    halves: hours.map(({ beginsAt, ...one }) => ({ ...one, day: numberOf(beginsAt) })),
  }
}
