import { AppError, errors } from '#core/errors.ts'
import { guessMapping } from '#messaging/contact-imports/mapping.ts'
import { type CsvRow, longestCell, readCsvParts } from '#messaging/csv/csv-reader.ts'
import { unguardedCell } from '#messaging/csv/csv-writer.ts'
import { because, type FileRefusal } from '#messaging/csv/file-refusal-sets.ts'
import { jsonObjects } from '#messaging/csv/json-objects.ts'
import type { SpooledFile } from '#messaging/media/spool.ts'
import type { TemplateRow } from '#messaging/templates/template-row.ts'

// Files of people for a draft: CSV, or JSON as /api writes the rows of its import. Either is read as it comes in.

/** A row of a file, as /api writes one. */
export interface GivenRow {
  place: number
  given: unknown
}

const told = (message: string, cause: FileRefusal) => errors.told(message, 'file', because(cause))

type Put = (row: Record<string, unknown>, cell: string) => void

const inGroup =
  (group: string, name: string): Put =>
  (row, cell) => {
    row[group] = { ...(row[group] as object), [name]: cell }
  }

/** Which columns say who it is: of two that could be, the one that is no variable of the template. */
function whoIn(headers: readonly string[], values: ReadonlyMap<string, Put>): string[] {
  const own = guessMapping(
    headers.map((header) => (values.has(header.trim()) ? '' : header)),
    [],
  )
  return guessMapping(headers, []).map((any, index) => own[index] || (own.includes(any) ? '' : any))
}

/** What a column is: a variable of the template by its name, header.1 and button.0 in front of others, or who it is. */
function columnsOf(headers: readonly string[], { variables }: TemplateRow): Put[][] {
  const values = new Map<string, Put>([
    ...variables.body.map((name) => [name, inGroup('template_params', name)] as const),
    ...variables.header.map((name) => [`header.${name}`, inGroup('header_params', name)] as const),
    ...variables.buttons.map((name) => [`button.${name}`, inGroup('button_params', String(name))] as const),
  ])
  const people: Readonly<Record<string, Put>> = {
    phone_number: (row, cell) => {
      row.phone_number = cell
    },
    profile_name: (row, cell) => {
      row.recipient_name = cell
    },
  }
  const guessed = whoIn(
    headers.map((header) => (header.trim().toLowerCase() === 'recipient_name' ? 'name' : header)),
    values,
  )
  if (!guessed.includes('phone_number')) throw told('Missing required column: phone_number', 'column_missing')
  return headers.map((header, index) =>
    [people[guessed[index] ?? ''], values.get(header.trim())].filter((put) => put !== undefined),
  )
}

function givenOf({ place, cells }: CsvRow, columns: readonly Put[][]): GivenRow {
  const row: Record<string, unknown> = {}
  for (const [index, puts] of columns.entries()) {
    const cell = unguardedCell(cells[index] ?? '').trim()
    if (cell !== '') for (const put of puts) put(row, cell.slice(0, longestCell))
  }
  return { place, given: row }
}

async function* csvRows(parts: AsyncGenerator<CsvRow[]>, template: TemplateRow): AsyncGenerator<GivenRow[]> {
  let columns: Put[][] | undefined
  for await (const part of parts) {
    const header: CsvRow | undefined = columns ? undefined : part.shift()
    const known: Put[][] | undefined = header ? columnsOf(header.cells, template) : columns
    columns = known
    if (known) yield part.map((row) => givenOf(row, known))
  }
  if (!columns) throw told('The file is empty', 'empty')
}

async function* jsonRows(bytes: AsyncIterable<Buffer>): AsyncGenerator<GivenRow[]> {
  let place = 0
  for await (const part of jsonObjects(bytes)) yield part.map((given) => ({ place: ++place, given }))
}

/**
 * The rows of a file, by its name, as many at a time as come from the disk. Throws invalid_field for a header without a phone,
 * invalid_request for other bytes.
 */
export function rowsOfPeople(file: SpooledFile, template: TemplateRow): AsyncGenerator<GivenRow[]> {
  const bytes = file.open() as AsyncIterable<Buffer>
  return /\.(json|jsonl|ndjson)$/i.test(file.filename)
    ? jsonRows(bytes)
    : csvRows(readCsvParts(bytes), template)
}

/** The largest file in bytes. */
const largestFile = 25 * 1_048_576

/** Throws too_large. */
export function assertFits({ size }: SpooledFile): void {
  if (size > largestFile)
    throw new AppError('too_large', 'The file has at most 25 MB.', {
      field: 'file',
      details: because('too_large'),
    })
}
