import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectGolden } from '../../../support/golden.ts'
import { type BroadcastScene, broadcast, startBroadcastScene } from './scene.ts'

// One recorded answer per row and kind of outcome. The records are read by a person whenever they change.

let scene: BroadcastScene

beforeAll(async () => {
  scene = await startBroadcastScene()
  await scene.parley.sandbox.settings({ auto: { sent_ms: 0, delivered_ms: 300, read_ms: null } })
})
afterAll(() => scene?.parley.close())

const people = [
  { to: '+15550610001', name: 'Ann', params: { 1: 'A-1' } },
  { to: '+15550100002' },
  { to: '1 (555) 061-0001' },
]
const inAnHour = () => new Date(scene.parley.clock.nowMs() + 3_600_000).toISOString()

describe('/v1/broadcasts', () => {
  test('sent at once, then read', async () => {
    const made = await scene.post(broadcast(people))
    await expectGolden('v1/post-broadcast', made)
    const { id } = made.body
    await scene.shown(id, { status: 'completed', counts: { delivered: 1 } })
    await expectGolden('v1/get-broadcast-completed', await scene.shop.v1.get(`/broadcasts/${id}`))
    await expectGolden('v1/get-broadcasts', await scene.shop.v1.get('/broadcasts?status=completed'))
    await expectGolden('v1/get-broadcast-recipients', await scene.shop.v1.get(`/broadcasts/${id}/recipients`))
    await expectGolden('v1/error-broadcast-completed', await scene.shop.v1.post(`/broadcasts/${id}/cancel`))
  })

  test('scheduled, then cancelled', async () => {
    const made = await scene.post(broadcast(people, { scheduled_at: inAnHour() }))
    await expectGolden('v1/post-broadcast-scheduled', made)
    const path = `/broadcasts/${made.body.id}`
    await expectGolden('v1/cancel-broadcast', await scene.shop.v1.post(`${path}/cancel`))
    const page = await scene.shop.v1.get(`${path}/recipients?limit=1`)
    expect(page.body.data).toHaveLength(1)
    await expectGolden('v1/get-broadcast-recipients-cancelled', page)
  })

  test('a dry run', async () => {
    const rows = [...people, { to: '12' }, { to: '+15550610003', params: { 2: 'x' } }]
    await expectGolden('v1/post-broadcast-dry-run', await scene.post(broadcast(rows, { dry_run: true })))
  })

  test('refused', async () => {
    const rows = [{ to: '+15550610004' }, { to: '+15550610005', params: { 2: 'x' } }]
    await expectGolden('v1/error-broadcast-values', await scene.post(broadcast(rows)))
    await expectGolden('v1/error-broadcast-recipient', await scene.post(broadcast([{ to: '12' }])))
    await scene.limits({ broadcastMessagesPerMonth: 1 })
    await expectGolden('v1/error-broadcast-limit', await scene.post(broadcast([{ to: '+15550610006' }])))
  })
})
