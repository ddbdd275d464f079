import { type CsvRow, fromHeader, readRecords, textOf } from './csv-reader.ts'
import { encodingOf, type Openable } from './text-encoding.ts'
import { isCards, readCards } from './vcards.ts'

/** The texts again, with how the first of them begins. */
async function peeked(
  texts: AsyncGenerator<string>,
): Promise<{ first: string; all: AsyncGenerator<string> }> {
  const { value: first = '' } = await texts.next()
  async function* all() {
    yield first
    yield* texts
  }
  return { first, all: all() }
}

/**
 * The rows of a file of people as they are (spec/10 FR14), the header first, as many at a time as come from the disk: CSV in
 * UTF-8, UTF-16 with a mark or Windows-1252, or address cards. Throws invalid_request for what is no text.
 */
export async function* readTableParts(file: Openable): AsyncGenerator<CsvRow[]> {
  const encoding = await encodingOf(file)
  const { first, all } = await peeked(fromHeader(textOf(file.open() as AsyncIterable<Buffer>, encoding)))
  if (first === '') return
  yield* isCards(first) ? readCards(all) : readRecords(all)
}

/** The same, one by one. */
export async function* readTable(file: Openable): AsyncGenerator<CsvRow> {
  for await (const part of readTableParts(file)) yield* part
}
