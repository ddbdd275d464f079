import type { KeysetList } from './keyset.ts'
import { type ListShape, where } from './list-shape.ts'
import type { Page } from './page.ts'
import type { Walk } from './walk.ts'

/** One of the two parts of a list, and how far it is read. */
interface Part<Row> {
  list: KeysetList<Row>
  shape: ListShape
  walk: Walk
  /** which rows are of this part */
  condition: string
}

const partOf = <Row>(list: KeysetList<Row>, shape: ListShape, isNull: boolean) => {
  const condition = `${list.by.value} is ${isNull ? '' : 'not '}null`
  const own: ListShape = { ...shape, conditions: [...shape.conditions], values: [...shape.values] }
  where(own, isNull ? 'lacking' : 'having', condition)
  return { list: { ...list, by: { ...list.by, isNull } }, shape: own, condition }
}

/**
 * Reads a page of a list in which rows without a value to sort by stand last, sorted by id, in either direction. Each part
 * walks an index, as deep as it may be; only the page where they meet is read by two statements. Where the list's
 * conditions leave out one of them, `only` says which is read: the other would be looked through in vain.
 */
export async function readNullsLast<Row>(
  list: KeysetList<Row>,
  shape: ListShape,
  walk: Walk,
  read: (part: Part<Row>) => Promise<Page<Row>>,
  only?: 'having' | 'lacking',
): Promise<Page<Row>> {
  const [having, lacking] = [partOf(list, shape, false), partOf(list, shape, true)]
  const [near, far] = walk.isBackward ? [lacking, having] : [having, lacking]
  if (only) return await read({ ...(only === 'having' ? having : lacking), walk })
  const isBeyond = walk.place !== null && (walk.place.value === null) !== walk.isBackward
  if (isBeyond) return await read({ ...far, walk })
  const page = await read({ ...near, walk })
  const missing = walk.size - page.rows.length
  if (walk.isBackward ? page.hasPrevious : page.hasNext) return page
  const rest = await read({ ...far, walk: { ...walk, place: null, size: Math.max(missing, 1) } })
  const isMore = missing === 0 ? rest.rows.length > 0 : walk.isBackward ? rest.hasPrevious : rest.hasNext
  const taken = missing === 0 ? [] : rest.rows
  return walk.isBackward
    ? { ...page, rows: [...taken, ...page.rows], hasPrevious: isMore }
    : { ...page, rows: [...page.rows, ...taken], hasNext: isMore }
}
