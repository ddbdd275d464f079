import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { overWorkspaces, perWorkspace, runOver, workspacesFor } from '#core/db/per-workspace.ts'
import { rowKeys } from '#core/db/rows-in.ts'
import { storageOf } from '#messaging/content/media/storage.ts'

interface OldRecording {
  workspaceId: string
  id: string
  storageKey: string
}

const atOnce = 200

const old = overWorkspaces<OldRecording>(
  'call_recordings.old',
  2,
  (
    only,
  ) => `select r.workspace_id as "workspaceId", r.call_id as id, r.storage_key as "storageKey" from workspace w
   cross join lateral (
     select workspace_id, call_id, storage_key from call_recording
     where workspace_id = w.id and storage_key is not null
       and created_at <= $1::timestamptz - make_interval(days => w.recording_retention_days)${only('call_recording')}
     order by created_at limit ${atOnce}) r
   where w.recording_retention_days is not null limit ${atOnce}`,
)

/** Whose recordings are not kept for ever. */
const workspacesKeeping = statement<{ workspaceId: string }>(
  'call_recordings.workspaces_keeping',
  'select id as "workspaceId" from workspace where recording_retention_days is not null',
)

const remove = statement(
  'call_recordings.remove_old',
  `delete from call_recording r using ${rowKeys.from('q')}
   where r.workspace_id = q.workspace_id and r.call_id = q.id`,
)

/**
 * Deletes recordings that are older than their workspace keeps them: the file first and then its row, so that a file
 * whose removal failed is found again. Answers whether there may be more.
 */
export async function endRecordings(app: App): Promise<{ more: boolean }> {
  const recordings: OldRecording[] = []
  for (const workspaceId of await workspacesFor(app, workspacesKeeping, []))
    recordings.push(...(await runOver(app.pool, old, [app.clock.now()], workspaceId)))
  await perWorkspace(app, recordings, async (part) => {
    if (part.length === 0) return
    for (const { storageKey } of part) await storageOf(app).delete(storageKey)
    await run(app.pool, remove, rowKeys.values(part))
  })
  return { more: recordings.length >= atOnce }
}
