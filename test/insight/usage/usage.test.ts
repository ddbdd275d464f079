import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { features } from '#core/access/catalogue.ts'
import { newMinute } from '../../support/new-minute.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { memberSession } from '../../support/session.ts'

let parley: Parley
let shop: Tenant
beforeAll(async () => {
  parley = await startParley({ ROLE: 'web' })
  shop = await parley.tenant()
})
afterAll(() => parley?.close())

beforeEach(() => newMinute(parley.clock))

const limits = async (tenant = shop) => (await tenant.v1.get('/usage')).body.limits

test('without plan limits: null where there is none, the documented values elsewhere', async () => {
  const { status, body } = await shop.v1.get('/usage')
  expect(status).toBe(200)
  const period = parley.clock.now().toISOString().slice(0, 7)
  expect(body).toEqual({
    limits: {
      api_requests_per_minute: { limit: 60_000, used: 1 },
      api_messages_per_second: { limit: 500 },
      contacts: { limit: null, used: 0 },
      broadcast_messages_per_month: { limit: null, used: 0, period },
      webhook_endpoints: { limit: 3, used: 0 },
      api_keys: { limit: null, used: 1 },
    },
    features: [...features].sort(),
  })
})

test('counts what there is', async () => {
  const tenant = await parley.tenant()
  await tenant.v1.post('/contacts', { phone: '15551234567' })
  await tenant.v1.post('/webhooks', { url: 'https://hooks.example.com/x', events: ['message.sent'] })
  await parley.createKey(tenant.workspaceId)
  const shown = await limits(tenant)
  expect(shown).toMatchObject({
    contacts: { used: 1 },
    webhook_endpoints: { used: 1 },
    api_keys: { used: 2 },
  })
  expect(shown.api_requests_per_minute.used).toBe(3)
  await parley.clock.advance(60)
  expect((await limits(tenant)).api_requests_per_minute.used).toBe(1)
})

test("shows the plan's limits; endpoints are never more than 20", async () => {
  const tenant = await parley.tenant({ features: ['webhooks.messages', 'api.keys', 'api.messages'] })
  await parley.app.pool.query(
    `update workspace_limit set api_requests_per_minute = 600, api_messages_per_second = 20, contacts = 100,
       broadcast_messages_per_month = 1000, webhook_endpoints = 50, api_keys = 5 where workspace_id = $1`,
    [tenant.workspaceId],
  )
  const { body } = await tenant.v1.get('/usage')
  expect(body.limits).toMatchObject({
    api_requests_per_minute: { limit: 600 },
    api_messages_per_second: { limit: 20 },
    contacts: { limit: 100 },
    broadcast_messages_per_month: { limit: 1000 },
    webhook_endpoints: { limit: 20 },
    api_keys: { limit: 5 },
  })
  expect(body.features).toEqual(['api.keys', 'api.messages', 'webhooks.messages'])
})

test('the period is the month of the clock in UTC, and starts from nothing', async () => {
  const tenant = await parley.tenant()
  const period = parley.clock.now().toISOString().slice(0, 7)
  await parley.app.pool.query('insert into broadcast_usage (workspace_id, period, used) values ($1, $2, 7)', [
    tenant.workspaceId,
    period,
  ])
  expect((await limits(tenant)).broadcast_messages_per_month).toEqual({ limit: null, used: 7, period })
  await parley.clock.advance(31 * 86_400)
  const next = (await limits(tenant)).broadcast_messages_per_month
  expect(next.period > period).toBe(true)
  expect(next.used).toBe(0)
})

test('is heavy, takes no parameters, and needs its scope only', async () => {
  const tenant = await parley.tenant({ features: ['api.keys'] })
  expect((await tenant.v1.get('/usage?x=1')).body.error).toMatchObject({
    code: 'invalid_request',
    field: 'x',
  })
  const without = parley.v1(await parley.createKey(tenant.workspaceId, { scopes: ['contacts:read'] }))
  expect((await without.get('/usage')).body.error.details).toEqual({ scope: 'usage:read' })
  const answers = []
  for (let index = 0; index < 9; index++) answers.push((await tenant.v1.get('/usage')).status)
  expect(answers).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429])
  const refused = await tenant.v1.get('/usage')
  expect(refused.headers.get('x-ratelimit-limit')).toBe('10')
})

test('members see it in their settings', async () => {
  const session = await memberSession(parley, shop.workspaceId)
  const text =
    'query { usage { limits { contacts { limit used } apiRequestsPerMinute { limit } } features } }'
  const { usage } = await session.graphql(text)
  expect(usage).toMatchObject({
    limits: { contacts: { limit: null }, apiRequestsPerMinute: { limit: 60_000 } },
  })
  const agent = await memberSession(parley, shop.workspaceId, 'agent')
  expect((await agent.ask(text)).body.errors[0].extensions.code).toBe('FORBIDDEN')
})
