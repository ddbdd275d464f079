import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../support/api-client.ts'
import type { Tenant } from '../support/parley.ts'
import { type Checklist, expectError, hello, startChecklist } from './scene.ts'

let parley: Checklist
let shop: Tenant
beforeAll(async () => {
  parley = await startChecklist()
  shop = await parley.tenant()
})
afterAll(() => parley?.close())

let keys = 0
const newKey = () => ({ 'Idempotency-Key': `key ${++keys}` })
const requestId = ({ headers }: Answer) => headers.get('x-request-id')
const original = ({ headers }: Answer) => headers.get('original-request-id')
const replayed = ({ headers }: Answer) => headers.get('idempotent-replayed')
const contacts = async () => (await shop.v1.get('/contacts?limit=100')).body.data.length

test('POST /contacts twice, same key and body -> one contact; second answer same status and byte-identical body, Idempotent-Replayed: true, Original-Request-ID = first X-Request-ID', async () => {
  const before = await contacts()
  const [key, body] = [newKey(), { phone: parley.phone() }]
  const first = await shop.v1.post('/contacts', body, key)
  const second = await shop.v1.post('/contacts', body, key)
  expect([first.status, replayed(first), original(first)]).toEqual([201, 'false', requestId(first)])
  expect([second.status, second.text, replayed(second)]).toEqual([201, first.text, 'true'])
  expect(original(second)).toBe(requestId(first))
  expect(await contacts()).toBe(before + 1)
})

test('Replay -> its own X-Request-ID differs from Original-Request-ID', async () => {
  const [key, body] = [newKey(), { phone: parley.phone() }]
  await shop.v1.post('/contacts', body, key)
  const replay = await shop.v1.post('/contacts', body, key)
  expect(requestId(replay)).toMatch(/^req_/)
  expect(requestId(replay)).not.toBe(original(replay))
})

test("Replay of a 422 -> body identical, error.request_id is the first request's id", async () => {
  const [key, body] = [newKey(), { phone: 'abc' }]
  const first = await shop.v1.post('/contacts', body, key)
  const replay = await shop.v1.post('/contacts', body, key)
  expectError(replay, 422, 'invalid_phone')
  expect(replay.text).toBe(first.text)
  expect([replay.body.error.request_id, replayed(replay)]).toEqual([requestId(first), 'true'])
})

test('Same key, other body -> 422 idempotency_mismatch', async () => {
  const key = newKey()
  await shop.v1.post('/contacts', { phone: parley.phone() }, key)
  const other = await shop.v1.post('/contacts', { phone: parley.phone() }, key)
  expectError(other, 422, 'idempotency_mismatch', 'Idempotency-Key')
})

test('Same key, other path -> 422 idempotency_mismatch', async () => {
  const key = newKey()
  await shop.v1.post('/contacts', { phone: parley.phone() }, key)
  const other = await shop.v1.post('/messages', { to: parley.phone(), ...hello }, key)
  expectError(other, 422, 'idempotency_mismatch')
})

test('Two at once, same key -> one 201, the other 409 idempotency_in_progress (or the replay)', async () => {
  for (let round = 0; round < 5; round++) {
    const before = await contacts()
    const [key, body] = [newKey(), { phone: parley.phone() }]
    const both = await Promise.all([
      shop.v1.post('/contacts', body, key),
      shop.v1.post('/contacts', body, key),
    ])
    const [first, second] = both.sort((a, b) => a.status - b.status) as [Answer, Answer]
    expect(first.status, first.text).toBe(201)
    if (second.status === 409) expectError(second, 409, 'idempotency_in_progress')
    else expect([second.status, second.text]).toEqual([201, first.text])
    expect(await contacts()).toBe(before + 1)
  }
})

test('First answered 500 or 503 -> same key runs again', async () => {
  const key = newKey()
  const body = { name: 'lost', language: 'en', category: 'utility', body: { text: 'We are here for you.' } }
  await parley.sandbox.faults({ match: { path: 'message_templates' }, effect: { reset: true } })
  const first = await shop.v1.post('/templates', body, key)
  await parley.sandbox.clearFaults()
  expectError(first, 503, 'unavailable')
  const second = await shop.v1.post('/templates', body, key)
  expect([second.status, replayed(second)], second.text).toEqual([201, 'false'])
})

test('Idempotency-Key of 255 characters -> accepted; 256 -> 400 invalid_request', async () => {
  const send = (length: number) =>
    shop.v1.post('/contacts', { phone: parley.phone() }, { 'Idempotency-Key': 'k'.repeat(length) })
  expect((await send(255)).status).toBe(201)
  expectError(await send(256), 400, 'invalid_request', 'Idempotency-Key')
})

test('Key with a control or non-ASCII character -> 400 invalid_request', async () => {
  for (const text of ['tab\there', 'gr\u00fcn', '']) {
    const answer = await shop.v1.post('/contacts', { phone: parley.phone() }, { 'Idempotency-Key': text })
    expectError(answer, 400, 'invalid_request', 'Idempotency-Key')
  }
})

test('After 24 hours, same key -> runs as new', async () => {
  const key = newKey()
  const first = await shop.v1.post('/contacts', { phone: parley.phone() }, key)
  await parley.clock.advance(24 * 3600 + 1)
  const later = await shop.v1.post('/contacts', { phone: parley.phone() }, key)
  expect([later.status, replayed(later)], later.text).toEqual([201, 'false'])
  expect(later.body.id).not.toBe(first.body.id)
})

test('401, 403 and 429 under a key -> not stored: the repaired request runs (D13)', async () => {
  const tenant = await parley.tenant()
  const [key, body] = [newKey(), { phone: parley.phone() }]
  const poor = parley.v1(await parley.createKey(tenant.workspaceId, { scopes: ['contacts:read'] }))
  expect((await parley.v1('svc_live_wrong').post('/contacts', body, key)).status).toBe(401)
  expect((await poor.post('/contacts', body, key)).status).toBe(403)
  await parley.limit(tenant.workspaceId, { apiRequestsPerMinute: 1 })
  await parley.newMinute()
  expect((await tenant.v1.get('/numbers')).status).toBe(200)
  expect((await tenant.v1.post('/contacts', body, key)).status).toBe(429)
  await parley.newMinute()
  const repaired = await tenant.v1.post('/contacts', body, key)
  expect([repaired.status, replayed(repaired)], repaired.text).toEqual([201, 'false'])
})
