import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drainBroadcasts } from '#messaging/campaigns/broadcasts/drain.ts'
import { ceilingOf, newPace, type Pace, paceAt, slower } from '#messaging/numbers/accounts/pace.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type BroadcastScene, broadcast, startBroadcastScene, strangers } from './scene.ts'

const begin = new Date('2026-03-01T12:00:00Z')
const after = (seconds: number) => new Date(begin.getTime() + seconds * 1000)
const taken = (pace: Pace, tokens: number): Pace => ({ ...pace, tokens: pace.tokens - tokens })

test('a bucket holds what is sent in a second, and fills with time', () => {
  const empty = taken(newPace(80, begin), 80)
  expect(paceAt(empty, 80, after(0.5)).tokens).toBe(40)
  expect(paceAt(empty, 80, after(5)).tokens).toBe(80)
})

test('a complaint halves the rate and rests two seconds; others of that time are the same one', () => {
  const slow = slower(newPace(80, begin), begin)
  expect(slow).toMatchObject({ rate: 40, tokens: 0, restsUntil: after(2) })
  expect(slower(slow, after(1))).toBe(slow)
  expect(paceAt(slow, 80, after(1))).toMatchObject({ tokens: 0, filledAt: after(2) })
  expect(paceAt(slow, 80, after(2)).tokens).toBe(0)
  expect(paceAt(slow, 80, after(2.5)).tokens).toBe(20)
  expect(slower(slow, after(2)).rate).toBe(20)
})

test('ten quiet seconds add five percent, up to what the platform takes; looking often changes nothing', () => {
  let often = slower(newPace(80, begin), begin)
  const once = often
  expect(paceAt(often, 80, after(11.9)).rate).toBe(40)
  for (let second = 1; second <= 32; second++) often = paceAt(often, 80, after(second))
  expect(often.rate).toBeCloseTo(40 * 1.05 ** 3, 9)
  expect(paceAt(once, 80, after(32)).rate).toBeCloseTo(often.rate, 9)
  expect(paceAt(once, 80, after(3600)).rate).toBe(80)
})

test('what the platform takes: 80 a second, 1,000 of numbers that it made fast, 20 where the business app is used too', () => {
  expect(ceilingOf({ throughput: null, isOnBusinessApp: false })).toBe(80)
  expect(ceilingOf({ throughput: 'STANDARD', isOnBusinessApp: false })).toBe(80)
  expect(ceilingOf({ throughput: 'HIGH', isOnBusinessApp: false })).toBe(1000)
  expect(ceilingOf({ throughput: 'HIGH', isOnBusinessApp: true })).toBe(20)
})

let scene: BroadcastScene
let member: Session

beforeAll(async () => {
  scene = await startBroadcastScene()
  member = await memberSession(scene.parley, scene.shop.workspaceId)
  await scene.parley.sandbox.settings({ auto: { sent_ms: 0, delivered_ms: null, read_ms: null } })
})
afterAll(() => scene?.parley.close())

const numberId = async (): Promise<string> => {
  const { accounts } = await member.graphql('{ accounts { id } }')
  return (accounts as unknown as [{ id: string }])[0].id
}

interface Shown {
  pacesBroadcasts: boolean
  broadcastPace: { perSecond: number; restsUntil: string | null } | null
}

async function paces(on: boolean): Promise<Shown> {
  const { updateAccount } = await member.graphql(
    `mutation ($id: ID!, $on: Boolean!) {
       updateAccount(input: { id: $id, pacesBroadcasts: $on }) {
         account { pacesBroadcasts broadcastPace { perSecond restsUntil } }
       }
     }`,
    { id: await numberId(), on },
  )
  return (updateAccount as unknown as { account: Shown }).account
}

async function pace(): Promise<Shown['broadcastPace']> {
  const query = 'query ($id: ID!) { account(id: $id) { broadcastPace { perSecond restsUntil } } }'
  const { account } = await member.graphql(query, { id: await numberId() })
  return (account as unknown as Shown).broadcastPace
}

/** Messages that were made for a broadcast so far. */
async function made(broadcastId: string): Promise<number> {
  const text = 'select count(*)::int as many from message where broadcast_id = $1'
  return (await scene.parley.app.pool.query(text, [broadcastId])).rows[0].many
}

beforeEach(async () => {
  if (!scene) return
  await scene.parley.sandbox.clearFaults()
  await scene.parley.app.pool.query('delete from number_pace')
})

test('off, nothing is held back and nothing is known', async () => {
  expect(await paces(false)).toEqual({ pacesBroadcasts: false, broadcastPace: null })
  const { id } = await scene.accepted(broadcast(strangers(200)))
  await scene.shown(id, { status: 'completed', counts: { sent: 200 } })
  const { rows } = await scene.parley.app.pool.query('select from number_pace')
  expect(rows).toHaveLength(0)
})

test('on, a number sends no more in a second than the platform takes, whoever asks how often', async () => {
  const { app } = scene.parley
  const broadcastPace = { perSecond: 80, restsUntil: null }
  expect(await paces(true)).toEqual({ pacesBroadcasts: true, broadcastPace })
  const begun = app.clock.nowMs()
  const { id } = await scene.accepted(broadcast(strangers(200)))
  const seconds = () => (app.clock.nowMs() - begun) / 1000
  await scene.parley.until(async () => {
    await Promise.all([1, 2, 3, 4].map(() => drainBroadcasts(app)))
    const many = await made(id)
    expect(many).toBeLessThanOrEqual(80 + 80 * seconds())
    return many === 200
  })
  await scene.shown(id, { status: 'completed', counts: { sent: 200, failed: 0 } })
})

test('a single message does not wait for the pace of broadcasts', async () => {
  const { app, until } = scene.parley
  await paces(true)
  await app.pool.query(
    `insert into number_pace (workspace_id, number_id, rate, tokens, filled_at, quiet_since)
     values ($1, $2, 1, 0, $3, $3)`,
    [scene.shop.workspaceId, await numberId(), app.clock.now()],
  )
  const { id } = await scene.accepted(broadcast(strangers(120)))
  const template = { name: 'order_update', language: 'en', params: { 1: 'Ann' } }
  const { body } = await scene.shop.v1.post('/messages', { ...strangers(1)[0], type: 'template', template })
  await until(async () => (await scene.shop.v1.get(`/messages/${body.id}`)).body.status === 'sent')
  expect(await made(id)).toBeLessThan(60)
  expect((await scene.shop.v1.post(`/broadcasts/${id}/cancel`)).status).toBe(200)
})

test('told that it is too fast, it rests two seconds and goes on at half the rate; nothing is lost', async () => {
  const { app, sandbox, until } = scene.parley
  await paces(true)
  await sandbox.faults({
    match: { path: '/messages', nth: 1 },
    effect: { status: 429, error: { code: 130429, message: 'Slow' } },
  })
  const { id } = await scene.accepted(broadcast(strangers(200)))
  await until(async () => (await pace())?.perSecond === 40)
  const rests = (await pace())?.restsUntil
  const before = await made(id)
  await until(async () => {
    const [many, restsAt] = [await made(id), new Date(rests ?? 0).getTime()]
    const seconds = Math.max(0, app.clock.nowMs() - restsAt) / 1000
    // What stood before the complaint was taken already, and the rate grows by ten quiet seconds.
    expect(many).toBeLessThanOrEqual(before + 42 * seconds + 1)
    return many === 200
  })
  await scene.shown(id, { status: 'completed', counts: { sent: 200, failed: 0 } })
})
