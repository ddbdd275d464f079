import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'

// What status of /api tells whom a failure is of: you, us, or them (spec/8 G1).

let parley: Parley
let shop: Tenant
let admin: Session
let agent: Session

beforeAll(async () => {
  parley = await startParley({ LOG__LEVEL: 'error' })
  shop = await parley.tenant()
  admin = await memberSession(parley, shop.workspaceId)
  agent = await memberSession(parley, shop.workspaceId, 'agent')
})
afterAll(() => parley?.close())

const nobody = `/contacts/${randomUUID()}`
const phone_number = '+15550300001'
const profile = () => `/accounts/${shop.numberId}/business_profile`

/** A body that is no JSON at all goes by fetch. */
function raw(path: string, body: BodyInit, type?: string) {
  const headers = {
    cookie: [...admin.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
    'x-csrf-token': admin.cookies.get('svc_csrf') ?? '',
    ...(type && { 'content-type': type }),
  }
  return fetch(`${parley.url}/api${path}`, { method: 'POST', headers, body })
}

function csv(bytes: number): FormData {
  const form = new FormData()
  form.append('table', 'contacts')
  form.append('file', new Blob([`phone_number\n${'1'.repeat(bytes)}`]), 'people.csv')
  return form
}

test('G1: what was asked wrong is 4xx: value, right, object, taken, size, kind', async () => {
  expect((await admin.api.post('/contacts', { phone_number })).status).toBe(200)
  expect((await admin.api.post('/contacts', {})).status).toBe(400)
  expect((await agent.api.post('/accounts', { name: 'Mine' })).status).toBe(403)
  expect((await admin.api.get(nobody)).status).toBe(404)
  expect((await admin.api.post('/contacts', { phone_number })).status).toBe(409)
  expect((await raw('/import', csv(12_000_000))).status).toBe(413)
  expect((await raw('/import', '{}', 'application/json')).status).toBe(415)
})

test('G1: what this installation cannot do is 501', async () => {
  const { status } = await admin.api.send('PUT', `/messages/${randomUUID()}/read`, {})
  expect(status).toBe(501)
})

test('G1: what the platform refuses is 502 in its words, and its silence 503 with Retry-After', async () => {
  const path = '/whatsapp_business_profile'
  await parley.sandbox.faults({
    match: { path, method: 'POST' },
    effect: { status: 400, error: { code: 100, message: '(#100) Not today' } },
  })
  const refused = await admin.api.send('PUT', profile(), { about: 'Late' })
  expect([refused.status, refused.body.message]).toEqual([502, 'Not today'])
  await parley.sandbox.clearFaults()
  await parley.sandbox.faults({ match: { path }, effect: { reset: true } })
  const silent = await admin.api.get(profile())
  expect([silent.status, silent.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
  await parley.sandbox.clearFaults()
})
