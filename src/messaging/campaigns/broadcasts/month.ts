import { columns } from '#core/db/columns.ts'
import { type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'

/** What a workspace has sent by broadcasts this month, and what its plan allows; null is unlimited. */
export interface Month {
  used: number
  /** given to the hand-over and neither sent nor failed yet */
  inFlight: number
  limit: number | null
}

/** YYYY-MM, the calendar month in UTC (document 1, Usage). */
export function periodOf(now: Date): string {
  return now.toISOString().slice(0, 7)
}

const limitOf = `(select l.broadcast_messages_per_month from workspace_limit l where l.workspace_id = $1) as "limit"`

/** Locks the workspace's month for this transaction: those who calculate with what is left of it take turns. */
const lockMonth = statement<Month>(
  'broadcasts.lock_month',
  `with u as (
     insert into broadcast_usage as u (workspace_id, period) values ($1, $2)
     on conflict (workspace_id) do update
     set used = case when u.period < excluded.period then 0 else u.used end,
       period = greatest(u.period, excluded.period)
     returning u.used, u.in_flight
   )
   select ${columns('BroadcastUsage', 'u', ['used', 'inFlight'])}, ${limitOf} from u`,
)

const readMonth = statement<Month>(
  'broadcasts.read_month',
  `select coalesce(u.used, 0) as used, coalesce(u.in_flight, 0) as "inFlight", ${limitOf}
   from (select 1) one left join broadcast_usage u on u.workspace_id = $1 and u.period = $2`,
)

const unsentOfRunning = statement<{ many: number }>(
  'broadcasts.unsent_of_running',
  `select coalesce(sum(total - sent - failed - cancelled), 0)::int as many
   from broadcast where workspace_id = $1 and status = 'running'`,
)

/** The workspace's month, locked to the end of the transaction. */
export async function takeMonth(tx: Tx, workspaceId: string, now: Date): Promise<Month> {
  const [month] = await run(tx, lockMonth, [workspaceId, periodOf(now)])
  if (!month) throw new Error('the month of a workspace was not there to be taken')
  return month
}

/** The workspace's month as it is now. */
export async function monthOf(db: Queryable, workspaceId: string, now: Date): Promise<Month> {
  const [month] = await run(db, readMonth, [workspaceId, periodOf(now)])
  return month ?? { used: 0, inFlight: 0, limit: null }
}

/**
 * Throws limit_reached unless `many` messages fit what is left of the month (spec/4 D34): sent at once, all of them
 * beside what running broadcasts have still to send; scheduled, only a month that is this one must not be used up.
 */
export async function requireRoom(
  db: Queryable,
  workspaceId: string,
  month: Month,
  wanted: { many: number; scheduledAt: Date | null; now: Date },
): Promise<void> {
  const { used, limit } = month
  if (limit === null) return
  const reached = () => errors.limitReached('broadcast_messages_per_month', limit, used)
  if (wanted.scheduledAt) {
    if (used >= limit && periodOf(wanted.scheduledAt) === periodOf(wanted.now)) throw reached()
    return
  }
  const [waiting] = await run(db, unsentOfRunning, [workspaceId])
  if (used + (waiting?.many ?? 0) + wanted.many > limit) throw reached()
}
