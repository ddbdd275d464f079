import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient } from '../../support/api-client.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'

let parley: Parley
let tenant: Tenant
beforeAll(async () => {
  parley = await startParley()
  tenant = await parley.tenant()
})
afterAll(() => parley.close())

/** What comes back for a request as its bytes stand, until the connection is closed. */
async function exchange(...lines: string[]): Promise<string> {
  const { hostname, port } = new URL(parley.url)
  const socket = connect(Number(port), hostname)
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return Buffer.concat(await socket.toArray()).toString()
}

test('an offer of another protocol is passed over: the request is answered as it is', async () => {
  const answer = await exchange(
    'GET /v1/numbers HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${tenant.key}`,
    'Connection: Upgrade, HTTP2-Settings, close',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer).toContain('"next_cursor":null')
})

test.each([
  ['an expectation nobody knows', ['GET /v1/numbers HTTP/1.1', 'Host: x', 'Expect: wonders'], 401],
  ['no host', ['GET /v1/numbers HTTP/1.1'], 400],
  ['two hosts', ['GET /v1/numbers HTTP/1.1', 'Host: x', 'host: y'], 400],
  ['the same host twice', ['GET /v1/numbers HTTP/1.0', 'Host: x', 'Host: x'], 400],
  ['the server as a whole', ['OPTIONS * HTTP/1.1', 'Host: x'], 405],
  ['an unknown method', ['WONDER /v1/numbers HTTP/1.1', 'Host: x'], 400],
])('%s: answered like everything, with a request id', async (_, lines, status) => {
  const answer = await exchange(...lines, 'Connection: close')
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  const id = /^X-Request-ID: (req_[A-Za-z0-9]{20})\r$/m.exec(answer)?.[1]
  expect(answer).toContain(`"request_id":"${id}"`)
  expect(answer).toContain('\r\nCache-Control: no-store\r\n')
})

test.each<[path: string, allowed: string]>([
  ['/settings', 'GET, HEAD'],
  ['/health', 'GET, HEAD'],
  ['/ready', 'GET, HEAD'],
  ['/metrics', 'GET, HEAD'],
  ['/openapi/v1.json', 'GET, HEAD'],
  ['/docs', 'GET, HEAD'],
  ['/llms.txt', 'GET, HEAD'],
  ['/ws', 'GET'],
  ['/graphql', 'GET, POST'],
  ['/__test/clock', 'GET, POST'],
  ['/api/webhook', 'GET, POST'],
  ['/api/auth/login', 'POST'],
  ['/api/auth/sso/providers', 'GET'],
  ['/api/auth/sso/google/init', 'GET'],
])('%s, for anybody, says which methods it takes', async (path, allowed) => {
  const known = allowed.split(', ')
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    const answer = await fetch(`${parley.url}${path}`, { method, redirect: 'manual' })
    const told = [method, answer.status === 405 && answer.headers.get('allow')]
    expect(told).toEqual([method, known.includes(method) ? false : allowed])
    await answer.arrayBuffer()
  }
})

test.each([
  ['http://elsewhere.example/v1/numbers?limit=1', 400, '"field":"limit"'],
  ['HTTP://elsewhere.example:8080/v1/numbers', 200, '"next_cursor":null'],
  ['http://elsewhere.example/health', 200, '"service":"parley"'],
  ['http://elsewhere.example?a=1', 200, '<base href="/" />'],
])('the absolute form of a target, %s, means its path', async (target, status, part) => {
  const answer = await exchange(
    `GET ${target} HTTP/1.1`,
    'Host: elsewhere.example',
    `Authorization: Bearer ${tenant.key}`,
    'Connection: close',
  )
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toContain(part)
})

test('a request for the socket that brings no offer of it, as through a proxy that drops it, hears what is missing', async () => {
  const answer = await apiClient(parley.url).get('/ws')
  expect(answer.status).toBe(426)
  expect(answer.headers.get('upgrade')).toBe('websocket')
})

test('a socket opens for the absolute form as well', async () => {
  const { hostname, port } = new URL(parley.url)
  const socket = connect(Number(port), hostname)
  const head = [
    `GET ${parley.url}/ws HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Protocol: graphql-transport-ws',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const [first] = await socket.take(1).toArray()
  socket.destroy()
  expect(String(first)).toMatch(/^HTTP\/1\.1 101 /)
})
