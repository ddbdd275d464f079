import type { App } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { writeTime } from '#core/time/time.ts'
import { callEvent } from './call-events.ts'
import type { CallRow } from './call-row.ts'
import type { CallEnder, CallStatus, CallTransferStatus, PlatformEnd } from './call-sets.ts'
import { followUpLater } from './follow-up.ts'
import { lockCall } from './lock-call.ts'

/** How a call comes to its end. */
export interface CallEnd {
  status: Extract<CallStatus, 'completed' | 'missed' | 'rejected' | 'failed'>
  by: CallEnder
  at: Date
  /** as the platform counted, where it has */
  duration?: number | null
  error?: string | null
  /** what the platform is to be told; null where it knows */
  tellPlatform?: PlatformEnd | null
}

const end = statement(
  'calls.end',
  `update call set status = $3, ended_by = $4, ended_at = $5, duration = $6, error_message = $7, platform_end = $8,
     due_at = $9, answered_at = $10, step = null, rings_at = '{}', offer_sdp = null, answer_sdp = null,
     on_hold_since = null, updated_at = $11
   where workspace_id = $1 and id = $2 and ended_at is null`,
)

interface EndedTransfer {
  id: string
  status: CallTransferStatus
  holdDuration: number
  talkDuration: number
}

const endTransfers = statement<EndedTransfer>(
  'call_transfers.end',
  `update call_transfer v set status = case when v.status = 'waiting' then $3 else 'completed' end, completed_at = $4,
     hold_duration = case when v.status = 'waiting'
       then greatest(0, extract(epoch from $4::timestamptz - v.transferred_at))::int else v.hold_duration end,
     talk_duration = case when v.connected_at is null then 0
       else greatest(0, extract(epoch from $4::timestamptz - v.connected_at))::int end,
     updated_at = $5
   where v.workspace_id = $1 and v.call_id = $2 and v.status in ('waiting', 'connected')
   returning v.id, v.status, v.hold_duration as "holdDuration", v.talk_duration as "talkDuration"`,
)

const keepEntry = statement(
  'timeline.keep_call',
  `insert into timeline_entry as e (workspace_id, id, contact_id, kind, by_type, by_id, data, created_at)
   values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)
   on conflict (workspace_id, id) do update set data = e.data || excluded.data
   where excluded.data ? 'durationSeconds' and not e.data ? 'durationSeconds'`,
)

/** Writes a call that has ended into the timeline of its chat, once; one that was taken elsewhere says how long it was. */
export async function writeCallEntry(app: App, tx: Tx, call: CallRow): Promise<void> {
  const { workspaceId, id, contactId, agentId, direction, numberId, platformCallId, duration } = call
  const kind = call.status === 'missed' || isElsewhere(call) ? 'missed_call' : 'call'
  const by = direction === 'outgoing' && agentId ? ['member', agentId] : ['contact', contactId]
  const data = { numberId, platformCallId, ...(isElsewhere(call) && { durationSeconds: duration }) }
  await run(tx, keepEntry, [workspaceId, id, contactId, kind, ...by, JSON.stringify(data), app.clock.now()])
}

/** Taken by somebody whom we know nothing of. */
const isElsewhere = ({ direction, agentId, answeredAt, duration, holder }: CallRow) =>
  direction === 'incoming' && agentId === null && holder === null && answeredAt === null && duration > 0

/** Whether anybody spoke with the contact: an agent, or a voice menu that they did not leave for people in vain. */
export const isTaken = ({ agentId, answeredAt, status, direction }: CallRow): boolean =>
  answeredAt !== null && (direction === 'outgoing' || agentId !== null || status !== 'transferring')

const seconds = (from: Date | null, to: Date) =>
  from === null ? 0 : Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000))

/** Ends a call that is held, and answers the events that tell it. */
export async function endLocked(app: App, tx: Tx, call: CallRow, how: CallEnd): Promise<NewEvent[]> {
  if (call.endedAt !== null) return []
  const now = app.clock.now()
  const { workspaceId, id, answeredAt } = call
  const { status, by, at, error = null, tellPlatform = null } = how
  const duration = how.duration ?? (status === 'missed' ? 0 : seconds(answeredAt, at))
  const answered = status === 'missed' ? null : answeredAt
  const due = tellPlatform ? now : null
  const platformEnd = call.platformCallId ? tellPlatform : null
  const values = [status, by, at, duration, error, platformEnd, platformEnd && due, answered, now]
  await run(tx, end, [workspaceId, id, ...values])
  const outcome = status === 'missed' && by === 'system' ? 'no_answer' : 'abandoned'
  const transfers = await run(tx, endTransfers, [workspaceId, id, outcome, at, now])
  const rang_at = call.ringsAt
  const ended: CallRow = {
    ...call,
    status,
    endedBy: by,
    endedAt: at,
    duration,
    answeredAt: answered,
    errorMessage: error,
    ringsAt: [],
    step: null,
  }
  await writeCallEntry(app, tx, ended)
  if (platformEnd) tx.afterCommit(() => app.wake('calls'))
  else await followUpLater(app, tx, ended)
  tx.afterCommit(() => app.bus.publish('call', { workspaceId, callId: id }))
  const type = status === 'missed' ? 'call.missed' : 'call.ended'
  return [
    ...transfers.map((one) =>
      callEvent(app, `call_transfer.${one.status}`, ended, {
        call_transfer_id: one.id,
        rang_at,
        completed_at: writeTime(at),
        hold_duration: one.holdDuration,
        talk_duration: one.talkDuration,
      }),
    ),
    callEvent(app, type, ended, { id, rang_at }),
  ]
}

/** Ends a call, once: what has ended stays as it is. Answers whether it did. */
export function endCall(
  app: App,
  { workspaceId, id }: Pick<CallRow, 'workspaceId' | 'id'>,
  how: CallEnd,
): Promise<boolean> {
  return inTransaction(app.pool, async (tx) => {
    const call = await lockCall(tx, workspaceId, id)
    if (!call || call.endedAt !== null) return false
    await appendEvents(app, tx, await endLocked(app, tx, call, how))
    return true
  })
}
