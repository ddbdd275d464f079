import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openapiOfV1 } from '#doors/openapi/documents.ts'
import type { Document } from '#doors/openapi/reading.ts'
import { publicEvents } from '#telling/resources.ts'
import { endpointById } from '#telling/webhooks/endpoints/endpoint-queries.ts'
import { type Receiver, startReceiver } from '../../outside/guarded-client/receiver.ts'
import type { Answer } from '../../support/api-client.ts'
import { expectGolden } from '../../support/golden.ts'
import { newMinute } from '../../support/new-minute.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'

// Deliveries that are sent again, and tests, through /v1 and /api.

let parley: Parley
let tenant: Tenant
let session: Session
let receiver: Receiver

beforeAll(async () => {
  parley = await startParley()
  tenant = await parley.tenant()
  session = await memberSession(parley, tenant.workspaceId)
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver?.close()
  await parley?.close()
})

const fail: Receiver['answer'] = (res) => void res.writeHead(500).end('broken')
const succeed: Receiver['answer'] = (res) => void res.writeHead(200).end('ok')

async function endpoint(events = ['message.received']): Promise<string> {
  await newMinute(parley.clock)
  receiver.answer = succeed
  receiver.received.length = 0
  for (const { id } of (await tenant.v1.get('/webhooks')).body.data)
    await tenant.v1.send('DELETE', `/webhooks/${id}`)
  const made = await tenant.v1.post('/webhooks', { url: receiver.url, events })
  expect(made.status).toBe(201)
  return made.body.id
}

let people = 0

/** An incoming message with its delivery, in the state that the receiver's answer leads to. */
async function delivery(id: string): Promise<string> {
  people += 1
  const before = receiver.received.length
  await parley.sandbox.inbound(tenant.phoneId, `155512300${people + 10}`, {
    type: 'text',
    text: { body: 'Hello?' },
  })
  await parley.until(async () => receiver.received.length > before || null)
  const [newest] = await parley.until(async () => {
    const { data } = (await tenant.v1.get(`/webhooks/${id}/deliveries?limit=1`)).body
    return data[0]?.tries > 0 ? data : null
  })
  return newest.id
}

async function failed(id: string): Promise<string> {
  receiver.answer = fail
  const deliveryId = await delivery(id)
  await parley.app.pool.query(
    `update webhook_delivery set state = 'failed', attempt = 11, next_try_at = null, failed_at = $2, expires_at = $3
     where id = $1`,
    [deliveryId, parley.clock.now(), new Date(parley.clock.nowMs() + 30 * 86_400_000)],
  )
  return deliveryId
}

/** How long the receiver took is another number at every run. */
function timeless(answer: Answer): Answer {
  expect(answer.body.last_answer.duration_ms).toBeGreaterThanOrEqual(0)
  answer.body.last_answer.duration_ms = 1
  return answer
}

/** The same for an answer in the envelope of /api. */
function timelessData(answer: Answer): Answer {
  timeless({ ...answer, body: answer.body.data })
  return answer
}

const gone = (answer: Answer) => expect([answer.status, answer.body?.error?.code]).toEqual([404, 'not_found'])

