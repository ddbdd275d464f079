import type { App, Ctx } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'
import { oneRow } from '#core/found.ts'
import { failSilent, silentImports } from '#messaging/content/csv/silent-readers.ts'
import { NobodyAdded } from './import-cause-sets.ts'
import { endImport, importKeptMs } from './import-commands.ts'
import { type BroadcastImport, importColumns } from './import-row.ts'
import { tellImport } from './tell-import.ts'

/** Ends an import that is locked: nobody of it was added. */
export async function failImport(
  ctx: Ctx,
  tx: Tx,
  { workspaceId, id }: BroadcastImport,
  { message }: NobodyAdded,
): Promise<void> {
  const now = ctx.now()
  const until = new Date(now.getTime() + importKeptMs)
  const failed = await oneRow(tx, endImport, [workspaceId, id, 'failed', message, now, until], 'import')
  await tellImport(ctx, tx, failed)
}

const silent = silentImports<BroadcastImport>('broadcast_imports', 'broadcast_import', importColumns)

/** Fails the files that nobody reads any longer. */
export const failAbandoned = (app: App): Promise<void> =>
  failSilent(app, silent, (ctx, tx, one) => failImport(ctx, tx, one, new NobodyAdded('interrupted')))
