import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'
import { type Asking, raw } from './support.ts'

let parley: Parley
let shop: Tenant
let session: Session

beforeAll(async () => {
  parley = await startParley({ SERVER__ALLOWED_ORIGINS: 'https://app.example' })
  shop = await parley.tenant()
  session = await memberSession(parley, shop.workspaceId)
  for (let i = 10; i < 30; i++)
    await shop.v1.post('/contacts', { phone: `155577700${i}`, name: `Customer ${i}` })
})
afterAll(() => parley?.close())

const browser = 'gzip, deflate, br, zstd'

const withKey = (): Record<string, string> => ({ authorization: `Bearer ${shop.key}` })
const withCookie = () => ({
  cookie: [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'x-csrf-token': session.cookies.get('svc_csrf') ?? '',
})

const v1 = (path: string, accepted?: string, asking: Asking = {}) =>
  raw(`${parley.url}/v1${path}`, accepted, { ...asking, headers: { ...withKey(), ...asking.headers } })
const api = (path: string, accepted?: string, asking: Asking = {}) =>
  raw(`${parley.url}/api${path}`, accepted, { ...asking, headers: { ...withCookie(), ...asking.headers } })
const graphql = (query: string, accepted?: string, asking: Asking = {}) =>
  api('/graphql', accepted, { body: { query }, ...asking })

const list = '{ contacts(first: 20) { nodes { id phone name createdAt updatedAt profileName } } }'
const types = '{ __schema { types { name description } } }'

const doors = [
  ['/v1', (accepted?: string) => v1('/contacts', accepted)],
  ['/v1, over 16 KB', (accepted?: string) => v1('/webhooks/events', accepted)],
  ['/api', (accepted?: string) => api('/permissions', accepted)],
  ['/api/rest', (accepted?: string) => api('/rest/contacts?first=20', accepted)],
  ['/graphql', (accepted?: string) => graphql(list, accepted)],
  ['/graphql, over 16 KB', (accepted?: string) => graphql(types, accepted)],
] as const

describe.each(doors)('a long answer of %s', (_door, ask) => {
  test('comes in the coding that the caller wants most, and is the same once decoded', async () => {
    const plain = await ask()
    expect(plain).toMatchObject({
      status: 200,
      coding: undefined,
      vary: expect.stringMatching(/Accept-Encoding/),
    })
    expect(plain.bytes.length).toBeGreaterThan(1024)
    for (const [accepted, coding] of [
      [browser, 'br'],
      ['gzip', 'gzip'],
      ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ]) {
      const packed = await ask(accepted)
      expect(packed).toMatchObject({ status: 200, coding, vary: plain.vary, text: plain.text })
      expect(packed.length).toBe(packed.bytes.length)
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length * 0.7)
    }
  })

  test('stays as it is for who refuses all codings', async () => {
    const plain = await ask()
    expect(await ask('br;q=0, gzip;q=0')).toEqual(plain)
    expect(plain.length).toBe(plain.bytes.length)
  })
})

describe('left as they are', () => {
  test('short answers, with no word about codings', async () => {
    const short = [
      await v1('/numbers', browser),
      await api('/rest/tags', browser),
      await graphql('{ tags { nodes { id } } }', browser),
    ]
    for (const answer of short) {
      expect(answer).toMatchObject({ status: 200, coding: undefined })
      expect(answer.vary ?? '').not.toMatch(/Accept-Encoding/i)
      expect(answer.length).toBe(answer.bytes.length)
    }
  })

  test('streams: server-sent events', async () => {
    const headers = { accept: 'text/event-stream' }
    const answer = await graphql(list, browser, { headers })
    expect(answer).toMatchObject({ status: 200, coding: 'none' })
    expect(answer.text).toContain('event: next')
  })

  test('pages: GraphiQL, whose CSRF token is a secret', async () => {
    const answer = await api('/graphql', browser, { headers: { accept: 'text/html' } })
    expect(answer).toMatchObject({ status: 200, coding: undefined })
    expect(answer.text).toContain(session.cookies.get('svc_csrf'))
  })

  test('files', async () => {
    const form = new FormData()
    form.append('file', new Blob(['a long text. '.repeat(500)], { type: 'text/plain' }), 'long.txt')
    const kept = await fetch(`${parley.url}/v1/media`, { method: 'POST', headers: withKey(), body: form })
    const { id } = (await kept.json()) as { id: string }
    const answer = await v1(`/media/${id}/content`, browser)
    expect(answer).toMatchObject({ status: 200, coding: undefined, text: 'a long text. '.repeat(500) })
  })
})

test('other origins are let in as before', async () => {
  const origin = 'https://app.example'
  const headers = { origin }
  const answer = await api('/permissions', browser, { headers })
  expect(answer).toMatchObject({ coding: 'br', vary: 'Origin, Accept-Encoding', origin })
  expect(await graphql(list, browser, { headers })).toMatchObject({ coding: 'br', origin })
})

test('a replay answers the same text, in the coding of its own caller', async () => {
  const inbound = { type: 'text', text: { body: 'Any news?' } }
  await parley.sandbox.inbound(shop.phoneId, '15557770009', inbound, 'Ann')
  await parley.until(async () => (await shop.v1.get('/messages')).body.data[0])
  const body = { to: '15557770009', type: 'text', text: { body: 'Good news. '.repeat(200) } }
  const asking = { body, headers: { 'idempotency-key': 'long' } }
  const first = await v1('/messages', 'gzip', asking)
  expect(first).toMatchObject({ status: 201, coding: 'gzip' })
  expect(await v1('/messages', browser, asking)).toMatchObject({
    status: 201,
    coding: 'br',
    text: first.text,
  })
  expect(await v1('/messages', undefined, asking)).toMatchObject({ coding: undefined, text: first.text })
})
