import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
})
afterAll(() => scene?.parley.close())

const inAnHour = () => new Date(scene.parley.clock.nowMs() + 3_600_000).toISOString()
const sentTo = async (to: string) => (await scene.parley.sandbox.messages(to.slice(1))).length
const quick = { auto: { sent_ms: 0, delivered_ms: 20, read_ms: 40 } }
const silent = { auto: { sent_ms: null, delivered_ms: null, read_ms: null } }

describe('sent at once', () => {
  test('CM9: running, then completed when nobody is pending; counts go on, each person got one message', async () => {
    await scene.parley.sandbox.settings(quick)
    const people = [...strangers(3), { to: '+15550100001' }, { to: '+15550100002' }]
    const made = await scene.accepted(broadcast(people))
    expect(made).toMatchObject({
      status: 'running',
      number_id: scene.shop.numberId,
      template: { name: 'order_update', language: 'en', category: 'utility' },
      scheduled_at: null,
      started_at: made.created_at,
      counts: counts({ total: 5, pending: 5 }),
      skipped: { duplicates: 0, opted_out: 0 },
      created_by: { type: 'api', name: 'Test' },
    })
    const all = { total: 5, sent: 4, delivered: 4, read: 3, failed: 1 }
    const done = await scene.shown(made.id, { status: 'completed', counts: counts(all) })
    expect(done.completed_at >= done.started_at).toBe(true)
    const rows = await scene.recipients(made.id)
    expect(rows.map((row) => row.to)).toEqual(people.map((row) => row.to))
    expect(rows.map((row) => row.status)).toEqual(['read', 'read', 'read', 'delivered', 'failed'])
    expect(rows[4]).toMatchObject({ error: { code: 131026 }, sent_at: null })
    expect(rows[4].failed_at).not.toBeNull()
    for (const row of rows) {
      const message = (await scene.shop.v1.get(`/messages/${row.message_id}`)).body
      expect(message).toMatchObject({
        contact_id: row.contact_id,
        to: row.to,
        status: row.status,
        sent_at: row.sent_at,
        read_at: row.read_at,
        broadcast_id: made.id,
        sent_by: { type: 'broadcast', id: made.id },
        template: { params: { 1: 'Ann' } },
      })
      expect(await sentTo(row.to)).toBe(1)
    }
  })

  test('the month counts what was sent, not what failed', async () => {
    const before = (await scene.parley.app.pool.query('select used, in_flight from broadcast_usage')).rows[0]
    const made = await scene.accepted(broadcast([...strangers(2), { to: '+15550100002' }]))
    await scene.shown(made.id, { status: 'completed' })
    const after = (await scene.parley.app.pool.query('select used, in_flight from broadcast_usage')).rows[0]
    expect(after).toEqual({ used: before.used + 2, in_flight: 0 })
  })

  test('what is late or repeated changes no count; a first verdict can be corrected', async () => {
    await scene.parley.sandbox.settings(silent)
    const to = stranger()
    const made = await scene.accepted(broadcast([{ to }]))
    const [message] = await scene.parley.until(async () => {
      const list = await scene.parley.sandbox.messages(to.slice(1))
      return list.length > 0 ? list : null
    })
    await scene.parley.clock.advance(15 * 60 + 1)
    const failed = await scene.shown(made.id, {
      status: 'completed',
      counts: counts({ total: 1, failed: 1 }),
    })
    expect((await scene.recipients(made.id))[0]).toMatchObject({ status: 'failed', error: { code: 0 } })
    for (const status of ['read', 'delivered', 'sent', 'read']) {
      await scene.parley.sandbox.status(message?.id ?? '', status)
    }
    const full = counts({ total: 1, sent: 1, delivered: 1, read: 1 })
    const corrected = await scene.shown(made.id, { status: 'completed', counts: full })
    expect(corrected.completed_at).toBe(failed.completed_at)
    await scene.parley.sandbox.settings(quick)
  })
})

