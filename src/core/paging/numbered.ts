import { type Queryable, run, type Statement } from '#core/db/db.ts'

/** The page that somebody asks for; what is no usable number becomes the default. */
export interface AskedPage {
  page?: number | null
  limit?: number | null
}

/** Where a page lies in its list. */
export interface PlaceInList {
  page: number
  limit: number
  offset: number
}

/** A page of one of /api's numbered lists, and how long the whole list is. */
export interface NumberedPage<Row> extends PlaceInList {
  rows: Row[]
  total: number
}

const defaultLimit = 50
const highestPage = 1_000_000

function within(value: number | null | undefined, highest: number, otherwise: number): number {
  return value && Number.isInteger(value) && value >= 1 && value <= highest ? value : otherwise
}

/** page from 1, limit 1 to 100; other values silently become 1 and 50 (document 2, Envelope). */
export function placeInList(asked: AskedPage): PlaceInList {
  const page = within(asked.page, highestPage, 1)
  const limit = within(asked.limit, 100, defaultLimit)
  return { page, limit, offset: (page - 1) * limit }
}

/** A list in two statements: `count` takes the filter's values, `rows` those and after them limit and offset. */
export interface NumberedList<Row> {
  rows: Statement<Row>
  count: Statement<{ total: number }>
}

/** Reads one page of a list. */
export async function readNumberedPage<Row>(
  db: Queryable,
  list: NumberedList<Row>,
  filter: readonly unknown[],
  asked: AskedPage,
): Promise<NumberedPage<Row>> {
  const place = placeInList(asked)
  const [rows, [count]] = await Promise.all([
    run(db, list.rows, [...filter, place.limit, place.offset]),
    run(db, list.count, [...filter]),
  ])
  return { ...place, rows, total: count?.total ?? 0 }
}
