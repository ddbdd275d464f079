import fc from 'fast-check'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '#core/db/db.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { samples } from '../../support/samples.ts'

// What PostgreSQL writes is read by its places (src/core/db/timestamptz.ts); PostgreSQL itself says what it meant.

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, 1)
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

interface Read {
  at: Date | number
  text: string
  ms: string
}

/** The times as the pool reads them, with their texts and their milliseconds since 1970 as PostgreSQL counts them. */
async function read(zone: string, times: readonly string[]): Promise<Read[]> {
  await pool.query(`set timezone to '${zone}'`)
  const { rows } = await pool.query<Read>({
    text: `select at, at::text as text, floor(extract(epoch from at) * 1000)::text as ms
      from unnest($1::text[]) with ordinality as t(given, place), lateral (select given::timestamptz as at) a
      order by place`,
    values: [times],
  })
  return rows
}

test.each(['UTC', 'Asia/Kolkata', 'America/St_Johns'])(
  'any time is read as it was meant, in %s',
  async (zone) => {
    const bounds = { min: new Date('0001-01-02T00:00:00Z'), max: new Date('9999-12-30T23:59:59Z') }
    const days = fc.date({ ...bounds, noInvalidDate: true })
    // Of the last digits PostgreSQL writes none that is a zero: .5, .05 and .000001 have forms of their own.
    const fractions = fc.oneof(
      fc.constantFrom('', '.5', '.05', '.999', '.9999', '.000001'),
      fc.constant('.123456'),
    )
    const given = fc
      .sample(fc.tuple(days, fractions), samples(100, 200_000))
      .map(([day, fraction]) => `${day.toISOString().slice(0, 19)}${fraction}Z`)
    const rows = await read(zone, given)
    expect(rows.map(({ at, text }) => [text, Number(at)])).toEqual(
      rows.map(({ ms, text }) => [text, Number(ms)]),
    )
  },
)

test('what has another form is left to the driver', async () => {
  const rows = await read('UTC', ['infinity', '0044-03-15 12:00:00+00 BC', '12026-11-20 08:05:09+00'])
  expect(rows.map(({ at }) => (at instanceof Date ? at.toISOString() : at))).toEqual([
    Number.POSITIVE_INFINITY,
    '-000043-03-15T12:00:00.000Z',
    '+012026-11-20T08:05:09.000Z',
  ])
})
