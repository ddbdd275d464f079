import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tenant } from '../support/parley.ts'
import { type Checklist, expectError, startChecklist } from './scene.ts'

let parley: Checklist
let shop: Tenant
beforeAll(async () => {
  // Like in production: no address of this machine is allowed.
  parley = await startChecklist({ WEBHOOKS__ALLOW_HOSTS: '' })
  shop = await parley.tenant()
  await parley.limit(shop.workspaceId, { webhookEndpoints: 20 })
})
afterAll(() => parley?.close())

const url = 'https://hooks.example.com/parley'
const create = (more: object) => shop.v1.post('/webhooks', { url, events: ['message.status'], ...more })

test('POST /webhooks url http:// -> 422 invalid_field, field url; same for user:pass@, https://127.0.0.1, https://10.0.0.1, https://169.254.169.254, https://[::1]', async () => {
  for (const bad of [
    'http://hooks.example.com/parley',
    'https://user:pass@hooks.example.com/parley',
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://169.254.169.254/',
    'https://[::1]/',
  ]) {
    expectError(await create({ url: bad }), 422, 'invalid_field', 'url')
  }
})

test('201 -> secret `^whsec_` + base64 of 32 bytes; GET of it -> no secret, no header value', async () => {
  const made = await create({ headers: { 'X-Token': 'a very secret value' } })
  expect(made.status, made.text).toBe(201)
  const { id, secret } = made.body
  expect(secret).toMatch(/^whsec_/)
  const bytes = Buffer.from(secret.slice(6), 'base64')
  expect([bytes.length, bytes.toString('base64')]).toEqual([32, secret.slice(6)])
  const seen = await shop.v1.get(`/webhooks/${id}`)
  expect([seen.status, 'secret' in seen.body, seen.body.headers]).toEqual([200, false, { 'X-Token': null }])
  expect(seen.text + made.text).not.toContain('a very secret value')
})

const repeated = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, 'value']))

test('11 custom headers -> 422; header name of 65 characters, with a space, or value with a line break or 1,025 characters -> 422 invalid_field headers.<name>', async () => {
  expectError(await create({ headers: repeated(11) }), 422, 'invalid_field')
  expect((await create({ headers: repeated(10) })).status).toBe(201)
  const bad: [string, string][] = [
    ['x'.repeat(65), 'value'],
    ['X Token', 'value'],
    ['X-Token', 'a\nb'],
    ['X-Token', 'v'.repeat(1025)],
  ]
  for (const [name, value] of bad) {
    expectError(await create({ headers: { [name]: value } }), 422, 'invalid_field', `headers.${name}`)
  }
  expect((await create({ headers: { ['x'.repeat(64)]: 'v'.repeat(1024) } })).status).toBe(201)
})

test('Headers Host, Content-Type, User-Agent, Proxy-X, Webhook-Id -> 422 invalid_field each', async () => {
  for (const name of ['Host', 'Content-Type', 'User-Agent', 'Proxy-X', 'Webhook-Id']) {
    expectError(await create({ headers: { [name]: 'x' } }), 422, 'invalid_field', `headers.${name}`)
  }
})
