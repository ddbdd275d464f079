import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { directories, shared } from './tables.ts'

/** Foreign keys between tables of which one is shared: there is no workspace to carry. */
const toShared = new Set(Object.keys(shared))

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

async function tables(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  return rows.map((row) => row.name)
}

test('every table has a workspace_id that cannot be null, or stands in the short list', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'workspace_id' and is_nullable = 'NO'`,
  )
  const scoped = new Set(rows.map((row) => row.name))
  const unscoped = (await tables()).filter((table) => !scoped.has(table))
  expect(unscoped.sort()).toEqual(Object.keys(shared).sort())
})

test('every foreign key between tables of a workspace carries the workspace', async () => {
  const { rows } = await client.query<{ name: string; parent: string; columns: string[] }>(
    `select conname as name, confrelid::regclass::text as parent,
       array(select attname::text from pg_attribute
             where attrelid = conrelid and attnum = any(conkey)) as columns
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const loose = rows.filter((key) => !toShared.has(key.parent) && !key.columns.includes('workspace_id'))
  expect(loose.map((key) => key.name)).toEqual([])
})

test('every unique key of a table of a workspace carries the workspace, but for those of directories', async () => {
  const { rows } = await client.query<{ name: string; table: string; columns: string[] }>(
    `select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table,
       array(select attname::text from pg_attribute
             where attrelid = i.indrelid and attnum = any(i.indkey)) as columns
     from pg_index i join pg_class c on c.oid = i.indrelid
     where i.indisunique and c.relnamespace = 'public'::regnamespace`,
  )
  const loose = rows.filter((key) => !(key.table in shared) && !key.columns.includes('workspace_id'))
  const known = Object.entries(directories).map(([table, { key }]) => `${table}: ${key}`)
  expect(loose.map((key) => `${key.table}: ${key.name}`).sort()).toEqual(known.sort())
})
