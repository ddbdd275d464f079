// How breaks are counted by day, in SQL: a break over midnight is divided by day, and counts as begun on the first of them
// and as carried on each other, so that breaks of a window are those begun in it and those carried into its first day.

/** Longer breaks, and those that go on, have an index of their own (availability_break_long). */
const usual = `interval '24 hours'`

/** What is counted of breaks, in the order of their columns. */
export const breakColumns = 'breaks_begun, breaks_carried, break_ms'

const breaksFrom = (which: string) =>
  `select b.user_id, b.started_at, b.ended_at, b.reason from availability_break b where b.workspace_id = $1 and ${which}`

/** Breaks that began before a time and may have a part after another, in SQL. */
export const breaksNear = (from: string, before: string): string =>
  `${breaksFrom(`b.started_at >= ${from} - ${usual}`)} and b.started_at < ${before}
     union all
     ${breaksFrom(`b.started_at < ${from} - ${usual} and b.started_at < ${before}`)}
       and (b.ended_at is null or b.ended_at - b.started_at >= ${usual})`

/** Breaks of some days (`d`) by day and member, until a moment; a break that goes on lasts until then. */
export const breakDays = (days: string, until = 'd.before_at'): string => {
  const end = `least(d.before_at, ${until})`
  const began = `greatest(b.started_at, d.begins_at)`
  return `select d.begins_at, b.user_id as agent_id, count(*) filter (where b.started_at >= d.begins_at)::int as breaks_begun,
     count(*) filter (where b.started_at < d.begins_at)::int as breaks_carried,
     sum(round(extract(epoch from least(coalesce(b.ended_at, ${end}), ${end}) - ${began}) * 1000))::bigint as break_ms
   from ${days} cross join lateral (
     ${breaksNear('d.begins_at', end)}) b
   where b.started_at >= d.begins_at or coalesce(b.ended_at, ${end}) > d.begins_at
   group by 1, 2`
}

/** Whether a day (`d`) has a part of a break, in SQL. */
export const hasBreaks = `exists (
     ${breaksFrom(`b.started_at >= d.begins_at - ${usual} and b.started_at < d.before_at`)}
       and (b.started_at >= d.begins_at or b.ended_at is null or b.ended_at > d.begins_at))
   or exists (
     ${breaksFrom(`b.started_at < d.begins_at - ${usual} and (b.ended_at is null or b.ended_at > d.begins_at)`)}
       and (b.ended_at is null or b.ended_at - b.started_at >= ${usual}))`
