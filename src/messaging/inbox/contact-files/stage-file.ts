import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { AppError, errors } from '#core/errors.ts'
import { oneRow } from '#core/found.ts'
import { hasNoNul } from '#core/storable.ts'
import { listContactFields } from '#messaging/contacts/contact-fields/contact-field-queries.ts'
import type { CsvRow } from '#messaging/content/csv/csv-reader.ts'
import { because, type FileRefusal } from '#messaging/content/csv/file-refusal-sets.ts'
import { inParts } from '#messaging/content/csv/in-parts.ts'
import { readTable } from '#messaging/content/csv/people-table.ts'
import { largestPeopleFile } from '#messaging/content/media/file-limits.ts'
import type { SpooledFile } from '#messaging/content/media/spool.ts'
import { newValues, recordAudit } from '#people/audit/log.ts'
import { tellImport } from './import-events.ts'
import { type ContactImport, importColumns } from './import-row.ts'
import { guessMapping } from './mapping.ts'

/** Maximum number of rows of a file. */
const mostRows = 100_000
const hourMs = 3_600_000
/** How long a file waits to be run. */
const waitsMs = 3 * 24 * hourMs

const insertImport = statement(
  'contact_imports.insert',
  `insert into contact_import (workspace_id, id, state, filename, headers, mapping, updates_known, created_by_id, key_id,
     created_at, rows_until, expires_at)
   values ($1, $2, 'reading', $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
)

const staged = rowsIn<CsvRow>(
  {
    place: ['int', ({ place }) => place],
    cells: ['text', ({ cells }) => JSON.stringify(cells)],
  },
  2,
)

/** Each part records that its reader is alive. */
const stageRows = statement(
  'contact_imports.stage',
  `with heard as (
     update contact_import set told_at = $5 where workspace_id = $1 and id = $2 and state = 'reading'
   )
   insert into contact_import_row (workspace_id, import_id, place, cells)
   select $1::uuid, $2::uuid, r.place, r.cells::json from ${staged.from('r')}`,
)

const becomeReady = statement<ContactImport>(
  'contact_imports.ready',
  `update contact_import i set state = 'ready', rows = $3, rows_until = $4, expires_at = $4
   where i.workspace_id = $1 and i.id = $2 and i.state = 'reading' returning ${importColumns}`,
)

/** A member who starts again discards their file that was not run. */
const dropDrafts = statement(
  'contact_imports.drop_drafts',
  `update contact_import set state = 'cancelled', rows_until = $4, expires_at = $4, finished_at = $4
   where workspace_id = $1 and created_by_id = $2 and id <> $3 and state = 'ready'`,
)

const remove = statement(
  'contact_imports.remove',
  'delete from contact_import where workspace_id = $1 and id = $2',
)

const told = (message: string, cause: FileRefusal) => errors.told(message, 'file', because(cause))

interface Begun {
  workspaceId: string
  userId: string
  id: string
}

const lengthOfRow = ({ cells }: CsvRow) => cells.reduce((length, cell) => length + cell.length, 0)

/** Stores the rows after the header; returns their number. */
async function stage(ctx: Ctx, { workspaceId, id }: Begun, rows: AsyncIterable<CsvRow>): Promise<number> {
  let many = 0
  for await (const part of inParts(rows, lengthOfRow)) {
    many += part.length
    if (many > mostRows) throw told('At most 100,000 rows can be imported', 'too_many_rows')
    await run(ctx.app.pool, stageRows, [workspaceId, id, ...staged.values(part), ctx.now()])
  }
  return many
}

function headersOf(first: CsvRow | undefined): string[] {
  if (!first) throw told('The file is empty', 'empty')
  if (!first.cells.every(hasNoNul)) throw told('The header cannot be read', 'header_unreadable')
  return first.cells.map((cell) => cell.trim().slice(0, 200))
}

async function finish(ctx: Ctx, { workspaceId, userId, id }: Begun, rows: number): Promise<ContactImport> {
  return inTransaction(ctx.app.pool, async (tx) => {
    const until = new Date(ctx.now().getTime() + waitsMs)
    const ready = await oneRow(tx, becomeReady, [workspaceId, id, rows, until], 'import')
    await run(tx, dropDrafts, [workspaceId, userId, id, ctx.now()])
    const changes = newValues({ filename: ready.filename, rows })
    await recordAudit(tx, ctx, workspaceId, {
      kind: 'contact_import',
      resourceId: id,
      action: 'created',
      changes,
    })
    await tellImport(ctx, tx, ready)
    return ready
  })
}

export interface AskedFile {
  file: SpooledFile
  updatesKnown?: boolean | null | undefined
}

/**
 * Reads a file of contacts and keeps its rows, as they are, until somebody runs the import: nothing of it is saved as a
 * contact. It is read as it comes in from the disk, a part at a time. Throws too_large, invalid_field, invalid_request.
 */
export async function startImport(ctx: Ctx, { file, updatesKnown }: AskedFile): Promise<ContactImport> {
  const { workspaceId, userId, applicationKey } = memberOf(ctx.actor)
  if (file.size > largestPeopleFile)
    throw new AppError('too_large', 'The file has at most 25 MB.', {
      field: 'file',
      details: because('too_large'),
    })
  const rows = readTable(file)
  const first = await rows.next()
  const headers = headersOf(first.done ? undefined : first.value)
  const mapping = guessMapping(headers, await listContactFields(ctx, false))
  const begun = { workspaceId, userId, id: ctx.newId() }
  const now = ctx.now()
  // One whose process dies in the meantime goes by itself, where no worker ends it before (import-failures.ts).
  const until = new Date(now.getTime() + hourMs)
  const name = file.filename.slice(-200) || 'contacts.csv'
  const values = [
    name,
    headers,
    mapping,
    updatesKnown === true,
    userId,
    applicationKey?.id ?? null,
    now,
    until,
  ]
  await run(ctx.app.pool, insertImport, [workspaceId, begun.id, ...values])
  try {
    const many = await stage(ctx, begun, rows)
    if (many === 0) throw told('The file has no rows below its header', 'no_rows')
    return await finish(ctx, begun, many)
  } catch (problem) {
    await run(ctx.app.pool, remove, [workspaceId, begun.id])
    throw problem
  }
}
