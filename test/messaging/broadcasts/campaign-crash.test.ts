import { afterEach, expect, test } from 'vitest'
import { type Killable, killable } from '../../support/killable.ts'
import { memberSession } from '../../support/session.ts'
import { until } from '../../support/until.ts'
import { recountOf } from './campaign-scene.ts'

// Spec/8 CM6 and CM9: paused, resumed and killed again and again in the middle, nobody gets two and nothing is miscounted.

/** More of them by the environment: each takes the start of a process. */
const kills = Number(process.env.KILLS ?? 3)
/** A kill cuts up to 128 calls off, whose people get nothing more: enough are left for the next one. */
const many = Math.max(900, kills * 250)
let where: Killable | undefined

afterEach(async () => {
  await where?.close()
})

test(
  'kill -9 amid pauses and resumptions: one message at most, counters equal a recount',
  async () => {
    where = await killable()
    const stage = where
    const { pool } = stage.app
    await stage.platform.settings({ auto: { sent_ms: 0, delivered_ms: 20, read_ms: null } })
    await stage.platform.faults({ match: { path: '/messages', probability: 0.5 }, effect: { delay_ms: 200 } })
    let running = await stage.start()
    const { workspaceId } = stage.tenant
    const session = await memberSession(stage, workspaceId)
    const { rows: found } = await pool.query(
      `select t.id, n.name from template t join number n on n.workspace_id = t.workspace_id and n.id = t.number_id
     where t.workspace_id = $1 and t.name = 'order_update'`,
      [workspaceId],
    )
    const body = { name: 'Crash', messaging_account: found[0].name, template_id: found[0].id }
    const { id } = (await session.api.post('/campaigns', body)).body.data
    const recipients = Array.from({ length: many }, (_, n) => ({
      phone_number: `+1555080${String(n).padStart(4, '0')}`,
      template_params: { 1: 'Ann' },
    }))
    expect((await session.api.post(`/campaigns/${id}/recipients/import`, { recipients })).status).toBe(200)
    const recount = async () => {
      const { rows } = await pool.query(recountOf, [id])
      expect(rows[0].stored).toEqual(rows[0].counted)
    }
    for (let kill = 0; kill < kills; kill++) {
      const before = (await stage.handedOver()).size
      expect((await session.api.post(`/campaigns/${id}/start`, {})).status).toBe(200)
      await until(async () => (await stage.handedOver()).size > before + 3)
      // Every other one dies while it is paused, the rest amid sending, or in the moment of the pause.
      const pause = session.api.post(`/campaigns/${id}/pause`, {})
      if (kill % 2 === 0) await pause
      await Promise.all([running.kill(), pause.catch(() => null)])
      await recount()
      running = await stage.start()
      const { status } = (await session.api.get(`/campaigns/${id}`)).body.data
      if (status !== 'paused') await session.api.post(`/campaigns/${id}/pause`, {})
      await recount()
    }
    await stage.platform.clearFaults()
    expect((await session.api.post(`/campaigns/${id}/start`, {})).status).toBe(200)
    await until(async () => {
      const { rows } = await pool.query(
        `select count(*)::int as many from broadcast_recipient where broadcast_id = $1 and message_id is null`,
        [id],
      )
      return rows[0].many === 0
    }, 60_000)
    // The verdict on those whose call was cut off by a kill.
    await until(async () => (await stage.handedOver()).size >= many - kills * 128, 60_000)
    await stage.clock(16 * 60)
    await until(async () => {
      const { rows } = await pool.query('select status from broadcast where id = $1', [id])
      return rows[0].status === 'completed'
    }, 60_000)
    const counts = await stage.handedOver()
    expect([...counts].filter(([, times]) => times > 1)).toEqual([])
    await recount()
    const { rows } = await pool.query('select in_flight from broadcast_usage where workspace_id = $1', [
      workspaceId,
    ])
    expect(rows).toEqual([{ in_flight: 0 }])
  },
  300_000 + kills * 60_000,
)
