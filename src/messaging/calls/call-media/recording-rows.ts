import type { App } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { callEvent } from '#messaging/calls/calls/call-events.ts'
import { lockCall } from '#messaging/calls/calls/lock-call.ts'

/** Whose recording it is. */
export interface RecordedCall {
  workspaceId: string
  callId: string
}

const wanted = statement<{ announces: boolean }>(
  'call_recordings.wanted',
  `select announces_recording as announces from number_calling
   where workspace_id = $1 and number_id = $2 and recording = 'ours'`,
)

/** Whether calls of a number are recorded by us, and callers hear a tone first; null where they are not. */
export async function recordingWish(
  app: App,
  workspaceId: string,
  numberId: string | null,
): Promise<{ announces: boolean } | null> {
  const [row] = await run(app.pool, wanted, [workspaceId, numberId])
  return row ?? null
}

const begin = statement<{ callId: string }>(
  'call_recordings.begin',
  `insert into call_recording (workspace_id, call_id, state, created_at, updated_at)
   values ($1, $2, 'recording', $3, $3) on conflict do nothing returning call_id as "callId"`,
)

/** Notes that a call is recorded from now on; false where it was noted before. */
export async function beginRecording(app: App, { workspaceId, callId }: RecordedCall): Promise<boolean> {
  return (await run(app.pool, begin, [workspaceId, callId, app.clock.now()])).length > 0
}

const mixing = statement(
  'call_recordings.mixing',
  `update call_recording set state = 'mixing', updated_at = $3
   where workspace_id = $1 and call_id = $2 and state = 'recording'`,
)

export async function recordingEnded(app: App, { workspaceId, callId }: RecordedCall): Promise<void> {
  await run(app.pool, mixing, [workspaceId, callId, app.clock.now()])
}

/** A recording that is kept, or why there is none. */
export type Kept = { storageKey: string; seconds: number; size: number } | { error: string }

const finish = statement<{ callId: string }>(
  'call_recordings.finish',
  `update call_recording set state = $3, storage_key = $4, duration = $5, size = $6, error = $7, updated_at = $8
   where workspace_id = $1 and call_id = $2 and state in ('recording', 'mixing') returning call_id as "callId"`,
)

const valuesOf = (kept: Kept) =>
  'error' in kept
    ? ['failed', null, 0, 0, kept.error]
    : ['ready', kept.storageKey, Math.round(kept.seconds), kept.size, null]

/** Writes down what became of a recording, and tells it; false where the call is gone. */
export function finishRecording(
  app: App,
  { workspaceId, callId }: RecordedCall,
  kept: Kept,
): Promise<boolean> {
  return inTransaction(app.pool, async (tx) => {
    // That of somebody who is gone is not kept.
    if (!(await lockCall(tx, workspaceId, callId))) return false
    const [done] = await run(tx, finish, [workspaceId, callId, ...valuesOf(kept), app.clock.now()])
    const call = await lockCall(tx, workspaceId, callId)
    if (done && call) await appendEvents(app, tx, [callEvent(app, 'call.changed', call)])
    return done !== undefined
  })
}

const giveUpLost = statement(
  'call_recordings.give_up_lost',
  `update call_recording r set state = 'failed', error = 'The recording was lost.', updated_at = $1
   from call x where x.workspace_id = r.workspace_id and x.id = r.call_id and r.state in ('recording', 'mixing')
     and x.ended_at < $1::timestamptz - interval '1 day'
     and not exists (select from call_holder h where h.id = x.holder and h.seen_at > $1::timestamptz - interval '10 seconds')`,
)

/** Recordings whose machine did not come back within a day: there are none. */
export async function giveUpLostRecordings(app: App): Promise<void> {
  await run(app.pool, giveUpLost, [app.clock.now()])
}
