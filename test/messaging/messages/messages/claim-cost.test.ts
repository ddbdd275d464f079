import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimDue } from '#messaging/messages/messages/hand-over-claim.ts'
import { type Parley, startParley } from '../../../support/parley.ts'

let parley: Parley

const worker = randomUUID()
const lanes = Array.from({ length: 64 }, (_, lane) => lane)

beforeAll(async () => {
  parley = await startParley({ ROLE: 'web' })
  await parley.app.pool.query(
    `insert into lane_lease (kind, lane, holder, given_in)
     select 'hand-over', lane, $1, pg_current_xact_id() from unnest($2::int[]) as lane`,
    [worker, lanes],
  )
})
afterAll(() => parley?.close())

const shop = randomUUID()
const numbers = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]

/** So many more messages wait at each of these numbers, all to different people. */
async function waiting(numberIds: readonly string[], each: number, bulk = false): Promise<void> {
  await parley.app.pool.query(
    `insert into hand_over (workspace_id, message_id, contact_id, number_id, accepted_at, due_at, bulk)
     select $1, gen_random_uuid(), gen_random_uuid(), n.id, $3, $3, $5
     from unnest($2::uuid[]) as n(id), generate_series(1, $4)`,
    [shop, numberIds, parley.app.clock.now(), each, bulk],
  )
}

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

/** Rows that pass through the nodes of a plan. */
const handled = (plan: Plan): number =>
  plan['Actual Rows'] * plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, part) => sum + handled(part), 0)

/** How many rows a claim of 100 in these lanes handles and how many it takes, without keeping it. */
async function claimOf100(mine = lanes): Promise<{ rows: number; taken: number }> {
  const now = parley.app.clock.now()
  const claim = randomUUID()
  const values = [now, 100, new Date(now.getTime() + 20_000), claim, now, [], [], 50, mine, worker]
  const client = await parley.app.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local plan_cache_mode = force_generic_plan')
    const explained = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, format json) ${claimDue.text}`,
      values,
    )
    const claimed = await client.query('select from hand_over where claimed_by = $1', [claim])
    return { rows: handled(explained.rows[0]?.['QUERY PLAN'][0]?.Plan as Plan), taken: claimed.rowCount ?? 0 }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test.each([
  ['single messages', false],
  ['messages of broadcasts', true],
])('what a claim of %s costs does not grow with what waits', async (_, bulk) => {
  await parley.app.pool.query('delete from hand_over')
  await waiting(numbers, 200, bulk)
  await parley.app.pool.query('analyze hand_over')
  const few = await claimOf100()
  await waiting(numbers.slice(0, 1), 20_000, bulk)
  const many = await claimOf100()
  await parley.app.pool.query('analyze hand_over')
  const known = await claimOf100()
  expect([few.taken, many.taken, known.taken]).toEqual([100, 100, 100])
  expect(many.rows).toBeLessThan(few.rows * 2)
  expect(known.rows).toBeLessThan(few.rows * 2)
  // One of four workers that keep step: it passes by what waits for the others.
  const ofFour = await claimOf100(lanes.filter((lane) => lane % 4 === 0))
  expect(ofFour.taken).toBe(100)
  expect(ofFour.rows).toBeLessThan(few.rows * 2)
})

test('of many numbers a claim looks at little more than it takes', async () => {
  await parley.app.pool.query('delete from hand_over')
  const many = Array.from({ length: 100 }, () => randomUUID())
  await waiting(many, 30)
  await parley.app.pool.query('analyze hand_over')
  const claim = await claimOf100()
  expect(claim.taken).toBe(100)
  // Each row passes through some twenty nodes; a claim that looks at all that each number has room for handles many more.
  expect(claim.rows).toBeLessThan(5_000)
})

test('of a number a claim reads no more where PostgreSQL takes those that wait for few', async () => {
  await parley.app.pool.query('delete from hand_over')
  await waiting(numbers, 5_000, true)
  await parley.app.pool.query('update hand_over set handed_over_at = accepted_at, answered_at = accepted_at')
  await waiting(numbers, 3, true)
  await parley.app.pool.query('vacuum analyze hand_over')
  await waiting(numbers, 200, true)
  const claim = await claimOf100()
  expect(claim.taken).toBe(100)
  // Sorting what waits for each turn handles some 20,000 rows and more.
  expect(claim.rows).toBeLessThan(5_000)
})
