import { afterEach, expect, test } from 'vitest'
import { size } from '../../../support/long-run.ts'
import { until } from '../../../support/until.ts'
import { type KillableCampaign, killableCampaign } from './killable-campaign.ts'

// Spec/8 CM6 and CM9: paused, resumed and killed again and again in the middle, nobody gets two and nothing is miscounted.

/** Each takes the start of a process. */
const kills = size(3, 20)
/** A kill cuts up to 128 calls off, whose people get nothing more: enough are left for the next one. */
const many = Math.max(900, kills * 250)
let campaign: KillableCampaign | undefined

afterEach(async () => {
  await campaign?.close()
})

test(
  'kill -9 amid pauses and resumptions: one message at most, counters equal a recount',
  async () => {
    campaign = await killableCampaign(
      Array.from({ length: many }, (_, n) => `+1555080${String(n).padStart(4, '0')}`),
    )
    const { stage, session, id, recount } = campaign
    const { pool } = stage.app
    await stage.platform.settings({ auto: { sent_ms: 0, delivered_ms: 20, read_ms: null } })
    await stage.platform.faults({ match: { path: '/messages', probability: 0.5 }, effect: { delay_ms: 200 } })
    for (let kill = 0; kill < kills; kill++) {
      const before = (await stage.handedOver()).size
      await campaign.do('start')
      await until(async () => (await stage.handedOver()).size > before + 3)
      // Every other one dies while it is paused, the rest amid sending, or in the moment of the pause.
      const pause = session.api.post(`/campaigns/${id}/pause`, {})
      if (kill % 2 === 0) await pause
      await Promise.all([campaign.kill(), pause.catch(() => null)])
      await recount()
      await campaign.restart()
      const { status } = (await session.api.get(`/campaigns/${id}`)).body.data
      if (status !== 'paused') await session.api.post(`/campaigns/${id}/pause`, {})
      await recount()
    }
    await stage.platform.clearFaults()
    await campaign.do('start')
    await until(async () => {
      const { rows } = await pool.query(
        `select count(*)::int as many from broadcast_recipient where broadcast_id = $1 and message_id is null`,
        [id],
      )
      return rows[0].many === 0
    })
    // The verdict on those whose call was cut off by a kill.
    await until(async () => (await stage.handedOver()).size >= many - kills * 128, 60_000)
    await stage.clock(16 * 60)
    await until(async () => {
      const { rows } = await pool.query('select status from broadcast where id = $1', [id])
      return rows[0].status === 'completed'
    })
    await campaign.nobodyGotTwo()
    await recount()
    const { rows } = await pool.query('select in_flight from broadcast_usage where workspace_id = $1', [
      stage.tenant.workspaceId,
    ])
    expect(rows).toEqual([{ in_flight: 0 }])
  },
  300_000 + kills * 60_000,
)
