import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { openPool } from '#core/db/db.ts'
import { turnJitOffForRole } from '#core/db/jit.ts'
import { atServerDefaults, createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { pgbouncer, startPgbouncer } from '../../support/pgbouncer.ts'

// No statement of ours is compiled, on a server where nobody turned that off (src/core/db/jit.ts).

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await atServerDefaults(database.directUrl)
})
afterAll(() => database?.drop())

const show = { text: `select current_setting('jit') as jit`, values: [] }
const ofRole = 'select from pg_db_role_setting where setrole <> 0 and setconfig @> $1'

/** What so many connections that are open at one moment say. */
async function settings(pool: pg.Pool, many: number): Promise<string[]> {
  const clients = await Promise.all(Array.from({ length: many }, () => pool.connect()))
  const answers = await Promise.all(clients.map((client) => client.query(show)))
  for (const client of clients) client.release()
  return answers.map(({ rows }) => rows[0].jit)
}

function poolOf(...given: Parameters<typeof openPool>): pg.Pool {
  const pool = openPool(...given)
  onTestFinished(() => pool.end())
  return pool
}

/** A connection that Parley did not open. */
async function strange(url = database.directUrl): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test('a server at its defaults compiles for others', async () => {
  expect((await (await strange()).query(show)).rows).toEqual([{ jit: 'on' }])
})

test.each(['auto', 'none'] as const)('and for none of our connections (pooler: %s)', async (pooler) => {
  expect(await settings(poolOf(database.directUrl, 3, pooler), 3)).toEqual(['off', 'off', 'off'])
  const { rowCount } = await (await strange()).query(ofRole, [['jit=off']])
  expect(rowCount, 'nothing is changed beyond them').toBe(0)
})

test('where a pooler stands between and the role may not set it, nothing is changed', async () => {
  const asked: string[] = []
  const query = async ({ text }: { text: string }) => {
    asked.push(text)
    if (text.includes('alter role')) throw new Error('permission denied')
    return { rows: [{ jit: 'on' }] }
  }
  await turnJitOffForRole({ query } as unknown as pg.ClientBase)
  expect(asked.map((text) => /alter role|set jit|current_setting/.exec(text)?.[0])).toEqual([
    'current_setting',
    'alter role',
  ])
})

if (!pgbouncer) console.log('Skipped: poolers, because this machine has no pgbouncer.')

describe.skipIf(!pgbouncer)('behind a pooler', () => {
  test('it is off for our role in this database, and for every backend that begins from then on', async () => {
    const own = await createTestDatabase()
    onTestFinished(() => own.drop())
    await atServerDefaults(own.directUrl)
    const pooler = await startPgbouncer(inject('postgresUrl'), ['default_pool_size = 3'])
    onTestFinished(() => pooler?.stop())
    const url = pooler?.through(own.directUrl) ?? ''
    const pool = poolOf(url, 6)
    await pool.query('select 1')
    expect(await settings(pool, 6)).toEqual(['off', 'off', 'off', 'off', 'off', 'off'])
    const stranger = await strange(own.directUrl)
    expect((await stranger.query(show)).rows).toEqual([{ jit: 'off' }])
    const elsewhere = await strange()
    expect((await elsewhere.query(show)).rows).toEqual([{ jit: 'on' }])
  })
})
