import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type ApiClient, apiClient } from '../../support/api-client.ts'
import { expectGolden } from '../../support/golden.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'

// One recorded answer per endpoint and kind of outcome. The records are read by a person whenever they change.

let parley: Parley
let tenant: Tenant
let incomingId: string

beforeAll(async () => {
  parley = await startParley()
  tenant = await parley.tenant()
  // Messages stay where they are, so that records do not depend on how far one got.
  await parley.sandbox.settings({ auto: { sent_ms: null, delivered_ms: null, read_ms: null } })
  await parley.sandbox.inbound(
    tenant.phoneId,
    '15551230001',
    { type: 'text', text: { body: 'Hello?' } },
    'Ann',
  )
  const received = await parley.until(async () => (await tenant.v1.get('/messages')).body.data[0])
  incomingId = received.id
})
afterAll(() => parley?.close())

const text = (more = {}) => ({ to: '+15551230001', type: 'text', text: { body: 'On its way.' }, ...more })
const template = (more = {}) => ({
  to: '15551230002',
  type: 'template',
  template: { name: 'order_update', language: 'en', params: { 1: 'Ann' } },
  ...more,
})

describe('/v1', () => {
  test('GET /numbers', async () => {
    await expectGolden('v1/get-numbers', await tenant.v1.get('/numbers'))
  })

  test('GET /messages/{id}, an incoming one', async () => {
    await expectGolden('v1/get-message-incoming', await tenant.v1.get(`/messages/${incomingId}`))
  })

  test('POST /messages, text', async () => {
    const told = await tenant.v1.post('/messages', text({ reply_to_message_id: incomingId }))
    await expectGolden('v1/post-message-text', told)
  })

  test('POST /messages, template; GET of it once it failed', async () => {
    const told = await tenant.v1.post('/messages', template())
    await expectGolden('v1/post-message-template', told)
    const platformId = await parley.until(async () => (await parley.sandbox.messages('15551230002'))[0]?.id)
    await parley.sandbox.status(platformId, 'failed', { code: 131026, title: 'Message undeliverable' })
    const failed = await parley.until(async () => {
      const answer = await tenant.v1.get(`/messages/${told.body.id}`)
      return answer.body.status === 'failed' ? answer : null
    })
    await expectGolden('v1/get-message-failed', failed)
  })

  test('POST /messages, location and interactive', async () => {
    const location = { latitude: 52.5, longitude: 13.4, name: 'Shop' }
    await expectGolden(
      'v1/post-message-location',
      await tenant.v1.post('/messages', text({ type: 'location', text: null, location })),
    )
    const interactive = {
      type: 'cta_url',
      body: { text: 'Track it' },
      action: { display_text: 'Open', url: 'https://shop.example/track' },
    }
    await expectGolden(
      'v1/post-message-interactive',
      await tenant.v1.post('/messages', text({ type: 'interactive', text: null, interactive })),
    )
  })

  test('POST /messages, dry run', async () => {
    const told = await tenant.v1.post('/messages', text({ dry_run: true }))
    await expectGolden('v1/post-message-dry-run', told)
  })

  test('POST /messages, replayed', async () => {
    const headers = { 'Idempotency-Key': 'golden' }
    await tenant.v1.post('/messages', text(), headers)
    await expectGolden('v1/post-message-replayed', await tenant.v1.post('/messages', text(), headers))
  })

  test('GET /messages', async () => {
    const told = await tenant.v1.get('/messages?direction=incoming')
    await expectGolden('v1/get-messages', told)
    const page = await tenant.v1.get('/messages?limit=1')
    expect(page.body.data).toHaveLength(1)
    expect(page.body.next_cursor).toMatch(/^[\w-]+$/)
    const next = await tenant.v1.get(`/messages?limit=2&cursor=${page.body.next_cursor}`)
    expect(next.body.data[0].id).not.toBe(page.body.data[0].id)
    const other = await tenant.v1.get(`/messages?sort=updated_at&cursor=${page.body.next_cursor}`)
    await expectGolden('v1/get-messages-other-cursor', other)
    for (const bad of ['', '%00', 'a%20b'])
      expect((await tenant.v1.get(`/messages?cursor=${bad}`)).body.error).toMatchObject({
        code: 'invalid_request',
        field: 'cursor',
      })
    expect((await tenant.v1.get('/messages?updated_after=2020-01-01T00:00:00Z')).status).toBe(200)
    expect(
      (await tenant.v1.get('/messages?updated_after=2020-01-01T00:00:00Z&sort=created_at')).body.error.field,
    ).toBe('sort')
  })

  test('POST and GET /webhooks', async () => {
    const body = {
      url: 'https://hooks.example.com/parley',
      events: ['message.status', 'message.received'],
      headers: { 'X-Token': 'secret value' },
      description: 'CRM',
    }
    await expectGolden('v1/post-webhook', await tenant.v1.post('/webhooks', body))
    await expectGolden('v1/get-webhooks', await tenant.v1.get('/webhooks'))
    await expectGolden('v1/get-webhooks-sort', await tenant.v1.get('/webhooks?sort=created_at'))
  })

  const uuid = '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01'

  test.each<[string, (client: ApiClient) => Promise<Answer>]>([
    ['unauthorized', () => parley.v1().get('/numbers')],
    ['unknown-path', (v1) => v1.get('/nothing')],
    ['method', (v1) => v1.send('PUT', '/messages')],
    ['not-found', (v1) => v1.get(`/messages/${uuid}`)],
    ['unknown-field', (v1) => v1.post('/messages', text({ text: { body: 'a', foo: 1 } }))],
    ['wrong-type', (v1) => v1.post('/messages', text({ text: { body: 5 } }))],
    ['missing-to', (v1) => v1.post('/messages', { type: 'text', text: { body: 'a' } })],
    ['phone', (v1) => v1.post('/messages', text({ to: '12' }))],
    [
      'content-of-another-type',
      (v1) => v1.post('/messages', text({ location: { latitude: 1, longitude: 1 } })),
    ],
    ['window-closed', (v1) => v1.post('/messages', text({ to: '15551239999' }))],
    [
      'template-params',
      (v1) => v1.post('/messages', template({ template: { name: 'order_update', language: 'en' } })),
    ],
    [
      'template-param-value',
      (v1) =>
        v1.post(
          '/messages',
          template({ template: { name: 'order_update', language: 'en', params: { 1: 'a\nb' } } }),
        ),
    ],
    ['unknown-number', (v1) => v1.post('/messages', text({ number_id: uuid }))],
    ['filter-contact', (v1) => v1.get(`/messages?contact_id=${uuid}`)],
    [
      'webhook-url',
      (v1) => v1.post('/webhooks', { url: 'http://hooks.example.com', events: ['message.sent'] }),
    ],
    [
      'webhook-event',
      (v1) => v1.post('/webhooks', { url: 'https://hooks.example.com', events: ['message.sent', 'x'] }),
    ],
    [
      'webhook-header',
      (v1) =>
        v1.post('/webhooks', {
          url: 'https://hooks.example.com',
          events: ['message.sent'],
          headers: { Host: 'x' },
        }),
    ],
  ])('error %s', async (name, send) => {
    await expectGolden(`v1/error-${name}`, await send(tenant.v1))
  })

  test('a scope that the key lacks', async () => {
    const key = await parley.createKey(tenant.workspaceId, { scopes: ['numbers:read'] })
    await expectGolden('v1/error-scope', await parley.v1(key).get('/messages'))
  })
})

