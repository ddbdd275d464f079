import type { App } from '#core/context/context.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { perWorkspace } from '#core/db/per-workspace.ts'
import { rowKeys } from '#core/db/rows-in.ts'
import type { MediaModel } from '#generated/prisma/models/Media.ts'
import { mediaInUse } from './in-use.ts'
import { storageOf } from './storage.ts'

const fields = ['workspaceId', 'id', 'storageKey', 'expiresAt'] as const

type ExpiringFile = RowOf<MediaModel, (typeof fields)[number], { expiresAt: Date }>

const expiring = statement<ExpiringFile>(
  'media.expiring',
  `select ${columns('Media', 'f', fields)} from media f
   where expires_at is not null and expires_at <= $1
     and ($2::timestamptz is null or (expires_at, id) > ($2, $3::uuid))
   order by expires_at, id limit $4`,
)

const extend = statement(
  'media.extend',
  `update media f set expires_at = $3 from ${rowKeys.from('q')}
   where f.workspace_id = q.workspace_id and f.id = q.id`,
)

const removeRows = statement(
  'media.remove',
  `delete from media f using ${rowKeys.from('q')}
   where f.workspace_id = q.workspace_id and f.id = q.id`,
)

const atOnce = 200
/** Files in use are extended so long before their end that nobody ever finds them expired. */
const aheadMs = 60 * 60 * 1000
const extensionMs = 24 * 60 * 60 * 1000

/**
 * Ends the time of uploads (document 1, Retention): what is in use is kept a day longer, from day to day; everything
 * else goes, the file first and then its row, so that a file whose removal failed is found again.
 */
export async function endUploads(app: App): Promise<void> {
  const now = app.clock.nowMs()
  let last: ExpiringFile | undefined
  do {
    const ahead = new Date(now + aheadMs)
    const files = await run(app.pool, expiring, [ahead, last?.expiresAt ?? null, last?.id ?? null, atOnce])
    await perWorkspace(app, files, (part) => endSome(app, part, now))
    last = files.length === atOnce ? files.at(-1) : undefined
  } while (last)
}

async function endSome(app: App, files: readonly ExpiringFile[], now: number): Promise<void> {
  if (files.length === 0) return
  const needed = await mediaInUse(app, files)
  const kept = files.filter((file) => needed.has(file.id))
  if (kept.length > 0) await run(app.pool, extend, [...rowKeys.values(kept), new Date(now + extensionMs)])
  const over = files.filter((file) => !needed.has(file.id) && file.expiresAt.getTime() <= now)
  const storage = storageOf(app)
  for (const file of over) if (file.storageKey) await storage.delete(file.storageKey)
  if (over.length > 0) await run(app.pool, removeRows, rowKeys.values(over))
}
