import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { started } from './run.ts'

// docs/adr/0194. Dividing itself needs Citus; docs/scaling.md says what was run there.

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test.each([[[]], [['--run']]])(
  'without the extension nothing is divided, and it is said why: %j',
  async (more) => {
    const env = { DATABASE_URL: database.directUrl }
    const { status, stdout, stderr } = await started(env, 'database', 'distribute', ...more)
    expect(stderr).toContain('this PostgreSQL has no extension citus in this database')
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  },
)

test('a number of shards is one', async () => {
  const { status, stderr } = await started({}, 'database', 'distribute', '--shards', 'many')
  expect(stderr).toContain('--shards: a number from 1 to 1000')
  expect(status).toBe(1)
})
