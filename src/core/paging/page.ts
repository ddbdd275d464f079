import { writeTime } from '#core/time/time.ts'
import { type CursorBinding, encodeCursor } from './cursor.ts'

/** One keyset page: its rows, and the cursor of the next page or null at the end. There is no total. */
export interface Page<Row> {
  rows: Row[]
  nextCursor: string | null
}

/** Cuts a page from rows that were read with one more than asked; the extra row tells that there is a next page. */
export function pageOf<Row>(
  app: Parameters<typeof encodeCursor>[0],
  rows: readonly Row[],
  first: number,
  binding: CursorBinding,
  position: (row: Row) => { value: Date | string | null; id: string },
): Page<Row> {
  const page = rows.slice(0, first)
  const last = page.at(-1)
  if (last === undefined || rows.length <= first) return { rows: page, nextCursor: null }
  const { value, id } = position(last)
  const text = value instanceof Date ? writeTime(value) : String(value)
  return { rows: page, nextCursor: encodeCursor(app, { ...binding, value: text, id }) }
}
