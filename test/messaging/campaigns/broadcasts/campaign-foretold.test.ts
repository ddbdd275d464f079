import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberSession } from '../../../support/session.ts'
import {
  type ForetoldScene,
  holdsText,
  inHours,
  nothing,
  type Shown,
  startForetoldScene,
} from './foretold-scene.ts'

// What a dry run tells of what will hold people of a broadcast, or leave them out (docs/adr/0074).

let scene: ForetoldScene

beforeAll(async () => {
  scene = await startForetoldScene()
})
afterAll(() => scene?.parley.close())

let phones = 3_000_000
const rowsIn = (...countries: readonly string[]) =>
  countries.map((country) => ({
    phone_number: `+${country}${phones++}`,
    recipient_name: '',
    template_params: { 1: 'Ann' },
  }))
const draftOf = async (rows: readonly object[]) => {
  const id = await scene.draft(0)
  expect((await scene.add(id, rows)).status).toBe(200)
  return id
}
const sentTo = async (rows: readonly object[]) => {
  const id = await draftOf(rows)
  expect((await scene.do(id, 'start')).status).toBe(200)
  await scene.becomes(id, { status: 'completed', failed_count: 0 })
}

test('quiet hours: whom they would hold, by field, phone or workspace, and until when; then they do', async () => {
  const at = await scene.noon()
  const rows = rowsIn('4915', '9198', '1555', '4915', '1201')
  const made = await scene.admin.api.post('/contacts', { phone_number: rows[3]?.phone_number })
  expect(made.status).toBe(200)
  await scene.parley.app.pool.query('update contact set custom_fields = $2 where phone = $1', [
    rows[3]?.phone_number.slice(1),
    JSON.stringify({ timezone: 'Asia/Tokyo' }),
  ])
  const id = await draftOf(rows)
  // Noon in UTC: 7 in New York, 13 in Berlin, 17:30 in India, 21 in Tokyo.
  const night = { from: '17:00', to: '08:00', zone: 'RECIPIENT' }
  await scene.change({ id, quietHours: night })
  scene.forget()
  expect(await scene.holds(id)).toEqual({
    ...nothing,
    quietHours: { heldCount: 3, until: inHours(at, 14.5) },
  })
  expect(scene.times('foretell')).toBe(1)
  // At six in the evening of UTC it is 19 in Berlin, and 13 in New York.
  await scene.change({ id, scheduledAt: inHours(at, 6) })
  expect((await scene.holds(id)).quietHours).toEqual({ heldCount: 4, until: inHours(at, 20) })
  await scene.change({ id, quietHours: { ...night, zone: 'WORKSPACE' } })
  expect((await scene.holds(id)).quietHours).toEqual({ heldCount: 5, until: inHours(at, 20) })
  await scene.change({ id, scheduledAt: '' })
  expect((await scene.holds(id)).quietHours).toEqual({ heldCount: 0, until: null })

  await scene.change({ id, quietHours: night })
  const { quietHours } = await scene.holds(id)
  await scene.do(id, 'start')
  await scene.becomes(id, { sent_count: 2 })
  const { broadcast } = await scene.ask(
    'query ($id: ID!) { broadcast(id: $id) { heldCount recipients(first: 9) { nodes { dueAt } } } }',
    { id },
  )
  expect(broadcast.heldCount).toBe(quietHours.heldCount)
  const due = broadcast.recipients.nodes.map(({ dueAt }: Shown) => dueAt ?? '').sort()
  expect(due.at(-1)).toBe(quietHours.until)
  await scene.do(id, 'cancel')
})

