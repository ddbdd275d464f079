import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import {
  type BroadcastScene,
  broadcast,
  counts,
  expectError,
  startBroadcastScene,
  stranger,
  strangers,
} from './scene.ts'

let scene: BroadcastScene

beforeAll(async () => {
  scene = await startBroadcastScene()
  await scene.parley.sandbox.settings({ auto: { sent_ms: 0, delivered_ms: 20, read_ms: 40 } })
  // The first of a month: "in an hour" is the same month, whenever this runs.
  const now = scene.parley.clock.now()
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  await scene.parley.clock.advance((first - now.getTime()) / 1000 + 60)
})
afterAll(() => scene?.parley.close())

const cancel = (id: string) => scene.shop.v1.post(`/broadcasts/${id}/cancel`)
const inAnHour = () => new Date(scene.parley.clock.nowMs() + 3_600_000).toISOString()
const monthOf = async () =>
  (await scene.parley.app.pool.query('select used, in_flight from broadcast_usage')).rows[0]

describe('cancel', () => {
  test('a scheduled one never starts; a second cancel changes and tells nothing', async () => {
    const made = await scene.accepted(broadcast(strangers(3), { scheduled_at: inAnHour() }))
    const answer = await cancel(made.id)
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'cancelled', counts: counts({ total: 3, cancelled: 3 }), started_at: null },
    })
    expect(answer.body.cancelled_at).not.toBeNull()
    const again = await cancel(made.id)
    expect(again.body).toEqual(answer.body)
    await scene.parley.clock.advance(3_700)
    expect((await scene.shop.v1.get(`/broadcasts/${made.id}`)).body).toEqual(answer.body)
    const told = (await scene.events('broadcast.status')).filter((event) => event.subjectId === made.id)
    expect(told.map((event) => event.data.extras)).toEqual([
      { previous_status: null },
      { previous_status: 'scheduled' },
    ])
  })

  test('a running one: who was not sent to is cancelled, what has left keeps reporting', async () => {
    // The platform takes its time, so that some calls are open and most people still wait.
    await scene.parley.sandbox.faults({ match: { path: '/messages' }, effect: { delay_ms: 400 } })
    const made = await scene.accepted(broadcast(strangers(900)))
    await scene.parley.until(async () => (await monthOf()).in_flight > 0)
    const { body } = await cancel(made.id)
    expect(body.status).toBe('cancelled')
    expect(body.counts.cancelled).toBeGreaterThan(500)
    await scene.parley.sandbox.clearFaults()
    const cancelled = body.counts.cancelled
    const done = await scene.shown(made.id, { counts: { pending: 0, cancelled, sent: 900 - cancelled } })
    expect(done.status).toBe('cancelled')
    const reached = (await scene.parley.sandbox.messages()).filter(
      (message) => message.body.biz_opaque_callback_data,
    )
    const { rows } = await scene.parley.app.pool.query(
      `select m.id, m.status, r.status as recipient from message m
       left join broadcast_recipient r on r.workspace_id = m.workspace_id and r.message_id = m.id
       where m.broadcast_id = $1`,
      [made.id],
    )
    const ids = new Set(reached.map((message) => message.body.biz_opaque_callback_data))
    for (const { id, status, recipient } of rows) {
      expect({ id, called: ids.has(id), ended: status === 'failed' }).toEqual({
        id,
        called: recipient !== null,
        ended: recipient === null,
      })
    }
    expect(rows.filter((row) => row.recipient !== null)).toHaveLength(900 - cancelled)
    expect(await monthOf()).toMatchObject({ in_flight: 0 })
    const page = await scene.shop.v1.get(`/broadcasts/${made.id}/recipients?status=cancelled&limit=100`)
    expect(page.body.data[0]).toMatchObject({ status: 'cancelled', message_id: null, error: null })
  })

  test('a completed one cannot be cancelled; an unknown or foreign one is not there', async () => {
    const made = await scene.accepted(broadcast(strangers(1)))
    await scene.shown(made.id, { status: 'completed' })
    expectError(await cancel(made.id), 409, 'invalid_state')
    expectError(await cancel(newId()), 404, 'not_found')
    expectError(await cancel('nothing'), 404, 'not_found')
    const other = await scene.parley.tenant()
    expectError(await other.v1.post(`/broadcasts/${made.id}/cancel`), 404, 'not_found')
  })
})

