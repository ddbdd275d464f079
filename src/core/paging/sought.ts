import { type Queryable, run } from '#core/db/db.ts'
import type { encodeCursor } from './cursor.ts'
import {
  type KeysetList,
  orderOf,
  pageOf,
  pageSelect,
  readLength,
  readPage,
  statementOf,
  whereBeyond,
} from './keyset.ts'
import { type ListShape, rowsFor } from './list-shape.ts'
import type { ListLength, Page } from './page.ts'
import type { Walk } from './walk.ts'

/** How many rows from where a page begins are looked through first: they tell how common it is. */
const sampleRows = 800

/** How many are looked through at most, and in between, before the index is asked. */
const nearRows = [2_500, 5_000]
const mostNear = 5_000

/** How a list is read in which something is looked for. */
interface Sought {
  /** the table that the list walks by its order, as it stands in its `from` */
  table: string
  /** which of its rows the list is of */
  conditions: readonly string[]
  /** what an index finds with what the list's conditions name beside it: in the place of its `from`, as short as can be */
  found: (shape: ListShape) => string
  /** few rows have it for sure: the index is asked at once */
  isRare: boolean
}

type Reader = { db: Queryable; app: Parameters<typeof encodeCursor>[0] }

/** How long a list is in which something is looked for. */
export function soughtLength<Row>(
  db: Queryable,
  list: KeysetList<Row>,
  shape: ListShape,
  { found }: Pick<Sought, 'found'>,
): Promise<ListLength> {
  const counted: ListShape = { ...shape, values: [...shape.values] }
  const from = found(counted)
  return readLength(db, { ...list, from }, counted)
}

/**
 * Reads a page of a list in which something is looked for. What many rows have is among the next few thousand rows of the
 * list; what few have is found by the index and then put in order, and only what stands on the page is joined with the
 * rest. No guess of the planner decides between them: of texts it does not know which are common. The first few hundred
 * rows tell (docs/adr/0065).
 */
export async function readSoughtPage<Row>(
  reader: Reader,
  list: KeysetList<Row>,
  shape: ListShape,
  walk: Walk,
  sought: Sought,
): Promise<Page<Row>> {
  const length = () => soughtLength(reader.db, list, shape, sought)
  const near = sought.isRare ? null : await readNear(reader.db, list, shape, walk, sought)
  if (near) return pageOf(reader.app, list, near, walk, length)
  const indexed = found(list, shape, walk, sought)
  return { ...(await readPage(reader, indexed.list, indexed.shape, walk)), length }
}

/** The list over some rows of its table alone. */
function listOver<Row>(list: KeysetList<Row>, { table }: Sought, text: string): KeysetList<Row> {
  const alias = table.split(' ')[1]
  return { ...list, from: list.from.replace(table, `(select ${alias}.* from ${text}) ${alias}`) }
}

/** The page from the next rows of the list, where as many of them have it as it takes; null where the index is to be asked. */
async function readNear<Row>(
  db: Queryable,
  list: KeysetList<Row>,
  shape: ListShape,
  walk: Walk,
  sought: Sought,
) {
  const readAmong = async (many: number) => {
    const near = nearest(list, shape, walk, sought, many)
    const { name, text, rowMode, values } = pageSelect(near.shape, near.list, walk)
    return await run(db, statementOf<object>(name, text, rowMode), values)
  }
  const wanted = walk.size + 1
  const sample = await readAmong(sampleRows)
  if (sample.length >= wanted) return sample
  const expected = (wanted / sample.length) * sampleRows
  if (expected > mostNear) return null
  const rows = await readAmong(nearRows.find((many) => many >= expected * 1.25) ?? mostNear)
  return rows.length >= wanted ? rows : null
}

/** The next rows of the list's order. */
function nearest<Row>(list: KeysetList<Row>, shape: ListShape, walk: Walk, sought: Sought, many: number) {
  const inner: ListShape = { name: '', conditions: [...sought.conditions], values: [...shape.values] }
  whereBeyond(inner, list, walk)
  const text = `${sought.table} where ${inner.conditions.join(' and ')}
    order by ${orderOf(list, walk)} limit ${many}`
  return {
    list: listOver(list, sought, text),
    shape: { ...shape, name: `${shape.name}.near_${many}`, values: inner.values },
  }
}

/** The rows of the page that the index finds. */
function found<Row>(list: KeysetList<Row>, shape: ListShape, walk: Walk, sought: Sought) {
  const inner: ListShape = { ...shape, conditions: [...shape.conditions], values: [...shape.values] }
  const from = sought.found(inner)
  whereBeyond(inner, list, walk)
  const text = `${from} where ${inner.conditions.join(' and ')}
    order by ${orderOf(list, walk)} limit ${rowsFor(walk.size)}`
  return {
    list: listOver(list, sought, text),
    shape: { ...shape, name: `${shape.name}.indexed`, values: inner.values },
  }
}
