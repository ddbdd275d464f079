import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKeyRing } from '#core/crypto.ts'
import { type Receiver, startReceiver } from '../../outside/guarded-client/receiver.ts'
import { expectGolden } from '../../support/golden.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'

// The older outbound webhooks of the application API (document 2, Outbound webhooks).

let parley: Parley
let tenant: Tenant
let session: Session
const receivers: Receiver[] = []

beforeAll(async () => {
  parley = await startParley()
  tenant = await parley.tenant()
  session = await memberSession(parley, tenant.workspaceId)
})
afterAll(async () => {
  for (const receiver of receivers) await receiver.close()
  await parley?.close()
})

async function receiver(answer?: Receiver['answer']): Promise<Receiver> {
  const made = await startReceiver(answer)
  receivers.push(made)
  return made
}

const all = ['message.incoming', 'message.sent', 'message.outgoing', 'contact.created']

async function webhook(url: string, more: object = {}) {
  const made = await session.api.post('/webhooks', { name: 'Old', url, events: all, ...more })
  expect(made.status, made.text).toBe(200)
  return made.body.data
}

let people = 0

/** A person who writes in for the first time; answers the phone. */
async function writes(body = 'Hello?'): Promise<string> {
  const phone = `1555777${String(++people).padStart(4, '0')}`
  await parley.sandbox.inbound(tenant.phoneId, phone, { type: 'text', text: { body } }, 'Ann')
  return phone
}

const waiting = async () =>
  (await parley.app.pool.query('select count(*)::int as many from legacy_webhook_delivery')).rows[0].many

describe('rows', () => {
  test('make, list, read, change, delete; the secret is never shown', async () => {
    const fields = {
      name: 'CRM',
      url: 'http://hooks.example.com/in',
      events: ['message.incoming'],
      headers: { 'X-Token': 'abc' },
      secret: 'a secret of ours',
    }
    const made = await session.api.post('/webhooks', fields)
    await expectGolden('api/post-webhook', made)
    const path = `/webhooks/${made.body.data.id}`
    await expectGolden('api/get-webhook', await session.api.get(path))
    await expectGolden('api/get-webhooks', await session.api.get('/webhooks?search=cr&limit=1'))
    expect((await session.api.get('/webhooks?search=nothing')).body.data.webhooks).toEqual([])
    const changed = await session.api.send('PUT', path, { name: 'CRM 2', secret: '' })
    await expectGolden('api/put-webhook', changed)
    expect(changed.body.data).toMatchObject({ is_active: true, has_secret: true, url: fields.url })
    // What is left out stays (spec/9 1.7): an active one is on, one that is off is off.
    const off = (await session.api.send('PUT', path, { is_active: false })).body.data
    expect(off).toEqual({ ...changed.body.data, is_active: false, updated_at: expect.any(String) })
    const moved = (await session.api.send('PUT', path, { url: 'https://hooks.example.com/moved' })).body.data
    expect(moved).toMatchObject({
      ...off,
      url: 'https://hooks.example.com/moved',
      updated_at: expect.any(String),
    })
    await expectGolden('api/delete-webhook', await session.api.send('DELETE', path))
    expect((await session.api.get(path)).status).toBe(404)
    expect(JSON.stringify(made.body)).not.toContain('a secret of ours')
  })

  test('internal URLs, unknown events and missing names are refused when saved', async () => {
    const bad = [
      { url: 'ftp://hooks.example.com' },
      ...['localhost', '0.0.0.0', 'printer.local', 'db.internal', '10.0.0.1', '169.254.169.254', '[::1]'].map(
        (host) => ({ url: `http://${host}:9/` }),
      ),
      { url: 'https://hooks.example.com', events: [] },
      { url: 'https://hooks.example.com', events: ['message.lost'] },
      { url: 'https://hooks.example.com', name: ' ' },
    ]
    const own = await startParley({ WEBHOOKS__ALLOW_HOSTS: '' })
    try {
      const { workspaceId } = await own.tenant({ number: false })
      const { api } = await memberSession(own, workspaceId)
      for (const fields of bad) {
        const told = await api.post('/webhooks', { name: 'Old', events: all, ...fields })
        expect([told.status, told.body.status], JSON.stringify(fields)).toEqual([400, 'error'])
      }
    } finally {
      await own.close()
    }
  })

  test('whose headers cannot be opened are shown without them, mended and deleted', async () => {
    const headers = { 'X-Token': 'abc' }
    const closed = await webhook('https://hooks.example.com/closed', { headers })
    const intact = await webhook('https://hooks.example.com/intact', { headers })
    const stored = () =>
      parley.app.pool.query('select header_values from legacy_webhook where id = $1', [closed.id])
    const sealed = createKeyRing(['a key that is gone']).encrypt('{}', 'anywhere')
    const close = () =>
      parley.app.pool.query('update legacy_webhook set header_values = $2 where id = $1', [closed.id, sealed])
    const path = `/webhooks/${closed.id}`
    await close()
    const list = await session.api.get('/webhooks')
    expect(list.status, list.text).toBe(200)
    expect(list.body.data.webhooks).toMatchObject([
      { id: intact.id, headers },
      { id: closed.id, headers: {} },
    ])
    expect((await session.api.get(path)).body.data.headers).toEqual({})

    const renamed = await session.api.send('PUT', path, { name: 'Renamed' })
    expect([renamed.status, renamed.body.data?.name], renamed.text).toEqual([200, 'Renamed'])
    expect((await stored()).rows).toEqual([{ header_values: sealed }])
    const mended = await session.api.send('PUT', path, { headers: { 'X-New': 'def' } })
    expect(mended.body.data.headers).toEqual({ 'X-New': 'def' })
    expect((await session.api.send('PUT', path, { headers: {} })).body.data.headers).toEqual({})

    await close()
    expect((await session.api.send('DELETE', path)).status).toBe(200)
    expect((await session.api.get(path)).status).toBe(404)
    await session.api.send('DELETE', `/webhooks/${intact.id}`)
  })

  test('people without the permission are refused', async () => {
    const agent = await memberSession(parley, tenant.workspaceId, 'agent')
    expect((await agent.api.get('/webhooks')).status).toBe(403)
  })
})

