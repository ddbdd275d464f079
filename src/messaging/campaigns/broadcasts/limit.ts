import { type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { rowKeys, rowsIn } from '#core/db/rows-in.ts'
import type { Transition } from '#messaging/messages/messages/transitions.ts'
import { explainFailure } from '#outside/platform/delivery-failure-sets.ts'
import type { BroadcastRow } from './broadcast-row.ts'
import type { LimitCause } from './cause-sets.ts'
import { holdMessages } from './hold.ts'
import { noteMoved } from './progress.ts'

// A broadcast that waits at the messaging limit of its number in place of failing (docs/adr/0087).

/** Too many people reported the number; it has reached as many people as it may (spec/6 13.2, 14). */
const limitCodes: ReadonlySet<number> = new Set([131048, 131064])

const nextTry = `interval '1 hour'`

/** Whether broadcast `row` waits for no limit of its number, or its next try is due ($1 is now). */
export const mayBeTried = (row: string): string =>
  `(${row}.limit_try_at is null or ${row}.limit_try_at <= $1)`

export const mayBeTriedAt = ({ limitTryAt }: BroadcastRow, now: Date): boolean =>
  limitTryAt === null || limitTryAt <= now

/** Whether the message by which broadcast `row` tries the limit is among those of `changed` that have left. */
export const hasPassed = (row: string, changed: string): string =>
  `${row}.limit_trial in (select message_id from ${changed} where status <> 'failed')`

/** Whoever changes a batch of recipients holds them first, in one order (follow.ts). */
const lockRecipients = statement(
  'broadcasts.lock_recipients',
  `select from broadcast_recipient r join ${rowKeys.from('q')} on r.workspace_id = q.workspace_id and r.message_id = q.id
   order by r.workspace_id, r.broadcast_id, r.id for update of r`,
)

const refusals = rowsIn<Transition['message']>({
  workspace_id: ['uuid', ({ workspaceId }) => workspaceId],
  message_id: ['uuid', ({ id }) => id],
  code: ['int', ({ errorCode }) => errorCode],
})

/**
 * People of broadcasts that wait are pending again, without the message that was refused: it stays in their chats as
 * failed, like one that is retried. They come before those who were not tried yet, and who was tried last comes last.
 * A broadcast that did not wait waits from now on, for an hour.
 */
const giveBack = statement<{ workspaceId: string; id: string; isRunning: boolean }>(
  'broadcasts.give_back_limited',
  `
  with refused as (
    select r.workspace_id, r.broadcast_id, r.id, r.status as before, q.code
    from ${refusals.from('q')}
    join broadcast_recipient r on r.workspace_id = q.workspace_id and r.message_id = q.message_id
  ), locked as (
    select b.workspace_id, b.id from broadcast b
    where (b.workspace_id, b.id) in (select workspace_id, broadcast_id from refused)
      and b.limit_policy = 'wait' and b.status in ('running', 'paused')
    order by b.workspace_id, b.id for update
  ), back as (
    select f.* from refused f join locked l on l.workspace_id = f.workspace_id and l.id = f.broadcast_id
  ), returned as (
    update broadcast_recipient r set status = 'pending', message_id = null, due_at = $4::timestamptz from back f
    where r.workspace_id = f.workspace_id and r.broadcast_id = f.broadcast_id and r.id = f.id
    returning r.id
  ), change as (
    select workspace_id, broadcast_id, max(code) as code, (count(*) filter (where before = 'pending'))::int as pending,
      (count(*) filter (where before = 'sent'))::int as sent, $4::timestamptz + ${nextTry} as next_try
    from back where (select count(*) from returned) >= 0 group by workspace_id, broadcast_id
  ), counted as (
    update broadcast b
    set in_flight = b.in_flight - c.pending, sent = b.sent - c.sent, updated_at = $4, limit_code = c.code,
      limited_at = case when b.limit_try_at is null then $4 else b.limited_at end,
      limit_trial = case when b.limit_try_at is null then null else b.limit_trial end,
      limit_try_at = case when b.limit_try_at > $4 then b.limit_try_at else c.next_try end
    from change c where b.workspace_id = c.workspace_id and b.id = c.broadcast_id
    returning b.workspace_id, b.id, b.status
  ), noted as (${noteMoved('counted')}
  ), used as (
    update broadcast_usage u set in_flight = u.in_flight - c.pending
    from (select workspace_id, sum(pending)::int as pending from change group by workspace_id) c
    where u.workspace_id = c.workspace_id and (select count(*) from counted) > 0
  )
  select workspace_id as "workspaceId", id, status = 'running' as "isRunning" from counted
  `,
)

const isLimited = ({ message: { status, failureCause, errorCode, broadcastId } }: Transition): boolean =>
  broadcastId !== null && status === 'failed' && failureCause === 'platform' && limitCodes.has(errorCode ?? 0)

/**
 * Before what became of messages is told to recipients: whom the platform refused for the limit of the number, in a
 * broadcast that waits for it, gets another message later. What is still in the queue is held, as by a pause; what a
 * worker has in its hands at this moment is refused or taken by itself.
 */
export async function returnLimited(tx: Queryable, changes: readonly Transition[], now: Date): Promise<void> {
  const limited = changes.filter(isLimited).map(({ message }) => message)
  if (limited.length === 0) return
  await run(tx, lockRecipients, rowKeys.values(changes.map(({ message }) => message)))
  for (const { workspaceId, id, isRunning } of await run(tx, giveBack, [...refusals.values(limited), now]))
    if (isRunning) await run(tx, holdMessages, [workspaceId, id, now])
}

const keepTrial = statement(
  'broadcasts.save_limit_trial',
  `update broadcast b set limit_trial = $3, limit_try_at = $4::timestamptz + ${nextTry}
   where b.workspace_id = $1 and b.id = $2`,
)

/** One person of a broadcast that waits, and is locked, has been given a message: the next is tried in an hour. */
export async function saveTrial(
  tx: Tx,
  { workspaceId, id }: BroadcastRow,
  messageId: string,
  now: Date,
): Promise<void> {
  await run(tx, keepTrial, [workspaceId, id, messageId, now])
}

/** What a running broadcast waits for. */
export interface LimitWait {
  cause: LimitCause
  code: number
  since: Date
  nextTryAt: Date
}

export function limitWaitOf({ status, limitCode, limitedAt, limitTryAt }: BroadcastRow): LimitWait | null {
  if (status !== 'running' || limitCode === null || !limitedAt || !limitTryAt) return null
  const cause =
    explainFailure(limitCode).meaning === 'category_limited' ? 'category_limited' : 'number_reported'
  return { cause, code: limitCode, since: limitedAt, nextTryAt: limitTryAt }
}
