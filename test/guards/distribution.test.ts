import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { directories, shared } from './tables.ts'

// What a PostgreSQL distributed by workspace_id asks of keys (docs/adr/0044); that unique ones carry the workspace is in
// tenancy.test.ts.

interface ForeignKey {
  name: string
  from: string
  to: string
  /** as pg_constraint has them: a no action, r restrict, c cascade, n set null, d set default */
  onUpdate: string
  onDelete: string
  columns: string[]
}

let database: TestDatabase
let keys: ForeignKey[]

async function readKeys(url: string): Promise<ForeignKey[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<ForeignKey>(
      `select conname as name, conrelid::regclass::text as "from", confrelid::regclass::text as "to",
         confupdtype::text as "onUpdate", confdeltype::text as "onDelete",
         array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    )
    return rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  database = await createTestDatabase()
  keys = await readKeys(database.url)
})
afterAll(() => database.drop())

const names = (found: readonly ForeignKey[]) => found.map(({ from, name }) => `${from}: ${name}`)

test('there are keys over several columns, so that the rules mean something', () => {
  expect(keys.filter(({ columns }) => columns.length > 1).length).toBeGreaterThan(10)
})

test('nothing follows a changed key: none is ON UPDATE CASCADE, SET NULL or SET DEFAULT', () => {
  expect(names(keys.filter(({ onUpdate }) => !'ar'.includes(onUpdate)))).toEqual([])
})

test('no deletion clears a key that carries the workspace', () => {
  const clearing = keys.filter(
    ({ onDelete, columns }) => 'nd'.includes(onDelete) && columns.includes('workspace_id'),
  )
  expect(names(clearing)).toEqual([])
})

test('directories and shared tables point at each other only: they are whole where workspaces are divided', () => {
  const isWhole = (table: string) => table in shared || table in directories
  expect(names(keys.filter(({ from, to }) => isWhole(from) && !isWhole(to)))).toEqual([])
})
