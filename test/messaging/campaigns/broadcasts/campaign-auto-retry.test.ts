import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { lanesOf } from '#core/lanes/lanes.ts'
import { retryFailed } from '#messaging/campaigns/broadcasts/auto-retry.ts'
import { drainBroadcasts } from '#messaging/campaigns/broadcasts/drain.ts'
import { type CampaignScene, startCampaignScene } from './campaign-scene.ts'

// Failed people who are tried again by itself (docs/adr/0091).

let scene: CampaignScene
const day = 86_400

beforeAll(async () => {
  scene = await startCampaignScene()
})
afterAll(() => scene?.parley.close())
afterEach(() => scene.parley.sandbox.clearFaults())

const retried = async (id: string, days?: number | null) => {
  const { body } = await scene.admin.ask(
    'mutation ($input: UpdateBroadcastInput!) { updateBroadcast(input: $input) { broadcast { autoRetry { days madeCount nextAt } } } }',
    { input: { id, autoRetry: days == null ? null : { days } } },
  )
  return body.errors ?? body.data.updateBroadcast.broadcast.autoRetry
}
const shown = async (id: string) => {
  const { body } = await scene.admin.ask(
    'query ($id: ID!) { broadcast(id: $id) { status completedAt counts { sent failed } autoRetry { days madeCount nextAt } } }',
    { id },
  )
  expect(body.errors).toBeUndefined()
  return body.data.broadcast
}
const becomes = async (id: string, expected: object) => {
  const looksSo = async () => {
    try {
      expect(await shown(id)).toMatchObject(expected)
      return true
    } catch {
      return false
    }
  }
  await scene.parley.until(looksSo).catch(async () => expect(await shown(id)).toMatchObject(expected))
}
/** Messages to each of these people, in the order of the rows. */
const messagesTo = async (id: string, rows: readonly { phone_number: string }[]) => {
  const { rows: found } = await scene.parley.app.pool.query<{ phone: string; many: number }>(
    'select to_phone as phone, count(*)::int as many from message where broadcast_id = $1 group by 1',
    [id],
  )
  return rows.map(({ phone_number }) => found.find(({ phone }) => `+${phone}` === phone_number)?.many ?? 0)
}
const failing = (row: { phone_number: string } | undefined, error: number) =>
  scene.parley.sandbox.faults({
    match: { path: '/messages', to: String(row?.phone_number).slice(1) },
    effect: { error },
  })

/** Sent to three people, of whom one is held back and one cannot be reached. */
async function sentToThree(days: number) {
  const rows = scene.rows(3)
  await failing(rows[0], 131049)
  await failing(rows[1], 131026)
  const id = await scene.draft(0)
  await scene.add(id, rows)
  expect(await retried(id, days)).toEqual({ days, madeCount: 0, nextAt: null })
  await scene.do(id, 'start')
  await becomes(id, { status: 'COMPLETED', counts: { sent: 1, failed: 2 } })
  return { id, rows }
}

test('who was held back is tried a day later, and the day after, and no more; who cannot be reached never', async () => {
  const { id, rows } = await sentToThree(2)
  const { completedAt, autoRetry } = await shown(id)
  expect(Date.parse(autoRetry.nextAt) - Date.parse(completedAt)).toBe(day * 1000)
  await scene.later(day - 120)
  await drainBroadcasts(scene.parley.app)
  expect(await messagesTo(id, rows)).toEqual([1, 1, 1])
  await scene.later(240)
  await becomes(id, { status: 'COMPLETED', counts: { failed: 2 }, autoRetry: { madeCount: 1 } })
  expect(await messagesTo(id, rows)).toEqual([2, 1, 1])
  await scene.parley.sandbox.clearFaults()
  await scene.later(day + 120)
  await becomes(id, { status: 'COMPLETED', counts: { sent: 2, failed: 1 } })
  expect(await messagesTo(id, rows)).toEqual([3, 1, 1])
  expect((await shown(id)).autoRetry).toEqual({ days: 2, madeCount: 2, nextAt: null })
  await scene.later(2 * day)
  await drainBroadcasts(scene.parley.app)
  expect(await messagesTo(id, rows)).toEqual([3, 1, 1])
  await scene.recount(id)
}, 120_000)

test('a day on which the number cannot send is one of the days', async () => {
  const { id, rows } = await sentToThree(2)
  await scene.parley.sandbox.clearFaults()
  await scene.numberStatus('restricted')
  await scene.later(day + 120)
  await becomes(id, { status: 'COMPLETED', counts: { failed: 2 }, autoRetry: { madeCount: 1 } })
  expect(await messagesTo(id, rows)).toEqual([1, 1, 1])
  await scene.numberStatus('active')
  await scene.later(day + 120)
  await becomes(id, { status: 'COMPLETED', counts: { sent: 2, failed: 1 }, autoRetry: { madeCount: 2 } })
  await scene.recount(id)
}, 120_000)

test('however many look at the same moment, each person is tried once', async () => {
  const { id, rows } = await sentToThree(7)
  const { pool } = scene.parley.app
  await pool.query(`update broadcast set completed_at = completed_at - interval '25 hours' where id = $1`, [
    id,
  ])
  // Past the job, which lets one look after the other.
  const own = {
    worker: lanesOf(scene.parley.app).worker,
    lanes: Array.from({ length: 64 }, (_, lane) => lane),
  }
  await Promise.all(Array.from({ length: 6 }, () => retryFailed(scene.parley.app, own)))
  await becomes(id, { status: 'COMPLETED', counts: { failed: 2 }, autoRetry: { madeCount: 1 } })
  expect(await messagesTo(id, rows)).toEqual([2, 1, 1])
  await scene.recount(id)
}, 120_000)

test('is for drafts alone, on 1 to 7 days; without days it is never', async () => {
  const id = await scene.draft(1)
  expect(await retried(id, 0)).toMatchObject([
    { extensions: { code: 'INVALID_FIELD', field: 'input.autoRetry.days' } },
  ])
  expect(await retried(id, 8)).toMatchObject([
    { extensions: { code: 'INVALID_FIELD', field: 'input.autoRetry.days' } },
  ])
  expect(await retried(id, 7)).toEqual({ days: 7, madeCount: 0, nextAt: null })
  expect(await retried(id)).toBeNull()
  await scene.do(id, 'start')
  expect(await retried(id, 1)).toMatchObject([{ extensions: { code: 'INVALID_STATE' } }])
})

test('a day on which nobody has failed is none of the days, as is told', async () => {
  const { id } = await sentToThree(1)
  const { pool } = scene.parley.app
  const over = `update broadcast set completed_at = completed_at - interval '25 hours', failed = $2 where id = $1`
  await pool.query(over, [id, 0])
  expect((await shown(id)).autoRetry).toEqual({ days: 1, madeCount: 0, nextAt: null })
  const lanes = Array.from({ length: 64 }, (_, lane) => lane)
  await retryFailed(scene.parley.app, { worker: lanesOf(scene.parley.app).worker, lanes })
  expect((await shown(id)).autoRetry).toMatchObject({ madeCount: 0 })
}, 120_000)