describe('/api', () => {
  test('sessions, me, keys and webhook endpoints', async () => {
    const { email, password } = await parley.createMember(tenant.workspaceId)
    const anybody = apiClient(`${parley.url}/api`)
    const login = await anybody.post('/auth/login', { email, password })
    await expectGolden('api/post-login', login)
    await expectGolden('api/post-login-wrong', await anybody.post('/auth/login', { email, password: 'x' }))
    const cookies = login.headers.getSetCookie().map((line) => line.split(';')[0] as string)
    const csrf = cookies.find((one) => one.startsWith('svc_csrf='))?.slice(9) ?? ''
    const client = apiClient(`${parley.url}/api`, { cookie: cookies.join('; '), 'x-csrf-token': csrf })
    await expectGolden('api/get-me', await client.get('/me'))
    await expectGolden('api/get-ws-token', await client.get('/auth/ws-token'))
    const made = await client.post('/public-keys', { name: 'CRM', scopes: ['messages:read'] })
    await expectGolden('api/post-public-key', made)
    await expectGolden('api/get-public-keys', await client.get('/public-keys?limit=1'))
    const { id } = made.body.data
    await expectGolden('api/put-public-key', await client.send('PUT', `/public-keys/${id}`, { name: 'Shop' }))
    await expectGolden('api/rotate-public-key', await client.post(`/public-keys/${id}/rotate`))
    await expectGolden('api/delete-public-key', await client.send('DELETE', `/public-keys/${id}`))
    const hook = { url: 'https://hooks.example.com/app', events: ['contact.created'] }
    const endpoint = await client.post('/webhook-endpoints', hook)
    await expectGolden('api/post-webhook-endpoint', endpoint)
    const path = `/webhook-endpoints/${endpoint.body.data.id}`
    await expectGolden('api/get-webhook-endpoint', await client.get(path))
    await expectGolden('api/get-webhook-endpoints', await client.get('/webhook-endpoints?limit=1'))
    await expectGolden('api/patch-webhook-endpoint', await client.send('PATCH', path, { enabled: false }))
    await expectGolden(
      'api/rotate-webhook-secret',
      await client.post(`${path}/rotate-secret`, { overlap_hours: 1 }),
    )
    await expectGolden('api/get-webhook-deliveries', await client.get(`${path}/deliveries`))
    await expectGolden('api/delete-webhook-endpoint', await client.send('DELETE', path))
    await expectGolden('api/get-webhook-endpoint-gone', await client.get(path))
    await expectGolden('api/post-logout', await client.post('/auth/logout'))
  })
})
