import { sha256Hex } from '#core/crypto.ts'

/** Fields of rows by name; of rows that are joined to them again by name, or all of them. */
export interface Fields {
  readonly [name: string]: true | Fields
}

/** The columns that an operation needs of rows. It is the same object while the operation is cached. */
export interface Selection {
  readonly fields: Fields
  /** tells it from others */
  readonly key: string
}

/** Where rows are read from: the SQL of each field, and the rows that are joined to them, by the field that holds them. */
export interface RowSource {
  columns: Readonly<Record<string, string>>
  /** read whatever is asked: by what a list is walked */
  always?: readonly string[]
  joined?: Readonly<Record<string, JoinedSource>>
}

interface JoinedSource extends RowSource {
  /** the column that is null if a left join found no row */
  nullWithout?: string
  /** not part of a whole row, but read with it if an operation needs it */
  onlyAsked?: true
}

/** How a statement reads rows: its select list, and the function that builds a row from values by their positions. */
export interface Reading<Row> {
  columns: string
  /** distinguishes statements with other columns; empty for whole rows */
  name: string
  rowOf(values: readonly unknown[]): Row
}

const isAsked = (name: string, { always = [] }: RowSource, asked: Fields | true) =>
  asked === true || name in asked || always.includes(name)

const isJoined = (name: string, { onlyAsked, always }: JoinedSource, asked: Fields | true) =>
  asked === true ? !onlyAsked : name in asked || always !== undefined

/**
 * The row as an object literal over the values `v`, whose columns it adds to `list`. Compiled it is several times as fast
 * as one that is filled name by name, and V8 knows the rows of a statement by their shape.
 */
function literal(source: JoinedSource, asked: Fields | true, list: string[]): string {
  const { columns, joined = {}, nullWithout } = source
  const placeOf = (name: string) => list.push(columns[name] as string) - 1
  const own = Object.keys(columns)
    .filter((name) => isAsked(name, source, asked))
    .map((name) => `${name}: v[${placeOf(name)}]`)
  const rows = Object.entries(joined)
    .filter(([name, one]) => isJoined(name, one, asked))
    .map(([name, one]) => `${name}: ${literal(one, asked === true ? true : (asked[name] ?? {}), list)}`)
  const row = `{ ${[...own, ...rows].join(', ')} }`
  return nullWithout === undefined ? row : `v[${placeOf(nullWithout)}] === null ? null : ${row}`
}

function readingOf<Row>(source: RowSource, asked: Fields | true): Reading<Row> {
  const list: string[] = []
  const rowOf = new Function('v', `return ${literal(source, asked, list)}`) as Reading<Row>['rowOf']
  const columns = list.join(', ')
  return { columns, name: asked === true ? '' : sha256Hex(columns).slice(0, 16), rowOf }
}

/** The select list of whole rows that come by name. */
export const namedColumns = ({ columns }: RowSource): string =>
  Object.entries(columns)
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(', ')

/** Each is a separate prepared statement in every connection. */
const maxReadings = 100

/** Whether the source has all that is asked of it. */
const isComplete = ({ columns, joined = {} }: RowSource, asked: Fields): boolean =>
  Object.entries(asked).every(([name, part]) => {
    if (name in columns) return true
    const row = joined[name]
    return row !== undefined && (part === true || isComplete(row, part))
  })

/**
 * Reads rows as far as they are asked for: of a source of which an operation asks three columns, three are read. Without
 * a selection, for one that asks what is no column, and when so many are known already, it reads whole rows.
 */
export function readingsOf<Row>(source: RowSource): (selection?: Selection | null) => Reading<Row> {
  const whole = readingOf<Row>(source, true)
  const known = new Map<string, Reading<Row>>()
  return (selection) => {
    if (!selection) return whole
    const { key, fields } = selection
    const found = known.get(key)
    if (found || known.size >= maxReadings) return found ?? whole
    const reading = isComplete(source, fields) ? readingOf<Row>(source, fields) : whole
    known.set(key, reading)
    return reading
  }
}
