import { breakColumns, breakDays } from './break-figures.ts'
import type { SpreadMetric } from './settled-day-sets.ts'

// How chats that were handed over are counted, in SQL, beside the breaks of their agents: the same where a day comes to rest, where it is checked, and where
// a report counts days that have not.

/** Whose figures are those of nobody, and of all. */
export const noOne = '00000000-0000-0000-0000-000000000000'

type Time = Exclude<SpreadMetric, 'half_hour'>

const times: Readonly<Record<Time, { at: string; of: string }>> = {
  queue: { at: 'x.picked_up_at', of: 'true' },
  first_response: { at: 'x.first_response_at', of: 'true' },
  resolution: { at: 'x.resumed_at', of: "x.status = 'resumed'" },
}
const metrics = Object.keys(times) as Time[]

const secondsTo = (time: Time) =>
  `greatest(extract(epoch from ${times[time].at} - x.transferred_at), 0)::float8`

/** Chats of some days (`d`) with the day of each. */
export const chatsOf = (days: string): string =>
  `select d.begins_at, d.before_at, x.agent_id, x.status, x.transferred_at, x.picked_up_at, x.first_response_at, x.resumed_at
   from ${days} join transfer x on x.workspace_id = $1 and x.transferred_at >= d.begins_at
     and x.transferred_at < d.before_at`

const sums = metrics
  .map((time) => {
    const filter = `filter (where ${times[time].at} is not null and ${times[time].of})`
    return `count(*) ${filter}::int as ${time}_cases,
      coalesce(sum(round(${secondsTo(time)} * 1000)) ${filter}, 0)::bigint as ${time}_ms`
  })
  .join(', ')

const chatColumns = ['handed_over', 'handled', ...metrics.flatMap((time) => [`${time}_cases`, `${time}_ms`])]

/** The columns of agent_day that are counted, in their order. */
export const agentColumns = `${chatColumns.join(', ')}, ${breakColumns}`

/**
 * Chats (`x`) and breaks of some days (`d`) by day and agent, as agent_day has them, but that an agent can have a row of
 * chats and one of breaks. Breaks count until a moment.
 */
export const agentParts = (chats: string, days: string, until?: string): string =>
  `select x.begins_at, coalesce(x.agent_id, '${noOne}') as agent_id, count(*)::int as handed_over,
     count(*) filter (where x.status = 'resumed')::int as handled, ${sums}, 0 as breaks_begun, 0 as breaks_carried,
     0::bigint as break_ms
   from ${chats} x group by 1, 2
   union all select b.begins_at, b.agent_id, ${chatColumns.map(() => '0').join(', ')}, ${breakColumns}
   from (${breakDays(days, until)}) b`

/** The same with one row a day and agent. */
export const agentDays = (chats: string, days: string): string => {
  const added = agentColumns
    .split(', ')
    .map((column) => `sum(p.${column})::${column.endsWith('_ms') ? 'bigint' : 'int'} as ${column}`)
  return `select p.begins_at, p.agent_id, ${added.join(', ')} from (${agentParts(chats, days)}) p group by 1, 2`
}

/** A time is in the slot whose beginning it has passed by less than a twentieth. */
const slotGrowth = 1.05

const slotOf = (time: Time) => `case when ${times[time].at} is null or not (${times[time].of}) then null
  when ${secondsTo(time)} < 1 then 0 else ceil(ln(${secondsTo(time)}) / ln(${slotGrowth}::float8)) end`

const halfHour = `floor(extract(epoch from x.transferred_at - x.begins_at) / 1800)`

/** The columns of spread_day that are counted, in their order. */
export const spreadColumns = 'begins_at, subject_id, metric, slots, counts'

/** The slots of rows of it (`s`), one by one; both arrays are as long. */
export const slotsOf = (rows: string): string =>
  `select s.begins_at, s.subject_id, s.metric, unnest(s.slots) as slot, unnest(s.counts) as n from ${rows} s`

/** Chats (`x`) by day and agent or all, with the slots in which they are, as spread_day has them. */
export const spreadDays = (chats: string): string =>
  `select begins_at, subject_id, metric, array_agg(slot order by slot) as slots, array_agg(n order by slot) as counts
   from (${slotCounts(chats)}) s group by 1, 2, 3`

/** Chats (`x`) by day, agent or all, and slot. */
export const slotCounts = (chats: string): string =>
  `select x.begins_at, s.subject_id, t.metric, t.slot::smallint as slot, count(*)::int as n
   from ${chats} x
   cross join lateral (values ${metrics.map((time) => `('${time}', ${slotOf(time)})`).join(', ')},
     ('half_hour', ${halfHour})) t(metric, slot)
   cross join lateral (values ('${noOne}'::uuid), (x.agent_id)) s(subject_id)
   where t.slot is not null and s.subject_id is not null
     and (t.metric <> 'half_hour' or s.subject_id = '${noOne}') group by 1, 2, 3, 4`

/** How many minutes cases of a slot took, by the middle of the slot: within 2.5 % of what each took. */
export const minutesOfSlot = (slot: number): number => (slot === 0 ? 0 : slotGrowth ** (slot - 0.5) / 60)
