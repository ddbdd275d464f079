import { workspaceOf } from '#core/access/actor.ts'
import { loaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import type { BroadcastImportModel } from '#generated/prisma/models/BroadcastImport.ts'
import type { BroadcastImportState } from '#messaging/campaigns/broadcasts/broadcast-sets.ts'

const fields = [
  'workspaceId',
  'id',
  'broadcastId',
  'state',
  'filename',
  'rows',
  'added',
  'skipped',
  'optedOut',
  'refused',
  'completed',
  'several',
  'failure',
  'createdById',
  'createdAt',
  'finishedAt',
  'toldAt',
  'expiresAt',
] as const

/** A file of people that comes into a draft in the background (docs/adr/0074). */
export type BroadcastImport = RowOf<
  BroadcastImportModel,
  (typeof fields)[number],
  { state: BroadcastImportState }
>

export const importColumns = columns('BroadcastImport', 'i', fields)

const byIds = statement<BroadcastImport>(
  'broadcast_imports.by_ids',
  `select ${importColumns} from broadcast_import i where i.workspace_id = $1 and i.id = any($2::uuid[])`,
)

/** Imports by id; null for what is not there. */
export const broadcastImportLoader = loaderOf<BroadcastImport>(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, byIds, [workspaceOf(ctx.actor), ids])
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id) ?? null)
})

const latest = statement<BroadcastImport>(
  'broadcast_imports.latest',
  `select distinct on (i.broadcast_id) ${importColumns} from broadcast_import i
   where i.workspace_id = $1 and i.broadcast_id = any($2::uuid[])
   order by i.broadcast_id, i.created_at desc, i.id desc`,
)

/** The latest import into each draft, gathered. */
export const latestImportLoader = loaderOf<BroadcastImport>(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, latest, [workspaceOf(ctx.actor), ids])
  const found = new Map(rows.map((row) => [row.broadcastId, row]))
  return ids.map((id) => found.get(id) ?? null)
})

const running = statement<{ isRunning: boolean }>(
  'broadcast_imports.is_running',
  `select exists (select from broadcast_import i
     where i.workspace_id = $1 and i.broadcast_id = $2 and i.state = 'running') as "isRunning"`,
)

/** Whether people are still being added to a draft. */
export async function isBeingFilled(
  db: Parameters<typeof run>[0],
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<boolean> {
  const [row] = await run(db, running, [workspaceId, id])
  return row?.isRunning === true
}
