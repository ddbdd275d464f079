import type { App } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { overWorkspaces, runOver, workspacesFor } from '#core/db/per-workspace.ts'
import { appendEvents } from '#core/events/log.ts'
import type { OwnLanes } from '#core/lanes/lanes.ts'
import { laneOf, ownedLanes } from '#core/lanes/ownership.ts'
import { decideTest, mayBeSent } from '#messaging/campaigns/broadcast-splits/split-decide.ts'
import { restsNow, takePace } from '#messaging/numbers/accounts/number-pace.ts'
import { statusEvent } from './broadcast-events.ts'
import { type BroadcastRow, broadcastColumns, laneOfBroadcast, pendingOf } from './broadcast-row.ts'
import { pauseSentences } from './cause-sets.ts'
import { mayBeTriedAt, saveTrial } from './limit.ts'
import { type Means, meansOf, numberIn } from './means.ts'
import { takeMonth } from './month.ts'
import { sendBatch } from './send-batch.ts'
import { pauseInTrouble } from './trouble.ts'

const broadcastsAtOnce = 20

/** Messages of broadcasts that wait to be handed over, at most: of one number, while fewer than these are due in all. */
const waitingPerNumber = 200
const waitingInAll = 1000
/**
 * Of one number, while more are due in all: those may be of other numbers that hang, for which this one need not wait.
 */
const waitingAlways = 20

/** A running broadcast whose turn it is, and how many of its messages its number's queue takes. */
interface BroadcastWithRoom {
  workspaceId: string
  id: string
  numberId: string
  room: number
}

/**
 * Of each number the broadcast that got nothing for the longest time, those of all workspaces in that order. Only so
 * much waits for the hand-over that a claim stays cheap, a cancel finds little to call back, and a number that the
 * platform slows down holds nobody else up. What waits is counted as far as it matters.
 */
const starvedBroadcasts = overWorkspaces<BroadcastWithRoom>(
  'broadcasts.starved',
  4,
  (only) => `
  with recursive queue as (
    (select workspace_id, number_id from hand_over where handed_over_at is null and bulk${only('hand_over')}
     order by workspace_id, number_id limit 1)
    union all
    select n.workspace_id, n.number_id from queue w cross join lateral (
      select h.workspace_id, h.number_id from hand_over h
      where h.handed_over_at is null and h.bulk and (h.workspace_id, h.number_id) > (w.workspace_id, w.number_id)${only('h')}
      order by h.workspace_id, h.number_id limit 1) n
  ), waiting as materialized (
    select n.workspace_id, n.number_id, count(*) as many, count(*) filter (where h.due_at <= $1) as due
    from queue n cross join lateral (
      select h.due_at from hand_over h
      where h.workspace_id = n.workspace_id and h.number_id = n.number_id and h.handed_over_at is null and h.bulk${only('h')}
      order by h.message_id limit ${waitingPerNumber}) h
    group by n.workspace_id, n.number_id
  ), share as (
    select case when coalesce(sum(due), 0) < ${waitingInAll} then ${waitingPerNumber} else ${waitingAlways} end as many
    from waiting
  ), turn as (
    select distinct on (b.workspace_id, b.number_id) b.workspace_id, b.id, b.number_id, b.fed_at,
      share.many - coalesce(w.many, 0) as room
    from share cross join broadcast b
    join workspace s on s.id = b.workspace_id and s.status = 'open'
    left join waiting w on w.workspace_id = b.workspace_id and w.number_id = b.number_id
    where b.status = 'running' and ${laneOfBroadcast('b')} = any($3::smallint[]) and not ${restsNow('b')} and ${mayBeSent('b')}
      and b.total > b.sent + b.failed + b.cancelled + b.in_flight${only('b')}
    order by b.workspace_id, b.number_id, b.fed_at nulls first, b.id
  )
  select ${columns('Broadcast', 'turn', ['workspaceId', 'id', 'numberId'])}, room::int as room from turn
  where room > 0
  order by fed_at nulls first, id limit $2
  `,
)

/** Where a broadcast runs. */
const workspacesRunning = statement<{ workspaceId: string }>(
  'broadcasts.workspaces_running',
  `select workspace_id as "workspaceId" from broadcast where status = 'running' group by workspace_id`,
)

