import type { App } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { laterBy } from '#core/db/later-by.ts'
import type { NewEvent } from '#core/events/log.ts'
import { callEvent } from './call-events.ts'
import type { CallNews } from './call-news.ts'
import type { CallRow } from './call-row.ts'
import { maxDuration } from './call-settings.ts'
import { endLocked } from './end-call.ts'

const keepAnswer = statement(
  'calls.keep_answer',
  `update call set answer_sdp = $3, status = case when status = 'initiating' then 'ringing' else status end,
     updated_at = $4
   where workspace_id = $1 and id = $2 and ended_at is null`,
)

const setRinging = statement(
  'calls.set_ringing',
  `update call set status = 'ringing', updated_at = $3, due_at = coalesce(due_at, ${laterBy('$3::timestamptz', "interval '1 day'")})
   where workspace_id = $1 and id = $2 and status = 'initiating'`,
)

const setAccepted = statement(
  'calls.set_accepted',
  `update call set status = 'accepted', answered_at = $3, updated_at = $4,
     due_at = ${laterBy('$3::timestamptz', `case when agent_id is null then interval '1 day' else ${maxDuration('$1')} end`)}
   where workspace_id = $1 and id = $2 and ended_at is null`,
)

const endLater = statement(
  'calls.end_there',
  `update call set platform_end = 'terminate', due_at = $3 where workspace_id = $1 and id = $2`,
)

/** A call of ours that ended here before the platform's id of it was known: it could not be ended there. */
const isLeftRinging = ({ agentId, endedBy }: CallRow) => agentId !== null && endedBy !== 'client'

/** Ends a call at the platform that has ended here. */
export async function endThere(app: App, tx: Tx, { workspaceId, id }: CallKey): Promise<void> {
  await run(tx, endLater, [workspaceId, id, app.clock.now()])
  tx.afterCommit(() => app.wake('calls'))
}

type CallKey = Pick<CallRow, 'workspaceId' | 'id'>

/** What the platform tells of a call of ours that is held: forward only. */
export async function followOutgoing(
  app: App,
  tx: Tx,
  call: CallRow,
  { what, at: told }: CallNews,
): Promise<NewEvent[]> {
  const { workspaceId, id } = call
  const now = app.clock.now()
  if (call.endedAt !== null) {
    if (isLeftRinging(call) && what.kind !== 'terminate') await endThere(app, tx, call)
    return []
  }
  const time = app.clock.fromWorld(told)
  const at = time > now ? now : time
  if (what.kind === 'terminate') return endOutgoing(app, tx, call, what, at)
  if (what.kind === 'connect') {
    if (what.sdp === null || call.answerSdp !== null) return []
    await run(tx, keepAnswer, [workspaceId, id, what.sdp, now])
    tx.afterCommit(() => app.bus.publish('call', { workspaceId, callId: id }))
    const status = call.status === 'initiating' ? 'ringing' : call.status
    return [callEvent(app, 'call.changed', { ...call, status })]
  }
  if (call.answeredAt !== null) return []
  if (what.status === 'rejected')
    return [
      callEvent(app, 'outgoing_call.rejected', { ...call, status: 'rejected' }),
      ...(await endLocked(app, tx, call, { status: 'rejected', by: 'client', at })),
    ]
  if (what.status === 'accepted') {
    await run(tx, setAccepted, [workspaceId, id, at, now])
    tx.afterCommit(() => app.bus.publish('call', { workspaceId, callId: id }))
    return [callEvent(app, 'outgoing_call.answered', { ...call, status: 'accepted', answeredAt: at })]
  }
  if (call.status !== 'initiating') return []
  await run(tx, setRinging, [workspaceId, id, now])
  return [callEvent(app, 'outgoing_call.ringing', { ...call, status: 'ringing' })]
}

/** One that was accepted has completed; of another nobody picked up. */
function endOutgoing(
  app: App,
  tx: Tx,
  call: CallRow,
  what: Extract<CallNews['what'], { kind: 'terminate' }>,
  at: Date,
): Promise<NewEvent[]> {
  const { duration } = what
  const isTaken = call.answeredAt !== null || (duration ?? 0) > 0
  const answeredAt = call.answeredAt ?? what.startedAt
  const error = what.error ?? (isTaken ? null : 'Nobody picked up.')
  const status = isTaken ? 'completed' : 'failed'
  return endLocked(app, tx, { ...call, answeredAt }, { status, by: 'client', at, duration, error })
}
