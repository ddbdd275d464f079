import pg from 'pg'
import { mayRest } from '#core/db/session.ts'
import { AppError } from '#core/errors.ts'

/** A row of another system, read by the names that its statement gives. */
export type SourceRow = Record<string, unknown>

/** The database of another system: read at one moment, and never written to. */
export interface SourceDatabase {
  rows<Row = SourceRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** whether it has a table, or a column of it */
  has(table: string, column?: string): boolean
}

const unreadable = (message: string) =>
  new AppError('invalid_field', message, { field: '--from', whole: true })

/** The tables and columns that are found by their bare names. */
const columnsThere = `select table_name as "table", column_name as "column" from information_schema.columns
  where table_schema = any(current_schemas(false))`

/** Between two pages the source waits for what is written here. */
const begin = ['begin transaction isolation level repeatable read, read only', mayRest]

async function connected(address: string): Promise<pg.Client> {
  let client: pg.Client
  try {
    client = new pg.Client({
      connectionString: address,
      application_name: 'parley move-in',
      connectionTimeoutMillis: 10_000,
    })
    // The statement that fails says so.
    client.on('error', () => {})
    await client.connect()
  } catch (error) {
    throw unreadable(`The source does not answer: ${(error as Error).message || 'no connection'}.`)
  }
  return client
}

/** Reads another system's database in one transaction, which changes nothing and sees one moment. */
export async function withSourceDatabase<T>(
  address: string,
  work: (database: SourceDatabase) => Promise<T>,
): Promise<T> {
  const client = await connected(address)
  try {
    for (const text of begin) await client.query(text)
    const { rows } = await client.query<{ table: string; column: string }>(columnsThere)
    const there = new Set(rows.flatMap(({ table, column }) => [table, `${table}.${column}`]))
    return await work({
      rows: async <Row>(text: string, values: readonly unknown[] = []) =>
        (await client.query(text, [...values])).rows as Row[],
      has: (table, column) => there.has(column === undefined ? table : `${table}.${column}`),
    })
  } finally {
    await client.end().catch(() => {})
  }
}

/** Throws invalid_field where the database is none of this system. */
export function assertTables(
  database: SourceDatabase,
  { system, needed }: { system: string; needed: Readonly<Record<string, readonly string[]>> },
): void {
  const missing = Object.entries(needed).flatMap(([table, columns]) =>
    columns.filter((column) => !database.has(table, column)).map((column) => `${table}.${column}`),
  )
  const [first] = missing
  if (first) throw unreadable(`The source is no database of ${system} that can be read: it has no ${first}.`)
}

interface Account {
  id: string
  name: string
}

/** The account that is meant: by its id or name, or the only one. Throws invalid_field, which names those there are. */
export function chosenAccount<A extends Account>(accounts: readonly A[], wanted: string | undefined): A {
  const fitting = accounts.filter(({ id, name }) => wanted === undefined || id === wanted || name === wanted)
  const [only, ...more] = fitting
  if (only && more.length === 0) return only
  const listed = accounts.map(({ id, name }) => `${id} (${name})`).join(', ') || 'none'
  throw new AppError('invalid_field', `Name one account of the source with --account: ${listed}.`, {
    field: '--account',
    whole: true,
  })
}

/** Pages by key: `read` answers what follows a key, which `keyOf` takes from the last row. */
export async function* pages<Row, Key>(
  first: Key,
  read: (after: Key) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row[]> {
  for (let after = first; ; ) {
    const rows = await read(after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = keyOf(last)
  }
}
