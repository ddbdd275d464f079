import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tenant } from '../support/parley.ts'
import { type Checklist, expectError, hello, startChecklist } from './scene.ts'
import { decided, pendingTemplate } from './templates.ts'

let parley: Checklist
let shop: Tenant
beforeAll(async () => {
  parley = await startChecklist()
  // Nothing is decided unless a test decides it.
  await parley.sandbox.settings({ auto: { template_review_ms: null } })
  shop = await parley.tenant()
})
afterAll(() => parley?.close())

const text = (to: string) => ({ to, type: 'text', text: { body: 'On its way.' } })
const template = (to: string, reference: object) => ({ to, type: 'template', template: reference })
const send = (message: object) => shop.v1.post('/messages', message)

async function sent(message: object) {
  const answer = await send(message)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

describe('the window', () => {
  test('POST /messages {to, type text, text.body} inside the window -> 201, status pending, direction outgoing, contact_id, number_id', async () => {
    const from = parley.phone()
    const { contact_id } = await parley.writes(shop, from)
    expect(await sent(text(from))).toMatchObject({
      type: 'text',
      status: 'pending',
      direction: 'outgoing',
      contact_id,
      number_id: shop.numberId,
      to: from,
    })
  })

  test('Same, GET /messages/{id} -> same id', async () => {
    const from = parley.phone()
    await parley.writes(shop, from)
    const { id } = await sent(text(from))
    const answer = await shop.v1.get(`/messages/${id}`)
    expect([answer.status, answer.body.id, answer.body.text.body]).toEqual([200, id, 'On its way.'])
  })

  test('Text to a contact who never wrote -> 422 window_closed', async () => {
    const { id, phone } = await parley.contact(shop)
    expectError(await send(text(phone)), 422, 'window_closed', 'to')
    expectError(await send(text(id)), 422, 'window_closed', 'to')
  })

  test('Contact wrote 25 h ago -> 422 window_closed; 23 h ago -> 201', async () => {
    const [early, late] = [parley.phone(), parley.phone()]
    await parley.writes(shop, early)
    await parley.clock.advance(2 * 3600)
    await parley.writes(shop, late)
    await parley.clock.advance(23 * 3600)
    expectError(await send(text(early)), 422, 'window_closed')
    await sent(text(late))
  })

  test('Template approved, window closed -> 201', async () => {
    const message = await sent({ to: parley.phone(), ...hello })
    expect(message).toMatchObject({ type: 'template', status: 'pending', template: { name: 'hello' } })
  })
})

describe('templates', () => {
  test('Template pending or rejected -> 422 template_not_approved', async () => {
    const pending = await pendingTemplate(shop)
    expect(pending.status).toBe('pending')
    const byName = { name: pending.name, language: 'en' }
    expectError(
      await send(template(parley.phone(), { id: pending.id })),
      422,
      'template_not_approved',
      'template.id',
    )
    expectError(await send(template(parley.phone(), byName)), 422, 'template_not_approved', 'template.name')
    const { id } = await decided(parley, shop, {}, 'reject')
    expectError(await send(template(parley.phone(), { id })), 422, 'template_not_approved')
  })

  const orderUpdate = { name: 'order_update', language: 'en' }

  test('Template with one variable, none sent -> 422 template_params, details.missing not empty', async () => {
    const error = expectError(await send(template(parley.phone(), orderUpdate)), 422, 'template_params')
    expect(error.details).toEqual({ missing: ['1'], unexpected: [] })
  })

  test('Variable sent that the template lacks -> 422 template_params, details.unexpected not empty', async () => {
    const params = { 1: 'Ann', 2: 'Bob' }
    const answer = await send(template(parley.phone(), { ...orderUpdate, params }))
    expect(expectError(answer, 422, 'template_params').details).toEqual({ missing: [], unexpected: ['2'] })
  })

  test('Same with number_id, or with template.id -> 201', async () => {
    const params = { 1: 'Ann' }
    const named = await sent({
      ...template(parley.phone(), { ...orderUpdate, params }),
      number_id: shop.numberId,
    })
    await sent(template(parley.phone(), { id: named.template.id, params }))
  })

  test('Marketing template to an opted-out contact -> 422 contact_opted_out; utility template -> 201', async () => {
    const marketing = await decided(parley, shop, { category: 'marketing' })
    const { id } = await parley.contact(shop, { marketing_opted_out: true })
    expectError(await send(template(id, { id: marketing.id })), 422, 'contact_opted_out', 'to')
    await sent({ to: id, ...hello })
    const { id: willing } = await parley.contact(shop)
    await sent(template(willing, { id: marketing.id }))
  })
})

describe('sending', () => {
  test('Sending number not active -> 422 number_unavailable', async () => {
    const other = await parley.tenant()
    const where = { workspaceId_id: { workspaceId: other.workspaceId, id: other.numberId } }
    await parley.app.prisma.number.update({ where, data: { status: 'disconnected' } })
    parley.app.bus.publish('forget', { cache: 'numbers' })
    const answer = await other.v1.post('/messages', { to: parley.phone(), ...hello })
    expectError(answer, 422, 'number_unavailable', 'number_id')
  })

  test('to "12" -> 422 invalid_phone, field to', async () => {
    expectError(await send({ to: '12', ...hello }), 422, 'invalid_phone', 'to')
  })

  const handedOver = (to: string) =>
    parley.until(async () => (await parley.sandbox.messages(to.replace('+', '')))[0]?.id)

  test('Platform confirms -> status sent, then delivered, then read; updated_at grows', async () => {
    const to = parley.phone()
    const { id, updated_at } = await sent({ to, ...hello })
    const platformId = await handedOver(to)
    let last: string = updated_at
    for (const status of ['sent', 'delivered', 'read']) {
      await parley.sandbox.status(platformId, status)
      const message = await parley.reaches(shop, id, status)
      expect(String(message.updated_at) > last).toBe(true)
      expect(message[`${status}_at`]).not.toBeNull()
      last = String(message.updated_at)
    }
  })

  test('Platform refuses with 131047 -> status failed, error.code 131047, error.message text', async () => {
    const { id } = await sent({ to: '+15550100005', ...hello })
    const { error } = await parley.reaches(shop, id, 'failed')
    expect(error).toEqual({ code: 131047, message: expect.stringMatching(/./) })
  })

  test('Message not failed -> no member error', async () => {
    const message = await sent({ to: parley.phone(), ...hello })
    expect('error' in message).toBe(false)
    expect('error' in (await shop.v1.get(`/messages/${message.id}`)).body).toBe(false)
  })
})

describe('broadcasts and templates', () => {
  // A broadcast is completed when all of it has left.
  beforeAll(() => parley.sandbox.settings({ auto: { sent_ms: 0 } }))

  const inHours = (hours: number) => new Date(parley.clock.nowMs() + hours * 3_600_000).toISOString()

  async function broadcast(tenant: Tenant, more: object = {}) {
    const recipients = [{ to: parley.phone() }]
    const answer = await tenant.v1.post('/broadcasts', {
      name: 'News',
      template: hello.template,
      recipients,
      ...more,
    })
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }

  test('Cancel of a completed broadcast -> 409 invalid_state', async () => {
    const other = await parley.tenant()
    const { id } = await broadcast(other)
    await parley.until(async () => (await other.v1.get(`/broadcasts/${id}`)).body.status === 'completed')
    expectError(await other.v1.post(`/broadcasts/${id}/cancel`), 409, 'invalid_state')
  })

  test('DELETE of a template used by a scheduled broadcast -> 409 invalid_state', async () => {
    const other = await parley.tenant()
    const template = await decided(parley, other, {})
    const { id } = await broadcast(other, { template: { id: template.id }, scheduled_at: inHours(2) })
    const path = `/templates/${template.id}`
    expectError(await other.v1.send('DELETE', path), 409, 'invalid_state')
    await other.v1.post(`/broadcasts/${id}/cancel`)
    expect((await other.v1.send('DELETE', path)).status).toBe(204)
  })

  test('New template refused by the platform -> 422 invalid_field with details.id; GET /templates/{id} shows the draft', async () => {
    const other = await parley.tenant()
    await parley.sandbox.faults({
      match: { path: 'message_templates', nth: 1 },
      effect: { status: 400, error: { code: 100, error_subcode: 2388299, message: 'Invalid parameter' } },
    })
    const body = { text: 'Hello, we are here for you.' }
    const answer = await other.v1.post('/templates', {
      name: 'refused',
      language: 'en',
      category: 'utility',
      body,
    })
    await parley.sandbox.clearFaults()
    const { details } = expectError(answer, 422, 'invalid_field')
    const draft = await other.v1.get(`/templates/${details.id}`)
    expect(draft.body).toMatchObject({ id: details.id, name: 'refused', status: 'draft' })
  })

  test("Month's broadcast limit reached -> 422 limit_reached, details.limit = broadcast_messages_per_month", async () => {
    const other = await parley.tenant()
    await parley.limit(other.workspaceId, { broadcastMessagesPerMonth: 1 })
    const { id } = await broadcast(other)
    await parley.until(async () => (await other.v1.get(`/broadcasts/${id}`)).body.status === 'completed')
    const recipients = [{ to: parley.phone() }]
    const answer = await other.v1.post('/broadcasts', { name: 'More', template: hello.template, recipients })
    const { details } = expectError(answer, 422, 'limit_reached')
    expect(details).toEqual({ limit: 'broadcast_messages_per_month', limit_value: 1, used: 1 })
  })
})
