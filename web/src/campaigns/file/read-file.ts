import { separatorLine, separatorOf } from '../../files/csv.ts'
import type { Blank } from '../../templates/values.ts'
import { columnNames, planOf, type RowPlan, unfilled } from '../row-plan.ts'
import { serverName } from '../server-name.ts'

// The first rows of a file say what its columns are; then it goes up as it is, with a line of headings that the server knows.

/** As much as a file may have. */
export const mostBytes = 25 * 1_048_576
/** So much of it is looked at here. */
const lookedAt = 256 * 1024

/** Files whose rows name what they hold, and address cards. */
export const goesAsItIs = ({ name }: Pick<File, 'name'>): boolean => /\.(json|jsonl|ndjson|vcf)$/i.test(name)

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

/** The same file in UTF-8: spreadsheets also save in UTF-16 with a mark, or as Windows writes. Null for what is no text. */
async function inUtf8(file: File): Promise<File | null> {
  const bytes = new Uint8Array(await file.slice(0, lookedAt).arrayBuffer())
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null
  if (mark === null && bytes.includes(0)) return null
  try {
    new TextDecoder(mark ?? 'utf-8', { fatal: true }).decode(bytes, { stream: file.size > lookedAt })
    if (mark === null) return file
  } catch {
    if (mark !== null) return null
  }
  const text = new TextDecoder(mark ?? 'windows-1252').decode(await file.arrayBuffer())
  return new File([text], file.name, { type: 'text/csv' })
}

/** Reads the first rows. Null for what is no text, as the files of spreadsheets themselves. */
export async function openFile(given: File, blanks: readonly Blank[]): Promise<OpenedFile | null> {
  const file = await inUtf8(given)
  if (!file) return null
  const bytes = new Uint8Array(await file.slice(0, lookedAt).arrayBuffer())
  const isPart = file.size > lookedAt
  const text = new TextDecoder('utf-8').decode(bytes, { stream: isPart })
  const plan = planOf(text, blanks, isPart)
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  // What names the separator is ASCII.
  const begun = mark + separatorLine(text).length
  const rowsAt = plan?.isHeaded ? begun + endOfLine(bytes.subarray(begun)) : begun
  return { file, plan, separator: separatorOf(text), rowsAt }
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
  const names = new Map([...columnNames, ...blanks.map((blank) => [blank.key, serverName(blank)] as const)])
  const headings = columns.map((meaning) => names.get(meaning) ?? '')
  return new File([`${headings.join(separator)}\n`, file.slice(rowsAt)], file.name, { type: 'text/csv' })
}
