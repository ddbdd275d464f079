import type { App } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import type { NewEvent } from '#core/events/log.ts'
import { writeTime } from '#core/time/time.ts'
import { callEvent } from './call-events.ts'
import type { CallRow } from './call-row.ts'

const complete = statement<{ id: string; holdDuration: number; talkDuration: number }>(
  'call_transfers.complete',
  `update call_transfer v set status = 'completed', completed_at = $3, updated_at = $3,
     talk_duration = greatest(0, extract(epoch from $3::timestamptz - v.connected_at))::int
   where v.workspace_id = $1 and v.call_id = $2 and v.status = 'connected'
   returning v.id, v.hold_duration as "holdDuration", v.talk_duration as "talkDuration"`,
)

/** Whoever took a call that is held has spoken, and the call goes on without them. */
export async function completeTransfer(app: App, tx: Tx, call: CallRow): Promise<NewEvent[]> {
  const now = app.clock.now()
  const transfers = await run(tx, complete, [call.workspaceId, call.id, now])
  return transfers.map(({ id, holdDuration, talkDuration }) =>
    callEvent(app, 'call_transfer.completed', call, {
      call_transfer_id: id,
      completed_at: writeTime(now),
      hold_duration: holdDuration,
      talk_duration: talkDuration,
    }),
  )
}
