import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient } from '../../support/api-client.ts'
import { type Parley, startParley } from '../../support/parley.ts'

let parley: Parley
beforeAll(async () => {
  parley = await startParley()
})
afterAll(() => parley?.close())

/** The answer of /ready while the database does this with its statement. */
async function readyWhile(ping: () => Promise<never>) {
  const { pool } = parley.app
  const real = pool.query as (config: unknown) => Promise<unknown>
  const query = (config: { name?: string }) =>
    config.name === 'probes.ping' ? ping() : real.call(pool, config)
  pool.query = query as never
  return apiClient(parley.url)
    .get('/ready')
    .finally(() => {
      pool.query = real as never
    })
}

const outOfReach = { status: 500, body: { status: 'error', database: 'out of reach' } }

test('a database that a newer version has narrowed is refused, one that it has widened is not', async () => {
  const add = (name: string) =>
    parley.app.pool.query(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values (left($1, 36), '', $1, now())`,
      [name],
    )
  const ready = () => apiClient(parley.url).get('/ready')
  await add('20990101000000_widened')
  await add('20990102000000_after_0_1_0_drop_something')
  expect(await ready()).toMatchObject({ status: 200, body: { parts: { migrations: { state: 'ok' } } } })
  await add('20990103000000_after_99_0_0_drop_something')
  expect(await ready()).toMatchObject({ status: 500, body: { parts: { migrations: { state: 'down' } } } })
  await parley.app.pool.query(`delete from _prisma_migrations where migration_name like '2099%'`)
})

test('a database that refuses is told', async () => {
  expect(await readyWhile(() => Promise.reject(new Error('connect')))).toMatchObject(outOfReach)
})

test('a database that is frozen is told as well, instead of waiting with it', async () => {
  expect(await readyWhile(() => new Promise(() => {}))).toMatchObject(outOfReach)
})
