import type { App } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { logFailure } from '#core/failure-log.ts'
import { dayOfZone } from '#core/time/days.ts'
import { settleDays } from '#insight/settled-days/settle-days.ts'
import { countMessages, keys, names } from './count-messages.ts'
import { beginRollupsAnew } from './positions.ts'

// What is kept must be what counting would find. Once a day one day of each workspace, drawn at random, is counted from
// its messages; where the two differ, operators hear of it and all is counted again.

const everyMs = 24 * 60 * 60_000
/** So many workspaces are looked at in one go. */
const atOnce = 5
/** Days that lie further back are not counted again: a busy one has many messages. */
const mostDaysBack = 360

interface Checked {
  workspaceId: string
  timezone: string
}

/** A row of one that is to be counted again at $1. */
export const uncheckedRows = `rollup_position p
   where p.checked_at <= $1::timestamptz - interval '${everyMs} milliseconds' and p.older_than is null`

/** Workspaces whose figures are complete and that were not looked at since $1. */
const unchecked = statement<{ workspaceId: string }>(
  'rollups.unchecked',
  `select p.workspace_id as "workspaceId" from rollup_position p
   where p.checked_at <= $1 and p.older_than is null order by p.checked_at limit ${atOnce}`,
)

/** Takes one of them, and holds its figures; nothing where another process was quicker, or writes to them. */
const takeCheck = statement<Checked>(
  'rollups.take_check',
  `update rollup_position p set checked_at = $2
   where p.ctid = (select o.ctid from rollup_position o
     where o.workspace_id = $3 and o.checked_at <= $1 for update skip locked) and p.workspace_id = $3
   returning p.workspace_id as "workspaceId", p.timezone`,
)

/** How many kinds of messages are counted otherwise than they are kept; nothing while the figures are behind the log. */
const differences = statement<{ many: number }>(
  'rollups.differences',
  `with counted as (${countMessages('$2', '$3')}
   ), kept as (
     select ${keys}, ${names} from message_count
     where workspace_id = $1 and span = 'day' and begins_at >= $2 and begins_at < $3 and (${names}) <> (0, 0, 0, 0, 0)
   )
   select (select count(*) from ((select * from counted except select * from kept) union all
       (select * from kept except select * from counted)) d)::int as many
   from rollup_position p join workspace_counter c using (workspace_id)
   where p.workspace_id = $1 and p.seq = c.event_seq and p.older_than is null`,
)

/** A day of the zone that lies behind, drawn at random; not the present one, which is still written to. */
function pastDay(nowMs: number, zone: string) {
  const back = 1 + Math.floor(Math.random() * mostDaysBack)
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone).toPlainDate()
  return dayOfZone(today.subtract({ days: back }).toString(), zone)
}

/**
 * How many pairs of days of the customers who wrote on a day are kept otherwise than their days say; days from $4 on are
 * still kept. Days themselves are not compared with messages: those of contacts that were merged stay as they were.
 */
const pairDifferences = statement<{ many: number }>(
  'rollups.pair_differences',
  `with counted as (
     select prev_at, count(*)::int as n from (
       select case when o.prev_at >= $4 then o.prev_at else '-infinity' end as prev_at
       from contact_day d cross join lateral (
         select max(o.begins_at) as prev_at from contact_day o
         where o.workspace_id = d.workspace_id and o.contact_id = d.contact_id and o.begins_at < d.begins_at) o
       where d.workspace_id = $1 and d.begins_at >= $2 and d.begins_at < $3) c group by 1
   ), kept as (
     select prev_at, sum(n)::int as n from (
       select case when p.prev_at >= $4 then p.prev_at else '-infinity' end as prev_at, p.n from contact_pair p
       where p.workspace_id = $1 and p.begins_at >= $2 and p.begins_at < $3) p group by 1 having sum(n) <> 0
   )
   select count(*)::int as many from ((select * from counted except select * from kept) union all
     (select * from kept except select * from counted)) d`,
)

async function recount(app: App, tx: Tx, { workspaceId, timezone }: Checked): Promise<void> {
  const day = pastDay(app.clock.nowMs(), timezone)
  if (!day) return
  const [found] = await run(tx, differences, [workspaceId, day.from, day.before])
  if (!found) return
  const since = new Date(app.clock.nowMs() - mostDaysBack * everyMs)
  const [pairs] = await run(tx, pairDifferences, [workspaceId, day.from, day.before, since])
  const many = found.many + (pairs?.many ?? 0)
  if (many === 0) return
  const err = new Error(`${many} figures of ${day.from.toISOString()} are counted otherwise`)
  logFailure(
    app,
    { err, workspaceId },
    'the figures of a workspace differ from its messages; they are counted anew',
  )
  await beginRollupsAnew(tx, [workspaceId])
}

/** Counts one day of each workspace again whose last look is a day ago, and keeps days of it that have come to rest. */
export async function recountDays(app: App): Promise<{ more: boolean }> {
  const now = app.clock.now()
  const since = new Date(now.getTime() - everyMs)
  const waiting = await run(app.pool, unchecked, [since])
  for (const { workspaceId } of waiting) {
    const taken = await inTransaction(app.pool, async (tx) => {
      const [one] = await run(tx, takeCheck, [since, now, workspaceId])
      if (one) await recount(app, tx, one)
      return one
    })
    if (taken) await settleDays(app, workspaceId, taken.timezone)
  }
  return { more: waiting.length === atOnce }
}
