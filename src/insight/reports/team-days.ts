import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { atOneMoment } from '#insight/settled-days/at-one-moment.ts'
import {
  agentColumns,
  agentParts,
  chatsOf,
  noOne,
  slotCounts,
  slotsOf,
} from '#insight/settled-days/chat-figures.ts'
import { type Day, daysBehind, divide } from '#insight/settled-days/days.ts'
import type { SpreadMetric } from '#insight/settled-days/settled-day-sets.ts'
import { daysWithin } from '#insight/widgets/data/cells.ts'
import type { ReportWindow } from './report-windows.ts'
import { type SlotQuantiles, slottedSpread } from './spreads.ts'
import type { TeamFigures, TeamParts } from './team-cases.ts'
import { alikeDays } from './week-hours.ts'

// The same figures from days that have come to rest, and from the chats of those that have not (docs/adr/0150).

const open = daysBehind(2)
const values = (workspaceId: string, kept: readonly Day[], others: readonly Day[]) => [
  workspaceId,
  kept.map(({ beginsAt }) => beginsAt),
  ...open.values(others),
]
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
  breaks: number
  breakMs: number
}

/** Breaks count until a moment; those that go on from a day before count in the first day alone. */
const sums = statement<Sums>(
  'reports.team_days',
  `with chats as materialized (${chatsOf(open.from('d'))}), counted as (
     select begins_at, agent_id, ${agentColumns} from agent_day a
     where a.workspace_id = $1 and a.begins_at = any($2::timestamptz[])
     union all ${agentParts('chats', open.from('d'), '$5::timestamptz')}
   )
   select c.agent_id as "agentId", c.begins_at as "beginsAt", sum(c.handed_over)::int as "handedOver",
     sum(c.handled)::int as handled, array[${times.map((time) => `sum(c.${time}_cases)::int`).join(', ')}] as cases,
     array[${times.map((time) => `sum(c.${time}_ms)::float8`).join(', ')}] as ms,
     (sum(c.breaks_begun) + coalesce(sum(c.breaks_carried) filter (where c.begins_at = $6), 0))::int as breaks,
     sum(c.break_ms)::float8 as "breakMs"
   from counted c group by grouping sets ((c.agent_id), (c.begins_at))`,
)

const kept = (which: string) => `(select * from spread_day s
     where s.workspace_id = $1 and s.begins_at = any($2::timestamptz[]) and ${which})`

// A year has hundreds of thousands of slots. They are added up before those of open days join them: PostgreSQL sorts what
// two parts come to where it expects few rows, and hashes what one comes to.

const quantiles = statement<SlotQuantiles & { subjectId: string; metric: SpreadMetric }>(
  'reports.team_quantiles',
  `with chats as materialized (${chatsOf(open.from('d'))}), counted as (
     select subject_id, metric, slot, sum(n) as n from (${slotsOf(kept(`s.metric <> 'half_hour'`))}) k group by 1, 2, 3
     union all
     select subject_id, metric, slot, n from (${slotCounts('chats')}) o where o.metric <> 'half_hour'
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

/** Days whose half hours show the same weekday and time of day are added up: of the same group. */
const halves = statement<{ group: number; half: number; handedOver: number }>(
  'reports.team_half_hours',
  `with chats as materialized (${chatsOf(open.from('d'))}), counted as (
     ${slotsOf(kept(`s.metric = 'half_hour' and s.subject_id = '${noOne}'`))}
     union all select * from (${slotCounts('chats')}) o where o.metric = 'half_hour'
   )
   select ($6::int[])[width_bucket(c.begins_at, $5::timestamptz[])] as "group", c.slot as half, sum(c.n)::int as "handedOver"
   from counted c group by 1, 2`,
)

type Added = Pick<Sums, 'handedOver' | 'handled' | 'cases' | 'ms'>

const none: Added = {
  handedOver: 0,
  handled: 0,
  cases: [0, 0, 0],
  ms: [0, 0, 0],
}

function figuresOf(row: Added, own: Partial<Record<SpreadMetric, SlotQuantiles>>): TeamFigures {
  const [queue, firstResponse, resolution] = times.map((time, at) =>
    slottedSpread(row.cases[at] ?? 0, row.ms[at] ?? 0, own[time]),
  ) as [TeamFigures['queue'], TeamFigures['queue'], TeamFigures['queue']]
  const { handedOver, handled } = row
  return { handedOver, handled, queue, firstResponse, resolution }
}

const add = (a: Added, b: Added): Added => ({
  handedOver: a.handedOver + b.handedOver,
  handled: a.handled + b.handled,
  cases: a.cases.map((n, at) => n + (b.cases[at] ?? 0)),
  ms: a.ms.map((n, at) => n + (b.ms[at] ?? 0)),
})

/** Reads days that have come to rest as they are kept, and the chats of the others; of all teams and agents together. */
export async function teamDays(ctx: Ctx, report: ReportWindow): Promise<TeamParts> {
  const { workspaceId } = report
  const days = daysWithin(report.days, report.window)
  const begins = days.map(({ beginsAt }) => beginsAt)
  const [rows, spreads, hours] = await atOneMoment(ctx, async (db) => {
    const { kept: settled, open: others } = await divide(db, workspaceId, 'chats', days)
    const given = values(workspaceId, settled, others)
    return Promise.all([
      run(db, sums, [...given, report.asOf, begins[0]]),
      run(db, quantiles, given),
      run(db, halves, [...given, begins, alikeDays(days)]),
    ])
  })
  const numberOf = new Map(begins.map((beginsAt, at) => [beginsAt.getTime(), at + 1]))
  const slotsOfOne = (id: string) =>
    Object.fromEntries(spreads.filter((one) => one.subjectId === id).map((one) => [one.metric, one]))
  const agents = rows.filter(({ beginsAt }) => beginsAt === null)
  const byAgent = agents.flatMap((row) =>
    row.agentId === null || row.agentId === noOne || row.handedOver === 0
      ? []
      : [[row.agentId, figuresOf(row, slotsOfOne(row.agentId))] as const],
  )
  return {
    total: figuresOf(agents.reduce(add, none), slotsOfOne(noOne)),
    byAgent: new Map(byAgent),
    breaks: agents.flatMap(({ agentId, breaks, breakMs }) =>
      agentId === null || breaks === 0 ? [] : [{ userId: agentId, many: breaks, ms: breakMs }],
    ),
    days: rows.flatMap(({ beginsAt, ...row }) =>
      beginsAt === null || row.handedOver === 0
        ? []
        : [{ ...row, day: numberOf.get(beginsAt.getTime()) ?? 0 }],
    ),
    halves: hours.map(({ group, ...one }) => ({ ...one, day: group })),
  }
}
