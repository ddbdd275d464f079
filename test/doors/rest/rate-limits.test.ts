import { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { type Counters, localCounters, type Window } from '#core/rate-limits/counters.ts'
import { openCounters } from '#core/rate-limits/open.ts'
import { newMinute } from '../../support/new-minute.ts'
import { ask, errorOf, startDoor, type TestDoor } from './support/door.ts'

let door: TestDoor
beforeAll(async () => {
  door = await startDoor()
})
afterAll(() => door.close())
beforeEach(async () => {
  door.resetCounters()
  await newMinute(door.clock)
})

const limits = (perMinute: number | null, perSecond: number | null = null) => ({
  limits: { apiRequestsPerMinute: perMinute, apiMessagesPerSecond: perSecond },
})
const rates = (told: { headers: Headers }) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(told.headers.get(`x-ratelimit-${name}`)))

describe('requests per minute', () => {
  test('are counted over all keys of the workspace, refused ones too', async () => {
    const workspaceId = newId()
    const one = door.addKey({ workspaceId, ...limits(3) })
    const two = door.addKey({ workspaceId, ...limits(3) })
    expect(rates(await ask(door, '/things', { key: one })).slice(0, 2)).toEqual([3, 2])
    expect((await ask(door, '/nothing', { key: two })).status).toBe(404)
    expect(rates(await ask(door, '/things', { key: two })).slice(0, 2)).toEqual([3, 0])
    const refused = await ask(door, '/things', { key: one })
    expect(errorOf(refused)).toEqual([429, 'rate_limited', undefined])
    expect(rates(refused).slice(0, 2)).toEqual([3, 0])
    expect(refused.headers.get('retry-after')).toBe(refused.headers.get('x-ratelimit-reset'))
    expect((await ask(door, '/things', { key: door.addKey(limits(3)) })).status).toBe(200)
    await door.clock.advance(Number(refused.headers.get('retry-after')))
    expect(rates(await ask(door, '/things', { key: one })).slice(0, 2)).toEqual([3, 2])
  })

  test('without a plan limit are held at 60,000', async () => {
    expect(rates(await ask(door, '/things', { key: door.addKey() }))[0]).toBe(60_000)
  })
})

describe('heavy requests', () => {
  test('are ten a minute; the refusal describes that window', async () => {
    const key = door.addKey()
    for (let n = 0; n < 10; n++) {
      const told = await ask(door, '/heavy', { key, body: { big_name: 'a' } })
      expect([told.status, rates(told)[0]]).toEqual([201, 60_000])
    }
    const refused = await ask(door, '/heavy', { key, body: { big_name: 'a' } })
    expect(refused.status).toBe(429)
    expect(rates(refused).slice(0, 2)).toEqual([10, 0])
    expect((await ask(door, '/things', { key })).status).toBe(200)
  })
})

describe('messages per second', () => {
  test('are counted by the second, in the endpoints that say so', async () => {
    const key = door.addKey(limits(null, 2))
    const post = () => ask(door, '/fast', { key, body: { big_name: 'a' } })
    await door.clock.advance(1.05 - (door.clock.nowMs() % 1000) / 1000)
    const told = await Promise.all([post(), post(), post()])
    expect(told.map((one) => one.status).sort()).toEqual([201, 201, 429])
    const refused = told.find((one) => one.status === 429)
    expect(refused && rates(refused)).toEqual([2, 0, 1])
    expect(refused?.headers.get('retry-after')).toBe('1')
    expect((await ask(door, '/things', { key })).status).toBe(200)
    await door.clock.advance(1)
    expect((await post()).status).toBe(201)
  })
})

