import { afterAll, beforeAll, expect, test } from 'vitest'
import { quietUntil } from '#messaging/campaigns/broadcast-hours/hours.ts'
import { zoneOfPhone, zoneReader } from '#messaging/campaigns/broadcast-hours/zones.ts'
import { memberSession } from '../../../support/session.ts'
import { type CampaignScene, startCampaignScene } from '../broadcasts/campaign-scene.ts'

// Quiet hours of campaigns (docs/adr/0084).

const night = { from: '22:00', to: '08:00' }
const until = (hours: { from: string; to: string }, zone: string, at: string) =>
  quietUntil(hours, zone, new Date(at))?.toISOString() ?? null

test('quiet hours go past midnight and through changes of the clock, and end at their time of the day', () => {
  expect(until(night, 'Europe/Berlin', '2026-11-26T20:59:59Z')).toBeNull()
  expect(until(night, 'Europe/Berlin', '2026-11-26T21:00:00Z')).toBe('2026-11-27T07:00:00.000Z')
  expect(until(night, 'Europe/Berlin', '2026-11-27T06:59:59Z')).toBe('2026-11-27T07:00:00.000Z')
  expect(until(night, 'Europe/Berlin', '2026-11-27T07:00:00Z')).toBeNull()
  // the night in which summer time begins, and the one in which it ends
  expect(until(night, 'Europe/Berlin', '2027-03-27T22:30:00Z')).toBe('2027-03-28T06:00:00.000Z')
  expect(until(night, 'Europe/Berlin', '2027-10-30T21:30:00Z')).toBe('2027-10-31T07:00:00.000Z')
  const noon = { from: '12:00', to: '14:30' }
  expect(until(noon, 'Asia/Kolkata', '2026-11-27T06:29:00Z')).toBeNull()
  expect(until(noon, 'Asia/Kolkata', '2026-11-27T06:30:00Z')).toBe('2026-11-27T09:00:00.000Z')
})

test('an end that the clock leaves out, or shows twice, is always ahead', () => {
  const early = { from: '00:30', to: '02:30' }
  expect(until(early, 'Europe/Berlin', '2027-03-28T00:30:00Z')).toBe('2027-03-28T01:30:00.000Z')
  expect(until(early, 'Europe/Berlin', '2027-10-31T00:10:00Z')).toBe('2027-10-31T00:30:00.000Z')
  expect(until(early, 'Europe/Berlin', '2027-10-31T01:10:00Z')).toBe('2027-10-31T01:30:00.000Z')
})

test('a phone tells its zone by what is known of its first digits, where that is one', () => {
  expect(zoneOfPhone('4915112345678')).toBe('Europe/Berlin')
  expect(zoneOfPhone('12015550123')).toBe('America/New_York')
  expect(zoneOfPhone('5511987654321')).toBe('America/Sao_Paulo')
  expect(zoneOfPhone('919812345678')).toBe('Asia/Calcutta')
  expect(zoneOfPhone('15550123456'), 'a country of several zones').toBeNull()
  expect(zoneOfPhone('0')).toBeNull()
  const zoneOf = zoneReader('America/Lima')
  expect(zoneOf({ phone: '4915112345678', zoneField: 'Asia/Tokyo' })).toBe('Asia/Tokyo')
  expect(zoneOf({ phone: '4915112345678', zoneField: '+05:00' })).toBe('Europe/Berlin')
  expect(zoneOf({ phone: null, zoneField: 'Mars/Base' })).toBe('America/Lima')
})

let scene: CampaignScene

beforeAll(async () => {
  scene = await startCampaignScene()
  await scene.parley.sandbox.settings({ auto: { sent_ms: 0, delivered_ms: null, read_ms: null } })
})
afterAll(() => scene?.parley.close())

let phones = 1_000_000
const row = (country: string) => ({
  phone_number: `+${country}${phones++}`,
  recipient_name: '',
  template_params: { 1: 'Ann' },
})

const ask = async (input: object) => {
  const { body } = await scene.admin.ask(
    `mutation ($input: UpdateBroadcastInput!) { updateBroadcast(input: $input) { broadcast {
       quietHours { from to zone } localStart scheduledAt heldCount nextDueAt } } }`,
    { input },
  )
  return body.errors ?? body.data.updateBroadcast.broadcast
}
const quiet = (id: string, quietHours: object | null) => ask({ id, quietHours })

