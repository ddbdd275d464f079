import { afterEach, expect, test } from 'vitest'
import { killedWhile } from '../../../support/killed-while.ts'
import { until } from '../../../support/until.ts'
import { type KillableCampaign, killableCampaign } from '../broadcasts/killable-campaign.ts'

// Killed in the moment in which the test of a campaign is decided, and while the winner goes to the rest (docs/adr/0085).

const many = 400
let campaign: KillableCampaign | undefined

afterEach(async () => {
  await campaign?.close()
})

test('kill -9 in the decision and after it: it is decided once, all of the rest get the winner, nobody gets two', async () => {
  campaign = await killableCampaign(
    Array.from({ length: many }, (_, n) => `+44750${String(n).padStart(7, '0')}`),
  )
  const { stage, look, id } = campaign
  const { pool } = stage.app
  await stage.platform.settings({ auto: { sent_ms: 0, delivered_ms: null, read_ms: null } })
  const { rows: found } = await pool.query(
    `select id from template where workspace_id = $1 and name = 'hello'`,
    [stage.tenant.workspaceId],
  )
  await campaign.change({
    split: {
      share: 50,
      controlShare: 0,
      variants: [{ templateId: found[0].id, share: 50, values: [] }],
      test: { share: 20, hours: 1, metric: 'READ' },
    },
  })
  await campaign.do('start')
  await until(async () => (await look('b.test_rests as rests')).rests === true, 60_000)
  const tested = await pool.query(
    'select id, variant from broadcast_recipient where broadcast_id = $1 and variant is not null',
    [id],
  )
  expect(tested.rows.length).toBeGreaterThan(20)
  const decided = 'b.decided_at is not null as decided, b.winner, b.status'
  const wins = { winner: 1, decided: true }
  // What it decides is written, and for whom is about to be: the process dies there.
  const held = {
    lock: 'lock table broadcast_recipient in share mode',
    waiting: 'update broadcast_recipient r set variant',
  }
  for (let kill = 0; kill < 2; kill++) {
    const killed = killedWhile(pool, held, campaign.kill)
    // The process answers when it has done what became due, and dies in it.
    await stage.clock(3_700).catch(() => null)
    await killed
    expect(await look(decided)).toEqual({ decided: false, winner: null, status: 'running' })
    await campaign.recount()
    await campaign.restart()
  }
  await stage.platform.faults({ match: { path: '/messages' }, effect: { delay_ms: 100 } })
  const before = (await stage.handedOver()).size
  await stage.clock(3_700)
  await until(async () => (await stage.handedOver()).size > before + 20, 60_000)
  await campaign.die()
  expect(await look(decided)).toMatchObject(wins)
  await stage.platform.clearFaults()
  // Its clock was that of the process that died.
  await stage.clock(3_700)
  await until(
    async () => (await look('b.total - b.sent - b.failed - b.in_flight as left')).left === 0,
    60_000,
  )
  // The verdict on those whose call was cut off by the kill.
  await stage.clock(16 * 60)
  await until(async () => (await look(decided)).status === 'completed', 60_000)
  expect(await look(decided)).toMatchObject(wins)
  const { rows: all } = await pool.query(
    'select id, variant from broadcast_recipient where broadcast_id = $1',
    [id],
  )
  const drawn = new Map(tested.rows.map((one) => [one.id, one.variant]))
  expect(all.filter((one) => one.variant !== (drawn.get(one.id) ?? 1))).toEqual([])
  await campaign.nobodyGotTwo()
  await campaign.recount()
}, 180_000)
