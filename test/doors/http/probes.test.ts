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

test('a database that refuses is told', async () => {
  expect(await readyWhile(() => Promise.reject(new Error('connect')))).toMatchObject(outOfReach)
})

test('a database that is frozen is told as well, instead of waiting with it', async () => {
  expect(await readyWhile(() => new Promise(() => {}))).toMatchObject(outOfReach)
})
