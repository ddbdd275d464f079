import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Live, startLive } from '../socket/live.ts'

let live: Live
beforeAll(async () => {
  live = await startLive()
})
afterAll(() => live?.close())

/** The answer to a member while every statement fails with this. */
async function failing(error: Error, accept = 'application/graphql-response+json') {
  const { access } = await live.signIn()
  const { query, connect } = live.app.pool
  live.app.pool.query = (() => Promise.reject(error)) as never
  live.app.pool.connect = (() => Promise.reject(error)) as never
  const response = await fetch(`${live.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, authorization: `Bearer ${access}` },
    body: JSON.stringify({ query: '{ contacts { nodes { id } } }' }),
  }).finally(() => {
    live.app.pool.query = query
    live.app.pool.connect = connect
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

test('an unexpected one tells nothing but the request id', async () => {
  const answer = await failing(new Error('secret table is broken'))
  expect(answer.status).toBe(500)
  expect(JSON.stringify(answer.body)).not.toContain('secret')
  expect(answer.body.errors[0].extensions).toMatchObject({
    code: 'INTERNAL_ERROR',
    requestId: answer.headers.get('x-request-id'),
  })
})

test('a database that is out of reach is unavailable, and when to come again is told', async () => {
  const answer = await failing(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
  expect(answer).toMatchObject({
    status: 503,
    body: { errors: [{ extensions: { code: 'UNAVAILABLE', status: 503, retryAfter: 5 } }] },
  })
  expect(answer.headers.get('retry-after')).toBe('5')
})

test.each(['application/json', '*/*'])('who takes %s gets the same with 200', async (accept) => {
  const answer = await failing(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), accept)
  expect(answer).toMatchObject({
    status: 200,
    body: { data: null, errors: [{ extensions: { code: 'UNAVAILABLE', status: 503, retryAfter: 5 } }] },
  })
  expect([answer.headers.get('retry-after'), answer.headers.get('content-type')]).toEqual([
    '5',
    expect.stringContaining('application/json'),
  ])
})
