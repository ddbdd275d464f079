import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'
import { type Asking, raw } from './support.ts'

// Compressed together, what a caller chooses and what it must not know would tell by their size how alike they are.

let parley: Parley
let shop: Tenant
let session: Session

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  session = await memberSession(parley, shop.workspaceId)
})
afterAll(() => parley?.close())

const long = 'chosen by the caller '.repeat(20)
const addresses = Array.from({ length: 100 }, (_, i) => `10.0.0.${i}`)

const v1 = (path: string, asking: Asking) =>
  raw(`${parley.url}/v1${path}`, 'br, gzip', {
    ...asking,
    headers: { authorization: `Bearer ${shop.key}`, ...asking.headers },
  })
const api = (path: string, asking: Asking = {}) => {
  const cookie = [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'x-csrf-token': session.cookies.get('svc_csrf') ?? '', ...asking.headers }
  return raw(`${parley.url}/api${path}`, 'br, gzip', { ...asking, headers })
}

const untouched = { coding: undefined, vary: undefined }

describe('answers with a secret are not compressed', () => {
  test('at /v1, when a webhook is made, and when that is replayed', async () => {
    const headers = Object.fromEntries(
      Array.from({ length: 10 }, (_, i) => [`X-${i}-${'n'.repeat(50)}`, 'v']),
    )
    const body = {
      url: 'https://hooks.example.com/in',
      events: ['message.received'],
      headers,
      description: 'd'.repeat(255),
    }
    const asking = { body, headers: { 'idempotency-key': 'hook' } }
    const made = await v1('/webhooks', asking)
    expect(made).toMatchObject({ status: 201, ...untouched, text: expect.stringContaining('whsec_') })
    expect(made.bytes.length).toBeGreaterThan(1024)
    expect(await v1('/webhooks', asking)).toEqual(made)
    const { id } = JSON.parse(made.text)
    expect(await v1(`/webhooks/${id}`, {})).toMatchObject({ status: 200, coding: 'br' })
  })

  test('at /api, when a key is made', async () => {
    const body = { name: 'k', scopes: ['contacts:read'], allowed_ips: addresses }
    const made = await api('/public-keys', { body })
    expect(made).toMatchObject({ status: 200, ...untouched, text: expect.stringContaining('svc_live_') })
    expect(made.bytes.length).toBeGreaterThan(1024)
    expect(await api('/public-keys')).toMatchObject({ status: 200, coding: 'br' })
  })

  test('at /api, where older webhooks show their headers', async () => {
    const body = {
      name: 'w',
      url: 'https://a.example.com',
      events: ['message.incoming'],
      headers: { Authorization: long },
    }
    expect(await api('/webhooks', { body })).toMatchObject({ status: 200, ...untouched })
    const listed = await api('/webhooks?search=w')
    expect(listed).toMatchObject({ status: 200, ...untouched, text: expect.stringContaining(long) })
  })

  test('at the mirror, which asks for every field', async () => {
    const listed = await api('/rest/public-keys')
    expect(listed).toMatchObject({ status: 200, ...untouched })
    expect(listed.bytes.length).toBeGreaterThan(1024)
  })

  test.each(['/graphql', '/api/graphql'])('at %s, wherever the field stands', async (path) => {
    const input = { name: 'k', scopes: ['CONTACTS_READ'], allowedIps: addresses }
    const run = async (query: string) => {
      const { cookies } = session
      const headers = {
        authorization: `Bearer ${cookies.get('svc_access')}`,
      }
      return raw(`${parley.url}${path}`, 'br, gzip', { headers, body: { query, variables: { input } } })
    }
    const make = (fields: string, more = '') =>
      run(
        `mutation ($input: CreatePublicKeyInput!) { made: createPublicKey(input: $input) { publicKey { ${fields} } } } ${more}`,
      )
    const shown = { status: 200, ...untouched, text: expect.stringContaining('svc_live_') }
    expect(await make('id allowedIps key')).toMatchObject(shown)
    const fragment = 'fragment Shown on PublicKey { allowedIps name: key }'
    expect(await make('... on PublicKey { id ...Shown }', fragment)).toMatchObject(shown)
    expect(await make('id allowedIps')).toMatchObject({ status: 200, coding: 'br' })
  })
})
