import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.directUrl)
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await database?.drop()
})

test('a statement about one row is planned once, and not at every call', async () => {
  const types = rowsIn<{ name: string }>({ name: ['text', (type) => type.name] })
  const oids = statement(
    'test.oids',
    `select t.oid from pg_type t join ${types.from('q')} on t.typname = q.name`,
  )
  for (let call = 0; call < 10; call++) await run(client, oids, types.values([{ name: 'text' }]))
  const { rows } = await client.query(
    'select generic_plans::int, custom_plans::int from pg_prepared_statements where name = $1',
    [oids.name],
  )
  // PostgreSQL looks at five plans of their own before it trusts one for all.
  expect(rows).toEqual([{ generic_plans: 5, custom_plans: 5 }])
})
