import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient } from '../../support/api-client.ts'
import { type Parley, startParley } from '../../support/parley.ts'

let parley: Parley
beforeAll(async () => {
  parley = await startParley()
})
afterAll(() => parley?.close())

const advance = (seconds: unknown) =>
  apiClient(parley.url).post('/__test/clock', { advance_seconds: seconds })

test('the clock of tests moves forward, and what it cannot follow leaves it where it was', async () => {
  const before = parley.clock.nowMs()
  for (const refused of [-1, '60', null, 1e12, 1e300, (Date.UTC(9900, 0) - before) / 1000 + 60]) {
    expect((await advance(refused)).status).toBe(400)
  }
  expect(parley.clock.nowMs() - before).toBeLessThan(60_000)
  const moved = await advance(3600)
  expect(moved.status).toBe(200)
  expect(Date.parse(moved.body.now) - before).toBeGreaterThanOrEqual(3_600_000)
})

test('requests are answered at the end of its way as well', async () => {
  expect((await advance((Date.UTC(9900, 0) - parley.clock.nowMs()) / 1000 - 60)).status).toBe(200)
  const tenant = await parley.tenant()
  expect((await tenant.v1.get('/numbers')).status).toBe(200)
  const made = await tenant.v1.post('/contacts', { phone: '+15550100200' })
  expect([made.status, made.body.created_at.slice(0, 4)]).toEqual([201, '9899'])
})

test('where the clock is not open there is nothing, not a page of the dashboard', async () => {
  const closed = await startParley({ ROLE: 'web', TESTING__CLOCK: 'false' })
  const door = apiClient(closed.url)
  const answers = [await door.get('/__test/clock'), await door.post('/__test/clock', { advance_seconds: 1 })]
  await closed.close()
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
})
