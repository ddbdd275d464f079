import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient } from '../../support/api-client.ts'
import { type Parley, startParley } from '../../support/parley.ts'

let parley: Parley
beforeAll(async () => {
  parley = await startParley({ SERVER__BASE_PATH: '/parley' })
})
afterAll(() => parley?.close())

const client = () => apiClient(parley.url)

test.each([
  ['/openapi/v1.json', 'application/json'],
  ['/openapi/api.json', 'application/json'],
  ['/openapi/postman.json', 'application/json'],
  ['/openapi/postman-api.json', 'application/json'],
  ['/docs', 'text/html'],
  ['/docs/graphql', 'text/html'],
  ['/docs/viewer', 'text/html'],
  ['/docs/api', 'text/html'],
  ['/docs/api/viewer', 'text/html'],
  ['/llms.txt', 'text/plain'],
])('%s answers without a key, and 304 when nothing changed', async (path, type) => {
  const answer = await client().get(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain(type)
  const etag = answer.headers.get('etag') ?? ''
  const again = await client().get(path, { 'if-none-match': etag })
  expect([again.status, again.text]).toEqual([304, ''])
  const packed = await client().get(path, { 'accept-encoding': 'gzip' })
  expect([packed.headers.get('content-encoding'), packed.text]).toEqual(['gzip', answer.text])
})

test('the documents name the address that was asked', async () => {
  const { body } = await client().get('/openapi/v1.json')
  expect(body.openapi).toBe('3.1.0')
  expect(body.servers).toEqual([{ url: `${parley.url}/v1` }])
  expect((await client().get('/openapi/api.json')).body.servers).toEqual([{ url: `${parley.url}/api` }])
})

test('the viewer loads its script from here, and nothing from anywhere else', async () => {
  const { headers, text } = await client().get('/docs/viewer')
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(headers.get('content-security-policy')).toContain("connect-src 'self'")
  expect(text).not.toMatch(/https?:/)
  const [, script = ''] = text.match(/<script src="\/parley(\/assets\/scalar-[\w-]+\.js)">/) ?? []
  const answer = await client().get(script, { 'accept-encoding': 'gzip' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(answer.text).toContain('api-reference')
  const plain = await client().get(script, { 'accept-encoding': 'gzip;q=0, identity' })
  expect([plain.headers.get('content-encoding'), plain.text === answer.text]).toEqual([null, true])
})

test('the reference opens as a page that needs no script and loads nothing; the viewer comes when asked', async () => {
  const { headers, text } = await client().get('/docs')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(text).not.toMatch(/<script|<link|<img|src=/)
  expect(text).toContain('id="sendMessage"')
  expect(text).toContain('href="/parley/docs/api"')
  expect(text).toContain('href="/parley/docs/viewer"')
  for (const told of [
    'X-RateLimit-Reset',
    'Original-Request-ID',
    'method_not_allowed',
    'webhook-signature',
  ]) {
    expect(text).toContain(told)
  }
})

test('the reference of GraphQL needs no script either, and is found from the others', async () => {
  const { headers, text } = await client().get('/docs/graphql')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(text).not.toMatch(/<script|<link|<img|src=/)
  for (const told of [
    'id="sendMessage"',
    'id="conversations"',
    'id="events"',
    'id="ErrorCode.WINDOW_CLOSED"',
  ]) {
    expect(text).toContain(told)
  }
  for (const page of ['/docs', '/docs/api']) {
    expect((await client().get(page)).text).toContain('href="/parley/docs/graphql"')
  }
  expect((await client().get('/llms.txt')).text).toContain('/docs/graphql)')
})

test.each([
  ['/docs/', '/docs'],
  ['/docs/graphql/', '/docs/graphql'],
  ['/docs/graphql/plain', '/docs/graphql'],
  ['/docs/api/', '/docs/api'],
  ['/docs/viewer/', '/docs/viewer'],
  ['/docs/plain', '/docs'],
  ['/docs/plain/', '/docs'],
  ['/docs/api/plain', '/docs/api'],
])('%s leads to %s', async (path, to) => {
  const answer = await fetch(`${parley.url}${path}`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([308, `/parley${to}`])
})

test.each(['/docs', '/docs/graphql', '/docs/viewer', '/docs/api', '/docs/api/viewer'])(
  '%s says what it is',
  async (path) => {
    const { text } = await client().get(path)
    expect(text).toMatch(/<meta name="description" content="[^"]{40,160}">/)
    expect(text).toMatch(/<title>[^<]*API<\/title>/)
  },
)

test('nothing else is there', async () => {
  expect((await client().get('/openapi/v2.json')).status).toBe(404)
  const refused = await client().post('/openapi/v1.json', {})
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})
