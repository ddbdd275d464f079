import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v1Endpoints } from '#doors/rest/v1/endpoints.ts'
import { anyUuid, expectError } from '../../checklist/scene.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'

// Values of the right JSON type that no operation can be given (U+0000, null in a list, a number beyond its type) are
// values all the same: they are told in step 11 (spec/4 B1), after the object of the path, and kept under a key.

let parley: Parley
let shop: Tenant
beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
})
afterAll(() => parley.close())

const faults: [method: 'POST' | 'PATCH', path: string, body: object][] = [
  ['PATCH', '/contacts/{id}', { name: 'a\u0000' }],
  ['PATCH', '/contacts/{id}', { tags: ['a', null] }],
  ['PATCH', '/templates/{id}', { buttons: [null] }],
  ['POST', '/chats/{contact_id}/assign', { agent_id: 'a\u0000' }],
  ['POST', '/chats/{contact_id}/close', { note: 'a\u0000' }],
  ['PATCH', '/webhooks/{id}', { events: [null] }],
  ['POST', '/webhooks/{id}/rotate-secret', { overlap_hours: 3_000_000_000 }],
  ['POST', '/webhooks/{id}/test', { type: 'a\u0000' }],
  ['POST', '/webhooks/{id}/replay', { failed_after: 'a\u0000' }],
]

describe('the object of the path comes first', () => {
  test.each(faults)('%s %s %j', async (method, path, body) => {
    expectError(await shop.v1.send(method, path.replace(/\{\w+\}/, anyUuid), body), 404, 'not_found')
  })

  test('in every endpoint that has a path with an id and a body', () => {
    const endpoints = v1Endpoints.filter((endpoint) => endpoint.path.includes('{') && endpoint.input)
    const tried = new Set(faults.map(([method, path]) => `${method} ${path}`))
    expect(endpoints.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...tried].sort())
  })
})

describe('a number beyond its type', () => {
  let id: string
  beforeAll(async () => {
    const made = await shop.v1.post('/webhooks', {
      url: 'https://receiver.invalid',
      events: ['contact.created'],
    })
    id = made.body.id
  })
  const rotate = (body: object, headers?: Record<string, string>) =>
    shop.v1.post(`/webhooks/${id}/rotate-secret`, body, headers)

  test('is 422, and kept under an Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'beyond' }
    const first = await rotate({ overlap_hours: 3_000_000_000 }, headers)
    expectError(first, 422, 'invalid_field', 'overlap_hours')
    expect(first.headers.get('Idempotent-Replayed')).toBe('false')
    const again = await rotate({ overlap_hours: 3_000_000_000 }, headers)
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expect(again.text).toBe(first.text)
    expectError(await rotate({ overlap_hours: 1 }, headers), 422, 'idempotency_mismatch', 'Idempotency-Key')
  })

  test('is told after a field that cannot be read', async () => {
    expectError(await rotate({ overlap_hours: 3_000_000_000, nope: 1 }), 400, 'invalid_request', 'nope')
  })

  test('is told after an Idempotency-Key that is none', async () => {
    const refused = await rotate({ overlap_hours: 3_000_000_000 }, { 'Idempotency-Key': 'é' })
    expectError(refused, 400, 'invalid_request', 'Idempotency-Key')
  })
})
