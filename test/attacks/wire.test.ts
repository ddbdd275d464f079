import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Attacked, startAttacked } from './stage.ts'

let attacked: Attacked
let headers: string

beforeAll(async () => {
  attacked = await startAttacked()
  const { cookies } = attacked.admin
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  headers = `Host: parley\r\nCookie: ${cookie}\r\nX-CSRF-Token: ${cookies.get('svc_csrf')}\r\n`
})
afterAll(() => attacked?.close())

/** What the server says to exactly these bytes, until it closes or says nothing for a moment. */
async function say(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(attacked.parley.url).port), '127.0.0.1')
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => {})
  socket.setTimeout(700, () => socket.destroy())
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

const statusesOf = (answer: string) =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status)

const get = (path: string) => say(`GET ${path} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`)

describe('tricks with paths', () => {
  test('the plain path answers, so that the others could', async () => {
    expect(statusesOf(await get('/api/roles'))).toEqual(['200'])
  })

  test.each([
    '/api%2Froles',
    '/api/%2e%2e/api/roles',
    '/api/tags/../roles',
    '/api/tags/..%2froles',
    '/api/./roles',
    '/api//roles',
    '//api/roles',
    '/API/roles',
    '/api/roles/',
    '/api/roles%00',
    '/api/roles;x=1',
    '/api\\roles',
    '/v1/../api/roles',
    '/api/users/..%2F..%2Froles',
    '/api/media/..%2f..%2f..%2fetc%2fpasswd',
  ])('%s is no other spelling of anything', async (path) => {
    const answer = await get(path)
    const [status] = statusesOf(answer)
    const isPage = status === '200' && /content-type: text\/html/i.test(answer)
    expect(isPage || ['400', '401', '404', '405'].includes(status ?? ''), answer.slice(0, 300)).toBe(true)
    expect(answer).not.toMatch(/"permissions"|root:/)
  })
})

describe('requests within requests', () => {
  const body = '{"name":"Smuggled"}'
  const inner = `POST /api/teams HTTP/1.1\r\nHOST\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const head = () => `POST /api/auth/logout-not HTTP/1.1\r\n${headers}Content-Type: application/json\r\n`
  const smuggled = () => inner.replace('HOST\r\n', headers)

  test.each<[string, () => string]>([
    [
      'two lengths',
      () => `${head()}Content-Length: 0\r\nContent-Length: ${smuggled().length}\r\n\r\n${smuggled()}`,
    ],
    ['a list of lengths', () => `${head()}Content-Length: 0, 5\r\n\r\n${smuggled()}`],
    ['a signed length', () => `${head()}Content-Length: +0\r\n\r\n${smuggled()}`],
    ['a negative length', () => `${head()}Content-Length: -1\r\n\r\n${smuggled()}`],
    [
      'a length and chunks',
      () => `${head()}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled()}`,
    ],
    [
      'chunks that are not the last coding',
      () => `${head()}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled()}`,
    ],
    [
      'an unknown coding',
      () => `${head()}Transfer-Encoding: xchunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${smuggled()}`,
    ],
    [
      'a space before the colon',
      () => `${head()}Transfer-Encoding : chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${smuggled()}`,
    ],
    ['a folded header', () => `${head()}X-A: b\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled()}`],
    [
      'a length of a chunk that is none',
      () => `${head()}Transfer-Encoding: chunked\r\n\r\n0x1\r\nA\r\n0\r\n\r\n${smuggled()}`,
    ],
    [
      'a header name with a line end',
      () => `${head()}X-A: b\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled()}`,
    ],
  ])('%s: one answer, 400, and what came behind was not run', async (_name, bytes) => {
    const before = await attacked.state()
    const answer = await say(bytes())
    expect(statusesOf(answer), answer).toEqual(['400'])
    expect(answer).toMatch(/connection: close/i)
    expect(await attacked.state()).toBe(before)
  })

  test('the same request would have been run on its own', async () => {
    expect(statusesOf(await say(smuggled()))).toEqual(['200'])
  })
})

describe('GraphQL', () => {
  const nest = (depth: number): string => (depth === 0 ? 'id' : `replyTo { ${nest(depth - 1)} }`)
  const aliases = Array.from({ length: 2_000 }, (_, i) => `a${i}: numbers { id }`).join(' ')

  test.each<[string, string]>([
    ['a deep operation', `{ message(id: "x") { ${nest(60)} } }`],
    ['a depth hidden in fragments', `{ message(id: "x") { ...A } } fragment A on Message { ${nest(40)} }`],
    ['fragments in a circle', '{ message(id: "x") { ...A } } fragment A on Message { replyTo { ...A } }'],
    ['thousands of aliases', `{ ${aliases} }`],
    ['thousands of directives', `{ numbers { id ${'@include(if: true) '.repeat(2_000)} } }`],
    ['thousands of fields', `{ numbers { ${'id '.repeat(5_000)} } }`],
    [
      'many changes in one request',
      `mutation { ${Array.from({ length: 16 }, (_, i) => `a${i}: createTeam(input: {name: "T${i}"}) { team { id } }`).join(' ')} }`,
    ],
  ])('%s is refused before it runs', async (_name, query) => {
    const before = await attacked.state()
    const answer = await attacked.admin.ask(query)
    expect(answer.body.data ?? null).toBeNull()
    expect(answer.body.errors[0].extensions.code).toBe('INVALID_REQUEST')
    expect(await attacked.state()).toBe(before)
  })

  test('a body over its ceiling is refused', async () => {
    const answer = await attacked.admin.ask('{ __typename }', { x: 'x'.repeat(2_000_000) })
    expect(answer.status).toBe(413)
  })

  test('a batch of operations is refused', async () => {
    const answer = await attacked.admin.api.post('/graphql', [
      { query: '{ __typename }' },
      { query: '{ __typename }' },
    ])
    expect(answer.status).toBe(400)
  })
})
