import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { oneRow } from '#core/found.ts'
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

/** A reader tells of each 5,000 rows or so, which take well below a second: one that is silent for so long is gone. */
const silentMs = 5 * 60_000

const atOnce = 20

const silent = `i.state = 'reading' and coalesce(i.told_at, i.created_at) <`

const abandonedImports = statement<BroadcastImport>(
  'broadcast_imports.abandoned',
  `select ${importColumns} from broadcast_import i where ${silent} $1 order by i.created_at, i.id limit ${atOnce}`,
)

const takeAbandoned = statement<BroadcastImport>(
  'broadcast_imports.take_abandoned',
  `select ${importColumns} from broadcast_import i
   where i.workspace_id = $1 and i.id = $2 and ${silent} $3 for no key update skip locked`,
)

/**
 * Fails what nobody reads any longer: the process died, and the rest of the file is nowhere. A reader that was only silent
 * finds its import over, and removes it.
 */
export async function failAbandoned(app: App): Promise<void> {
  const before = new Date(app.clock.nowMs() - silentMs)
  for (const { workspaceId, id } of await run(app.pool, abandonedImports, [before])) {
    const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
    await inTransaction(app.pool, async (tx) => {
      const [one] = await run(tx, takeAbandoned, [workspaceId, id, before])
      if (one) await failImport(ctx, tx, one, new NobodyAdded('interrupted'))
    })
  }
}