test('at their own time: from when to when it goes over all zones, who had it already, and who is held then', async () => {
  const at = await scene.noon()
  const day = (days: number) => inHours(at, 24 * days).slice(0, 10)
  const id = await draftOf(rowsIn('1201', '4915', '9198', '1555'))
  await scene.change({ id, localStart: `${day(1)}T10:00` })
  expect(await scene.holds(id)).toEqual({
    ...nothing,
    localStart: { from: `${day(1)}T04:30:00.000Z`, until: `${day(1)}T15:00:00.000Z`, lateCount: 0 },
  })
  // The workspace sleeps from 14 to 16 UTC, when New York has ten.
  await scene.change({ id, quietHours: { from: '14:00', to: '16:00', zone: 'WORKSPACE' } })
  expect(await scene.holds(id)).toMatchObject({
    quietHours: { heldCount: 1, until: `${day(1)}T16:00:00.000Z` },
    localStart: { from: `${day(1)}T04:30:00.000Z`, until: `${day(1)}T16:00:00.000Z` },
  })
  await scene.change({ id, quietHours: { from: '09:00', to: '11:00', zone: 'RECIPIENT' } })
  expect(await scene.holds(id)).toMatchObject({
    quietHours: { heldCount: 4, until: `${day(1)}T16:00:00.000Z` },
    localStart: { from: `${day(1)}T05:30:00.000Z`, until: `${day(1)}T16:00:00.000Z` },
  })
  await scene.change({ id, quietHours: null })
  // Five minutes ahead in UTC is past in India and Berlin; it begins now.
  await scene.change({ id, localStart: `${day(0)}T12:05` })
  const { localStart } = await scene.holds(id)
  expect(localStart).toMatchObject({ until: `${day(0)}T17:05:00.000Z`, lateCount: 2 })
  expect(Math.abs(Date.parse(localStart.from) - scene.now().getTime())).toBeLessThan(60_000)
  const empty = await scene.draft(0)
  await scene.change({ id: empty, localStart: `${day(1)}T10:00` })
  await scene.change({ id: empty, quietHours: { from: '09:00', to: '11:00', zone: 'RECIPIENT' } })
  expect(await scene.holds(empty)).toEqual({ ...nothing, quietHours: { heldCount: 0, until: null } })
})

test('a cap: whom it would leave out by what others have sent up to now; then it does', async () => {
  await scene.template('order_update', { category: 'marketing' })
  const rows = scene.rows(5)
  await sentTo(rows.slice(0, 3))
  await sentTo(rows.slice(0, 2))
  const id = await draftOf(rows)
  await scene.change({ id, cap: { messages: 2, days: 7 } })
  expect(await scene.holds(id)).toEqual({ ...nothing, cappedCount: 2 })
  await scene.change({ id, cap: { messages: 1, days: 7 } })
  expect(await scene.holds(id)).toEqual({ ...nothing, cappedCount: 3 })
  await scene.change({ id, scheduledAt: inHours(scene.now(), 24 * 8) })
  expect(await scene.holds(id), 'by then it is long ago').toEqual({ ...nothing, cappedCount: 0 })
  await scene.change({ id, scheduledAt: '' })
  await scene.template('order_update', { category: 'utility' })
  expect(await scene.holds(id), 'asks nothing of what is no marketing').toEqual(nothing)
  await scene.template('order_update', { category: 'marketing' })
  await scene.do(id, 'start')
  await scene.becomes(id, { status: 'completed', sent_count: 2, failed_count: 3 })
})

