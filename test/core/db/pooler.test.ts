import { chownSync, statSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { openPool, run, statement } from '#core/db/db.ts'
import { isPooled, poolerCheck, withoutSession } from '#core/db/pooler.ts'
import { inTurn } from '#core/db/turn.ts'
import { isOutage } from '#core/outage.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { pgbouncer, startPgbouncer, type TestPooler } from '../../support/pgbouncer.ts'
import { makeTempFolder } from '../../support/temp-folder.ts'

// What src/core/db/pooler.ts and turn.ts promise. `npm run test:pooler` runs the suite through a pgbouncer.

const one = statement<{ one: number }>('pooler.one', 'select $1::int as one')
const prepared = { text: `select name from pg_prepared_statements where name like 'pooler.%'`, values: [] }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

function poolOf(url: string, ...more: [max: number, pooler?: 'auto' | 'transaction' | 'none']): pg.Pool {
  const pool = openPool(url, ...more)
  onTestFinished(() => pool.end())
  return pool
}

/** A connection as `verify` of the pool gets it, to a pooler that calls a statement by this name. */
function connectionWhere(nameOfProbe: (given: string) => string) {
  const asked: string[] = []
  const query = async (given: string | { name?: string; text: string; values: unknown[] }) => {
    if (typeof given === 'string') return { rows: asked.push(given) ? [] : [], rowCount: 0 }
    const found = nameOfProbe(String(given.name)) === given.values[0]
    return { rows: [], rowCount: found ? 1 : 0 }
  }
  return { query, asked }
}

async function checked(nameOfProbe: (given: string) => string) {
  const connection = connectionWhere(nameOfProbe)
  const { query } = connection
  const client = connection as unknown as pg.PoolClient
  await new Promise((resolve) => poolerCheck('transaction')?.(client, resolve))
  return { asked: connection.asked, dropsNames: connection.query !== query }
}

test('a pooler that keeps statements for its clients gets them by name', async () => {
  const { asked, dropsNames } = await checked(() => 'PGBOUNCER_1')
  expect({ asked, dropsNames }).toEqual({ asked: ['begin', 'commit'], dropsNames: false })
})

test('one that passes names on gets statements without, and nothing of ours stays in its backend', async () => {
  const { asked, dropsNames } = await checked((given) => given)
  expect({ asked, dropsNames }).toEqual({
    asked: ['begin', 'deallocate "parley.probe"', 'commit'],
    dropsNames: true,
  })
})

test('straight to PostgreSQL statements are prepared under their names', async () => {
  const pool = poolOf(database.directUrl, 1)
  await run(pool, one, [1])
  expect((await pool.query(prepared)).rows).toEqual([{ name: 'pooler.one' }])
})

test('an address loses what a session would be set to, and nothing else', () => {
  expect(withoutSession('postgres://a:b@c/d?sslmode=require&statement_timeout=5&options=-c%20x%3D1')).toEqual(
    {
      address: 'postgres://a:b@c/d?sslmode=require',
      leftOut: ['options', 'statement_timeout'],
    },
  )
  expect(withoutSession('postgres://a/b')).toEqual({ address: 'postgres://a/b', leftOut: [] })
})

if (!pgbouncer) console.log('Skipped: poolers, because this machine has no pgbouncer.')

describe.skipIf(!pgbouncer)('through pgbouncer', () => {
  let pooler: TestPooler
  let url: string
  beforeAll(async () => {
    pooler = (await startPgbouncer(inject('postgresUrl'), ['default_pool_size = 2'])) as TestPooler
    url = pooler.through(database.directUrl)
  })
  afterAll(() => pooler?.stop())

  test('it is seen', async () => {
    const seen = async (connectionString: string) => {
      const client = new pg.Client({ connectionString })
      await client.connect()
      const pooled = await isPooled(client)
      await client.end()
      return pooled
    }
    expect([await seen(url), await seen(database.directUrl)]).toEqual([true, false])
  })

  test.each(['auto', 'transaction'] as const)(
    'statements of ten connections meet two backends in any order (%s)',
    async (setting) => {
      const pool = poolOf(url, 10, setting)
      const rounds = Array.from({ length: 100 }, (_, n) => run(pool, one, [n]))
      expect((await Promise.all(rounds)).flat().map((row) => row.one)).toEqual(rounds.map((_, n) => n))
    },
  )

  test('a turn that others wait for leaves them the backends, and passes on', async () => {
    const clients = Array.from({ length: 5 }, () => new pg.Client({ connectionString: url }))
    onTestFinished(async () => void (await Promise.all(clients.map((client) => client.end()))))
    await Promise.all(clients.map((client) => client.connect()))
    const pool = poolOf(url, 5)
    let inside = 0
    const most: number[] = []
    const work = async () => {
      most.push(++inside)
      await pool.query('select pg_sleep(0.05)')
      inside--
    }
    await Promise.all(clients.map((client) => inTurn(client, 4711, work)))
    expect(most).toEqual([1, 1, 1, 1, 1])
  })

  test('settings of a session in the address keep nobody from starting, when it is said that a pooler is there', async () => {
    const given = `${url}?statement_timeout=5000&idle_in_transaction_session_timeout=5000`
    await expect(poolOf(given, 1).query('select 1')).rejects.toThrow('unsupported startup parameter')
    const pool = poolOf(withoutSession(given).address, 1, 'transaction')
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('a pooler that has no PostgreSQL is an outage, not a fault of ours', async () => {
    const empty = makeTempFolder()
    // Whose folder it is runs it.
    const { uid, gid } = statSync(new URL(inject('postgresUrl')).searchParams.get('host') as string)
    chownSync(empty.path, uid, gid)
    const address = `postgres://parley@localhost/x?host=${encodeURIComponent(empty.path)}`
    const alone = (await startPgbouncer(address, ['server_login_retry = 1'])) as TestPooler
    onTestFinished(async () => {
      await alone.stop()
      empty.remove()
    })
    const asked = poolOf(alone.through(address), 1).query('select 1')
    await expect(asked).rejects.toSatisfy(isOutage)
  })
})