describe('rows of one endpoint', () => {
  test('GET, PATCH, rotate-secret, DELETE', async () => {
    await endpoint()
    const made = { url: 'https://hooks.example.com/crm', events: ['message.received'] }
    const { id } = (await tenant.v1.post('/webhooks', made)).body
    await expectGolden('v1/get-webhook', await tenant.v1.get(`/webhooks/${id}`))
    const off = await tenant.v1.send('PATCH', `/webhooks/${id}`, { enabled: false, description: 'Off' })
    await expectGolden('v1/patch-webhook', off)
    expect((await tenant.v1.send('PATCH', `/webhooks/${id}`, {})).body).toEqual(off.body)
    await expectGolden('v1/rotate-webhook-secret', await tenant.v1.post(`/webhooks/${id}/rotate-secret`))
    for (const overlap_hours of [3_000_000_000, -3_000_000_000, 1e300]) {
      const far = await tenant.v1.post(`/webhooks/${id}/rotate-secret`, { overlap_hours })
      expect(far.body.error).toMatchObject({ code: 'invalid_field', field: 'overlap_hours' })
    }
    const late = await tenant.v1.post(`/webhooks/${id}/rotate-secret`, { overlap_hours: 169 })
    expect(late).toMatchObject({ status: 422, body: { error: { field: 'overlap_hours' } } })
    const text = await tenant.v1.send('PATCH', `/webhooks/${id}`, { enabled: 'true' })
    expect(text).toMatchObject({ status: 400, body: { error: { field: 'enabled' } } })
    expect((await tenant.v1.send('PATCH', `/webhooks/${id}`, { status: 'active' })).status).toBe(400)
    expect((await tenant.v1.send('DELETE', `/webhooks/${id}`)).status).toBe(204)
    gone(await tenant.v1.send('DELETE', `/webhooks/${id}`))
    gone(await tenant.v1.get(`/webhooks/${id}`))
  })

  test('an address stays as it was written, and the reference does not promise less', async () => {
    const url = 'https://bücher.example/parley'
    const made = await tenant.v1.post('/webhooks', { url, events: ['message.received'] })
    expect(made.body.url).toBe(url)
    const { components } = openapiOfV1('http://parley.test') as Document
    expect(components.schemas.Webhook?.properties?.url).not.toHaveProperty('format')
  })

  test('GET /webhooks/events: the catalogue, with schemas that the examples keep to', async () => {
    const told = await tenant.v1.get('/webhooks/events')
    expect([told.status, told.body.next_cursor]).toEqual([200, null])
    expect(told.body.data.map(({ type }: { type: string }) => type)).toEqual(Object.keys(publicEvents))
    for (const { type, schema, example } of told.body.data) {
      expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema')
      expect(schema.properties.type.const).toBe(type)
      const { resource } = publicEvents[type as keyof typeof publicEvents]
      const ref = schema.properties.data.properties[resource].$ref
      const object = ref ? schema.$defs[ref.split('/').at(-1)] : schema.properties.data.properties[resource]
      for (const name of object.required) expect(example.data[resource], type).toHaveProperty(name)
      for (const name of Object.keys(example.data[resource]))
        expect(object.properties, type).toHaveProperty(name)
      for (const name of schema.properties.data.required) expect(example.data, type).toHaveProperty(name)
    }
  })
})

describe('test', () => {
  test('sends one signed request now and answers what came of it', async () => {
    const id = await endpoint()
    await expectGolden('v1/test-webhook', timeless(await tenant.v1.post(`/webhooks/${id}/test`)))
    await expectGolden(
      'api/test-webhook-endpoint',
      timelessData(await session.api.post(`/webhook-endpoints/${id}/test`, { type: 'webhook.test' })),
    )
    const [request] = receiver.received
    const body = JSON.parse(request?.body ?? '')
    expect(body).toMatchObject({ type: 'webhook.test', test: true, data: { webhook: { id } } })
    expect(request?.headers['webhook-signature']).toMatch(/^v1,/)
    const received = await tenant.v1.post(`/webhooks/${id}/test`, { type: 'message.received' })
    expect(received.body).toMatchObject({ state: 'delivered', event: { type: 'message.received' } })
    expect(JSON.parse(receiver.received[2]?.body ?? '')).toMatchObject({
      test: true,
      data: { message: { direction: 'incoming' } },
    })
    const wrong = await tenant.v1.post(`/webhooks/${id}/test`, { type: 'message.lost' })
    expect(wrong).toMatchObject({ status: 422, body: { error: { code: 'invalid_field', field: 'type' } } })
    const one = await tenant.v1.get(`/webhooks/${id}/deliveries/${received.body.id}`)
    expect(one.body).toMatchObject({ test: true, payload: { test: true } })
  })

  test('a failure is not held against it and not tried again; a success counts', async () => {
    const id = await endpoint()
    const ctx = { app: parley.app, actor: { kind: 'system', workspaceId: tenant.workspaceId } } as never
    receiver.answer = fail
    const failure = await tenant.v1.post(`/webhooks/${id}/test`)
    expect(failure.body).toMatchObject({ state: 'failed', tries: 1, next_try_at: null })
    expect(failure.body.last_answer).toMatchObject({ status: 500, body: 'broken' })
    expect(await endpointById(ctx, id)).toMatchObject({ status: 'active', failuresInARow: 0 })
    await parley.app.pool.query(
      `update webhook_endpoint set status = 'disabled', disabled_reason = 'failing', disabled_at = $2,
         failures_in_a_row = 30, failing_since = $2 where id = $1`,
      [id, parley.clock.now()],
    )
    receiver.answer = succeed
    await tenant.v1.post(`/webhooks/${id}/test`)
    expect(await endpointById(ctx, id)).toMatchObject({ status: 'active', failuresInARow: 0 })
    await tenant.v1.send('PATCH', `/webhooks/${id}`, { enabled: false })
    await tenant.v1.post(`/webhooks/${id}/test`)
    expect(await endpointById(ctx, id)).toMatchObject({ status: 'disabled', disabledReason: 'manual' })
    await parley.app.pool.query('update webhook_endpoint set secret = null where id = $1', [id])
    expect((await tenant.v1.post(`/webhooks/${id}/test`)).body.error.code).toBe('invalid_state')
  })

  test('the eleventh in a minute is refused, whoever of the workspace asks', async () => {
    const id = await endpoint()
    for (let count = 0; count < 5; count++) {
      expect((await tenant.v1.post(`/webhooks/${id}/test`)).status).toBe(200)
      expect((await session.api.post(`/webhook-endpoints/${id}/test`)).status).toBe(200)
    }
    const refused = await tenant.v1.post(`/webhooks/${id}/test`)
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } })
    expect(refused.headers.get('x-ratelimit-limit')).toBe('10')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await session.api.post(`/webhook-endpoints/${id}/test`)).status).toBe(429)
  })
})

