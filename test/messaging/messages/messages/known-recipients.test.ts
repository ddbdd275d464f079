import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'

// A keyed send remembers whom it found (src/messaging/messages/messages/known-recipients.ts). What is remembered must never be told or used
// once it is no longer true: each test sends to somebody, changes something, and sends again under a new key.

let parley: Parley
let shop: Tenant
let person = 15550108000
let phone: string

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
})

afterAll(() => parley.close())

let keys = 0
const send = (message: Record<string, unknown>) =>
  shop.v1.post('/messages', { to: `+${phone}`, ...message }, { 'Idempotency-Key': `known ${++keys}` })
const text = (body: string) => send({ type: 'text', text: { body } })
const hello = () => send({ type: 'template', template: { name: 'hello', language: 'en' } })
const change = (method: string, id: string, body?: unknown) => shop.v1.send(method, `/contacts/${id}`, body)
const contact = () =>
  parley.app.prisma.contact.findFirstOrThrow({
    where: { workspaceId: shop.workspaceId, phone, deletedAt: null },
  })

// Somebody who has just written and was sent to under a key, so that they are remembered.
beforeEach(async () => {
  phone = String(++person)
  await parley.sandbox.inbound(shop.phoneId, phone, { type: 'text', text: { body: 'Hello' } })
  await parley.until(async () => (await text('first')).status === 201)
  expect((await text('second')).status).toBe(201)
})

test('a contact that was deleted is not sent to: the phone belongs to somebody new', async () => {
  const before = await contact()
  expect((await change('DELETE', before.id)).status).toBe(204)
  const refused = await text('third')
  expect([refused.status, refused.body.error.code]).toEqual([422, 'window_closed'])
})

test('a contact that was deleted is not found by its id', async () => {
  const { id } = await contact()
  const byId = () => send({ to: id, type: 'text', text: { body: 'by id' } })
  expect((await byId()).status).toBe(201)
  expect((await change('DELETE', id)).status).toBe(204)
  const refused = await byId()
  expect([refused.status, refused.body.error.code, refused.body.error.field]).toEqual([
    422,
    'invalid_field',
    'to',
  ])
})

test('a contact that has another phone by now gets the message there', async () => {
  const { id } = await contact()
  const byId = () => send({ to: id, type: 'text', text: { body: 'by id' } })
  expect((await byId()).status).toBe(201)
  await parley.app.prisma.contact.update({
    where: { workspaceId_id: { workspaceId: shop.workspaceId, id } },
    data: { phone: '15550109999', updatedAt: parley.clock.now() },
  })
  const { body } = await byId()
  const row = await parley.app.prisma.message.findFirstOrThrow({ where: { id: body.id } })
  expect(row.toPhone).toBe('15550109999')
})

test('who opted out since gets no marketing', async () => {
  await parley.app.prisma.template.updateMany({
    where: { workspaceId: shop.workspaceId, name: 'hello' },
    data: { category: 'marketing' },
  })
  expect((await hello()).status).toBe(201)
  const { id } = await contact()
  expect((await change('PATCH', id, { marketing_opted_out: true })).status).toBe(200)
  const refused = await hello()
  expect([refused.status, refused.body.error.code]).toEqual([422, 'contact_opted_out'])
})

test('a window that has ended since refuses; one that opened anew does not', async () => {
  await parley.clock.advance(24 * 3600 + 1)
  const refused = await text('too late')
  expect([refused.status, refused.body.error.code]).toEqual([422, 'window_closed'])
  await parley.sandbox.inbound(shop.phoneId, phone, { type: 'text', text: { body: 'Here again' } })
  await parley.until(async () => (await text('welcome back')).status === 201)
})

test('a change that does not matter sends, once', async () => {
  const { id } = await contact()
  expect((await change('PATCH', id, { name: 'Ann' })).status).toBe(200)
  const before = await parley.app.prisma.message.count({ where: { contactId: id, direction: 'outgoing' } })
  const answer = await text('third')
  expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([201, 'false'])
  expect(await parley.app.prisma.message.count({ where: { contactId: id, direction: 'outgoing' } })).toBe(
    before + 1,
  )
})
