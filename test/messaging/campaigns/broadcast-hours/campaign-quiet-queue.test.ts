import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignScene, startCampaignScene } from '../broadcasts/campaign-scene.ts'

// Quiet hours that begin while messages wait in the queue of the hand-over (docs/adr/0084).

let scene: CampaignScene

beforeAll(async () => {
  scene = await startCampaignScene()
  await scene.parley.sandbox.settings({ auto: { sent_ms: 0, delivered_ms: null, read_ms: null } })
})
afterAll(() => scene?.parley.close())

let phones = 2_000_000
const people = (many: number, country: string) =>
  Array.from({ length: many }, () => ({
    phone_number: `+${country}${phones++}`,
    template_params: { 1: 'Ann' },
  }))

const look = async (id: string) =>
  (
    await scene.parley.app.pool.query(
      `select b.in_flight as "inFlight", b.sent,
         (select count(*)::int from broadcast_recipient r where r.broadcast_id = b.id and r.held_at is not null) as held,
         (select count(*)::int from hand_over h join broadcast_recipient r on r.message_id = h.message_id
          where r.broadcast_id = b.id) as queued
       from broadcast b where b.id = $1`,
      [id],
    )
  ).rows[0]

/** HH:MM so many minutes from now on, by a clock that is so many minutes ahead of UTC. */
const clock = (minutes: number, ahead = 0) =>
  new Date(scene.parley.app.clock.nowMs() + (minutes + ahead) * 60_000).toISOString().slice(11, 16)

async function queuedBefore(hours: object, recipients: readonly object[]): Promise<string> {
  // The platform says "not now", so that all of them wait in the queue for ten minutes.
  await scene.parley.sandbox.faults({
    match: { path: '/messages' },
    effect: { status: 429, error: { code: 131057, message: 'Maintenance.' }, retry_after: 600 },
  })
  const id = await scene.draft(0)
  expect((await scene.add(id, recipients)).body.data.added_count).toBe(recipients.length)
  const { body } = await scene.admin.ask(
    'mutation ($input: UpdateBroadcastInput!) { updateBroadcast(input: $input) { broadcast { id } } }',
    { input: { id, quietHours: hours } },
  )
  expect(body.errors).toBeUndefined()
  expect((await scene.do(id, 'start')).status).toBe(200)
  const waits = `select count(*)::int as many from hand_over where attempts > 0 and handed_over_at is null and bulk`
  await scene.parley.until(
    async () => (await scene.parley.app.pool.query(waits)).rows[0].many === recipients.length,
  )
  await scene.parley.sandbox.clearFaults()
  return id
}

test("by each person's clock those are held whose hours begin, and the others leave", async () => {
  const recipients = [...people(30, '91981'), ...people(20, '44750')]
  // From in five minutes on, for an hour, by the clock of India.
  const id = await queuedBefore({ from: clock(5, 330), to: clock(65, 330), zone: 'RECIPIENT' }, recipients)
  await scene.later(3 * 60)
  expect(await look(id)).toEqual({ inFlight: 50, sent: 0, held: 0, queued: 50 })
  await scene.later(3 * 60)
  await scene.parley.until(async () => (await look(id)).held === 30)
  expect(await look(id)).toMatchObject({ inFlight: 20, queued: 20 })
  await scene.recount(id)
  await scene.later(5 * 60)
  await scene.becomes(id, { status: 'processing', sent_count: 20 })
  const { body } = await scene.admin.ask('query ($id: ID!) { broadcast(id: $id) { heldCount nextDueAt } }', {
    id,
  })
  expect(body.data.broadcast.heldCount).toBe(30)
  expect(body.data.broadcast.nextDueAt).not.toBeNull()
  // Longer than a message may wait in the queue: no verdict finds those that are held.
  await scene.later(30 * 60)
  expect(await look(id)).toMatchObject({ sent: 20, held: 30 })
  await scene.later(30 * 60)
  await scene.becomes(id, { status: 'completed', sent_count: 50, failed_count: 0 })
  const text = 'select count(*)::int as many from message where broadcast_id = $1'
  expect((await scene.parley.app.pool.query(text, [id])).rows[0].many, 'as they are').toBe(50)
  await scene.recount(id)
})

test("by the workspace's clock all of them are held; cancelled they are over", async () => {
  const hours = { from: clock(3), to: clock(63), zone: 'WORKSPACE' }
  const id = await queuedBefore(hours, people(40, '44751'))
  await scene.later(4 * 60)
  await scene.parley.until(async () => (await look(id)).held === 40)
  expect(await look(id)).toMatchObject({ inFlight: 0, queued: 0 })
  const other = await scene.draft(1)
  await scene.do(other, 'start')
  await scene.becomes(other, { status: 'completed', sent_count: 1 })
  expect((await scene.do(id, 'pause')).status).toBe(200)
  expect((await scene.do(id, 'start')).status).toBe(200)
  await scene.later(30 * 60)
  expect(await look(id)).toMatchObject({ sent: 0, held: 40 })
  await scene.later(31 * 60)
  await scene.becomes(id, { status: 'completed', sent_count: 40, failed_count: 0 })
  await scene.recount(id)
  const cancelled = await queuedBefore({ ...hours, from: clock(3), to: clock(63) }, people(5, '44752'))
  await scene.later(4 * 60)
  await scene.parley.until(async () => (await look(cancelled)).held === 5)
  await scene.do(cancelled, 'cancel')
  await scene.becomes(cancelled, { status: 'cancelled' })
  await scene.recount(cancelled)
})
