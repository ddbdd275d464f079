import type { App } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { logFailure } from '#core/failure-log.ts'
import { dayOfZone } from '#core/time/days.ts'
import { countMessages, keys, names } from './count-messages.ts'
import { beginRollupsAnew } from './positions.ts'

// What is kept must be what counting would find. Once a day one day of each workspace, drawn at random, is counted from
// its messages; where the two differ, operators hear of it and all is counted anew.

const everyMs = 24 * 60 * 60_000
/** So many workspaces are looked at in one go. */
const atOnce = 5
/** Days that lie further back are not counted anew: a busy one has many messages. */
const mostDaysBack = 360

interface Checked {
  workspaceId: string
  timezone: string
}

/** A row of one that is to be counted anew at $1. */
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

async function recount(app: App, tx: Tx, { workspaceId, timezone }: Checked): Promise<void> {
  const day = pastDay(app.clock.nowMs(), timezone)
  if (!day) return
  const [found] = await run(tx, differences, [workspaceId, day.from, day.before])
  if (!found || found.many === 0) return
  const err = new Error(`${found.many} kinds of messages of ${day.from.toISOString()} are counted otherwise`)
  logFailure(
    app,
    { err, workspaceId },
    'the figures of a workspace differ from its messages; they are counted anew',
  )
  await beginRollupsAnew(tx, [workspaceId])
}

/** Counts one day of each workspace anew whose last look is a day ago. */
export async function recountDays(app: App): Promise<{ more: boolean }> {
  const now = app.clock.now()
  const since = new Date(now.getTime() - everyMs)
  const waiting = await run(app.pool, unchecked, [since])
  for (const { workspaceId } of waiting)
    await inTransaction(app.pool, async (tx) => {
      const [taken] = await run(tx, takeCheck, [since, now, workspaceId])
      if (taken) await recount(app, tx, taken)
    })
  return { more: waiting.length === atOnce }
}