describe('resend', () => {
  test('sends it again under its id, with a full new schedule', async () => {
    const id = await endpoint()
    const deliveryId = await failed(id)
    const before = receiver.received[0]
    receiver.answer = succeed
    const path = `/webhooks/${id}/deliveries/${deliveryId}`
    await expectGolden('v1/resend-delivery', timeless(await tenant.v1.post(`${path}/resend`)))
    await parley.until(async () => receiver.received.length === 2 || null)
    const again = receiver.received[1]
    expect(again?.headers['webhook-id']).toBe(deliveryId)
    expect(again?.body).toBe(before?.body)
    const whole = await parley.until(async () => {
      const answer = await tenant.v1.get(path)
      return answer.body.state === 'delivered' ? answer : null
    })
    await expectGolden('v1/get-delivery', timeless(whole))
    expect(whole.body.tries).toBe(2)
  })

  test('through /api the same, in its envelope', async () => {
    const id = await endpoint()
    const path = `/webhook-endpoints/${id}/deliveries/${await failed(id)}`
    receiver.answer = succeed
    await expectGolden('api/resend-delivery', timelessData(await session.api.post(`${path}/resend`)))
    const whole = await parley.until(async () => {
      const answer = await session.api.get(path)
      return answer.body.data.state === 'delivered' ? answer : null
    })
    await expectGolden('api/get-webhook-delivery', timelessData(whole))
    await session.api.send('PATCH', `/webhook-endpoints/${id}`, { enabled: false })
    await expectGolden('api/resend-delivery-refused', await session.api.post(`${path}/resend`))
    await session.api.send('PATCH', `/webhook-endpoints/${id}`, { enabled: true })
    await failed(id)
    receiver.answer = succeed
    const failed_after = new Date(parley.clock.nowMs() - 60_000).toISOString()
    const replay = () => session.api.post(`/webhook-endpoints/${id}/replay`, { failed_after })
    await expectGolden('api/replay-deliveries', await replay())
    expect((await replay()).status).toBe(429)
  })

  test('not while it waits, not while the endpoint is off, not past its retention', async () => {
    const id = await endpoint()
    receiver.answer = fail
    const waiting = await delivery(id)
    const path = `/webhooks/${id}/deliveries/${waiting}`
    expect((await tenant.v1.post(`${path}/resend`)).body.error.code).toBe('invalid_state')
    const other = await failed(id)
    await tenant.v1.send('PATCH', `/webhooks/${id}`, { enabled: false })
    expect((await tenant.v1.post(`/webhooks/${id}/deliveries/${other}/resend`)).body.error.code).toBe(
      'invalid_state',
    )
    await tenant.v1.send('PATCH', `/webhooks/${id}`, { enabled: true })
    await parley.clock.advance(31 * 86_400)
    gone(await tenant.v1.post(`/webhooks/${id}/deliveries/${other}/resend`))
    for (let count = 0; count < 10; count++) await tenant.v1.post(`${path}/resend`)
    expect((await tenant.v1.post(`${path}/resend`)).status).toBe(429)
  })

  test('webhooks:read does not read messages', async () => {
    const id = await endpoint()
    const deliveryId = await delivery(id)
    const key = await parley.createKey(tenant.workspaceId, { scopes: ['webhooks:read'] })
    const one = await parley.v1(key).get(`/webhooks/${id}/deliveries/${deliveryId}`)
    expect([one.status, one.body.payload]).toEqual([200, null])
    const list = await parley.v1(key).get(`/webhooks/${id}/deliveries`)
    expect(list.body.data[0]).not.toHaveProperty('payload')
  })
})
