import type { BroadcastDraftRecipientInput } from '../generated/documents.ts'
import type { Blank } from '../templates/values.ts'
import { hasHeadings, looksLikePhone, readRows } from './csv.ts'
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
const phones = [
  'phone',
  'phonenumber',
  'telefon',
  'teléfono',
  'telefone',
  'mobile',
  'mobilephone',
  'telephone',
  'whatsapp',
  'هاتف',
  'फ़ोन',
]
const names = ['name', 'fullname', 'profilename', 'recipientname', 'nombre', 'nome', 'الاسم', 'नाम']

/** What a column is by its heading. A value that is called like the name is both for the server. */
function meaningOf(heading: string, blanks: readonly Blank[]): string {
  const asked = plain(heading)
  if (asked === '') return ''
  if (phones.includes(asked)) return 'phone'
  const blank = blanks.find((one) =>
    [one.variable, one.label, serverName(one)].some((name) => plain(name) === asked),
  )
  return blank?.key ?? (names.includes(asked) ? 'name' : '')
}

/**
 * Reads a text, and guesses what its columns are: by their headings, else by what they hold and their order. Of a text that
 * goes on, the last row is left out, since it may be cut.
 */
export function planOf(text: string, blanks: readonly Blank[], isPart = false): RowPlan | null {
  const read = readRows(text)
  const all = isPart && read.length > 1 ? read.slice(0, -1) : read
  const isHeaded = hasHeadings(all, (cell) => phones.includes(plain(cell)))
  const rows = isHeaded ? all.slice(1) : all
  if (rows.length === 0) return null
  const width = Math.max(...all.slice(0, 100).map((row) => row.length))
  const headings = Array.from({ length: width }, (_, index) => (isHeaded ? (all[0]?.[index] ?? '') : ''))
  const columns = headings.map((heading) => meaningOf(heading, blanks))
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

/** The same with another meaning for one column; nothing is meant by two. */
export function withColumn(plan: RowPlan, at: number, meaning: string): RowPlan {
  const columns = plan.columns.map((one, index) =>
    index === at ? meaning : meaning !== '' && one === meaning ? '' : one,
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
  const cell = (meaning: string) => row[columns.indexOf(meaning)] ?? ''
  const input: BroadcastDraftRecipientInput = { phone: cell('phone') }
  if (columns.includes('name') && cell('name')) input.name = cell('name')
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
