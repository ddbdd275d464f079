import { memberOf, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { byId, oneRow } from '#core/found.ts'
import { draftWithTemplate } from '#messaging/campaigns/broadcasts/draft-commands.ts'
import { phoneCountry } from '#messaging/contacts/contacts/phone-country.ts'
import type { SpooledFile } from '#messaging/content/media/spool.ts'
import { type BroadcastImport, importColumns } from './import-row.ts'
import { assertFits, rowsOfPeople } from './people-file.ts'
import { stagePeople } from './stage-people.ts'
import { tellImport } from './tell-import.ts'

const dayMs = 24 * 3_600_000
/** How long an import that is over is told of, with the rows that were left out. */
export const importKeptMs = 30 * dayMs
/** A file whose reader dies goes by itself after this time, where no worker ends it before (import-failures.ts). */
const readingMs = dayMs / 24

const insertImport = statement(
  'broadcast_imports.insert',
  `insert into broadcast_import (workspace_id, id, broadcast_id, state, filename, created_by_id, created_at, expires_at)
   values ($1, $2, $3, 'reading', $4, $5, $6, $7)`,
)

const becomeRunning = statement<BroadcastImport>(
  'broadcast_imports.run',
  `update broadcast_import i set state = 'running', told_at = $3, expires_at = null
   where i.workspace_id = $1 and i.id = $2 and i.state = 'reading' returning ${importColumns}`,
)

const removeImport = statement(
  'broadcast_imports.remove',
  'delete from broadcast_import where workspace_id = $1 and id = $2',
)

/**
 * Reads the rows of a file of people, a part at a time as it comes in from the disk, and stages those that are good; a worker
 * adds them to the draft. Throws not_found, invalid_state for what is no draft any longer, too_large, invalid_field,
 * invalid_request.
 */
export async function startBroadcastImport(
  ctx: Ctx,
  { id: broadcastId, file }: { id: string; file: SpooledFile },
): Promise<BroadcastImport> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  assertFits(file)
  const { template } = await draftWithTemplate(ctx, broadcastId)
  const begun = { workspaceId, id: ctx.newId(), broadcastId }
  const now = ctx.now()
  const until = new Date(now.getTime() + readingMs)
  const name = file.filename.slice(-200) || 'people.csv'
  await run(ctx.app.pool, insertImport, [workspaceId, begun.id, broadcastId, name, userId, now, until])
  try {
    const rules = { template, country: await phoneCountry(ctx) }
    await stagePeople(ctx, begun, rowsOfPeople(file, template), rules)
    return await inTransaction(ctx.app.pool, async (tx) => {
      const running = await oneRow(tx, becomeRunning, [workspaceId, begun.id, ctx.now()], 'import')
      tx.afterCommit(() => ctx.app.wake('contact-imports'))
      await tellImport(ctx, tx, running)
      return running
    })
  } catch (problem) {
    await run(ctx.app.pool, removeImport, [workspaceId, begun.id])
    throw problem
  }
}

const lockImport = statement<BroadcastImport>(
  'broadcast_imports.lock',
  `select ${importColumns} from broadcast_import i where i.workspace_id = $1 and i.id = $2 for no key update`,
)

/** Nobody was added, so nothing of its rows is needed any longer. */
export const endImport = statement<BroadcastImport>(
  'broadcast_imports.end',
  `with gone as (
     delete from broadcast_import_part where workspace_id = $1 and import_id = $2
   )
   update broadcast_import i set state = $3, failure = $4, finished_at = $5, told_at = $5, expires_at = $6
   where i.workspace_id = $1 and i.id = $2 returning ${importColumns}`,
)

/** Ends an import: nobody of it is added. Throws not_found, invalid_state where it is over. */
export async function cancelBroadcastImport(ctx: Ctx, id: string): Promise<BroadcastImport> {
  const workspaceId = workspaceOf(ctx.actor)
  return inTransaction(ctx.app.pool, async (tx) => {
    const found = await byId(tx, lockImport, [workspaceId, id], 'import')
    if (found.finishedAt !== null)
      throw new AppError('invalid_state', `The import is ${found.state}.`).because('wrong_state')
    const now = ctx.now()
    const until = new Date(now.getTime() + importKeptMs)
    const ended = await oneRow(tx, endImport, [workspaceId, id, 'cancelled', null, now, until], 'import')
    await tellImport(ctx, tx, ended)
    return ended
  })
}