describe('the month', () => {
  test('at once, all of them must fit beside what is still to be sent', async () => {
    const { used } = await monthOf()
    await scene.limits({ broadcastMessagesPerMonth: used + 5 })
    const refused = await scene.post(broadcast(strangers(6)))
    expectError(refused, 422, 'limit_reached')
    expect(refused.body.error.details).toEqual({
      limit: 'broadcast_messages_per_month',
      limit_value: used + 5,
      used,
    })
    await scene.parley.sandbox.faults({ match: { path: '/messages' }, effect: { delay_ms: 300 } })
    const made = await scene.accepted(broadcast(strangers(4)))
    expectError(await scene.post(broadcast(strangers(2))), 422, 'limit_reached')
    const last = await scene.accepted(broadcast(strangers(1)))
    await scene.parley.sandbox.clearFaults()
    await scene.shown(made.id, { status: 'completed' })
    await scene.shown(last.id, { status: 'completed' })
    expectError(await scene.post(broadcast(strangers(1))), 422, 'limit_reached')
  })

  test('scheduled for this month it is refused once the month is used up; for the next it is taken', async () => {
    expectError(await scene.post(broadcast(strangers(1), { scheduled_at: inAnHour() })), 422, 'limit_reached')
    const nextMonth = new Date(scene.parley.clock.nowMs() + 32 * 86_400_000).toISOString()
    const made = await scene.accepted(broadcast(strangers(1), { scheduled_at: nextMonth }))
    expect(made.status).toBe('scheduled')
    await cancel(made.id)
  })

  test('used up while it runs: paused with the reason, exactly so many were sent, the rest is pending', async () => {
    const { used } = await monthOf()
    await scene.limits({ broadcastMessagesPerMonth: used + 3 })
    const people = [{ to: '+15550100002' }, ...strangers(9)]
    const made = await scene.accepted(broadcast(people, { scheduled_at: inAnHour() }))
    await scene.parley.clock.advance(3_601)
    const reason = 'The broadcast messages of this month are used up.'
    const paused = await scene.shown(made.id, { status: 'paused', paused_reason: reason })
    expect(paused.counts).toMatchObject({ total: 10, sent: 3, failed: 1, pending: 6 })
    expect(await monthOf()).toEqual({ used: used + 3, in_flight: 0 })
    const told = (await scene.events('broadcast.status')).filter((event) => event.subjectId === made.id)
    expect(told.at(-1)?.data).toMatchObject({
      set: { status: 'paused', pausedReason: reason },
      extras: { previous_status: 'running' },
    })
    expect((await cancel(made.id)).body).toMatchObject({
      status: 'cancelled',
      counts: { cancelled: 6, sent: 3 },
    })
    await scene.limits({ broadcastMessagesPerMonth: null })
  })

  test('starts again with the calendar month in UTC', async () => {
    const { used } = await monthOf()
    expect(used).toBeGreaterThan(0)
    await scene.limits({ broadcastMessagesPerMonth: 1 })
    await scene.parley.clock.advance(31 * 86_400)
    const made = await scene.accepted(broadcast([{ to: stranger() }]))
    await scene.shown(made.id, { status: 'completed' })
    expect(await monthOf()).toEqual({ used: 1, in_flight: 0 })
    await scene.limits({ broadcastMessagesPerMonth: null })
  })
})

test('a single message goes before the waiting ones of a broadcast', async () => {
  await scene.parley.sandbox.faults({ match: { path: '/messages' }, effect: { delay_ms: 300 } })
  const made = await scene.accepted(broadcast(strangers(600)))
  await scene.parley.until(async () => (await monthOf()).in_flight > 100)
  const to = stranger()
  const { template } = broadcast([])
  expect((await scene.shop.v1.post('/messages', { to, type: 'template', template })).status).toBe(201)
  await scene.parley.until(async () => (await scene.parley.sandbox.messages(to.slice(1)))[0])
  const { counts: now } = (await scene.shop.v1.get(`/broadcasts/${made.id}`)).body
  expect(now.pending).toBeGreaterThan(200)
  await scene.parley.sandbox.clearFaults()
  await cancel(made.id)
})