describe('scheduled', () => {
  test('starts when its time comes', async () => {
    const at = inAnHour()
    const people = strangers(2)
    const made = await scene.accepted(broadcast(people, { scheduled_at: at }))
    expect(made).toMatchObject({ status: 'scheduled', scheduled_at: at, started_at: null })
    await scene.parley.clock.advance(3_500)
    expect((await scene.shop.v1.get(`/broadcasts/${made.id}`)).body.status).toBe('scheduled')
    expect(await sentTo(people[0]?.to ?? '')).toBe(0)
    await scene.parley.clock.advance(101)
    const done = await scene.shown(made.id, { status: 'completed', counts: { sent: 2 } })
    expect(done.started_at >= at).toBe(true)
    const told = (await scene.events('broadcast.status')).filter((event) => event.subjectId === made.id)
    expect(told.map((event) => event.data.extras)).toEqual([
      { previous_status: null },
      { previous_status: 'scheduled' },
      { previous_status: 'running' },
    ])
  })

  test('fails when the number is not active or the template not approved by then', async () => {
    const first = await scene.accepted(broadcast(strangers(1), { scheduled_at: inAnHour() }))
    await scene.numberStatus('disconnected')
    await scene.parley.clock.advance(3_601)
    const reason = 'The sending number is not active.'
    await scene.shown(first.id, { status: 'failed', failure_reason: reason, started_at: null })
    await scene.numberStatus('active')
    const second = await scene.accepted(broadcast(strangers(2), { scheduled_at: inAnHour() }))
    await scene.template('order_update', { status: 'paused' })
    await scene.parley.clock.advance(3_601)
    const shown = await scene.shown(second.id, { status: 'failed', counts: counts({ total: 2, failed: 2 }) })
    const message = 'The template is not approved.'
    expect(shown.failure_reason).toBe(message)
    // Nobody waits any longer, and everybody's fate says why.
    const error = { code: 0, message }
    const fate = { status: 'failed', error, failed_at: shown.updated_at, message_id: null }
    expect(await scene.recipients(second.id)).toMatchObject([fate, fate])
    await scene.template('order_update', { status: 'approved' })
    expectError(await scene.shop.v1.post(`/broadcasts/${second.id}/cancel`), 409, 'invalid_state')
  })

  test('skips people who were deleted, or want no marketing any more', async () => {
    await scene.template('order_update', { category: 'marketing' })
    const [kept, deleted, stopped] = strangers(3).map((one) => ({ ...one, name: 'Ann' }))
    const made = await scene.accepted(
      broadcast([kept, deleted, stopped] as object[], { scheduled_at: inAnHour() }),
    )
    const rows = await scene.recipients(made.id)
    const [, { contact_id: deletedId }] = rows
    expect((await scene.shop.v1.send('DELETE', `/contacts/${deletedId}`)).status).toBe(204)
    await scene.parley.app.prisma.contact.updateMany({
      where: { id: rows[2].contact_id },
      data: { marketingOptedOut: true },
    })
    await scene.parley.clock.advance(3_601)
    await scene.shown(made.id, {
      status: 'completed',
      counts: { sent: 1, cancelled: 1, failed: 1, pending: 0 },
    })
    const after = await scene.recipients(made.id)
    expect(after[1]).toMatchObject({ status: 'cancelled', contact_id: null, message_id: null, error: null })
    expect(after.map(({ to, name }) => [to, name])).toEqual([
      [kept?.to, 'Ann'],
      [deletedId, null],
      [stopped?.to, 'Ann'],
    ])
    expect(after[2]).toMatchObject({ status: 'failed', message_id: null, error: { code: 0 } })
    expect(after[2].failed_at).not.toBeNull()
    expect(await sentTo(deleted?.to ?? '')).toBe(0)
    expect(await sentTo(stopped?.to ?? '')).toBe(0)
    await scene.template('order_update', { category: 'utility' })
  })
})
