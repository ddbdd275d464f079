import type { App } from '#core/context/context.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { NewEvent } from '#core/events/log.ts'
import type { Transition } from '#messaging/messages/messages/transitions.ts'
import { statusEvent } from './broadcast-events.ts'
import { type BroadcastRow, broadcastColumns } from './broadcast-row.ts'
import type { BroadcastStatus } from './broadcast-sets.ts'
import { hasPassed, returnLimited } from './limit.ts'
import { periodOf } from './month.ts'
import { noteMoved } from './progress.ts'

/** 1 when a recipient in this state counts as sent, delivered or read: the counts are cumulative. */
const counted = {
  sent: (state: string) => `(${state} in ('sent', 'delivered', 'read'))::int`,
  delivered: (state: string) => `(${state} in ('delivered', 'read'))::int`,
  read: (state: string) => `(${state} = 'read')::int`,
  failed: (state: string) => `(${state} = 'failed')::int`,
}

const difference = Object.entries(counted)
  .map(([name, of]) => `sum(${of('after')} - ${of('before')})::int as ${name}`)
  .join(', ')

/** A message with how often it has left now. */
type ChangedMessage = readonly [message: Transition['message'], left: number]

const changed = rowsIn<ChangedMessage>({
  workspace_id: ['uuid', ([message]) => message.workspaceId],
  message_id: ['uuid', ([message]) => message.id],
  status: ['text', ([message]) => message.status],
  left_now: ['int', ([, left]) => left],
})

/**
 * Recipients take over the states of their messages; counters move by what that changes, so that they are exact
 * without counting rows, whatever comes twice or out of order. Rows are locked in one order: recipients, broadcasts,
 * the workspace's month. Answers the broadcasts of whose recipients none is pending any longer.
 */
const follow = statement<BroadcastRow & { before: BroadcastStatus }>(
  'broadcasts.follow',
  `
  with changed as (
    select * from ${changed.from('t')}
  ), held as (
    select r.workspace_id, r.broadcast_id, r.id, r.status as before, t.status as after
    from changed t join broadcast_recipient r on r.workspace_id = t.workspace_id and r.message_id = t.message_id
    order by r.workspace_id, r.broadcast_id, r.id for update of r
  ), moved as (
    update broadcast_recipient r set status = h.after from held h
    where r.workspace_id = h.workspace_id and r.broadcast_id = h.broadcast_id and r.id = h.id
    returning r.workspace_id
  ), change as (
    select workspace_id, broadcast_id, (count(*) filter (where before = 'pending'))::int as settled, ${difference}
    from held where (select count(*) from moved) >= 0
    group by workspace_id, broadcast_id
  ), locked as (
    select b.workspace_id, b.id, b.status from broadcast b
    where (b.workspace_id, b.id) in (select workspace_id, broadcast_id from change)
    order by b.workspace_id, b.id for update
  ), counted as (
    update broadcast b
    set in_flight = b.in_flight - c.settled, sent = b.sent + c.sent, delivered = b.delivered + c.delivered,
      read = b.read + c.read, failed = b.failed + c.failed, updated_at = $5,
      limit_try_at = case when ${hasPassed('b', 'changed')} then null else b.limit_try_at end,
      status = case when ${isOver('b.sent + c.sent + b.failed + c.failed')} then 'completed' else b.status end,
      completed_at = case when ${isOver('b.sent + c.sent + b.failed + c.failed')} then $5 else b.completed_at end,
      paused_reason = case when ${isOver('b.sent + c.sent + b.failed + c.failed')} then null else b.paused_reason end
    from change c join locked l on l.workspace_id = c.workspace_id and l.id = c.broadcast_id
    where b.workspace_id = c.workspace_id and b.id = c.broadcast_id
    returning b.workspace_id, ${broadcastColumns('b')}, l.status as before
  ), noted as (${noteMoved('counted')}
  ), spent as (
    select t.workspace_id, sum(t.left_now)::int as sent,
      coalesce((select sum(c.settled) from change c where c.workspace_id = t.workspace_id), 0)::int as settled
    from changed t where (select count(*) from counted) >= 0
    group by t.workspace_id
  ), months as (
    select u.workspace_id from broadcast_usage u
    where u.workspace_id in (select workspace_id from spent) order by u.workspace_id for update
  ), used as (
    update broadcast_usage u
    set used = case when u.period < $6 then 0 else u.used end + s.sent, period = greatest(u.period, $6),
      in_flight = u.in_flight - s.settled
    from spent s join months m using (workspace_id) where u.workspace_id = s.workspace_id
  )
  select * from counted where status = 'completed' and before <> 'completed'
  `,
)

/**
 * A broadcast of which every recipient has been sent to, has failed or is cancelled. A paused one ends so, too, where its
 * last messages could no longer be stopped.
 */
export function isOver(settled: string): string {
  return `b.status in ('running', 'paused') and b.total = ${settled} + b.cancelled`
}

/**
 * Moves the broadcasts of changed messages: their recipients, their counts, and the month's messages, of which every
 * one counts that has left (document 3, Limits). Answers the events of broadcasts that are completed by that.
 */
export async function followMessages(
  app: App,
  tx: Queryable,
  changes: readonly Transition[],
): Promise<NewEvent[]> {
  const left = new Map<Transition['message'], number>()
  for (const { message, left: leaves } of changes) {
    if (message.broadcastId !== null) left.set(message, (left.get(message) ?? 0) + (leaves ? 1 : 0))
  }
  if (left.size === 0) return []
  const now = app.clock.now()
  await returnLimited(tx, changes, now)
  const completed = await run(tx, follow, [...changed.values([...left]), now, periodOf(now)])
  return completed.map(({ before, ...row }) => statusEvent(row, before, now))
}