/** Gives recipients of running broadcasts in these lanes their messages, a share each. */
export async function sendBroadcasts(app: App, { worker, lanes }: OwnLanes): Promise<void> {
  for (const workspaceId of await workspacesFor(app, workspacesRunning, []))
    await sendStarved(app, { worker, lanes }, workspaceId)
}

async function sendStarved(app: App, { worker, lanes }: OwnLanes, workspaceId: string | null): Promise<void> {
  const values = [app.clock.now(), broadcastsAtOnce, lanes]
  const starved = await runOver(app.pool, starvedBroadcasts, values, workspaceId)
  for (const one of starved) {
    // A fault of one broadcast is not the others'; its turn comes again.
    await sendNext(app, one, worker).catch((error) =>
      app.log.error({ err: error, broadcastId: one.id }, 'a broadcast could not be sent'),
    )
  }
}

/** A running broadcast, while this process owns its lane ($3 is the worker). */
export const lockRunning = statement<BroadcastRow>(
  'broadcasts.lock_running',
  `with owned as (${ownedLanes('broadcasts', `select ${laneOf('$1::uuid')}`, '$3')}
   )
   select ${broadcastColumns('b')} from broadcast b join owned on owned.lane = ${laneOfBroadcast('b')}
   where b.workspace_id = $1 and b.id = $2 and b.status = 'running' for update of b skip locked`,
)

/**
 * The next recipients of one broadcast, in one transaction: their messages, their place in the hand-over queue and the
 * counters, so that a recipient has one message or none, whenever a process dies (docs/adr/0004).
 */
async function sendNext(app: App, one: BroadcastWithRoom, worker: string): Promise<void> {
  const { workspaceId, id, numberId, room } = one
  const means = await meansOf(app, workspaceId)
  await inTransaction(app.pool, async (tx) => {
    const [locked] = await run(tx, lockRunning, [workspaceId, id, worker])
    if (!locked || pendingOf(locked) === locked.inFlight) return
    const broadcast = await decideTest(app, tx, locked)
    if (numberIn(means, numberId)?.pausesInTrouble && (await pauseInTrouble(app, tx, broadcast))) return
    if (!mayBeTriedAt(broadcast, app.clock.now())) return
    const month = await takeMonth(tx, workspaceId, app.clock.now())
    if (month.limit !== null && month.used >= month.limit) return pause(app, tx, broadcast)
    // The month is not over yet: messages under way may still fail, and then they do not count.
    const left = month.limit === null ? room : month.limit - month.used - month.inFlight
    if (left > 0) await sendPaced(app, tx, { broadcast, means, most: Math.min(room, left) })
  })
}

interface Turn {
  broadcast: BroadcastRow
  means: Means
  most: number
}

/** As many as the pace of the number takes; one, by which the limit is tried for which the broadcast waits. */
async function sendPaced(app: App, tx: Tx, { broadcast, means, most }: Turn): Promise<void> {
  const now = app.clock.now()
  const { limitTryAt } = broadcast
  const number = numberIn(means, broadcast.numberId)
  const wanted = limitTryAt ? 1 : most
  const many = number?.pacesBroadcasts ? await takePace(tx, number, wanted, now) : wanted
  const [tried] = many > 0 ? await sendBatch(app, tx, broadcast, many, means) : []
  if (limitTryAt && tried) await saveTrial(tx, broadcast, tried, now)
}

const pauseRunning = statement<BroadcastRow>(
  'broadcasts.pause',
  `update broadcast b set status = 'paused', paused_reason = $3, updated_at = $4
   where b.workspace_id = $1 and b.id = $2 and b.status = 'running' returning ${broadcastColumns('b')}`,
)

/** The month is used up: what was not sent stays pending until somebody resumes (document 3, Campaign status). */
async function pause(app: App, tx: Tx, broadcast: BroadcastRow): Promise<void> {
  const now = app.clock.now()
  const [paused] = await run(tx, pauseRunning, [
    broadcast.workspaceId,
    broadcast.id,
    pauseSentences.month_used_up,
    now,
  ])
  if (paused) await appendEvents(app, tx, [statusEvent(paused, broadcast.status, now)])
}
