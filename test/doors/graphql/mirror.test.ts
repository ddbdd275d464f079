import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Live, type SignedInPerson, startLive } from '../socket/live.ts'

let live: Live
let person: SignedInPerson

beforeAll(async () => {
  live = await startLive()
  person = await live.signIn()
})
afterAll(() => live.close())

async function call(path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
  const headers = { authorization: `Bearer ${person.access}`, ...init.headers }
  const response = await fetch(`${live.url}/api/rest${path}`, { ...init, headers })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined }
}

const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  call(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers })

describe('the REST mirror', () => {
  test('reads lists and single objects as GraphQL shows them', async () => {
    const id = await live.say('hello')
    const list = await call(`/messages?contactId=${live.contactId}&first=1`)
    expect(list).toMatchObject({
      status: 200,
      body: { nodes: [{ id, text: { body: 'hello' }, direction: 'incoming' }] },
    })
    expect(list.headers.get('x-request-id')).toMatch(/^req_/)
    const one = await call(`/message/${id}`)
    expect(one).toMatchObject({ status: 200, body: { id, contactId: live.contactId } })
  })

  test('passes times through as they were written', async () => {
    const since = '2026-01-01T00:00:00.000Z'
    expect((await call(`/messages?updatedAfter=${encodeURIComponent(since)}`)).status).toBe(200)
    const wrong = await call('/messages?updatedAfter=yesterday')
    expect([400, 422]).toContain(wrong.status)
    expect(wrong.body.error.message).toEqual(expect.any(String))
  })

  test('runs mutations with their arguments in the body', async () => {
    const closed = await post('/close-conversation', { contactId: live.contactId })
    expect(closed).toMatchObject({ status: 200, body: { contactId: live.contactId, status: 'closed' } })
  })

  test('answers failures with the right status and one shape', async () => {
    const failure = (code: string) => ({ error: { code, message: expect.any(String) } })
    expect(await call('/messages', { headers: { authorization: '' } })).toMatchObject({
      status: 401,
      body: failure('unauthorized'),
    })
    expect(await call('/message/0190f0f0-0000-7000-8000-000000000000')).toMatchObject({
      status: 404,
      body: failure('not_found'),
    })
    expect(await call('/messages?contactId=nobody')).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid_field', field: 'contactId' } },
    })
    expect(await post('/close-conversation', '{')).toMatchObject({
      status: 400,
      body: failure('invalid_request'),
    })
    expect(await call('/no-such-field')).toMatchObject({ status: 404, body: failure('not_found') })
    expect(await post('/close-conversation', { x: 'x'.repeat(1_100_000) })).toMatchObject({ status: 413 })
  })

  test('refuses members who lack the permission', async () => {
    const agent = await live.signIn('agent')
    const answer = await call('/public-keys', { headers: { authorization: `Bearer ${agent.access}` } })
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } })
  })

  test('needs the CSRF token from a session cookie', async () => {
    const cookie = { authorization: '', cookie: person.cookie }
    const body = { contactId: live.contactId }
    expect((await post('/reopen-conversation', body, cookie)).status).toBe(403)
    expect(
      (await post('/reopen-conversation', body, { ...cookie, 'x-csrf-token': person.csrf })).status,
    ).toBe(200)
  })

  test('has no webhook route, under any method or path', async () => {
    for (const path of ['/webhook', '/webhook/1', '/webhook/']) {
      expect(await post(path, { subscription: 'messageEvents', url: 'http://127.0.0.1:1' })).toMatchObject({
        status: 404,
      })
      expect((await call(path, { method: 'DELETE' })).status).toBe(404)
    }
  })

  test('does not show what is public or for operators', async () => {
    expect((await post('/login', { input: { email: 'a', password: 'b' } })).status).toBe(404)
  })

  test('describes itself', async () => {
    const { body } = await call('/openapi.json', { headers: { authorization: '' } })
    expect(body.openapi).toMatch(/^3\./)
    expect(Object.keys(body.paths)).toContain('/messages')
    expect(Object.keys(body.paths).some((path) => /^\/webhook(\/|$)/.test(path))).toBe(false)
  })
})
