import type { App } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { statusEvent } from './events.ts'
import { type BroadcastRow, broadcastColumns } from './row.ts'

const reason = 'The organization was closed.'

/** How many broadcasts of workspace `w` stand still since it was closed; somebody resumes or cancels them. */
export const pausedByClosing = `(select count(*) from broadcast b
  where b.workspace_id = w.id and b.status = 'paused' and b.paused_reason = '${reason}')`

const pauseAll = statement<BroadcastRow>(
  'broadcasts.pause_all',
  `with running as (
     select id from broadcast where workspace_id = $1 and status = 'running' order by id for update
   )
   update broadcast b set status = 'paused', paused_reason = '${reason}', updated_at = $2
   from running r where b.workspace_id = $1 and b.id = r.id returning ${broadcastColumns('b')}`,
)

/** Pauses what is running in a workspace that closes (document 2, Workspace lifecycle); answers what was paused. */
export function pauseBroadcasts(tx: Tx, workspaceId: string, at: Date): Promise<BroadcastRow[]> {
  return run(tx, pauseAll, [workspaceId, at])
}

/** Tells that they were paused; comes last in the transaction. */
export function tellPaused(app: App, tx: Tx, paused: readonly BroadcastRow[], at: Date): Promise<void> {
  return appendEvents(
    app,
    tx,
    paused.map((row) => statusEvent(row, 'running', at)),
  )
}
