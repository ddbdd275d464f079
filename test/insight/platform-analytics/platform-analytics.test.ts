import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { forgetNumbers } from '#messaging/numbers/accounts/directory.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'

// What the platform counts (document 2, GET /api/analytics/meta; spec/8 AN5).

let parley: Parley
let shop: Tenant
let admin: Session
const hour = 3_600

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  admin = await memberSession(parley, shop.workspaceId)
})
afterEach(() => parley.sandbox.clearFaults())
afterAll(() => parley?.close())

const today = () => parley.clock.now().toISOString().slice(0, 10)
const daysAgo = (days: number) =>
  new Date(parley.clock.nowMs() - days * 86_400_000).toISOString().slice(0, 10)
const range = (days = 1) => `start=${daysAgo(days)}&end=${today()}`
const ask = (query: string) => admin.api.get(`/analytics/meta?${query}`)
const answer = async (query: string) => {
  const { status, body, text } = await ask(query)
  if (status !== 200) throw new Error(text)
  return body.data
}
const business = async () => {
  const { rows } = await parley.app.pool.query(
    "select business_id from number where workspace_id = $1 and name = 'Shop'",
    [shop.workspaceId],
  )
  return String(rows[0].business_id)
}
const fail = async () =>
  parley.sandbox.faults({ match: { path: await business() }, effect: { status: 400, error: 100 } })

test('each account by itself, kept for as long as its granularity says', async () => {
  const v1 = parley.v1(shop.key)
  await parley.sandbox.inbound(shop.phoneId, '15550100777', { type: 'text', text: { body: 'Hello' } })
  await parley.running.drain()
  await v1.post('/messages', { to: '+15550100777', type: 'text', text: { body: 'Hi' } })
  await parley.running.drain()
  const query = `analytics_type=analytics&${range()}`
  const first = await answer(query)
  expect(first.cached).toBe(false)
  expect(first.accounts).toHaveLength(1)
  expect(first.accounts[0]).toMatchObject({ account_id: shop.numberId, data: { granularity: 'DAY' } })
  expect(first.accounts[0].data.data_points[0]).toMatchObject({ sent: expect.any(Number) })
  await fail()
  expect((await answer(query)).cached).toBe(true)
  await parley.sandbox.clearFaults()
  await parley.clock.advance(3 * hour + 1)
  admin = await memberSession(parley, shop.workspaceId)
  expect((await answer(query)).cached).toBe(false)
  expect((await admin.api.post('/analytics/meta/refresh')).body.data).toEqual({
    message: 'Analytics cache cleared',
  })
  expect((await answer(query)).cached).toBe(false)
})

test('the granularity follows the range, and templates have days', async () => {
  const granularity = async (query: string) => (await answer(query)).accounts[0].data?.granularity
  expect(await granularity(`analytics_type=analytics&${range(5)}&granularity=HALF_HOUR`)).toBe('HALF_HOUR')
  expect(await granularity(`analytics_type=analytics&${range(9)}&granularity=HALF_HOUR`)).toBe('DAY')
  expect(await granularity(`analytics_type=analytics&${range(9)}&granularity=MONTH`)).toBe('DAY')
  expect(await granularity(`analytics_type=analytics&${range(40)}&granularity=MONTH`)).toBe('MONTH')
  for (const type of ['pricing_analytics', 'call_analytics'])
    expect((await answer(`analytics_type=${type}&${range()}`)).accounts[0]).not.toHaveProperty('error')
  const long = `analytics_type=template_analytics&start=${daysAgo(200)}&end=${today()}`
  const templates = await answer(long)
  await parley.clock.advance(2)
  expect((await answer(long)).cached).toBe(true)
  expect(templates.accounts[0]).not.toHaveProperty('error')
})

test('one account that fails has its reason, the others stand; where all fail it is 502', async () => {
  await parley.app.pool.query(
    `insert into number (workspace_id, id, name, phone_id, business_id, access_token, webhook_verify_token, api_version, created_at, updated_at)
     select workspace_id, gen_random_uuid(), 'Another', '999000999', '424242', access_token, webhook_verify_token, api_version, now(), now()
     from number where workspace_id = $1`,
    [shop.workspaceId],
  )
  forgetNumbers(parley.app)
  // Its token is that of another account, which cannot be opened for it.
  const other = (await admin.api.get('/analytics/meta/accounts')).body.data.accounts
  expect(other.map(({ name, phone_id }: never) => [name, phone_id])).toEqual([
    ['Another', '999000999'],
    ['Shop', shop.phoneId],
  ])
  await admin.api.post('/analytics/meta/refresh')
  const { accounts, cached } = await answer(`analytics_type=analytics&${range(2)}`)
  expect(cached).toBe(false)
  expect(accounts[0]).toMatchObject({ account_name: 'Another', data: null, error: expect.any(String) })
  expect(accounts[1]).not.toHaveProperty('error')
  const alone = await ask(`analytics_type=analytics&${range(2)}&account_id=${other[0].id}`)
  expect(alone.status).toBe(502)
  await admin.api.post('/analytics/meta/refresh')
  await fail()
  expect((await ask(`analytics_type=analytics&${range(2)}`)).status).toBe(502)
  // What failed is not kept.
  await parley.sandbox.clearFaults()
  expect((await answer(`analytics_type=analytics&${range(2)}`)).cached).toBe(false)
})

test('what cannot be read is said, and permissions hold', async () => {
  const refusal = async (query: string) => {
    const { status, body } = await ask(query)
    return [status, body.message]
  }
  expect(await refusal(range())).toEqual([400, 'analytics_type is required'])
  expect(await refusal(`analytics_type=weather&${range()}`)).toEqual([400, 'Invalid analytics_type'])
  expect(await refusal('analytics_type=analytics')).toEqual([400, 'start and end are required'])
  expect(await refusal('analytics_type=analytics&start=yesterday&end=2026-03-01')).toEqual([
    400,
    "Invalid 'start' date format. Use YYYY-MM-DD",
  ])
  expect(await refusal('analytics_type=analytics&start=2026-03-02&end=2026-03-01')).toEqual([
    400,
    'end must not be before start',
  ])
  expect(await refusal(`analytics_type=analytics&${range()}&granularity=YEAR`)).toEqual([
    400,
    'Invalid granularity',
  ])
  for (const ids of ['7', 'a,b'])
    expect(await refusal(`analytics_type=template_analytics&${range()}&template_ids=${ids}`)).toEqual([
      400,
      'template_ids must be a JSON array',
    ])
  const nobody = '0198f0a2-0000-7000-8000-00000000abcd'
  expect((await ask(`analytics_type=analytics&${range()}&account_id=${nobody}`)).status).toBe(404)
  expect(await refusal(`analytics_type=analytics&${range()}&account_id=x`)).toEqual([
    400,
    'Invalid account ID',
  ])
  expect((await ask(`analytics_type=analytics&${range()}&account_id=all`)).status).toBe(200)
  const agent = await memberSession(parley, shop.workspaceId, 'agent')
  for (const path of [
    '/analytics/meta?analytics_type=analytics&start=2026-03-01&end=2026-03-01',
    '/analytics/meta/accounts',
  ])
    expect((await agent.api.get(path)).status).toBe(403)
  const manager = await memberSession(parley, shop.workspaceId, 'manager')
  expect((await manager.api.post('/analytics/meta/refresh')).status).toBe(403)
})
