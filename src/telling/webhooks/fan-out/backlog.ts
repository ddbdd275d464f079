import type { Pool } from 'pg'
import type { App } from '#core/context/context.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { perWorkspace } from '#core/db/per-workspace.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { WorkspaceCounterModel } from '#generated/prisma/models/WorkspaceCounter.ts'

const cursorFields = ['workspaceId', 'eventSeq'] as const

/** A workspace with events that are not queued yet. */
export type WorkspaceBehind = RowOf<
  WorkspaceCounterModel,
  (typeof cursorFields)[number],
  { eventSeq: number }
> & {
  /** false when no endpoint could want them */
  watched: boolean
}

// Read in one snapshot: an endpoint that is not visible in it was made after all of these events were committed.
const workspacesBehind = statement<WorkspaceBehind>(
  'webhooks.workspaces_behind',
  `select ${columns('WorkspaceCounter', 'c', cursorFields)},
     exists (select 1 from webhook_endpoint e where e.workspace_id = c.workspace_id and e.status <> 'disabled')
     or exists (select 1 from legacy_webhook l where l.workspace_id = c.workspace_id and l.is_active) as watched
   from workspace_counter c where c.event_seq > c.fanout_seq and c.workspace_id <> all($2::uuid[]) limit $1`,
)

/** Workspaces whose cursor is behind their log, at most `limit`, without those that rest. */
export function listBehind(
  pool: Pool,
  limit: number,
  resting: readonly string[],
): Promise<WorkspaceBehind[]> {
  return run(pool, workspacesBehind, [limit, resting])
}

const seen = rowsIn<WorkspaceBehind>({
  workspace_id: ['uuid', (row) => row.workspaceId],
  seq: ['bigint', (row) => row.eventSeq],
})

// Locks in the order in which events are appended, so that the two cannot deadlock. Only up to what was seen: events
// that came since may have an endpoint.
const skipEvents = statement<never>(
  'webhooks.skip_events',
  `with seen as (
     select * from ${seen.from('s')}
   ), locked as (
     select c.workspace_id from workspace_counter c join seen using (workspace_id)
     order by c.workspace_id for no key update of c
   )
   update workspace_counter c set fanout_seq = s.seq
   from seen s join locked using (workspace_id)
   where c.workspace_id = s.workspace_id and c.fanout_seq < s.seq`,
)

/** Moves the cursors of workspaces without endpoints over events that nobody wants. */
export async function skipUnwatched(app: App, behind: readonly WorkspaceBehind[]): Promise<void> {
  const unwatched = behind.filter(({ watched }) => !watched)
  if (unwatched.length === 0) return
  await perWorkspace(app, unwatched, (part) => run(app.pool, skipEvents, seen.values(part)))
}