const shown = async (id: string) => {
  const { body } = await scene.admin.ask(
    `query ($id: ID!) { broadcast(id: $id) { status heldCount nextDueAt counts { sent failed }
       recipients(first: 20) { nodes { to status dueAt } } } }`,
    { id },
  )
  expect(body.errors).toBeUndefined()
  return body.data.broadcast
}
/** The next time it is so late (UTC) on the clock; at least `days` later. */
const goTo = async (time: string, days = 0) => {
  const now = scene.parley.app.clock.now()
  const at = new Date(`${new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)}T${time}Z`)
  if (at <= now) at.setUTCDate(at.getUTCDate() + 1)
  await scene.later((at.getTime() - now.getTime()) / 1000)
  return at
}
const inHours = (from: Date, hours: number) => new Date(from.getTime() + hours * 3_600_000).toISOString()
const looks = async (id: string, expected: object) => {
  let last: unknown
  const isSo = async () => {
    last = await shown(id)
    try {
      expect(last).toMatchObject(expected)
      return true
    } catch {
      return false
    }
  }
  await scene.parley.until(isSo).catch(() => expect(last).toMatchObject(expected))
}
const started = async (rows: readonly object[], hours: object | null) => {
  const id = await scene.draft(0)
  expect((await scene.add(id, rows)).status).toBe(200)
  if (hours) expect(await quiet(id, hours)).toMatchObject({ quietHours: hours })
  expect((await scene.do(id, 'start')).status).toBe(200)
  return id
}

test('whose night it is waits for the morning, by field, phone or workspace; nobody is dropped', async () => {
  const at = await goTo('12:00:00')
  const { pool } = scene.parley.app
  const rows = ['4915', '9198', '1555', '4915', '4915'].map(row)
  const digits = rows.map(({ phone_number }) => phone_number.slice(1))
  for (const [place, zone] of [
    [3, 'Asia/Tokyo'],
    [4, 'Not/AZone'],
  ] as const) {
    const made = await scene.admin.api.post('/contacts', { phone_number: rows[place]?.phone_number })
    expect(made.status).toBe(200)
    await pool.query('update contact set custom_fields = $2 where phone = $1', [
      digits[place],
      JSON.stringify({ timezone: zone }),
    ])
  }
  // Noon in UTC: 13 in Berlin, 17:30 in India, 21 in Tokyo.
  const id = await started(rows, { from: '17:00', to: '08:00', zone: 'RECIPIENT' })
  await looks(id, { status: 'RUNNING', heldCount: 2, nextDueAt: inHours(at, 11), counts: { sent: 3 } })
  const { recipients } = await shown(id)
  expect(recipients.nodes.map(({ dueAt }: { dueAt: string | null }) => dueAt)).toEqual([
    null,
    inHours(at, 14.5),
    null,
    inHours(at, 11),
    null,
  ])
  await scene.recount(id)
  await goTo('22:59:00')
  await looks(id, { status: 'RUNNING', heldCount: 2, counts: { sent: 3 } })
  await goTo('23:00:00')
  await looks(id, { status: 'RUNNING', heldCount: 1, counts: { sent: 4 } })
  await goTo('02:30:00')
  await looks(id, { status: 'COMPLETED', heldCount: 0, nextDueAt: null, counts: { sent: 5, failed: 0 } })
  await scene.recount(id)
}, 120_000)

test("by the workspace's clock everybody waits, without a row being written, and pause, start and cancel hold", async () => {
  const at = await goTo('12:00:00')
  const hours = { from: '11:00', to: '13:00', zone: 'WORKSPACE' }
  const [id, other] = [await started(scene.rows(3), hours), await started(scene.rows(3), hours)]
  for (const one of [id, other])
    await looks(one, { status: 'RUNNING', heldCount: 3, nextDueAt: inHours(at, 1), counts: { sent: 0 } })
  expect((await scene.campaign(id)).status).toBe('queued')
  const { rows } = await scene.parley.app.pool.query(
    'select count(*)::int as many from broadcast_recipient where broadcast_id = $1 and due_at is not null',
    [id],
  )
  expect(rows).toEqual([{ many: 0 }])
  expect((await scene.do(id, 'pause')).status).toBe(200)
  expect((await scene.do(id, 'start')).status).toBe(200)
  await looks(id, { status: 'RUNNING', heldCount: 3, nextDueAt: inHours(at, 1) })
  expect((await scene.do(other, 'cancel')).status).toBe(200)
  await looks(other, { status: 'CANCELLED', heldCount: 0, nextDueAt: null })
  const free = await started(scene.rows(1), null)
  await scene.becomes(free, { status: 'completed', sent_count: 1 })
  await goTo('13:00:00')
  await looks(id, { status: 'COMPLETED', counts: { sent: 3 } })
  await looks(other, { status: 'CANCELLED', counts: { sent: 0 } })
  for (const one of [id, other, free]) await scene.recount(one)
}, 120_000)

