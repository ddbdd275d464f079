import { type Queryable, run, type Statement, statement } from '#core/db/db.ts'
import type { Reading } from '#core/db/row-source.ts'
import { writeTime } from '#core/time/time.ts'
import { encodeCursor } from './cursor.ts'
import { type ListShape, rowsFor, where } from './list-shape.ts'
import type { ListLength, Page } from './page.ts'
import type { Walk } from './walk.ts'

type Signer = Parameters<typeof encodeCursor>[0]

/** A list in one order: what is read of a row, and where a row stands in it. */
export interface KeysetList<Row> {
  /** the select list, or how rows are read of which an operation may ask for a part */
  columns: string | Reading<Row>
  /** table and joins */
  from: string
  /** what it is sorted by, if not by id alone: a time unless it says otherwise; and the id that breaks ties: a uuid */
  by: {
    /** a small number that comes before the value */
    rank?: string
    value: string | null
    type?: 'text'
    /** the list is of rows that have no such value: their ids alone tell them apart */
    isNull?: boolean
    id: string
    idType?: 'text' | 'int'
  }
  isDescending: boolean
  position(row: Row): { rank?: number; value: Date | string | null; id: string }
  /**
   * Values stand in sub-selects, which hide them from the planner: seeing those of a large workspace it would think a
   * fresh plan cheaper and make one for every page, which can cost twice the page itself. The workspace is hidden where
   * nothing but its rows is asked for: what filters find depends on whose rows they are.
   */
  hidesValues?: boolean
}

/** The conditions of a list, and in which order it is read for this walk: a backward one starts at the other end. */
export function orderOf<Row>({ by, isDescending }: KeysetList<Row>, { isBackward }: Walk): string {
  const direction = isDescending === isBackward ? '' : ' desc'
  return [by.rank, by.value, by.id]
    .filter((column) => column != null)
    .map((column) => `${column}${direction}`)
    .join(', ')
}

/** Adds where a walk goes on. */
export function whereBeyond<Row>(shape: ListShape, list: KeysetList<Row>, { place, isBackward }: Walk): void {
  if (!place) return
  const { by, isDescending, hidesValues } = list
  const idType = by.idType ?? 'uuid'
  const than = isDescending === isBackward ? '>' : '<'
  const value = (type: string) => (hidesValues ? `(select $::${type})` : `$::${type}`)
  if (by.rank) {
    const [rank, time] = place.value?.split(' ') ?? []
    const condition = `(${by.rank}, ${by.value}, ${by.id}) ${than} (${value('smallint')}, ${value('timestamptz')}, ${value(idType)})`
    where(shape, 'next', condition, rank, time, place.id)
  } else if (by.value === null || by.isNull)
    where(shape, 'next', `${by.id} ${than} ${value(idType)}`, place.id)
  else {
    const condition = `(${by.value}, ${by.id}) ${than} (${value(by.type ?? 'timestamptz')}, ${value(idType)})`
    where(shape, 'next', condition, place.value, place.id)
  }
}

const statements = new Map<string, Statement<unknown>>()

/** One prepared statement per name, so that each combination of filters walks its index whatever the page's depth. */
export function statementOf<Row>(
  name: string,
  text: () => string,
  rowMode?: Statement<Row>['rowMode'],
): Statement<Row> {
  let found = statements.get(name)
  if (!found) {
    found = { ...statement(name, text()), rowMode }
    statements.set(name, found)
  }
  return found as Statement<Row>
}

/** What a list selects, and how its rows come. */
const selectOf = <Row>({ columns }: KeysetList<Row>) =>
  typeof columns === 'string'
    ? { columns, suffix: '', rowMode: undefined }
    : { columns: columns.columns, suffix: columns.name && `.${columns.name}`, rowMode: 'array' as const }

/** A condition on the workspace, $1, hidden from the planner. */
const hidingWorkspace = (condition: string) =>
  condition.replace(/\bworkspace_id = \$1$/, 'workspace_id = (select $1::uuid)')

/** The rows of a page and one more if there is one, as a statement over the list's own conditions. */
export function pageSelect<Row>(given: ListShape, list: KeysetList<Row>, walk: Walk) {
  const asksAll = list.hidesValues && given.values.length === 1
  const conditions = asksAll ? given.conditions.map(hidingWorkspace) : [...given.conditions]
  const shape = { ...given, conditions, values: [...given.values] }
  whereBeyond(shape, list, walk)
  const limit = rowsFor(walk.size)
  const { columns, suffix, rowMode } = selectOf(list)
  const text = () =>
    `select ${columns} from ${list.from}
     where ${shape.conditions.join(' and ')} order by ${orderOf(list, walk)} limit ${limit}`
  const name = `${shape.name}.${limit}${walk.isBackward ? '.back' : ''}${suffix}`
  return { name, text, rowMode, values: shape.values }
}

/** Reads one page of a list. */
export async function readPage<Row>(
  { db, app }: { db: Queryable; app: Signer },
  list: KeysetList<Row>,
  shape: ListShape,
  walk: Walk,
): Promise<Page<Row>> {
  const { name, text, rowMode, values } = pageSelect(shape, list, walk)
  const rows = await run(db, statementOf<object>(name, text, rowMode), values)
  return pageOf(app, list, rows, walk, () => readLength(db, list, shape))
}

/** Cuts a page from rows that were read in the walk's order with one more than asked; that one tells there are more. */
export function pageOf<Row>(
  app: Signer,
  { position, columns }: Pick<KeysetList<Row>, 'position' | 'columns'>,
  read: readonly object[],
  { size, isBackward, place, binding }: Walk,
  length: () => Promise<ListLength>,
): Page<Row> {
  const given = read.slice(0, size)
  const page =
    typeof columns === 'string' ? (given as Row[]) : given.map((one) => columns.rowOf(one as unknown[]))
  const rows = isBackward ? page.reverse() : page
  const hasMore = read.length > size
  const cursorOf = (row: Row) => {
    const { rank, value, id } = position(row)
    const text = value instanceof Date ? writeTime(value) : value
    return encodeCursor(app, { ...binding, value: rank === undefined ? text : `${rank} ${text}`, id })
  }
  return {
    rows,
    hasNext: isBackward ? place !== null : hasMore,
    hasPrevious: isBackward ? hasMore : place !== null,
    cursorOf,
    length,
  }
}

/** Lists are counted so far and no further. */
const countedRows = 10_000

/** What counts a list, up to one row more than is told. */
export const lengthSelect = <Row>({ from }: KeysetList<Row>, { conditions }: ListShape): string =>
  `select count(*)::int as count from (
     select from ${from} where ${conditions.join(' and ')} limit ${countedRows + 1}
   ) counted`

export async function readLength<Row>(
  db: Queryable,
  list: KeysetList<Row>,
  shape: ListShape,
): Promise<ListLength> {
  const counting = statementOf<{ count: number }>(`${shape.name}.length`, () => lengthSelect(list, shape))
  const [row] = await run(db, counting, shape.values)
  return lengthOf(row?.count ?? 0)
}

export const lengthOf = (count: number): ListLength => ({
  value: Math.min(count, countedRows),
  isExact: count <= countedRows,
})
