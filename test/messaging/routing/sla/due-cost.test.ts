import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainTimers } from '#messaging/routing/sla/drain-timers.ts'
import { dueTimers, timersAtOnce } from '#messaging/routing/sla/timers.ts'
import { size } from '../../../support/long-run.ts'
import { type SlaScene, startSla } from './scene.ts'

// Looking for what is due is work in proportion to what is due, not to what waits (design/automation.md 6).

const all = size(10_000, 100_000)
const due = 1_000
const worker = randomUUID()
const lanes = Array.from({ length: 64 }, (_, lane) => lane)

let scene: SlaScene
let contacts: string[]

beforeAll(async () => {
  scene = await startSla()
  const made = await scene.sql(
    `with made as (
       insert into contact (workspace_id, id, tags, created_at, updated_at)
       select $1, gen_random_uuid(), '{}', now(), now() from generate_series(1, 500) n returning id
     )
     insert into conversation (workspace_id, contact_id, created_at, updated_at)
     select $1, id, now(), now() from made returning contact_id as id`,
    [scene.shop.workspaceId],
  )
  contacts = made.map(({ id }) => String(id))
})
afterAll(() => scene?.parley.close())

/** So many timers of transfers that are over, due from a moment on, one a second. */
const timers = (many: number, from: Date) =>
  scene.sql(
    `insert into timer (workspace_id, kind, subject_id, contact_id, due_at)
     select $1, 'response', gen_random_uuid(), ($2::uuid[])[1 + n % cardinality($2::uuid[])],
       $4::timestamptz + n * interval '1 second'
     from generate_series(0, $3::int - 1) n`,
    [scene.shop.workspaceId, contacts, many, from],
  )

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

const handled = (plan: Plan): number =>
  plan['Actual Rows'] * plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, part) => sum + handled(part), 0)

/** Rows that one look handles, and the blocks it reads. */
async function look(): Promise<{ rows: number; blocks: number }> {
  const client = await scene.parley.app.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local plan_cache_mode = force_generic_plan')
    await client.query(
      `insert into lane_lease (kind, lane, holder, given_in)
       select 'sla', lane, $1, pg_current_xact_id() from unnest($2::int[]) as lane
       on conflict (kind, lane) do update set holder = excluded.holder`,
      [worker, lanes],
    )
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, buffers, format json) ${dueTimers.text}`,
      [scene.parley.app.clock.now(), lanes, worker],
    )
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan as Plan
    return { rows: handled(plan), blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const waiting = async () => Number((await scene.sql('select count(*) as many from timer'))[0]?.many)

test(`a look at ${due} due timers costs the same with ${all - due} others behind them`, async () => {
  const now = scene.parley.clock.now()
  const hourAgo = new Date(now.getTime() - 3_600_000)
  await timers(due, hourAgo)
  await scene.sql('analyze timer')
  const alone = await look()
  await timers(all - due, new Date(now.getTime() + 3_600_000))
  await scene.sql('analyze timer')
  const amongAll = await look()
  expect(amongAll.rows).toBeLessThanOrEqual(alone.rows)
  expect(amongAll.rows).toBeLessThan(8 * timersAtOnce)
  // A deeper index, and no more.
  expect(amongAll.blocks).toBeLessThan(alone.blocks + 2 * timersAtOnce)
})

test('what is due is done in as many looks as it fills, and nothing else is touched', async () => {
  expect(await waiting()).toBe(all)
  let looks = 1
  while ((await drainTimers(scene.parley.app)).more) looks++
  expect([await waiting(), looks]).toEqual([all - due, due / timersAtOnce + 1])
  const idle = await look()
  expect(idle.rows).toBe(0)
  expect(idle.blocks).toBeLessThan(50)
})
