import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Live, startLive } from '../socket/live.ts'

// GraphQL over HTTP: what is refused before it is an operation.

let live: Live
let authorization: string

beforeAll(async () => {
  live = await startLive()
  authorization = `Bearer ${(await live.signIn()).access}`
})
afterAll(() => live?.close())

const json = 'application/json'
const query = JSON.stringify({ query: '{ __typename }' })

async function ask(method: string, headers: Record<string, string>, body?: string | Uint8Array<ArrayBuffer>) {
  const response = await fetch(`${live.url}/graphql`, {
    method,
    headers: { authorization, ...headers },
    body,
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test.each([
  ['half of an object', '{"query":'],
  ['nothing', ''],
  ['a list', '[]'],
  ['a text', '"query"'],
])('a body that is %s is 400, whatever the client accepts', async (_, body) => {
  for (const accept of [json, 'application/graphql-response+json', '*/*']) {
    const answer = await ask('POST', { 'content-type': json, accept }, body)
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text)).toMatchObject({
      errors: [{ extensions: { code: 'INVALID_REQUEST', status: 400 } }],
    })
  }
})

test.each([
  [405, 'METHOD_NOT_ALLOWED', 'PUT', { 'content-type': json }, query],
  [405, 'METHOD_NOT_ALLOWED', 'DELETE', { 'content-type': json }, undefined],
  [406, 'INVALID_REQUEST', 'POST', { 'content-type': json, accept: 'text/html' }, query],
  [415, 'UNSUPPORTED_MEDIA_TYPE', 'POST', { 'content-type': 'application/xml' }, query],
  [415, 'UNSUPPORTED_MEDIA_TYPE', 'POST', {}, new TextEncoder().encode(query)],
] as const)('%i has a body that says %s (%s)', async (status, code, method, headers, body) => {
  const answer = await ask(method, headers, body)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    status,
    expect.stringContaining('json'),
  ])
  expect(JSON.parse(answer.text)).toMatchObject({
    errors: [{ message: expect.any(String), extensions: { code, status } }],
  })
  if (status === 405) expect(answer.headers.get('allow')).toBe('GET, POST')
})

test('a mutation by GET is 405 in its body, too', async () => {
  const response = await fetch(`${live.url}/graphql?query=${encodeURIComponent('mutation { logout }')}`, {
    headers: { authorization },
  })
  expect([
    response.status,
    ((await response.json()) as never as { errors: [{ extensions: object }] }).errors[0].extensions,
  ]).toEqual([405, expect.objectContaining({ code: 'METHOD_NOT_ALLOWED', status: 405 })])
})

test('a refusal of the operation itself stays as GraphQL over HTTP has it', async () => {
  const wrong = JSON.stringify({ query: '{ nothingLikeIt }' })
  expect((await ask('POST', { 'content-type': json, accept: json }, wrong)).status).toBe(200)
  const accept = 'application/graphql-response+json'
  expect((await ask('POST', { 'content-type': json, accept }, wrong)).status).toBe(400)
})
