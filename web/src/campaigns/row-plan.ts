import { columnCalled, partsOfNames } from '../../../src/messaging/content/csv/headings.ts'
import { hasHeadings, looksLikePhone, readRows } from '../files/csv.ts'
import type { BroadcastDraftRecipientInput } from '../generated/documents.ts'
import type { Blank } from '../templates/values.ts'
import { serverName } from './server-name.ts'

/** What a column is taken for: `phone`, `name`, the key of a blank of the template, or nothing. */
export interface RowPlan {
  headings: string[]
  rows: string[][]
  /** the row of the text at which the first of `rows` stands, from 1 */
  firstRow: number
  columns: string[]
  /** whether the first line names the columns */
  isHeaded: boolean
  /** whether one of them is named as the phone, and not only looks like it */
  isPhoneNamed: boolean
  /** whether there are more rows than these */
  isPart: boolean
}

const plain = (text: string) => text.toLocaleLowerCase().replace(/[\s_-]/g, '')

/** What a column of a person is called here, by the server's name for it. */
const meanings: Readonly<Record<string, string>> = {
  phone_number: 'phone',
  profile_name: 'name',
  first_name: 'firstName',
  middle_name: 'middleName',
  last_name: 'lastName',
}

/** What several columns can mean. */
const several: ReadonlySet<string> = new Set(['', 'phone', 'firstName', 'middleName', 'lastName'])

/** The server's name of a column of a person. */
export const columnNames: ReadonlyMap<string, string> = new Map(
  Object.entries(meanings).map(([column, meaning]) => [meaning, column] as const),
)

const isCalledPhone = (heading: string): boolean =>
  plain(heading) !== '' && columnCalled(heading) === 'phone_number'

/** What a column is by its heading. A value that is called like the name is both for the server. */
function meaningOf(heading: string, blanks: readonly Blank[]): string {
  const asked = plain(heading)
  const column = columnCalled(heading)
  if (asked === '') return ''
  if (column === 'phone_number') return 'phone'
  const blank = blanks.find((one) =>
    [one.variable, one.label, serverName(one)].some((name) => plain(name) === asked),
  )
  return blank?.key ?? meanings[column ?? ''] ?? ''
}

/**
 * Reads a text, and guesses what its columns are: by their headings, else by what they hold and their order. Of a text that
 * goes on, the last row is left out, since it may be cut.
 */
export function planOf(text: string, blanks: readonly Blank[], isPart = false): RowPlan | null {
  const read = readRows(text)
  const all = isPart && read.length > 1 ? read.slice(0, -1) : read
  const isHeaded = hasHeadings(all, isCalledPhone)
  const rows = isHeaded ? all.slice(1) : all
  if (rows.length === 0) return null
  const width = Math.max(...all.slice(0, 100).map((row) => row.length))
  const headings = Array.from({ length: width }, (_, index) => (isHeaded ? (all[0]?.[index] ?? '') : ''))
  const columns = withParts(
    headings.map((heading) => meaningOf(heading, blanks)),
    headings,
  )
  const isPhoneNamed = columns.includes('phone')
  if (!isPhoneNamed) {
    const at = headings.findIndex((_, index) =>
      rows.slice(0, 20).some((row) => looksLikePhone(row[index] ?? '')),
    )
    if (at >= 0) columns[at] = 'phone'
  }
  if (!isHeaded) {
    // Without headings the values follow each other as in the template.
    const free = columns.flatMap((column, index) => (column === '' ? [index] : []))
    const wanted =
      free.length > blanks.length ? ['name', ...blanks.map(({ key }) => key)] : blanks.map(({ key }) => key)
    for (const [place, index] of free.entries()) columns[index] = wanted[place] ?? ''
  }
  return { headings, rows, firstRow: isHeaded ? 2 : 1, columns, isHeaded, isPhoneNamed, isPart }
}

/** A name beside a last name is the first one, as the server reads headings; of two whole names the first counts. */
function withParts(columns: readonly string[], headings: readonly string[]): string[] {
  const keys = columns.map((meaning) => columnNames.get(meaning) ?? '')
  const parts = partsOfNames(keys, headings).map((key) => meanings[key] ?? '')
  return columns.map((meaning, at) => {
    const own = columnNames.has(meaning) ? (parts[at] ?? '') : meaning
    return several.has(own) || columns.indexOf(meaning) === at ? own : ''
  })
}

/** The same with another meaning for one column; of what only one column can mean, no other does. */
export function withColumn(plan: RowPlan, at: number, meaning: string): RowPlan {
  const columns = plan.columns.map((one, index) =>
    index === at ? meaning : !several.has(meaning) && one === meaning ? '' : one,
  )
  return { ...plan, columns }
}

/** Blanks of the template that no column fills. */
export const unfilled = ({ columns }: RowPlan, blanks: readonly Blank[]): Blank[] =>
  blanks.filter(({ key }) => !columns.includes(key))

/** A row as the server takes it. */
export function recipientOf(
  { columns }: RowPlan,
  row: readonly string[],
  blanks: readonly Blank[],
): BroadcastDraftRecipientInput {
  const cells = (meaning: string) => row.filter((cell, at) => columns[at] === meaning && cell !== '')
  const cell = (meaning: string) => row[columns.indexOf(meaning)] ?? ''
  const input: BroadcastDraftRecipientInput = { phone: cells('phone').join(' ::: ') }
  const parts = ['firstName', 'middleName', 'lastName'].flatMap(cells).join(' ')
  const name = cell('name') || parts
  if (name) input.name = name
  for (const { key, part, variable } of blanks)
    input[part] = [...(input[part] ?? []), { name: variable, value: cell(key) }]
  return input
}

const mostBytes = 500_000
const mostRows = 2_000

/** Parts that the server takes in one request each. */
export function partsOf(rows: readonly BroadcastDraftRecipientInput[]): BroadcastDraftRecipientInput[][] {
  const parts: BroadcastDraftRecipientInput[][] = []
  let part: BroadcastDraftRecipientInput[] = []
  let bytes = 0
  for (const row of rows) {
    // Letters beyond ASCII take up to three bytes.
    const size = JSON.stringify(row).length * 3
    if (part.length > 0 && (part.length >= mostRows || bytes + size > mostBytes)) {
      parts.push(part)
      part = []
      bytes = 0
    }
    part.push(row)
    bytes += size
  }
  if (part.length > 0) parts.push(part)
  return parts
}
