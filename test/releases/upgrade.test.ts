import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../prisma/migrate.ts'
import { readCatalogue } from '../support/catalogue.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts'

// The database of each release is restored and migrated to the present: nothing is lost, and the schema is today's.

const folder = join(import.meta.dirname, '../fixtures/releases')
const releases = readdirSync(folder).filter((name) => name.endsWith('.sql.gz'))

let today: Map<string, string>
let restored: TestDatabase | undefined

beforeAll(async () => {
  const fresh = await createTestDatabase()
  today = await readCatalogue(fresh.directUrl)
  await fresh.drop()
})

afterEach(() => restored?.drop())

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: restored?.directUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function restore(name: string): Promise<void> {
  restored = await createEmptyDatabase()
  const dump = gunzipSync(readFileSync(join(folder, name))).toString()
  await withClient((client) =>
    client.query(`set check_function_bodies = off; set timezone = 'UTC';\n${dump}`),
  )
}

/** The rows of a table as JSON, in one order. */
type Tables = Map<string, Record<string, unknown>[]>

async function readTables(): Promise<Tables> {
  return await withClient(async (client) => {
    const { rows: names } = await client.query<{ name: string }>(
      `select relname as name from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> '_prisma_migrations'
        order by 1`,
    )
    const tables: Tables = new Map()
    for (const { name } of names) {
      const { rows } = await client.query(`select to_jsonb(t) as row from "${name}" t`)
      tables.set(
        name,
        rows.map(({ row }) => row),
      )
    }
    return tables
  })
}

const valuesOf = (rows: readonly Record<string, unknown>[], column: string) =>
  rows.map((row) => JSON.stringify(row[column])).sort()

/** What migrations write anew on purpose: letters are folded since, so the search reads all messages once more. */
const rewritten = new Set(['search_position.older_than', 'search_position.older_than_id'])

/** Columns of the tables before whose values differ after, as `table.column`. */
function changed(before: Tables, after: Tables): string[] {
  return [...before].flatMap(([table, rows]) => {
    const now = after.get(table) ?? []
    const columns = Object.keys(rows[0] ?? {}).filter((column) => now[0] && column in now[0])
    return columns
      .filter((column) => JSON.stringify(valuesOf(rows, column)) !== JSON.stringify(valuesOf(now, column)))
      .map((column) => `${table}.${column}`)
      .filter((column) => !rewritten.has(column))
  })
}

/** Tables that a migration drops on purpose: lanes took the place of the leases. */
const dropped = new Set(['webhook_lease'])

const lost = (before: Tables, after: Tables) =>
  [...before]
    .map(([table, rows]) => ({ table, before: rows.length, after: after.get(table)?.length ?? 'gone' }))
    .filter(({ table, before: had, after: has }) => has !== had && !dropped.has(table))

test('each release has its database', () => {
  expect(releases.length).toBeGreaterThanOrEqual(5)
})

test.each(releases)('%s is migrated to the present', async (name) => {
  await restore(name)
  const before = await readTables()
  expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([])
  const done = await migrate(restored?.directUrl ?? '', { info() {}, warn() {} })
  expect(done.length).toBeGreaterThan(0)
  const after = await readTables()
  expect({ lost: lost(before, after), changed: changed(before, after) }).toEqual({
    lost: [],
    changed: [],
  })
  const now = await readCatalogue(restored?.directUrl ?? '')
  expect([...today].filter(([thing, definition]) => now.get(thing) !== definition)).toEqual([])
  expect([...now.keys()].filter((thing) => !today.has(thing))).toEqual([])
})
