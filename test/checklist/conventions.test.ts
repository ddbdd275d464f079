import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../support/api-client.ts'
import type { Tenant } from '../support/parley.ts'
import { anyUuid, type Checklist, expectError, hello, startChecklist } from './scene.ts'

let parley: Checklist
let shop: Tenant
/** successes and failures of many kinds, with a key and without */
let answers: Answer[]
let failures: Answer[]

beforeAll(async () => {
  parley = await startChecklist()
  shop = await parley.tenant()
  const contact = await parley.contact(shop, { name: 'Ann', tags: ['vip'] })
  await parley.writes(shop, contact.phone)
  await shop.v1.post('/messages', { to: contact.id, ...hello })
  await parley.endpoint(shop, 'https://hooks.example.com/a')
  const { v1 } = shop
  const scoped = parley.v1(await parley.createKey(shop.workspaceId, { scopes: ['contacts:read'] }))
  answers = await Promise.all([
    v1.get('/numbers'),
    v1.get('/usage'),
    v1.get('/messages'),
    v1.get('/contacts'),
    v1.get(`/contacts/${contact.id}`),
    v1.get('/chats'),
    v1.get(`/chats/${contact.id}`),
    v1.get('/templates'),
    v1.get('/webhooks'),
    v1.get('/broadcasts'),
    v1.post('/messages', { to: contact.id, ...hello }),
    v1.post('/contacts', { phone: parley.phone() }),
    v1.post('/contacts', { phone: contact.phone }),
    v1.post('/contacts', { phone: 'abc' }),
    v1.post('/contacts', { phone: 5 }),
    v1.post('/contacts', '{'),
    v1.post('/messages', { to: parley.phone(), type: 'text', text: { body: 'Hi' } }),
    v1.get(`/messages/${anyUuid}`),
    v1.get('/nothing'),
    v1.send('PUT', '/numbers'),
    scoped.get('/numbers'),
    parley.v1().get('/numbers'),
    parley.v1('svc_live_wrong').get('/numbers'),
  ])
  failures = answers.filter(({ status }) => status >= 400)
})
afterAll(() => parley?.close())

/** Every member of a JSON value with its name. */
function membersOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [[name, member], ...membersOf(member)])
}
const members = (names: RegExp): unknown[] =>
  answers
    .flatMap(({ body }) => membersOf(body))
    .filter(([name, value]) => names.test(name) && value !== null)
    .map(([, value]) => value)

const rateHeaders = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']

test('Any answer, success or error -> header X-Request-ID matching `^req_[A-Za-z0-9]{20}$`, different on every request', () => {
  const ids = answers.map(({ headers }) => headers.get('x-request-id'))
  for (const id of ids) expect(id).toMatch(/^req_[A-Za-z0-9]{20}$/)
  expect(new Set(ids).size).toBe(answers.length)
})

test('Any error -> body has exactly one top member `error` with code, message, request_id; field and details only when they apply', () => {
  expect(failures.length).toBe(11)
  for (const { body } of failures) {
    expect(Object.keys(body)).toEqual(['error'])
    const { code, message, request_id, field, details, ...rest } = body.error
    expect([typeof code, typeof message, typeof request_id, rest]).toEqual(['string', 'string', 'string', {}])
    if ('field' in body.error) expect(typeof field).toBe('string')
    if ('details' in body.error) expect(typeof details).toBe('object')
  }
})

test('Any first-run error -> error.request_id equals the X-Request-ID header', () => {
  for (const { body, headers } of failures) expect(body.error.request_id).toBe(headers.get('x-request-id'))
})

test('Any authenticated 200 -> X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset present, integers', () => {
  const fine = answers.filter(({ status }) => status === 200)
  expect(fine.length).toBeGreaterThan(8)
  for (const { headers } of fine)
    for (const name of rateHeaders) expect(headers.get(name)).toMatch(/^[0-9]+$/)
})

test('Authenticated 404 and 422 -> the same three headers present', () => {
  const refused = failures.filter(({ status }) => status === 404 || status === 422)
  expect(refused.length).toBeGreaterThan(3)
  for (const { headers } of refused)
    for (const name of rateHeaders) expect(headers.get(name)).toMatch(/^[0-9]+$/)
})