describe('events', () => {
  test('of a stranger who writes: contact.created, then message.incoming, signed', async () => {
    const hook = await receiver()
    const headers = { 'X-Token': 'abc', 'X-Shop': 'Grünes 日本' }
    const { id } = await webhook(hook.url, { secret: 's3cret', headers })
    const phone = await writes('Where is my order?')
    await parley.until(async () => hook.received.length >= 2 || null)
    const bodies = hook.received.map((request) => JSON.parse(request.body))
    expect(bodies.map(({ event }) => event).sort()).toEqual(['contact.created', 'message.incoming'])
    const incoming = bodies.find(({ event }) => event === 'message.incoming')
    expect(Object.keys(incoming)).toEqual(['event', 'timestamp', 'data'])
    expect(incoming.data).toEqual({
      message_id: expect.any(String),
      contact_id: expect.any(String),
      contact_phone: phone,
      contact_name: 'Ann',
      message_type: 'text',
      content: 'Where is my order?',
      messaging_account: 'Shop',
      direction: 'incoming',
      referral: null,
      forwarded: false,
      frequently_forwarded: false,
      referred_product: null,
      sent_at: expect.any(String),
    })
    const created = bodies.find(({ event }) => event === 'contact.created')
    expect(created.data).toMatchObject({ contact_phone: phone, contact_name: 'Ann' })
    for (const { headers, body } of hook.received) {
      const hmac = createHmac('sha256', 's3cret').update(body).digest('hex')
      expect(headers['x-webhook-signature']).toBe(`sha256=${hmac}`)
      expect(headers).toMatchObject({ 'user-agent': 'Service-Webhook/1.0', 'x-token': 'abc' })
      expect(Buffer.from(String(headers['x-shop']), 'latin1').toString()).toBe('Grünes 日本')
      expect(headers['webhook-signature']).toBeUndefined()
    }
    await session.api.send('DELETE', `/webhooks/${id}`)
  })

  test('of a message by the API: message.outgoing, not message.sent, which is a member’s', async () => {
    const hook = await receiver()
    const phone = await writes()
    await parley.until(async () => (await tenant.v1.get('/messages?direction=incoming')).body.data[0] ?? null)
    const { id } = await webhook(hook.url, { events: ['message.sent', 'message.outgoing'] })
    await parley.until(async () => {
      const told = await tenant.v1.post('/messages', { to: phone, type: 'text', text: { body: 'Soon.' } })
      return told.status === 201 || null
    })
    await parley.until(async () => hook.received.length > 0 || null)
    await parley.running.drain()
    const events = hook.received.map((request) => JSON.parse(request.body))
    expect(events.map(({ event }) => event)).toEqual(['message.outgoing'])
    expect(events[0].data).toMatchObject({ direction: 'outgoing', content: 'Soon.' })
    await session.api.send('DELETE', `/webhooks/${id}`)
  })

  test('whose claim went to another process meanwhile are left to it when they fail', async () => {
    let fail = () => {}
    const hook = await receiver((res) => {
      fail = () => void res.writeHead(500).end()
    })
    const { id } = await webhook(hook.url, { events: ['message.incoming'] })
    await writes()
    await parley.until(async () => hook.received.length === 1 || null)
    const { query } = parley.app.pool
    await parley.app.pool.query(
      `update legacy_webhook_delivery set claimed_until = claimed_until + interval '30 seconds'`,
    )
    let settled = false
    parley.app.pool.query = (async (...args: [{ name?: string }]) => {
      const answer = await (query as unknown as (...all: unknown[]) => unknown).apply(parley.app.pool, args)
      settled ||= args[0].name === 'legacy_webhooks.settle'
      return answer
    }) as never
    fail()
    await parley.until(async () => settled || null)
    parley.app.pool.query = query
    const text = 'select attempt, claimed_until as until from legacy_webhook_delivery'
    expect((await parley.app.pool.query(text)).rows).toEqual([{ attempt: 0, until: expect.any(Date) }])
    await session.api.send('DELETE', `/webhooks/${id}`)
  })

  test('are tried three times more, after about 2, 4 and 8 seconds, and dropped then', async () => {
    const hook = await receiver((res) => void res.writeHead(500).end())
    const { id } = await webhook(hook.url, { events: ['message.incoming'] })
    await writes()
    await parley.until(async () => hook.received.length === 1 || null)
    for (const [tries, seconds] of [2, 4, 8].entries()) {
      await parley.until(async () => {
        const text = 'select attempt from legacy_webhook_delivery where claimed_until is null'
        return (await parley.app.pool.query(text)).rows[0]?.attempt === tries + 1 || null
      })
      await parley.clock.advance(seconds)
      await parley.until(async () => hook.received.length === tries + 2 || null)
    }
    await parley.until(async () => (await waiting()) === 0 || null)
    await parley.clock.advance(60)
    expect(hook.received).toHaveLength(4)
    expect(new Set(hook.received.map(({ body }) => body)).size).toBe(1)
    await session.api.send('DELETE', `/webhooks/${id}`)
  })

  test('wait in the database, so that a restart loses none', async () => {
    const hook = await receiver((res) => void res.writeHead(503).end())
    const { id } = await webhook(hook.url, { events: ['message.incoming'] })
    await writes()
    await parley.until(async () => hook.received.length === 1 || null)
    expect(await waiting()).toBe(1)
    await session.api.send('PUT', `/webhooks/${id}`, { is_active: false })
    await parley.clock.advance(10)
    await parley.until(async () => (await waiting()) === 0 || null)
    expect(hook.received).toHaveLength(1)
    await session.api.send('DELETE', `/webhooks/${id}`)
  })

  test('of others are not held up by a receiver that hangs, however many wait for it', async () => {
    const hanging = await receiver(() => {})
    const { id } = await webhook(hanging.url, { events: ['message.sent'] })
    await parley.app.pool.query(
      `insert into legacy_webhook_delivery (workspace_id, id, webhook_id, event, body, next_try_at, created_at)
       select $1, gen_random_uuid(), $2, 'message.sent', '{}', $3, $3 from generate_series(1, 6000)`,
      [tenant.workspaceId, id, parley.clock.now()],
    )
    await parley.until(async () => hanging.received.length === 10 || null)
    const hook = await receiver()
    const other = await parley.tenant()
    const { api } = await memberSession(parley, other.workspaceId)
    await api.post('/webhooks', { name: 'Old', url: hook.url, events: ['contact.created'] })
    await other.v1.post('/contacts', { phone: '+15557770123' })
    await parley.until(async () => hook.received.length === 1 || null)
    expect(hanging.received).toHaveLength(10)
    await session.api.send('DELETE', `/webhooks/${id}`)
  })

  test('go to no private address, however a name resolves', async () => {
    const hook = await receiver()
    const { id } = await webhook(hook.url, { events: ['message.incoming'] })
    const url = `http://10.255.255.1:${hook.port}/`
    await parley.app.pool.query('update legacy_webhook set url = $2 where id = $1', [id, url])
    const told = await session.api.post(`/webhooks/${id}/test`)
    expect(told).toMatchObject({ status: 502, body: { message: expect.stringContaining('private address') } })
    expect(hook.connections()).toBe(0)
    await session.api.send('DELETE', `/webhooks/${id}`)
  })
})

test('a test is sent at once; what the receiver refuses is 502', async () => {
  const hook = await receiver()
  const { id } = await webhook(hook.url)
  await expectGolden('api/test-webhook', await session.api.post(`/webhooks/${id}/test`))
  const [request] = hook.received
  const body = JSON.parse(request?.body ?? '')
  expect(body).toMatchObject({ event: 'test', data: { test: true, message: expect.any(String) } })
  expect(request?.headers['x-webhook-signature']).toMatch(/^sha256=[0-9a-f]{64}$/)
  hook.answer = (res) => void res.writeHead(404).end()
  await expectGolden('api/test-webhook-refused', await session.api.post(`/webhooks/${id}/test`))
})
