import { memberOf, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { AppError, errors } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import { byId, oneRow } from '#core/found.ts'
import { isStorable } from '#core/storable.ts'
import { changedEvent } from '#messaging/broadcasts/broadcast-events.ts'
import { draftWithTemplate } from '#messaging/broadcasts/draft-commands.ts'
import { inParts } from '#messaging/csv/in-parts.ts'
import type { SpooledFile } from '#messaging/media/spool.ts'
import { mostRecipients } from './import-recipients.ts'
import { type BroadcastImport, importColumns } from './import-row.ts'
import { assertFits, type GivenRow, rowsOfPeople } from './people-file.ts'

const dayMs = 24 * 3_600_000
/** How long an import that is over is told of, with the rows that were left out. */
export const importKeptMs = 30 * dayMs
/** A file whose reader dies goes by itself after this time. */
const readingMs = dayMs / 24

const insertImport = statement(
  'broadcast_imports.insert',
  `insert into broadcast_import (workspace_id, id, broadcast_id, state, filename, created_by_id, created_at, expires_at)
   values ($1, $2, $3, 'reading', $4, $5, $6, $7)`,
)

/** A row as it is staged; what cannot be kept is told instead. */
interface StagedRow {
  place: number
  json: string | null
}

const staged = rowsIn<StagedRow>(
  {
    place: ['int', ({ place }) => place],
    given: ['text', ({ json }) => json],
    reason: ['text', ({ json }) => (json === null ? 'It holds a character that cannot be kept.' : null)],
  },
  2,
)

const stageRows = statement(
  'broadcast_imports.stage',
  `insert into broadcast_staging (workspace_id, import_id, place, given, reason)
   select $1::uuid, $2::uuid, r.place, r.given::json, r.reason from ${staged.from('r')}`,
)

const becomeRunning = statement<BroadcastImport>(
  'broadcast_imports.run',
  `update broadcast_import i set state = 'running', rows = $3, told_at = $4, expires_at = null
   where i.workspace_id = $1 and i.id = $2 and i.state = 'reading' returning ${importColumns}`,
)

const removeImport = statement(
  'broadcast_imports.remove',
  'delete from broadcast_import where workspace_id = $1 and id = $2',
)

async function* asStaged(rows: AsyncIterable<GivenRow>): AsyncGenerator<StagedRow> {
  for await (const { place, given } of rows)
    yield { place, json: isStorable(given) ? JSON.stringify(given) : null }
}

async function stage(
  ctx: Ctx,
  { workspaceId, id }: Pick<BroadcastImport, 'workspaceId' | 'id'>,
  rows: AsyncIterable<GivenRow>,
): Promise<number> {
  let many = 0
  for await (const part of inParts(asStaged(rows), ({ json }) => json?.length ?? 0)) {
    many += part.length
    if (many > mostRecipients) throw errors.told('At most 100,000 rows can be imported', 'file')
    await run(ctx.app.pool, stageRows, [workspaceId, id, ...staged.values(part)])
  }
  if (many === 0) throw errors.told('The file has no rows', 'file')
  return many
}

/** Screens that show the draft hear that an import of it has moved on. */
export async function tellImport(
  ctx: Pick<Ctx, 'app' | 'now'>,
  tx: Tx,
  { workspaceId, broadcastId }: Pick<BroadcastImport, 'workspaceId' | 'broadcastId'>,
): Promise<void> {
  await appendEvents(ctx.app, tx, [changedEvent({ workspaceId, id: broadcastId }, 'import', ctx.now())])
}

/**
 * Keeps the rows of a file of people, a part at a time as it comes in from the disk; a worker adds them to the draft. Throws
 * not_found, invalid_state for what is no draft any longer, too_large, invalid_field, invalid_request.
 */
export async function startBroadcastImport(
  ctx: Ctx,
  { id: broadcastId, file }: { id: string; file: SpooledFile },
): Promise<BroadcastImport> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  assertFits(file)
  const { template } = await draftWithTemplate(ctx, broadcastId)
  const begun = { workspaceId, id: ctx.newId() }
  const now = ctx.now()
  const until = new Date(now.getTime() + readingMs)
  const name = file.filename.slice(-200) || 'people.csv'
  await run(ctx.app.pool, insertImport, [workspaceId, begun.id, broadcastId, name, userId, now, until])
  try {
    const many = await stage(ctx, begun, rowsOfPeople(file, template))
    return await inTransaction(ctx.app.pool, async (tx) => {
      const running = await oneRow(tx, becomeRunning, [workspaceId, begun.id, many, ctx.now()], 'import')
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
     delete from broadcast_staging where workspace_id = $1 and import_id = $2 and reason is null
   )
   update broadcast_import i set state = $3, failure = $4, finished_at = $5, told_at = $5, expires_at = $6
   where i.workspace_id = $1 and i.id = $2 returning ${importColumns}`,
)

/** Ends an import: nobody of it is added. Throws not_found, invalid_state where it is over. */
export async function cancelBroadcastImport(ctx: Ctx, id: string): Promise<BroadcastImport> {
  const workspaceId = workspaceOf(ctx.actor)
  return inTransaction(ctx.app.pool, async (tx) => {
    const found = await byId(tx, lockImport, [workspaceId, id], 'import')
    if (found.finishedAt !== null) throw new AppError('invalid_state', `The import is ${found.state}.`)
    const now = ctx.now()
    const until = new Date(now.getTime() + importKeptMs)
    const ended = await oneRow(tx, endImport, [workspaceId, id, 'cancelled', null, now, until], 'import')
    await tellImport(ctx, tx, ended)
    return ended
  })
}