test('Any object id in answers -> uuid text', () => {
  const ids = members(/^(id|\w+_id)$/).filter((id) => !/^(req_|wamid\.)/.test(String(id)))
  expect(ids.length).toBeGreaterThan(30)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})

test('Any time in answers -> RFC 3339 UTC with exactly three decimals (`...T..:..:..\\.\\d{3}Z`)', () => {
  const times = members(/_at$/)
  expect(times.length).toBeGreaterThan(30)
  for (const time of times) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('Any phone in answers -> `^\\+[0-9]+$`', () => {
  const phones = members(/^(phone|from|to)$/)
  expect(phones.length).toBeGreaterThan(5)
  for (const phone of phones) expect(phone).toMatch(/^\+[0-9]+$/)
})

test('POST /contacts with phone `15551234567`, `+1 555 123 4567`, `+1-555-123-4567`, `+1 (555) 123 4567` (fresh each) -> 201, phone `+15551234567`', async () => {
  for (const phone of ['15551234567', '+1 555 123 4567', '+1-555-123-4567', '+1 (555) 123 4567']) {
    const { v1 } = await parley.tenant({ number: false })
    const answer = await v1.post('/contacts', { phone })
    expect([answer.status, answer.body.phone]).toEqual([201, '+15551234567'])
  }
})

test('POST /contacts with an unknown field -> 400 err invalid_request', async () => {
  const answer = await shop.v1.post('/contacts', { phone: parley.phone(), nickname: 'Annie' })
  expectError(answer, 400, 'invalid_request', 'nickname')
})

test('POST /messages with an unknown nested field (text.foo) -> 400 err invalid_request', async () => {
  const message = { to: parley.phone(), type: 'text', text: { body: 'Hi', foo: 1 } }
  expectError(await shop.v1.post('/messages', message), 400, 'invalid_request', 'text.foo')
})

test('Error details appear only for scope_missing, feature_not_in_plan, conflict, invalid_field (template draft), template_params, limit_reached -> all other codes carry no details', async () => {
  const carrying = ['scope_missing', 'feature_not_in_plan', 'conflict', 'template_params', 'limit_reached']
  const more = await Promise.all([
    shop.v1.post('/messages', {
      to: parley.phone(),
      type: 'template',
      template: { name: 'order_update', language: 'en' },
    }),
    shop.v1.post('/messages', {
      to: parley.phone(),
      type: 'template',
      template: { name: 'no_such', language: 'en' },
    }),
    shop.v1.post('/webhooks', { url: 'http://127.1', events: ['nothing'] }),
  ])
  for (const { body } of [...failures, ...more.filter(({ status }) => status >= 400)]) {
    expect('details' in body.error, body.error.code).toBe(carrying.includes(body.error.code))
  }
  expect(failures.filter(({ body }) => body.error.details).length).toBeGreaterThanOrEqual(2)
})

test('Any answer -> no Access-Control-Allow-Origin header, also when Origin is sent', async () => {
  const origin = { origin: 'https://app.example.com' }
  const crossed = await Promise.all([
    shop.v1.get('/numbers', origin),
    parley.v1().get('/numbers', origin),
    shop.v1.send('OPTIONS', '/numbers', undefined, { ...origin, 'access-control-request-method': 'GET' }),
  ])
  for (const { headers } of [...answers, ...crossed])
    expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('GET on an unknown path with KEY -> 404 err not_found', async () => {
  expectError(await shop.v1.get('/unknown/path'), 404, 'not_found')
})

test('PUT /numbers with KEY -> 405 err method_not_allowed, header Allow contains GET', async () => {
  const answer = await shop.v1.send('PUT', '/numbers')
  expectError(answer, 405, 'method_not_allowed')
  expect(answer.headers.get('allow')?.split(', ')).toContain('GET')
})

test('PUT /messages with KEY -> 405, Allow contains GET and POST', async () => {
  const answer = await shop.v1.send('PUT', '/messages')
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(['GET', 'POST']))
})
