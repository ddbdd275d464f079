import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, openPool } from '#core/db/db.ts'
import { isOutage } from '#core/outage.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'

// What a restart of PostgreSQL does to a connection that somebody holds: an error event that nobody hears would end
// the whole process, and the test run with it.

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  // Not through a pooler: which backend a connection meets is what is looked at.
  pool = openPool(database.directUrl, 3)
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

const ownProcess = { text: 'select pg_backend_pid() as id', values: [] }

async function endProcess(id: unknown): Promise<void> {
  await pool.query('select pg_terminate_backend($1)', [id])
  for (let living = 1; living > 0; ) {
    const { rowCount } = await pool.query('select from pg_stat_activity where pid = $1', [id])
    living = rowCount ?? 0
  }
}

test('a transaction whose connection breaks between two statements fails, and the pool goes on', async () => {
  let seen: unknown
  const broken = inTransaction(pool, async (tx) => {
    const [row] = (await tx.query(ownProcess)).rows as { id: number }[]
    seen = row?.id
    await endProcess(seen)
    await tx.query(ownProcess)
  })
  await expect(broken).rejects.toSatisfy(isOutage)
  const [next] = (await pool.query(ownProcess)).rows as { id: number }[]
  expect(next?.id).not.toBe(seen)
})

test('a transaction whose connection breaks in a statement fails, and the pool goes on', async () => {
  const broken = inTransaction(pool, async (tx) => {
    const [row] = (await tx.query(ownProcess)).rows as { id: number }[]
    const asleep = tx.query({ text: 'select pg_sleep(60)', values: [] })
    await Promise.all([asleep, endProcess(row?.id)])
  })
  await expect(broken).rejects.toSatisfy(isOutage)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('an idle connection that the server ends leaves the process alone', async () => {
  const [idle, other] = await Promise.all([pool.connect(), pool.connect()])
  const { rows } = await idle.query(ownProcess)
  const removed = new Promise((resolve) => void pool.once('remove', resolve))
  idle.release()
  await other.query('select pg_terminate_backend($1)', [rows[0].id])
  await removed
  other.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
