import { errors } from '#core/errors.ts'
import { because } from './file-refusal-sets.ts'
import type { Encoding } from './text-encoding.ts'

/** A record of a CSV file; the header is row 1, as spreadsheets count. */
export interface CsvRow {
  place: number
  cells: string[]
}

/** Longer cells are cut right behind this, so that whoever looks at them sees that they are too long (spec/5 1.1). */
export const longestCell = 10_000
const mostCells = 500
const longestHeader = 64 * 1024

const separators = [',', ';', '\t'] as const

/** The separator that the header has most of, outside of quotes. */
function separatorOf(header: string): string {
  const bare = header.replace(/"(?:[^"]|"")*"/g, '')
  const counts = separators.map((separator) => bare.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] as string
}

const [newline, carriageReturn, quote] = [10, 13, 34]

const quoteAfter = (text: string, from: number): number => {
  const at = text.indexOf('"', from)
  return at === -1 ? text.length : at
}

/** Records by RFC 4180, as text comes in: quotes, doubled ones in them, and line ends of every kind. */
class Records {
  readonly #separator: string
  readonly #separatorCode: number
  #cells: string[] = []
  #cell = ''
  #isQuoted = false
  /** a quote within quotes: the next character tells whether it ended them */
  #quote = false
  #afterCr = false
  #hasAny = false
  readonly #longest: number

  constructor(separator: string, longest: number) {
    this.#separator = separator
    this.#separatorCode = separator.charCodeAt(0)
    this.#longest = longest
  }

  /** The records that end in this text. What stands between two signs is taken as a whole. */
  read(text: string): string[][] {
    const records: string[][] = []
    for (let at = 0; at < text.length; ) {
      const isWithin = this.#isQuoted && !this.#quote
      const end = isWithin ? quoteAfter(text, at) : this.#signAfter(text, at)
      if (end > at) this.#run(text.slice(at, end))
      if (end < text.length && isWithin) this.#quote = true
      else if (end < text.length) this.#sign(text[end] as string, records)
      at = end + 1
    }
    return records
  }

  /** The last record, where no line end closes it. */
  end(): string[][] {
    return this.#hasAny || this.#cell !== '' || this.#cells.length > 0 ? [this.#close()] : []
  }

  /** Where the next sign stands: a separator, the end of a line, a quote. */
  #signAfter(text: string, from: number): number {
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === this.#separatorCode || code === newline || code === carriageReturn || code === quote)
        return at
    }
    return text.length
  }

  /** Text without signs, or anything within quotes. */
  #run(text: string): void {
    // A quote that was ended by anything but a second one closed its text.
    if (this.#quote) this.#isQuoted = false
    this.#quote = false
    this.#afterCr = false
    this.#add(text)
  }

  #sign(char: string, records: string[][]): void {
    const endedByCr = this.#afterCr
    this.#afterCr = char === '\r'
    if (char === '"' && (this.#quote || (this.#cell === '' && !this.#isQuoted))) {
      // The second of two within quotes, or the one that opens a cell.
      if (this.#quote) this.#add(char)
      this.#quote = false
      this.#isQuoted = true
      this.#hasAny = true
      return
    }
    this.#quote = false
    this.#isQuoted = false
    if (char === '\n' && endedByCr) return
    if (char === this.#separator) this.#endCell()
    else if (char === '\n' || char === '\r') records.push(this.#close())
    else this.#add(char)
  }

  #add(text: string): void {
    this.#hasAny = true
    const room = this.#longest + 1 - this.#cell.length
    if (room > 0) this.#cell += text.length > room ? text.slice(0, room) : text
  }

  #endCell(): void {
    this.#hasAny = true
    if (this.#cells.length < mostCells) this.#cells.push(this.#cell)
    this.#cell = ''
  }

  #close(): string[] {
    this.#endCell()
    const cells = this.#cells
    this.#cells = []
    this.#hasAny = false
    this.#isQuoted = false
    this.#quote = false
    return cells
  }
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell === '')

const notText = () => errors.invalidRequest('The file is not UTF-8 text.', 'file', because('not_utf8'))

/** The text of bytes, without a mark at its beginning. Throws invalid_request for bytes that are none in this encoding. */
export async function* textOf(
  bytes: AsyncIterable<Buffer>,
  encoding: Encoding = 'utf-8',
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) throw notText()
    throw error
  }
}

/** Text with the whole first line at its beginning: what separates cells is told from it. */
export async function* fromHeader(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let first: string | null = ''
  for await (const text of texts) {
    if (first === null) yield text
    else {
      first += text
      if (!/[\r\n]/.test(first) && first.length < longestHeader) continue
      yield first
      first = null
    }
  }
  if (first) yield first
}

/** The line by which spreadsheets are told the separator; they do not count it as a row. */
const namedSeparator = /^"?sep=([^\r\n])"?[ \t]*(?:\r\n|\r|\n|$)/i

/** The texts again without the line that names the separator, and the separator. */
async function withoutNamed(texts: AsyncIterator<string>) {
  const { value: first = '' } = await texts.next()
  const [line, named] = namedSeparator.exec(first) ?? []
  async function* rest() {
    yield first.slice(line?.length ?? 0)
    for (let next = await texts.next(); !next.done; next = await texts.next()) yield next.value
  }
  const isCut = line !== undefined && line === first && line.endsWith('\r')
  const separator = named ?? separatorOf(first.split(/[\r\n]/, 1)[0] ?? '')
  return { separator, rest: isCut ? withoutNewline(rest()) : rest() }
}

/** Where a line end of two signs was cut in its middle. */
async function* withoutNewline(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let isBegun = false
  for await (const text of texts) {
    yield isBegun ? text : text.replace(/^\n/, '')
    isBegun ||= text !== ''
  }
}

/**
 * The records of a text that begins with its whole first line, the header first, as many at a time as came in; blank lines
 * are passed over. Nothing of it is kept; what is longer than `longest` in a cell is not read.
 */
export async function* readRecords(
  texts: AsyncGenerator<string>,
  longest = longestCell,
): AsyncGenerator<CsvRow[]> {
  const { separator, rest } = await withoutNamed(texts)
  const records = new Records(separator, longest)
  let place = 0
  const placed = (found: readonly string[][]): CsvRow[] =>
    found.map((cells) => ({ place: ++place, cells })).filter(({ cells }) => !isBlank(cells))
  for await (const text of rest) yield placed(records.read(text))
  yield placed(records.end())
}

/** The same of bytes in UTF-8, with or without a mark. Throws invalid_request for other encodings. */
export const readCsvParts = (bytes: AsyncIterable<Buffer>, longest = longestCell): AsyncGenerator<CsvRow[]> =>
  readRecords(fromHeader(textOf(bytes)), longest)

/** The same, one by one. */
export async function* readCsv(bytes: AsyncIterable<Buffer>, longest = longestCell): AsyncGenerator<CsvRow> {
  for await (const part of readCsvParts(bytes, longest)) yield* part
}
