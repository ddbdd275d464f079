import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainBroadcasts } from '#messaging/campaigns/broadcasts/drain.ts'
import { type BroadcastScene, broadcast, startBroadcastScene, strangers } from './scene.ts'

let scene: BroadcastScene

beforeAll(async () => {
  scene = await startBroadcastScene()
  await scene.parley.sandbox.settings({ auto: { sent_ms: 0, delivered_ms: null, read_ms: null } })
})
afterAll(() => scene?.parley.close())

test('the job running many times at once gives everybody one message', async () => {
  const { app } = scene.parley
  const made = await scene.accepted(broadcast(strangers(450)))
  for (let round = 0; round < 5; round++) await Promise.all([1, 2, 3, 4].map(() => drainBroadcasts(app)))
  await scene.shown(made.id, { status: 'completed', counts: { sent: 450 } })
  const { rows } = await app.pool.query(
    `select count(*)::int as messages, count(distinct contact_id)::int as people from message where broadcast_id = $1`,
    [made.id],
  )
  expect(rows).toEqual([{ messages: 450, people: 450 }])
  expect(await scene.parley.sandbox.messages()).toHaveLength(450)
})

test('a large broadcast holds up neither another number nor another workspace', async () => {
  await scene.parley.sandbox.faults({ match: { path: '/messages' }, effect: { delay_ms: 2_000 } })
  const large = await scene.accepted(broadcast(strangers(2000)))
  const other = await scene.parley.tenant()
  const small = (await other.v1.post('/broadcasts', broadcast(strangers(30)))).body
  await scene.parley.until(
    async () => (await other.v1.get(`/broadcasts/${small.id}`)).body.status === 'completed',
  )
  const { counts } = (await scene.shop.v1.get(`/broadcasts/${large.id}`)).body
  // Half a minute of it is left at this platform: behind it, the small one would have waited for that.
  expect(counts.pending).toBeGreaterThan(0)
  // Never more than a small share of it waits to be handed over.
  const { rows } = await scene.parley.app.pool.query(
    'select count(*)::int as many from hand_over where handed_over_at is null and bulk',
  )
  expect(rows[0].many).toBeLessThanOrEqual(400)
  await scene.parley.sandbox.clearFaults()
  expect((await scene.shop.v1.post(`/broadcasts/${large.id}/cancel`)).status).toBe(200)
})

test('many numbers whose messages wait in vain do not hold up another one', async () => {
  const { app } = scene.parley
  // Their messages are gone, so that nothing ever takes these places in the queue.
  await app.pool.query(
    `insert into hand_over (workspace_id, message_id, contact_id, number_id, accepted_at, due_at, bulk)
     select md5('w' || n % 6)::uuid, gen_random_uuid(), gen_random_uuid(), md5('n' || n % 6)::uuid, $1, $1, true
     from generate_series(1, 1200) n`,
    [app.clock.now()],
  )
  try {
    const made = await scene.accepted(broadcast(strangers(90)))
    await scene.shown(made.id, { status: 'completed', counts: { sent: 90 } })
  } finally {
    await app.pool.query(
      `delete from hand_over where workspace_id in (select md5('w' || n)::uuid from generate_series(0, 5) n)`,
    )
  }
})

test('a broadcast that cannot be fed does not hold up the others', async () => {
  const { app, clock, tenant } = scene.parley
  const broken = await tenant()
  const scheduled_at = new Date(app.clock.nowMs() + 3_600_000).toISOString()
  const { id } = (await broken.v1.post('/broadcasts', broadcast(strangers(3), { scheduled_at }))).body
  // No door writes this; it stands for any fault of one broadcast.
  await app.pool.query(`update broadcast set defaults = 'null' where id = $1`, [id])
  await clock.advance(3_700)
  const made = await scene.accepted(broadcast(strangers(3)))
  await scene.shown(made.id, { status: 'completed', counts: { sent: 3 } })
  expect((await broken.v1.get(`/broadcasts/${id}`)).body.status).toBe('running')
  // It would be tried, and told in the log, at every turn of the tests that follow.
  expect((await broken.v1.post(`/broadcasts/${id}/cancel`)).status).toBe(200)
})

test('a number that the platform slows down is fed no further, and goes on when it may', async () => {
  const rule = {
    match: { path: '/messages' },
    effect: { status: 429, error: { code: 130429, message: 'Slow' } },
  }
  await scene.parley.sandbox.faults(rule)
  const made = await scene.accepted(broadcast(strangers(500)))
  await scene.parley.until(async () => {
    const text = 'select count(*)::int as many from hand_over where attempts > 0 and bulk'
    return (await scene.parley.app.pool.query(text)).rows[0].many >= 100
  })
  const waiting = 'select count(*)::int as many from hand_over where bulk'
  expect((await scene.parley.app.pool.query(waiting)).rows[0].many).toBeLessThanOrEqual(300)
  await scene.parley.sandbox.clearFaults()
  await scene.parley.clock.advance(120)
  await scene.parley.until(
    async () => (await scene.shop.v1.get(`/broadcasts/${made.id}`)).body.status === 'completed',
  )
  const { counts } = (await scene.shop.v1.get(`/broadcasts/${made.id}`)).body
  expect(counts).toMatchObject({ sent: 500, failed: 0 })
})
