import type { Blank } from '../../templates/values.ts'
import { separatorOf } from '../csv.ts'
import { planOf, type RowPlan, unfilled } from '../row-plan.ts'
import { serverName } from '../server-name.ts'

// The first rows of a file say what its columns are; then it goes up as it is, with a line of headings that the server knows.

/** As much as a file may have. */
export const mostBytes = 25 * 1_048_576
/** So much of it is looked at here. */
const lookedAt = 256 * 1024

/** Files whose rows name what they hold. */
export const isJson = ({ name }: Pick<File, 'name'>): boolean => /\.(json|jsonl|ndjson)$/i.test(name)

export interface OpenedFile {
  file: File
  /** its first rows; null where it has none */
  plan: RowPlan | null
  separator: string
  /** the byte at which the rows begin, behind a mark of the bytes and the headings where it has some */
  rowsAt: number
}

const [newline, carriageReturn, quote] = [10, 13, 34]

/** Where the first line that is not empty ends, outside of quotes. */
function endOfLine(bytes: Uint8Array): number {
  let isQuoted = false
  let isEmpty = true
  for (const [at, byte] of bytes.entries()) {
    const isEnd = byte === newline || byte === carriageReturn
    if (byte === quote) isQuoted = !isQuoted
    if (!isEnd) isEmpty = false
    else if (!isQuoted && !isEmpty)
      return byte === carriageReturn && bytes[at + 1] === newline ? at + 2 : at + 1
  }
  return bytes.length
}

/** Reads the first rows. Null for what is no text in UTF-8, as the files of spreadsheets themselves. */
export async function openFile(file: File, blanks: readonly Blank[]): Promise<OpenedFile | null> {
  const bytes = new Uint8Array(await file.slice(0, lookedAt).arrayBuffer())
  const isPart = file.size > lookedAt
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isPart })
    if (text.includes('\u0000')) return null
    const plan = planOf(text, blanks, isPart)
    const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
    return { file, plan, separator: separatorOf(text), rowsAt: plan?.isHeaded ? endOfLine(bytes) : mark }
  } catch {
    return null
  }
}

/** Whether its headings alone say what everything is. */
export const isClear = (plan: RowPlan, blanks: readonly Blank[]): boolean =>
  plan.isHeaded && plan.isPhoneNamed && unfilled(plan, blanks).length === 0

/** The file as the server reads it: its columns by the names that the server has for them. */
export function namedFile(
  { file, separator, rowsAt }: OpenedFile,
  { columns }: RowPlan,
  blanks: readonly Blank[],
): File {
  const names = new Map([
    ['phone', 'phone_number'],
    ['name', 'profile_name'],
    ...blanks.map((blank) => [blank.key, serverName(blank)] as const),
  ])
  const headings = columns.map((meaning, index) =>
    columns.indexOf(meaning) === index ? (names.get(meaning) ?? '') : '',
  )
  return new File([`${headings.join(separator)}\n`, file.slice(rowsAt)], file.name, { type: 'text/csv' })
}
