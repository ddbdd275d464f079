import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diffSchemas } from '../../prisma/schema-engine.ts'
import { readSchemaFiles } from '../../prisma/schema-files.ts'
import { readCatalogue } from '../support/catalogue.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts'
import { writtenByHand } from './drift-allowed.ts'

// The migrations, applied one after the other, must lead to the same database as the Prisma schema of today.

let migrated: TestDatabase
let declared: TestDatabase
let made: Map<string, string>
let wanted: Map<string, string>

async function applySchema(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(await diffSchemas([], readSchemaFiles()))
  await client.end()
}

beforeAll(async () => {
  migrated = await createTestDatabase()
  declared = await createEmptyDatabase()
  await applySchema(declared.url)
  made = await readCatalogue(migrated.url)
  wanted = await readCatalogue(declared.url)
})

afterAll(async () => {
  await migrated?.drop()
  await declared?.drop()
})

test('the schema has tables, so that the comparison means something', () => {
  expect([...wanted.keys()].filter((name) => name.startsWith('table ')).length).toBeGreaterThan(5)
})

test('the migrations make everything that the schema declares, as it declares it', () => {
  const different = [...wanted].filter(
    ([name, definition]) => !(name in writtenByHand) && made.get(name) !== definition,
  )
  const report = different.map(
    ([name, definition]) => `${name}: ${made.get(name) ?? 'missing'}, declared: ${definition}`,
  )
  expect(report, 'write a migration: npm run migration -- <name>').toEqual([])
})

/** The check of a closed set; closed-sets.test.ts holds it to the set. */
const isOfSet = (name: string) => /^constraint (\w+)\.\1_\w+_set$/.test(name)

test('the migrations make nothing else, but for the list of what is written by hand', () => {
  const extra = [...made].filter(([name]) => !wanted.has(name) && !(name in writtenByHand) && !isOfSet(name))
  expect(extra.map(([name, definition]) => `${name}: ${definition}`)).toEqual([])
})

test('the list of what is written by hand is up to date', () => {
  const stale = Object.keys(writtenByHand).filter((name) => made.get(name) === wanted.get(name))
  expect(stale).toEqual([])
})
