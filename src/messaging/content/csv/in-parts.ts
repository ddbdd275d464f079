/** So many rows, or characters, are kept in memory at once. */
const rowsAtOnce = 5000
const charactersAtOnce = 4_000_000

/** Rows as they come in, in parts that one statement stages. */
export async function* inParts<T>(rows: AsyncIterable<T>, lengthOf: (row: T) => number): AsyncGenerator<T[]> {
  let part: T[] = []
  let characters = 0
  for await (const row of rows) {
    part.push(row)
    characters += lengthOf(row)
    if (part.length < rowsAtOnce && characters < charactersAtOnce) continue
    yield part
    part = []
    characters = 0
  }
  if (part.length > 0) yield part
}
