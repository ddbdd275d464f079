import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { drainFanOut } from '#telling/webhooks/fan-out/fan-out.ts'
import { retentionJob } from '../../jobs/retention.ts'
import { type Scene, startScene } from '../people/sessions/scene.ts'

// What is kept for a time and then goes. Each test begins a minute later: the job looks once a minute.

const day = 24 * 60 * 60

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
beforeEach(() => scene.clock.advance(61))
afterAll(() => scene.close())

/** As the worker runs a job: again as long as there is more. Answers how often. */
async function runJob(): Promise<number> {
  let runs = 1
  while ((await retentionJob.run(scene.app)).more) runs++
  return runs
}

async function tell(count: number): Promise<void> {
  const events = Array.from({ length: count }, () => ({
    id: newId(scene.clock.nowMs()),
    workspaceId: scene.workspace.id,
    type: 'contact.created' as const,
    subjectId: scene.workspace.id,
    contactId: null,
    data: {},
    occurredAt: scene.clock.now(),
  }))
  await inTransaction(scene.app.pool, (tx) => appendEvents(scene.app, tx, events))
}

async function countOf(table: string): Promise<number> {
  const { rows } = await scene.app.pool.query(`select count(*)::int as many from ${table}`)
  return rows[0].many
}

test('events go three days after they were queued for webhooks, younger ones stay', async () => {
  await tell(3)
  await drainFanOut(scene.app)
  await scene.clock.advance(3 * day - 60)
  await tell(2)
  await drainFanOut(scene.app)
  await runJob()
  expect(await countOf('event')).toBe(5)
  await scene.clock.advance(61)
  await runJob()
  expect(await countOf('event')).toBe(2)
})

test('an event that nobody has queued yet stays, however old it is', async () => {
  const before = await countOf('event')
  await tell(1)
  await scene.clock.advance(30 * day)
  await runJob()
  // The older ones, which were queued, went.
  expect(await countOf('event')).toBe(1)
  expect(before).toBeGreaterThan(0)
  await drainFanOut(scene.app)
  await scene.clock.advance(61)
  await runJob()
  expect(await countOf('event')).toBe(0)
})

test('more than one look may delete goes in one run, so that the job keeps up with a busy installation', async () => {
  const now = scene.clock.now()
  await scene.app.pool.query(
    `insert into idempotency_record
       (workspace_id, key, lineage_id, fingerprint, request_id, resource_id, lease_until, created_at, expires_at)
     select $1, 'k' || n, $1, '', '', gen_random_uuid(), $2, $2, $2::timestamptz + n * interval '1 minute'
     from generate_series(1, 12000) n`,
    [scene.workspace.id, now],
  )
  await scene.clock.advance(11_000 * 60)
  expect(await runJob()).toBe(12)
  expect(await countOf('idempotency_record')).toBe(1000)
  // It has caught up: the next look is a minute away.
  await scene.clock.advance(30)
  expect(await runJob()).toBe(1)
  expect(await countOf('idempotency_record')).toBe(1000)
})

test('while deleting goes on, each look begins where the one before it ended, and rows that stay are found by the next', async () => {
  const now = scene.clock.now()
  await scene.app.pool.query('delete from event')
  await scene.app.pool.query(
    `insert into event (workspace_id, seq, id, type, subject_id, data, occurred_at)
     select $1, 5000000 + n, gen_random_uuid(), 'contact.created', $1, '{}', $2::timestamptz - n * interval '1 minute'
     from generate_series(0, 2999) n`,
    [scene.workspace.id, new Date(now.getTime() - 4 * day * 1000)],
  )
  // The oldest of them, which has the last number, is not queued for webhooks, all others are.
  await scene.app.pool.query('update workspace_counter set event_seq = 9000000, fanout_seq = 5002998')
  await scene.app.pool.query('update rollup_position set seq = 9000000')
  expect(await runJob()).toBe(3)
  expect(await countOf('event')).toBe(1)
  await scene.app.pool.query('update workspace_counter set fanout_seq = 9000000')
  await scene.clock.advance(61)
  await runJob()
  expect(await countOf('event')).toBe(0)
})