describe('the lockout', () => {
  const wrong = (times: number, authorization = 'Bearer svc_live_wrong') =>
    Promise.all(
      Array.from({ length: times }, () =>
        ask(door, '/things', { headers: { Authorization: authorization } }),
      ),
    )

  async function storedKey(lastUsedAt: Date | null, more = {}): Promise<string> {
    const text = door.addKey(more)
    const { workspaceId, keyId } = door.keys.get(text) ?? {}
    await door.app.pool.query(
      `insert into workspace (id, name, slug, created_at, updated_at) values ($1::uuid, 'w', $1::text, now(), now())`,
      [workspaceId],
    )
    await door.app.pool.query(
      `insert into public_key (workspace_id, id, lineage_id, name, key_hash, key_prefix, scopes, allowed_ips, last_used_at,
        created_at, updated_at) values ($1, $2, $2, 'k', $3, 'p', '{}', '{}', $4, now(), now())`,
      [workspaceId, keyId, Buffer.from(text), lastUsedAt],
    )
    return text
  }

  test('comes after 50 wrong keys, spares keys used within a day, and ends with its five minutes', async () => {
    await door.clock.advance(300 - (door.clock.nowMs() % 300_000) / 1000 + 0.1)
    const unused = await storedKey(null)
    const old = await storedKey(new Date(door.clock.nowMs() - 86_400_000 - 60_000))
    const recent = await storedKey(new Date(door.clock.nowMs() - 3_600_000))
    const first = await wrong(50)
    expect(new Set(first.map((told) => told.status))).toEqual(new Set([401]))
    const locked = await ask(door, '/things', { key: unused })
    expect(errorOf(locked)).toEqual([429, 'rate_limited', undefined])
    const wait = Number(locked.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(290)
    expect(wait).toBeLessThanOrEqual(300)
    expect((await ask(door, '/things', { key: old })).status).toBe(429)
    expect((await wrong(1))[0]?.status).toBe(429)
    expect((await ask(door, '/things')).status).toBe(401)
    const passed = await ask(door, '/things', { key: recent })
    expect([passed.status, rates(passed)[1]]).toEqual([200, 59_999])
    await door.clock.advance(wait)
    expect((await ask(door, '/things', { key: unused })).status).toBe(200)
  })

  test('counts keys from a forbidden address, and not a missing header', async () => {
    await Promise.all(Array.from({ length: 60 }, () => ask(door, '/things')))
    const other = await storedKey(null)
    expect((await ask(door, '/things', { key: other })).status).toBe(200)
    const forbidden = await storedKey(null, { allowedIps: ['10.0.0.1'] })
    for (let n = 0; n < 50; n++) expect((await ask(door, '/things', { key: forbidden })).status).toBe(403)
    expect((await ask(door, '/things', { key: await storedKey(null) })).status).toBe(429)
    expect((await ask(door, '/things', { key: forbidden })).status).toBe(429)
  })
})

const redisUrl = 'redis://127.0.0.1:6379'
const redisThere = await new Promise<boolean>((resolve) => {
  const redis = new Redis(redisUrl, { retryStrategy: () => null, lazyConnect: true })
  redis.on('error', () => {})
  redis
    .connect()
    .then(
      () => resolve(true),
      () => resolve(false),
    )
    .finally(() => redis.disconnect())
})
if (!redisThere) console.warn('skipped: counters in Redis, because no Redis answers on port 6379')

const silent = pino({ level: 'silent' })

describe.each<[string, boolean]>([
  ['in the process', true],
  ['in Redis', redisThere],
])('counters %s', (where, there) => {
  let counters: Counters & { close?: () => void }
  beforeAll(async () => {
    counters =
      where === 'in Redis'
        ? openCounters({ redis: { url: redisUrl } }, silent, `test:${newId()}:`)
        : localCounters()
    if (where === 'in Redis') await new Promise((resolve) => setTimeout(resolve, 200))
  })
  afterAll(() => counters.close?.())

  const window = (name: string, limit: number, seconds = 60): Window => ({
    name,
    subject: newId(),
    limit,
    seconds,
  })
  const minute = 1_800_000_000_000

  test.runIf(there)('stop at the first window over its limit', async () => {
    const wide = window('wide', 10)
    const narrow = window('narrow', 1)
    const last = window('last', 10)
    const used = async (at: number) =>
      (await counters.take([wide, narrow, last], at)).standings.map((one) => one.used)
    expect(await used(minute)).toEqual([1, 1, 1])
    expect(await used(minute + 59_999)).toEqual([2, 2])
    expect(await counters.peek(last, minute)).toBe(1)
    expect(await used(minute + 60_000)).toEqual([1, 1, 1])
  })

  test.runIf(there)('tell when the window ends', async () => {
    const { standings } = await counters.take([window('a', 1)], minute + 1)
    expect(standings[0]?.resetSeconds).toBe(60)
    const late = await counters.take([window('a', 1)], minute + 59_999)
    expect(late.standings[0]?.resetSeconds).toBe(1)
  })

  test.runIf(there)('count nothing behind a full guard', async () => {
    const guard = window('guard', 2)
    const one = window('one', 10)
    expect((await counters.take([one], minute, guard)).guarded).toBe(false)
    await counters.take([guard], minute)
    await counters.take([guard], minute)
    expect(await counters.take([one], minute, guard)).toEqual({ guarded: true, standings: [] })
    expect(await counters.peek(one, minute)).toBe(1)
  })
})

test('counters whose Redis is away count in the process', async () => {
  const counters = openCounters({ redis: { url: 'redis://127.0.0.1:1' } }, silent)
  const window = { name: 'minute', subject: 'a', limit: 1, seconds: 60 }
  expect((await counters.take([window], 0)).standings[0]?.used).toBe(1)
  expect((await counters.take([window], 0)).standings[0]?.used).toBe(2)
  expect(await counters.peek(window, 0)).toBe(2)
  counters.close()
})
