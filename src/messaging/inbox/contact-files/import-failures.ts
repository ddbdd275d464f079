import type { App, Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { endTurn } from '#messaging/content/csv/import-turn.ts'
import { brokenOff, failSilent, silentImports } from '#messaging/content/csv/silent-readers.ts'
import { reportKeptMs } from './import-commands.ts'
import { tellImport } from './import-events.ts'
import { type ContactImport, importColumns } from './import-row.ts'

const end = statement<ContactImport>(
  'contact_imports.fail',
  `update contact_import i set state = 'failed', failure = $3, finished_at = $4, told_at = $4, rows_until = $4,
     expires_at = $5
   where i.workspace_id = $1 and i.id = $2 and i.state in ('reading', 'running') returning ${importColumns}`,
)

/** Ends an import that is still running: saved rows remain. */
export async function failImport(
  ctx: Ctx,
  tx: Tx,
  { workspaceId, id }: Pick<ContactImport, 'workspaceId' | 'id'>,
  failure: string,
): Promise<void> {
  const now = ctx.now()
  const until = new Date(now.getTime() + reportKeptMs)
  const [failed] = await run(tx, end, [workspaceId, id, failure, now, until])
  await run(tx, endTurn, [workspaceId, id])
  if (failed) await tellImport(ctx, tx, failed)
}

const silent = silentImports<ContactImport>('contact_imports', 'contact_import', importColumns)

/** Fails the files whose reader has died: nothing of them was saved. */
export const failAbandoned = (app: App): Promise<void> =>
  failSilent(app, silent, (ctx, tx, one) => failImport(ctx, tx, one, brokenOff))
