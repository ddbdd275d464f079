import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, run, statement } from '#core/db/db.ts'
import { WorkspacePool } from '#core/db/narrowing/workspace-client.ts'
import { newId } from '#core/ids.ts'
import { ownedLanes } from '#core/lanes/ownership.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { until } from '../../support/until.ts'

// With a distributed database leases are locked in a statement before the claim (docs/adr/0196).

const [me, other] = [newId(), newId()]
const [mine, others] = [3, 4]

let database: TestDatabase
let pool: pg.Pool
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, 4, 'auto', {}, WorkspacePool)
  client = new pg.Client({ connectionString: database.directUrl })
  await client.connect()
  await client.query(`insert into lane_lease (kind, lane, holder) values ('mail', 3, $1), ('mail', 4, $2)`, [
    me,
    other,
  ])
})
afterAll(async () => {
  await client.end()
  await pool.end()
  await database.drop()
})

const claim = statement<{ lane: number }>(
  'test.claim',
  `with owned as (${ownedLanes('mail', 'select unnest($2::smallint[])', '$1')}
   ) select lane from owned order by lane`,
)
const claimed = async () => (await run(pool, claim, [me, [mine, others]])).map(({ lane }) => lane)
const give = (to: string) => client.query(`update lane_lease set holder = $1 where lane = ${mine}`, [to])

test('a claim takes what is asked for in its own lanes', async () => {
  expect(await claimed()).toEqual([mine])
})

test('a claim that waited while its lane went away takes nothing there', async () => {
  await client.query('begin')
  // As whoever gives a lane away does (src/core/lanes/sharing.ts).
  await client.query(`select from lane_lease where lane = ${mine} for update`)
  await give(other)
  const waiting = claimed()
  await until(async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%lanes.lock_leases%'
       and datname = current_database() and pid <> pg_backend_pid()`,
    )
    return (rowCount ?? 0) > 0
  })
  await client.query('commit')
  expect(await waiting).toEqual([])
})

test('a claim that waited while its lane went away and came back sees what was done there', async () => {
  await give(me)
  expect(await claimed()).toEqual([mine])
})

test('in a transaction, too, and its lane is not given away before the end', async () => {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    const { rows } = await holder.query({ ...claim, values: [me, [mine]] } as pg.QueryConfig)
    expect(rows).toEqual([{ lane: mine }])
    const free = `select from lane_lease where lane = ${mine} for update skip locked`
    expect((await client.query(free)).rowCount).toBe(0)
    await holder.query('commit')
    expect((await client.query(free)).rowCount).toBe(1)
  } finally {
    holder.release()
  }
})
