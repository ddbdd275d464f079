import { assertAccess } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import type { CsvRow } from '#messaging/content/csv/csv-reader.ts'
import { ImportOutcome, type ImportResult } from '#messaging/content/csv/import-outcome.ts'
import { withTurn } from '#messaging/content/csv/import-turn.ts'
import { readTable } from '#messaging/content/csv/people-table.ts'
import { RowFault } from '#messaging/content/csv/row-fault.ts'
import { type CsvTable, type Places, placesOf, tableNamed } from '#messaging/content/csv/tables.ts'
import type { SpooledFile } from '#messaging/content/media/spool.ts'
import { type ContactLine, contactReader } from './contact-rows.ts'
import { saveContactLines } from './import-contacts.ts'
import { saveTagLines, tagReader } from './import-tags.ts'

/** The largest file in bytes, and the most rows of it (spec/5 1.1). */
export const largestImport = 10 * 1_048_576
const mostRows = 10_000
/** Rows that are saved in one transaction. */
const atOnce = 1000

/** The options of an import that a form sends. */
export interface AskedImport {
  table?: string | null | undefined
  file?: SpooledFile | null | undefined
  updateOnDuplicate?: boolean | null | undefined
  /** JSON: header to column */
  columnMapping?: string | null | undefined
}

const plain = (message: string, field: string) =>
  new AppError('invalid_field', message, { field, whole: true })

function mappingOf(text: string | null | undefined): Record<string, unknown> {
  if (!text) return {}
  try {
    const mapping: unknown = JSON.parse(text)
    if (typeof mapping === 'object' && mapping !== null && !Array.isArray(mapping))
      return mapping as Record<string, unknown>
  } catch {
    // Told below.
  }
  throw plain('column_mapping must be a JSON object', 'columnMapping')
}

/** The header, if the whole file can be read and is not too long; nothing is saved before that is known. */
async function headerOf(file: SpooledFile): Promise<string[]> {
  let header: string[] | undefined
  let many = 0
  for await (const { cells } of readTable(file)) {
    if (header) many += 1
    else header = cells
    if (many > mostRows) throw plain('At most 10,000 rows can be imported', 'file')
  }
  if (!header) throw plain('The file is empty', 'file')
  return header
}

interface Importing<Line> {
  read(row: CsvRow): Line | RowFault
  save(lines: readonly Line[]): Promise<void>
}

/** The next part is read while one is saved, so neither this process nor PostgreSQL waits for the other. */
async function importRows<Line>(
  file: SpooledFile,
  outcome: ImportOutcome,
  keep: () => Promise<void>,
  { read, save }: Importing<Line>,
): Promise<void> {
  let lines: Line[] = []
  let isHeader = true
  let saving: Promise<void> = Promise.resolve()
  const saveNext = async () => {
    await saving
    await keep()
    saving = save(lines)
    // An error is thrown when the next part waits for it, or at the end.
    saving.catch(() => {})
    lines = []
  }
  for await (const row of readTable(file)) {
    if (isHeader) {
      isHeader = false
      continue
    }
    const line = read(row)
    if (line instanceof RowFault) outcome.refuse(row.place, line)
    else lines.push(line)
    if (lines.length >= atOnce) await saveNext()
  }
  if (lines.length > 0) await saveNext()
  await saving
}

async function importInto(
  ctx: Ctx,
  table: CsvTable,
  file: SpooledFile,
  { places, update, keep }: { places: Places; update: boolean; keep: () => Promise<void> },
): Promise<ImportResult> {
  const outcome = new ImportOutcome()
  const told = { update, outcome }
  if (table === 'contacts') {
    const read = await contactReader(ctx, places)
    const save = (lines: readonly ContactLine[]) =>
      inTransaction(ctx.app.pool, (tx) => saveContactLines(ctx, tx, lines, told))
    await importRows(file, outcome, keep, { read, save })
  } else {
    const read = tagReader(places)
    await importRows(file, outcome, keep, { read, save: (lines) => saveTagLines(ctx, lines, told) })
  }
  return outcome
}

/**
 * POST /import: rows are checked one by one and saved set-wise, in parts; a file without a usable header or with too many
 * rows saves nothing (spec/8 CO7). Throws conflict while another import of the workspace runs.
 */
export async function importTable(ctx: Ctx, asked: AskedImport): Promise<ImportResult> {
  const { table } = tableNamed(asked.table ?? '')
  assertAccess(ctx.actor, { permission: `${table}:import` })
  const { file } = asked
  if (!file) throw plain('file is required', 'file')
  if (file.size > largestImport)
    throw new AppError('too_large', 'The file has at most 10 MB.', { field: 'file' })
  const mapping = mappingOf(asked.columnMapping)
  return withTurn(ctx, async (keep) => {
    const places = placesOf(table, await headerOf(file), mapping)
    return importInto(ctx, table, file, { places, update: asked.updateOnDuplicate === true, keep })
  })
}

/** GET /import/{table}/config. */
export function importConfig(ctx: Ctx, name: string) {
  const { table, config } = tableNamed(name)
  assertAccess(ctx.actor, { permission: `${table}:import` })
  const { required, optional, unique } = config
  return { table, required, optional, unique }
}
