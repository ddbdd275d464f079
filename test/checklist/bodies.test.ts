import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tenant } from '../support/parley.ts'
import { type Checklist, expectError, hello, startChecklist } from './scene.ts'

let parley: Checklist
let shop: Tenant
beforeAll(async () => {
  parley = await startChecklist()
  shop = await parley.tenant()
})
afterAll(() => parley?.close())

const megabyte = 1_048_576

test('POST /contacts with `{"phone":` -> 400 invalid_request', async () => {
  expectError(await shop.v1.post('/contacts', '{"phone":'), 400, 'invalid_request')
})

test('POST /contacts with phone as number -> 400 invalid_request, field phone', async () => {
  expectError(await shop.v1.post('/contacts', { phone: 15551234567 }), 400, 'invalid_request', 'phone')
})

test('POST /contacts with a JSON array -> 400 invalid_request', async () => {
  expectError(await shop.v1.post('/contacts', [{ phone: parley.phone() }]), 400, 'invalid_request')
})

test('POST /contacts body of 1 MB + 1 byte -> 400 invalid_request, not 413', async () => {
  const body = JSON.stringify({ phone: parley.phone() })
  const padded = (bytes: number) => body + ' '.repeat(bytes - body.length)
  expectError(await shop.v1.post('/contacts', padded(megabyte + 1)), 400, 'invalid_request')
  expect((await shop.v1.post('/contacts', padded(megabyte))).status).toBe(201)
})

const broadcast = (more: object) => ({ name: 'Spring', template: hello.template, ...more })

test('POST /broadcasts body of 2 MB (valid) -> not refused for size', async () => {
  const sender = await parley.tenant()
  const recipients = Array.from({ length: 6000 }, () => ({ to: parley.phone(), name: 'N'.repeat(255) }))
  const body = JSON.stringify(broadcast({ recipients, dry_run: true }))
  const padded = body + ' '.repeat(Math.max(0, 2 * megabyte - body.length))
  expect(padded.length).toBe(2 * megabyte)
  const answer = await sender.v1.post('/broadcasts', padded)
  expect(answer.status, answer.text).toBe(200)
})

test('POST /broadcasts body over 4 MB -> 400 invalid_request', async () => {
  expectError(await shop.v1.post('/broadcasts', ' '.repeat(4 * megabyte + 1)), 400, 'invalid_request')
})

test('Any POST with Content-Encoding: gzip -> 415 unsupported_media_type', async () => {
  const headers = { 'content-encoding': 'gzip' }
  const body = gzipSync(JSON.stringify({ phone: parley.phone() }))
  for (const path of ['/contacts', '/messages', '/webhooks', '/broadcasts', '/templates', '/media']) {
    expectError(await shop.v1.post(path, body, headers), 415, 'unsupported_media_type')
  }
})

test('POST /contacts with phone "abc" -> 422 invalid_phone, field phone', async () => {
  expectError(await shop.v1.post('/contacts', { phone: 'abc' }), 422, 'invalid_phone', 'phone')
})

test('POST /contacts with phone "+1" -> 422 invalid_phone', async () => {
  expectError(await shop.v1.post('/contacts', { phone: '+1' }), 422, 'invalid_phone')
})

test("POST /contacts twice with the same number -> 409 conflict, details.id = first contact's id", async () => {
  const { id, phone } = await parley.contact(shop)
  const error = expectError(await shop.v1.post('/contacts', { phone }), 409, 'conflict')
  expect(error.details).toEqual({ id })
})

test('Same number written differently (with and without +, with spaces) -> 409 conflict', async () => {
  const { id, phone } = await parley.contact(shop)
  const digits = phone.slice(1)
  for (const spelling of [digits, `+1 ${digits.slice(1)}`, `+1 (${digits.slice(1, 4)}) ${digits.slice(4)}`]) {
    const error = expectError(await shop.v1.post('/contacts', { phone: spelling }), 409, 'conflict')
    expect(error.details).toEqual({ id })
  }
})

test('Plan limit of contacts reached, POST /contacts -> 422 limit_reached, details.limit = contacts, limit_value and used integers', async () => {
  const small = await parley.tenant({ number: false })
  await parley.limit(small.workspaceId, { contacts: 1 })
  await parley.contact(small)
  const error = expectError(await small.v1.post('/contacts', { phone: parley.phone() }), 422, 'limit_reached')
  expect(error.details).toEqual({ limit: 'contacts', limit_value: 1, used: 1 })
})
