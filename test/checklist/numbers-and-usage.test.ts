import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '#core/access/catalogue.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { connectNumber } from '#messaging/records/account-setup/account-commands.ts'
import type { Tenant } from '../support/parley.ts'
import { type Checklist, expectError, hello, startChecklist } from './scene.ts'

let parley: Checklist
let shop: Tenant
beforeAll(async () => {
  parley = await startChecklist()
  shop = await parley.tenant()
})
afterAll(() => parley?.close())

const fields = ['id', 'name', 'phone', 'display_name', 'verified_name', 'status', 'is_default']

test('GET /numbers -> 200, next_cursor null, items have id, name, phone, display_name, verified_name, status, is_default', async () => {
  const answer = await shop.v1.get('/numbers')
  expect([answer.status, answer.body.next_cursor]).toEqual([200, null])
  expect(answer.body.data).toHaveLength(1)
  expect(Object.keys(answer.body.data[0])).toEqual(fields)
})

test('Several numbers -> the one with is_default true is first', async () => {
  const many = await parley.tenant()
  for (const name of ['Aaa', 'Zzz']) {
    const made = await parley.sandbox.addNumber()
    const ctx = createCtx(parley.app, { actor: { kind: 'system', workspaceId: many.workspaceId } })
    await connectNumber(ctx, {
      name,
      phoneId: made.phone_number_id,
      businessId: made.business_id,
      accessToken: 'sandbox-token',
      webhookVerifyToken: 'sandbox-verify',
    })
  }
  const { data } = (await many.v1.get('/numbers')).body
  expect(data.map(({ is_default }: { is_default: boolean }) => is_default)).toEqual([true, false, false])
  expect(data[0].id).toBe(many.numberId)
})

test('GET /numbers -> no access token, app id, business id, verify token anywhere in the text', async () => {
  const { text } = await shop.v1.get('/numbers')
  const [known] = await parley.sandbox.numbers()
  const secrets = [
    'sandbox-token',
    '300000000000001',
    known?.business_id as string,
    'sandbox-verify',
    shop.phoneId,
  ]
  for (const secret of [...secrets, 'sandbox-app-secret']) expect(text).not.toContain(secret)
})

test('GET /usage -> limits has the six documented members, features is an array of strings', async () => {
  const { status, body } = await shop.v1.get('/usage')
  expect(status).toBe(200)
  expect(Object.keys(body.limits).sort()).toEqual([
    'api_keys',
    'api_messages_per_second',
    'api_requests_per_minute',
    'broadcast_messages_per_month',
    'contacts',
    'webhook_endpoints',
  ])
  expect(body.features).toEqual([...features].sort())
})

test('limits.api_requests_per_minute -> limit and used integers, never null; used counts this request', async () => {
  await parley.newMinute()
  const used = async () => (await shop.v1.get('/usage')).body.limits.api_requests_per_minute
  const first = await used()
  expect(first).toEqual({ limit: 60_000, used: 1 })
  await shop.v1.get('/numbers')
  expect(await used()).toEqual({ limit: 60_000, used: 3 })
})

test('limits.api_messages_per_second -> member limit only, integer', async () => {
  expect((await shop.v1.get('/usage')).body.limits.api_messages_per_second).toEqual({ limit: 500 })
})

test('No plan limit on contacts -> limits.contacts.limit null', async () => {
  expect((await shop.v1.get('/usage')).body.limits.contacts.limit).toBeNull()
})

test('limits.broadcast_messages_per_month.period -> current UTC month `YYYY-MM`', async () => {
  const { limits } = (await shop.v1.get('/usage')).body
  const period = parley.clock.now().toISOString().slice(0, 7)
  expect(limits.broadcast_messages_per_month).toEqual({ limit: null, used: 0, period })
})

test('Contact created -> limits.contacts.used right within 60 seconds', async () => {
  const fresh = await parley.tenant()
  const used = async () => (await fresh.v1.get('/usage')).body.limits.contacts.used
  expect(await used()).toBe(0)
  await parley.contact(fresh)
  await parley.clock.advance(60)
  expect(await used()).toBe(1)
})

test('features -> contains api.messages exactly when POST /messages is not refused for the plan', async () => {
  for (const on of [true, false]) {
    const tenant = await parley.tenant({ features: features.filter((one) => on || one !== 'api.messages') })
    expect((await tenant.v1.get('/usage')).body.features.includes('api.messages')).toBe(on)
    const answer = await tenant.v1.post('/messages', { to: parley.phone(), ...hello })
    if (on) expect(answer.status, answer.text).toBe(201)
    else expectError(answer, 403, 'feature_not_in_plan')
  }
})
