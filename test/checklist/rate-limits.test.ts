import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Checklist, expectError, hello, postForm, startChecklist } from './scene.ts'

let parley: Checklist
beforeAll(async () => {
  parley = await startChecklist()
})
beforeEach(() => parley.newMinute())
afterAll(() => parley?.close())

test('Request number limit+1 in one minute, over two keys together -> 429 rate_limited, Retry-After integer >= 1', async () => {
  const shop = await parley.tenant()
  const second = parley.v1(await parley.createKey(shop.workspaceId))
  await parley.limit(shop.workspaceId, { apiRequestsPerMinute: 3 })
  for (const client of [shop.v1, second, shop.v1]) expect((await client.get('/numbers')).status).toBe(200)
  const refused = await second.get('/numbers')
  expectError(refused, 429, 'rate_limited')
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9][0-9]*$/)
})

test('X-RateLimit-Reset -> 1..60, seconds until the minute ends; after it Remaining is full again', async () => {
  const shop = await parley.tenant()
  await parley.limit(shop.workspaceId, { apiRequestsPerMinute: 5 })
  const rates = async () => {
    const { headers } = await shop.v1.get('/numbers')
    return {
      remaining: Number(headers.get('x-ratelimit-remaining')),
      reset: Number(headers.get('x-ratelimit-reset')),
    }
  }
  await parley.newMinute()
  await parley.clock.advance(20)
  const first = await rates()
  const left = 60 - (parley.clock.nowMs() % 60_000) / 1000
  expect(first.remaining).toBe(4)
  expect(first.reset).toBeGreaterThanOrEqual(1)
  expect(Math.abs(first.reset - left)).toBeLessThanOrEqual(1)
  expect((await rates()).remaining).toBe(3)
  await parley.clock.advance(first.reset)
  expect((await rates()).remaining).toBe(4)
})

test('11th of POST /media + GET /usage + POST /templates + POST /broadcasts in a minute -> 429 (counted together)', async () => {
  const shop = await parley.tenant()
  const calls = [
    () => shop.v1.get('/usage'),
    () => postForm(shop.v1, new FormData()),
    () => shop.v1.post('/templates', {}),
    () => shop.v1.post('/broadcasts', {}),
  ]
  await parley.newMinute()
  for (let count = 0; count < 10; count++) {
    const answer = await (calls[count % 4] as (typeof calls)[0])()
    expect(answer.status, answer.text).not.toBe(429)
  }
  for (const call of calls) expectError(await call(), 429, 'rate_limited')
  expect((await shop.v1.get('/numbers')).status).toBe(200)
})

/** Just after a second of the test clock began. */
const newSecond = () => parley.clock.advance(1.02 - (parley.clock.nowMs() % 1000) / 1000)

test('More POST /messages in one second than api_messages_per_second -> 429; next second accepted', async () => {
  const shop = await parley.tenant()
  await parley.limit(shop.workspaceId, { apiMessagesPerSecond: 2 })
  const send = () => shop.v1.post('/messages', { to: parley.phone(), ...hello })
  await shop.v1.get('/numbers')
  await newSecond()
  const answers = await Promise.all([send(), send(), send(), send()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429])
  await newSecond()
  expect((await send()).status).toBe(201)
})

test('GET /messages at the same speed -> not limited per second', async () => {
  const shop = await parley.tenant()
  await parley.limit(shop.workspaceId, { apiMessagesPerSecond: 2 })
  await newSecond()
  const answers = await Promise.all(Array.from({ length: 8 }, () => shop.v1.get('/messages')))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
})
