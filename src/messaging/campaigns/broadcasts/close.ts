import DataLoader from 'dataloader'
import type { Ctx } from '#core/context/context.ts'
import { perOperation } from '#core/context/per-operation.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { statusEvent } from './broadcast-events.ts'
import { type BroadcastRow, broadcastColumns } from './broadcast-row.ts'
import { pauseSentences } from './cause-sets.ts'

const reason = pauseSentences.workspace_closed

const pauseAll = statement<BroadcastRow>(
  'broadcasts.pause_all',
  `with running as (
     select id from broadcast where workspace_id = $1 and status = 'running' order by id for update
   )
   update broadcast b set status = 'paused', paused_reason = '${reason}', updated_at = $2
   from running r where b.workspace_id = $1 and b.id = r.id returning ${broadcastColumns('b')}`,
)

/** Pauses what is running in a workspace that closes (document 2, Workspace lifecycle), and tells of it. */
export async function pauseBroadcasts(
  ctx: Ctx,
  tx: Tx,
  { workspaceId }: { workspaceId: string },
): Promise<void> {
  const at = ctx.now()
  const paused = await run(tx, pauseAll, [workspaceId, at])
  await appendEvents(
    ctx.app,
    tx,
    paused.map((row) => statusEvent(row, 'running', at)),
  )
}

const countPaused = statement<{ workspaceId: string; count: number }>(
  'broadcasts.paused_by_closing',
  `select ${columns('Broadcast', 'broadcast', ['workspaceId'])}, count(*) as count from broadcast
   where workspace_id = any($1::uuid[]) and status = 'paused' and paused_reason = '${reason}' group by workspace_id`,
)

/** How many broadcasts of a workspace stand still since it was closed; somebody resumes or cancels them. */
export const pausedByClosing = perOperation(
  (ctx) =>
    new DataLoader<string, number>(async (workspaceIds) => {
      const rows = await run(ctx.app.pool, countPaused, [workspaceIds])
      const counts = new Map(rows.map(({ workspaceId, count }) => [workspaceId, count]))
      return workspaceIds.map((id) => counts.get(id) ?? 0)
    }),
)
