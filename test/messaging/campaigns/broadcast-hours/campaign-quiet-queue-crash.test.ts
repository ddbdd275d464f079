import { afterEach, expect, test } from 'vitest'
import { killedWhile } from '../../../support/killed-while.ts'
import { until } from '../../../support/until.ts'
import { type KillableCampaign, killableCampaign } from '../broadcasts/killable-campaign.ts'

// Killed while what stands in the queue is taken out of it for quiet hours (docs/adr/0084).

const many = 60
let campaign: KillableCampaign | undefined

afterEach(async () => {
  await campaign?.close()
})

test('kill -9 amid the holding of the queue: all are held by the next process, and leave once in the morning', async () => {
  campaign = await killableCampaign(
    Array.from({ length: many }, (_, n) => `+44750${String(n).padStart(7, '0')}`),
  )
  const { stage, look } = campaign
  const { pool } = stage.app
  await stage.platform.settings({ auto: { sent_ms: 0, delivered_ms: null, read_ms: null } })
  // The platform says "not now", so that all of them wait in the queue for ten minutes.
  await stage.platform.faults({
    match: { path: '/messages' },
    effect: { status: 429, error: { code: 131057, message: 'Maintenance.' }, retry_after: 600 },
  })
  const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16)
  await campaign.change({ quietHours: { from: clock(7), to: clock(127), zone: 'WORKSPACE' } })
  await campaign.do('start')
  const queued =
    'select count(*)::int as many from hand_over where attempts > 0 and handed_over_at is null and bulk'
  await until(async () => (await pool.query(queued)).rows[0].many === many, 60_000)
  await stage.platform.clearFaults()
  const told = `b.in_flight as "inFlight", b.sent, b.status,
    (select count(*)::int from broadcast_recipient r where r.broadcast_id = b.id and r.held_at is not null) as held,
    (select count(*)::int from hand_over h join broadcast_recipient r on r.message_id = h.message_id
     where r.broadcast_id = b.id) as queued`
  const waiting = { inFlight: many, sent: 0, status: 'running', held: 0, queued: many }
  expect(await look(told)).toEqual(waiting)
  const held = {
    lock: 'lock table broadcast_recipient in share mode',
    waiting: 'update broadcast_recipient r set held_at',
  }
  for (let kill = 0; kill < 2; kill++) {
    const killed = killedWhile(pool, held, campaign.kill)
    // The process answers when it has done what became due, and dies in it.
    await stage.clock(8 * 60).catch(() => null)
    await killed
    expect(await look(told), 'as if nothing had begun').toEqual(waiting)
    await campaign.recount()
    await campaign.restart()
  }
  await stage.clock(8 * 60)
  await until(async () => (await look(told)).held === many, 60_000)
  expect(await look(told)).toMatchObject({ inFlight: 0, sent: 0, queued: 0 })
  await campaign.die()
  expect((await stage.handedOver()).size).toBe(0)
  await stage.clock(130 * 60)
  await until(async () => (await look(told)).status === 'completed', 60_000)
  expect((await stage.handedOver()).size).toBe(many)
  await campaign.nobodyGotTwo()
  await campaign.recount()
}, 180_000)