test('the limit of the number: what is used, what it needs, and what becomes of who is too many', async () => {
  await scene.noon(3)
  const { shop, parley } = scene
  const rows = scene.rows(254)
  await sentTo(rows.slice(0, 2))
  const id = await draftOf(rows)
  for (const none of [null, 'TIER_UNLIMITED', 'TIER_NOT_SET']) {
    await scene.number({ messagingLimit: none })
    expect(await scene.check(id)).toMatchObject({ problems: [], holds: { numberLimit: null } })
  }
  await scene.number({ messagingLimit: 'TIER_2K' })
  const roomy = await scene.check(id)
  expect(roomy).toMatchObject({ problems: [], holds: { numberLimit: { limit: 2000 } } })
  await scene.number({ messagingLimit: 'TIER_250' })
  expect(await scene.check(id)).toMatchObject({
    isReady: true,
    sendableCount: 254,
    // Two of them were written to already, who count once.
    holds: { numberLimit: { limit: 250, usedCount: 2, neededCount: 252 } },
    problems: [
      {
        kind: 'NUMBER_LIMIT_EXCEEDED',
        isBlocking: false,
        count: 4,
        message:
          'The number may write to 250 people in a day, 4 are too many: whoever the platform refuses fails',
      },
    ],
  })
  await scene.change({ id, limitPolicy: 'WAIT' })
  expect((await scene.check(id)).problems).toMatchObject([
    { message: expect.stringMatching(/: it waits then$/) },
  ])
  // Who wrote lately is none of those whom the limit counts, and who only wrote to another number is.
  const { rows: people } = await parley.app.pool.query(
    `insert into contact (workspace_id, id, phone, tags, created_at, updated_at)
     select $1, gen_random_uuid(), p, '{}', $3, $3 from unnest($2::text[]) p returning id`,
    [shop.workspaceId, rows.slice(2, 6).map(({ phone_number }) => phone_number.slice(1)), scene.now()],
  )
  const { rows: found } = await parley.app.pool.query('select id from number where workspace_id = $1', [
    shop.workspaceId,
  ])
  const wrote = (contact: string, number: string, ago: number) =>
    parley.app.pool.query('insert into conversation_window values ($1, $2, $3, $4)', [
      shop.workspaceId,
      contact,
      number,
      inHours(scene.now(), -ago),
    ])
  await wrote(people[0].id, found[0].id, 2)
  await wrote(people[1].id, found[0].id, 23)
  await wrote(people[2].id, found[0].id, 25)
  await wrote(people[3].id, shop.workspaceId, 2)
  expect(await scene.check(id)).toMatchObject({
    holds: { numberLimit: { usedCount: 2, neededCount: 250 } },
    problems: [{ count: 2 }],
  })
  await scene.change({ id, scheduledAt: inHours(scene.now(), 48) })
  expect(await scene.check(id), 'in two days all of it is free again').toMatchObject({
    holds: { numberLimit: { usedCount: 0, neededCount: 254 } },
    problems: [{ count: 4 }],
  })
  await scene.number({ messagingLimit: null })
})

test('the limit of the number with a cap: whom the cap leaves out needs nothing of it', async () => {
  await scene.noon(3)
  await scene.template('order_update', { category: 'marketing' })
  const rows = scene.rows(254)
  await sentTo(rows.slice(0, 3))
  const id = await draftOf(rows)
  // A day and more later they count as new ones of the limit, and still have what they got.
  await scene.later(30 * 3600)
  await scene.number({ messagingLimit: 'TIER_250' })
  expect(await scene.check(id)).toMatchObject({
    holds: { cappedCount: null, numberLimit: { limit: 250, usedCount: 0, neededCount: 254 } },
    problems: [{ kind: 'NUMBER_LIMIT_EXCEEDED', count: 4 }],
  })
  await scene.change({ id, cap: { messages: 1, days: 7 } })
  scene.forget()
  expect(await scene.check(id)).toMatchObject({
    holds: { cappedCount: 3, numberLimit: { limit: 250, usedCount: 0, neededCount: 251 } },
    problems: [{ kind: 'NUMBER_LIMIT_EXCEEDED', count: 1 }],
  })
  expect(scene.times('foretell')).toBe(1)
  await scene.template('order_update', { category: 'utility' })
  expect(await scene.check(id), 'the cap asks nothing of what is no marketing').toMatchObject({
    holds: { cappedCount: null, numberLimit: { neededCount: 254 } },
  })
  await scene.number({ messagingLimit: null })
})

test('one that is over is told of as well, and nobody else is told of it', async () => {
  const id = await scene.draft(1)
  await scene.do(id, 'start')
  await scene.becomes(id, { status: 'completed' })
  expect(await scene.holds(id)).toEqual(nothing)
  const other = await scene.parley.tenant()
  const stranger = await memberSession(scene.parley, other.workspaceId)
  const { body } = await stranger.ask(holdsText, { id })
  expect(body.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
})

test('the number: at the pace of the platform, and paused in trouble', async () => {
  const id = await scene.draft(1)
  await scene.number({ pacesBroadcasts: true })
  expect(await scene.holds(id)).toEqual({ ...nothing, isPaced: true })
  await scene.number({ pacesBroadcasts: false, pausesInTrouble: true })
  expect(await scene.holds(id)).toEqual({ ...nothing, pausesInTrouble: true })
  await scene.number({ pausesInTrouble: false })
})