test('who is tried again, and whose message was held by a pause, waits as well', async () => {
  const now = await goTo('19:59:00')
  const { pool } = scene.parley.app
  await scene.parley.sandbox.faults({ match: { path: '/messages' }, effect: { delay_ms: 300 } })
  const id = await started(
    Array.from({ length: 150 }, () => row('4475')),
    { from: '20:30', to: '08:00', zone: 'RECIPIENT' },
  )
  await scene.parley.until(async () => (await shown(id)).counts.sent > 0)
  expect((await scene.do(id, 'pause')).status).toBe(200)
  await scene.parley.sandbox.clearFaults()
  const held = async () =>
    (
      await pool.query(
        'select count(*)::int as many from broadcast_recipient where broadcast_id = $1 and held_at is not null',
        [id],
      )
    ).rows[0].many
  const many = await held()
  expect(many).toBeGreaterThan(0)
  await scene.becomes(id, { sent_count: 150 - many })
  // One of those who got it stands as failed, as if the platform had said so.
  await pool.query(
    `with r as (update broadcast_recipient set status = 'failed', message_id = null where broadcast_id = $1 and id = (
       select id from broadcast_recipient where broadcast_id = $1 and status = 'sent' limit 1))
     update broadcast set sent = sent - 1, failed = failed + 1 where id = $1`,
    [id],
  )
  await goTo('21:00:00')
  expect((await scene.do(id, 'retry-failed')).body.data).toMatchObject({ retry_count: 1 })
  const morning = inHours(now, 12 + 1 / 60)
  await looks(id, {
    status: 'RUNNING',
    heldCount: many + 1,
    nextDueAt: morning,
    counts: { sent: 149 - many },
  })
  expect(await held(), 'the messages themselves wait').toBe(many)
  await scene.recount(id)
  expect((await scene.do(id, 'pause')).status).toBe(200)
  await goTo('08:00:00')
  await looks(id, { status: 'PAUSED', counts: { sent: 149 - many } })
  expect((await scene.do(id, 'start')).status).toBe(200)
  await looks(id, { status: 'COMPLETED', heldCount: 0, nextDueAt: null, counts: { sent: 150 } })
  await scene.recount(id)
}, 120_000)

test('is for drafts alone, with times of the day that differ; of another workspace it is not found', async () => {
  const id = await scene.draft(1)
  const hours = { from: '22:00', to: '08:00', zone: 'RECIPIENT' }
  expect(await quiet(id, hours)).toMatchObject({ quietHours: hours, heldCount: 0 })
  expect(await quiet(id, { ...hours, to: '22:00' })).toMatchObject([
    { extensions: { code: 'INVALID_FIELD', field: 'input.quietHours.to' } },
  ])
  expect(await quiet(id, { ...hours, to: '24:00' })).toMatchObject([
    { extensions: { code: 'INVALID_FIELD', field: 'input.quietHours.to' } },
  ])
  expect(await quiet(id, null)).toMatchObject({ quietHours: null })
  const elsewhere = await scene.parley.tenant()
  const stranger = await memberSession(scene.parley, elsewhere.workspaceId)
  const { body } = await stranger.ask(
    'mutation ($input: UpdateBroadcastInput!) { updateBroadcast(input: $input) { broadcast { id } } }',
    { input: { id, quietHours: hours } },
  )
  expect(body.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
  await scene.do(id, 'start')
  expect(await quiet(id, hours)).toMatchObject([{ extensions: { code: 'INVALID_STATE' } }])
}, 120_000)
