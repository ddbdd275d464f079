import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { openPool } from '#core/db/db.ts'
import { setSessionsOfRole } from '#core/db/session.ts'
import { atServerDefaults, createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { pgbouncer, startPgbouncer } from '../../support/pgbouncer.ts'

// What Parley sets in its sessions, on a server where nobody set it (src/core/db/session.ts): no statement is compiled, and
// a transaction that hears nothing ends.

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await atServerDefaults(database.directUrl)
})
afterAll(() => database?.drop())

const show = {
  text: `select concat_ws(' ', current_setting('jit'), current_setting('idle_in_transaction_session_timeout')) as set`,
  values: [],
}
const ours = 'off 15s'
const defaults = 'on 0'
const ofRole = 'select from pg_db_role_setting where setrole <> 0 and setconfig @> $1'

/** What so many connections that are open at one moment say. */
async function settings(pool: pg.Pool, many: number): Promise<string[]> {
  const clients = await Promise.all(Array.from({ length: many }, () => pool.connect()))
  const answers = await Promise.all(clients.map((client) => client.query(show)))
  for (const client of clients) client.release()
  return answers.map(({ rows }) => rows[0].set)
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

test('a server at its defaults compiles for others, and waits for them without end', async () => {
  expect((await (await strange()).query(show)).rows).toEqual([{ set: defaults }])
})

test.each(['auto', 'none'] as const)('and not for our connections (pooler: %s)', async (pooler) => {
  expect(await settings(poolOf(database.directUrl, 3, pooler), 3)).toEqual(Array(3).fill(ours))
  const { rowCount } = await (await strange()).query(ofRole, [['jit=off']])
  expect(rowCount, 'nothing is changed beyond them').toBe(0)
})

test('where a pooler stands between and the role may not set it, nothing is changed', async () => {
  const asked: string[] = []
  const query = async ({ text }: { text: string }) => {
    asked.push(text)
    if (text.includes('alter role')) throw new Error('permission denied')
    return { rows: [{ isSet: false }] }
  }
  await setSessionsOfRole({ query } as unknown as pg.ClientBase)
  expect(asked.map((text) => /alter role|set_config|current_setting/.exec(text)?.[0])).toEqual([
    'current_setting',
    'alter role',
  ])
})

if (!pgbouncer) console.log('Skipped: poolers, because this machine has no pgbouncer.')

describe.skipIf(!pgbouncer)('behind a pooler', () => {
  test('they are set for our role in this database, and for every backend that begins from then on', async () => {
    const own = await createTestDatabase()
    onTestFinished(() => own.drop())
    await atServerDefaults(own.directUrl)
    const pooler = await startPgbouncer(inject('postgresUrl'), ['default_pool_size = 3'])
    onTestFinished(() => pooler?.stop())
    const url = pooler?.through(own.directUrl) ?? ''
    const pool = poolOf(url, 6)
    await pool.query('select 1')
    expect(await settings(pool, 6)).toEqual(Array(6).fill(ours))
    const stranger = await strange(own.directUrl)
    expect((await stranger.query(show)).rows).toEqual([{ set: ours }])
    const elsewhere = await strange()
    expect((await elsewhere.query(show)).rows).toEqual([{ set: defaults }])
  })
})
