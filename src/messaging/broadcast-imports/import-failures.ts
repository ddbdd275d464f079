import type { App, Ctx } from '#core/context/context.ts'
import { statement, type Tx } from '#core/db/db.ts'
import { oneRow } from '#core/found.ts'
import { failSilent, isSilent } from '#messaging/csv/silent-readers.ts'
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

const atOnce = 20

const abandoned = statement<BroadcastImport>(
  'broadcast_imports.abandoned',
  `select ${importColumns} from broadcast_import i where ${isSilent('$1')} order by i.created_at, i.id limit ${atOnce}`,
)

const takeAbandoned = statement<BroadcastImport>(
  'broadcast_imports.take_abandoned',
  `select ${importColumns} from broadcast_import i
   where i.workspace_id = $1 and i.id = $2 and ${isSilent('$3')} for no key update skip locked`,
)

/** Fails the files that nobody reads any longer. */
export const failAbandoned = (app: App): Promise<void> =>
  failSilent(app, {
    find: abandoned,
    take: takeAbandoned,
    fail: (ctx, tx, one) => failImport(ctx, tx, one, new NobodyAdded('interrupted')),
  })
