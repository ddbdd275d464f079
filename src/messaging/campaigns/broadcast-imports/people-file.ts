import { AppError, errors } from '#core/errors.ts'
import { type CsvRow, longestCell } from '#messaging/content/csv/csv-reader.ts'
import { unguardedCell } from '#messaging/content/csv/csv-writer.ts'
import { because, type FileRefusal } from '#messaging/content/csv/file-refusal-sets.ts'
import { jsonObjects } from '#messaging/content/csv/json-objects.ts'
import { readTableParts } from '#messaging/content/csv/people-table.ts'
import { joinedPhones } from '#messaging/content/csv/phone-cells.ts'
import { type Places, placesIn } from '#messaging/content/csv/tables.ts'
import { largestPeopleFile } from '#messaging/content/media/file-limits.ts'
import type { SpooledFile } from '#messaging/content/media/spool.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import { nameOf, valuesOf } from '#messaging/inbox/contact-files/contact-rows.ts'
import { guessMapping } from '#messaging/inbox/contact-files/mapping.ts'

// Files of people for a draft: CSV, address cards, or JSON as /api writes the rows of its import. Either is read as it comes in.

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

interface Columns {
  /** where it says who somebody is */
  who: Places
  /** what else a column is, by its place */
  values: ReadonlyMap<number, Put>
}

/** What a column is: a variable of the template by its name, header.1 and button.0 in front of others, or who it is. */
function columnsOf(headers: readonly string[], { variables }: TemplateRow): Columns {
  const values = new Map<string, Put>([
    ...variables.body.map((name) => [name, inGroup('template_params', name)] as const),
    ...variables.header.map((name) => [`header.${name}`, inGroup('header_params', name)] as const),
    ...variables.buttons.map((name) => [`button.${name}`, inGroup('button_params', String(name))] as const),
  ])
  const who = placesIn(whoIn(headers, values), headers)
  if (!who.has('phone_number')) throw told('Missing required column: phone_number', 'column_missing')
  const puts = headers.flatMap((header, place) => {
    const put = values.get(header.trim())
    return put ? [[place, put] as const] : []
  })
  return { who, values: new Map(puts) }
}

function givenOf(csvRow: CsvRow, { who, values }: Columns): GivenRow {
  const { place, cells } = csvRow
  const row: Record<string, unknown> = {}
  const of = valuesOf(csvRow, who)
  const [phone, name] = [joinedPhones(of('phone_number')), nameOf(of)]
  if (phone !== '') row.phone_number = phone.slice(0, longestCell)
  if (name) row.recipient_name = name.slice(0, longestCell)
  for (const [index, put] of values) {
    const cell = unguardedCell(cells[index] ?? '').trim()
    if (cell !== '') put(row, cell.slice(0, longestCell))
  }
  return { place, given: row }
}

async function* csvRows(parts: AsyncGenerator<CsvRow[]>, template: TemplateRow): AsyncGenerator<GivenRow[]> {
  let columns: Columns | undefined
  for await (const part of parts) {
    const header: CsvRow | undefined = columns ? undefined : part.shift()
    const known: Columns | undefined = header ? columnsOf(header.cells, template) : columns
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
  return /\.(json|jsonl|ndjson)$/i.test(file.filename)
    ? jsonRows(file.open() as AsyncIterable<Buffer>)
    : csvRows(readTableParts(file), template)
}

/** Throws too_large. */
export function assertFits({ size }: SpooledFile): void {
  if (size > largestPeopleFile)
    throw new AppError('too_large', 'The file has at most 25 MB.', {
      field: 'file',
      details: because('too_large'),
    })
}
