import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, errorOf, startDoor, type TestDoor } from './support/door.ts'

let door: TestDoor
beforeAll(async () => {
  door = await startDoor()
})
afterAll(() => door.close())
beforeEach(() => door.resetCounters())

const big = 'x'.repeat(1_048_577)
const requestId = /^req_[A-Za-z0-9]{20}$/

describe('answers', () => {
  test('carry the headers of every authenticated answer', async () => {
    const told = await ask(door, '/things', {
      key: door.addKey(),
      headers: { Origin: 'https://app.example' },
    })
    expect(told.status).toBe(200)
    expect(told.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(told.headers.get('cache-control')).toBe('no-store')
    expect(told.headers.get('x-request-id')).toMatch(requestId)
    expect(told.headers.get('x-ratelimit-limit')).toBe('60000')
    expect(told.headers.get('x-ratelimit-remaining')).toBe('59999')
    expect(Number(told.headers.get('x-ratelimit-reset'))).toBeGreaterThan(0)
    expect([...told.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(told.headers.has('idempotent-replayed')).toBe(false)
  })

  test('have a request id of their own, which errors repeat', async () => {
    const [one, two] = await Promise.all([ask(door, '/things'), ask(door, '/things')])
    expect(one.body.error.request_id).toBe(one.headers.get('x-request-id'))
    expect(one.headers.get('x-request-id')).toMatch(requestId)
    expect(one.headers.get('x-request-id')).not.toBe(two.headers.get('x-request-id'))
    expect(Object.keys(one.body.error)).toEqual(['code', 'message', 'request_id'])
  })

  test("a client's own X-Request-ID is ignored", async () => {
    const told = await ask(door, '/things', { headers: { 'X-Request-ID': 'mine' } })
    expect(told.headers.get('x-request-id')).toMatch(requestId)
  })
})

describe('step 2, the key', () => {
  test.each<[string, Record<string, string>]>([
    ['missing', {}],
    ['Basic', { Authorization: 'Basic YTpi' }],
    ['garbage', { Authorization: 'Bearer nonsense' }],
    ['empty', { Authorization: 'Bearer ' }],
    ['of the application API', { Authorization: `Bearer svc_${'a'.repeat(32)}` }],
    ['in X-API-Key', { 'X-API-Key': 'svc_live_x' }],
    ['a cookie', { Cookie: 'svc_access=abc' }],
  ])('%s: 401, always the same words', async (_, headers) => {
    const told = await ask(door, '/things', { headers })
    expect(errorOf(told)).toEqual([401, 'unauthorized', undefined])
    expect(told.body.error.message).toBe('The credentials are missing or not valid.')
    expect(told.headers.has('x-ratelimit-limit')).toBe(false)
  })
})

describe('step 3, the address', () => {
  test.each<[string[], number]>([
    [['127.0.0.1'], 200],
    [['127.0.0.0/8'], 200],
    [['::ffff:127.0.0.1'], 200],
    [['10.0.0.0/8', '::1'], 403],
    [['2001:db8::/32'], 403],
  ])('allowed %j: %i', async (allowedIps, status) => {
    const told = await ask(door, '/things', { key: door.addKey({ allowedIps }) })
    expect(told.status).toBe(status)
    if (status === 403) {
      expect(told.body.error.code).toBe('ip_not_allowed')
      expect(told.headers.has('x-ratelimit-limit')).toBe(false)
    }
  })

  test('X-Forwarded-For of a stranger is not believed', async () => {
    const key = door.addKey({ allowedIps: ['10.1.2.3'] })
    const told = await ask(door, '/things', { key, headers: { 'X-Forwarded-For': '10.1.2.3' } })
    expect(errorOf(told)).toEqual([403, 'ip_not_allowed', undefined])
  })
})

describe('step 5, routing', () => {
  test('an unknown path is 404, a known one with another method 405 with Allow', async () => {
    const key = door.addKey()
    expect(errorOf(await ask(door, '/nothing', { key }))).toEqual([404, 'not_found', undefined])
    for (const path of ['', '/', '/things/', '//things', '/things/a/b/c', '/thing%73']) {
      expect((await ask(door, path, { key })).status, path).toBe(404)
    }
    const put = await ask(door, '/things', { key, method: 'PUT' })
    expect(errorOf(put)).toEqual([405, 'method_not_allowed', undefined])
    expect(put.headers.get('allow')).toBe('GET, POST')
    expect(put.headers.has('x-ratelimit-limit')).toBe(true)
  })

  test('HEAD and OPTIONS are 405', async () => {
    const key = door.addKey()
    for (const method of ['HEAD', 'OPTIONS']) {
      const told = await ask(door, '/things', { key, method })
      expect(told.status).toBe(405)
      expect(told.headers.get('allow')).toBe('GET, POST')
    }
  })

  test('an id in the path that is no uuid, and one that names nothing, are 404', async () => {
    const key = door.addKey()
    expect(errorOf(await ask(door, '/things/42', { key }))).toEqual([404, 'not_found', undefined])
    const unknown = await ask(door, '/things/0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01', { key })
    expect(errorOf(unknown)).toEqual([404, 'not_found', undefined])
  })
})

describe('the order of checks, two rules broken at once', () => {
  const noScope = { scopes: new Set([]) }
  const noFeature = { features: new Set(['api.keys'] as const) }

  test('size before key', async () => {
    expect(errorOf(await ask(door, '/things', { body: big }))).toEqual([400, 'invalid_request', undefined])
  })
  test('key before address and path', async () => {
    expect((await ask(door, '/nothing', {})).status).toBe(401)
  })
  test('address before rates and path', async () => {
    const key = door.addKey({
      allowedIps: ['10.0.0.1'],
      limits: { apiRequestsPerMinute: 0, apiMessagesPerSecond: 0 },
    })
    expect((await ask(door, '/nothing', { key })).body.error.code).toBe('ip_not_allowed')
  })
  test('rates before path, and scope', async () => {
    const limits = { apiRequestsPerMinute: 0, apiMessagesPerSecond: 0 }
    expect((await ask(door, '/nothing', { key: door.addKey({ limits }) })).status).toBe(429)
    expect((await ask(door, '/things', { key: door.addKey({ limits, ...noScope }) })).status).toBe(429)
  })
  test('path before scope', async () => {
    expect((await ask(door, '/nothing', { key: door.addKey(noScope) })).status).toBe(404)
    expect((await ask(door, '/things', { key: door.addKey(noScope), method: 'PUT' })).status).toBe(405)
  })
  test('scope before plan, naming itself', async () => {
    const told = await ask(door, '/things', { key: door.addKey({ ...noScope, ...noFeature }) })
    expect(errorOf(told)).toEqual([403, 'scope_missing', undefined])
    expect(told.body.error.details).toEqual({ scope: 'messages:read' })
  })
  test("plan before a closed workspace; api.keys before the endpoint's switch", async () => {
    const closed = { workspaceClosed: true }
    const told = await ask(door, '/things', { key: door.addKey({ ...noFeature, ...closed }) })
    expect(errorOf(told)).toEqual([403, 'feature_not_in_plan', undefined])
    expect(told.body.error.details).toEqual({ feature: 'api.messages' })
    const none = await ask(door, '/things', { key: door.addKey({ features: new Set() }) })
    expect(none.body.error.details).toEqual({ feature: 'api.keys' })
  })
  test('a closed workspace and a missing scope before reading', async () => {
    const closed = await ask(door, '/things', { key: door.addKey({ workspaceClosed: true }), body: '{' })
    expect(errorOf(closed)).toEqual([403, 'workspace_closed', undefined])
    const scope = await ask(door, '/things', { key: door.addKey(noScope), body: '{' })
    expect(errorOf(scope)).toEqual([403, 'scope_missing', undefined])
  })
  test('reading before the Idempotency-Key, that before values', async () => {
    const key = door.addKey()
    const headers = { 'Idempotency-Key': '' }
    expect(errorOf(await ask(door, '/things', { key, headers, body: { nope: 1 } }))).toEqual([
      400,
      'invalid_request',
      'nope',
    ])
    expect(errorOf(await ask(door, '/things', { key, headers, body: {} }))).toEqual([
      400,
      'invalid_request',
      'Idempotency-Key',
    ])
    expect(errorOf(await ask(door, '/things', { key, body: {} }))).toEqual([422, 'invalid_field', 'big_name'])
  })
})

describe('step 1, the size', () => {
  test('1 MB is taken, one byte more is 400 and not 413', async () => {
    const key = door.addKey()
    const exact = `{"big_name":"${'x'.repeat(1_048_576 - 15)}"}`
    expect(Buffer.byteLength(exact)).toBe(1_048_576)
    expect((await ask(door, '/things', { key, body: exact })).status).toBe(201)
    expect(errorOf(await ask(door, '/things', { key, body: `${exact} ` }))).toEqual([
      400,
      'invalid_request',
      undefined,
    ])
  })

  test('without a Content-Length it is found while reading', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${door.url}/things`, {
        method: 'POST',
        headers: { 'Transfer-Encoding': 'chunked' },
      })
      sent.on('response', (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      sent.on('error', reject)
      sent.end(big)
    })
    expect(status).toBe(400)
  })
})

describe('failures', () => {
  test('an unforeseen one is 500 without its words', async () => {
    door.behaviour.make = () => {
      throw new Error('secret detail')
    }
    const told = await ask(door, '/things', { key: door.addKey(), body: { big_name: 'a' } })
    expect(errorOf(told)).toEqual([500, 'internal_error', undefined])
    expect(told.text).not.toContain('secret detail')
  })

  test('a dependency that is down is 503 with Retry-After', async () => {
    door.behaviour.make = () => {
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    }
    const told = await ask(door, '/things', { key: door.addKey(), body: { big_name: 'a' } })
    expect(errorOf(told)).toEqual([503, 'unavailable', undefined])
    expect(Number(told.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
