import type { App } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { inTransaction, statement } from '#core/db/db.ts'
import { overWorkspaces, runOver, workspacesFor } from '#core/db/per-workspace.ts'
import { appendEvents } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'

// Counts move with every batch of statuses; people are told of them at most once a second (spec/8 G10). What changes
// them notes it (moved), in its own transaction, and this tells it: also after the process that noted it has died.

const atOnce = 200

/** Notes in a statement that the counts of these broadcasts moved: `rows` has workspace_id and id. */
export const noteMoved = (rows: string): string => `
  insert into broadcast_progress as p (workspace_id, broadcast_id, is_due)
  select workspace_id, id, true from ${rows} order by workspace_id, id
  on conflict (workspace_id, broadcast_id) do update set is_due = true where not p.is_due`

const ripe = `p.is_due and (p.told_at is null or p.told_at <= $1::timestamptz - interval '1 second')`

/**
 * The counters of events are held before the notes are: whoever feeds a broadcast numbers its messages first and notes
 * then, and the two would wait for each other.
 */
const takeMoved = overWorkspaces<{ workspaceId: string; broadcastId: string }>(
  'broadcasts.take_moved',
  3,
  (only) => `with counters as materialized (
     select c.workspace_id from workspace_counter c
     where c.workspace_id in (select p.workspace_id from broadcast_progress p where ${ripe} ${only('p')})
     order by c.workspace_id for update
   ), due as (
     select p.workspace_id, p.broadcast_id from broadcast_progress p
     where (select count(*) from counters) > 0 and p.workspace_id in (select workspace_id from counters)
       and ${ripe} ${only('p')}
     order by p.workspace_id, p.broadcast_id limit $2 for update skip locked
   )
   update broadcast_progress p set is_due = false, told_at = $1
   from due d where p.workspace_id = d.workspace_id and p.broadcast_id = d.broadcast_id ${only('p')}
   returning ${columns('BroadcastProgress', 'p', ['workspaceId', 'broadcastId'])}`,
)

const workspacesMoved = statement<{ workspaceId: string }>(
  'broadcasts.workspaces_moved',
  `select distinct ${columns('BroadcastProgress', 'p', ['workspaceId'])} from broadcast_progress p where ${ripe}`,
)

/** Tells of broadcasts whose counts moved, each at most once a second. */
export async function tellProgress(app: App): Promise<{ more: boolean }> {
  let most = 0
  for (const workspaceId of await workspacesFor(app, workspacesMoved, [app.clock.now()])) {
    const told = await inTransaction(app.pool, async (tx) => {
      const now = app.clock.now()
      const moved = await runOver(tx, takeMoved, [now, atOnce], workspaceId)
      await appendEvents(
        app,
        tx,
        moved.map((one) => ({
          id: newId(now.getTime()),
          workspaceId: one.workspaceId,
          type: 'campaign.progress',
          subjectId: one.broadcastId,
          contactId: null,
          data: {},
          occurredAt: now,
        })),
      )
      return moved.length
    })
    most = Math.max(most, told)
  }
  return { more: most === atOnce }
}
