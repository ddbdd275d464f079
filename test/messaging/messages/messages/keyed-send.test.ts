import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'

// A send takes its Idempotency-Key, saves its rows and keeps its answer in one commit (src/core/context/prepared-write.ts).

let parley: Parley
let shop: Tenant
const known = '15550107001'

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  await parley.sandbox.inbound(shop.phoneId, known, { type: 'text', text: { body: 'Hello' } })
  // The contact is there before the message that opens the window.
  await parley.until(async () => (await received()) === 1)
})

afterAll(() => parley.close())

let keys = 0
const newKey = () => ({ 'Idempotency-Key': `send ${++keys}` })
const contacts = () => parley.app.prisma.contact.count({ where: { workspaceId: shop.workspaceId } })
const received = () =>
  parley.app.prisma.message.count({ where: { workspaceId: shop.workspaceId, direction: 'incoming' } })
const sent = () =>
  parley.app.prisma.message.count({ where: { workspaceId: shop.workspaceId, direction: 'outgoing' } })
const text = (body: string, to = `+${known}`) => ({ to, type: 'text', text: { body } })
const template = (to: string) => ({
  to,
  type: 'template',
  template: { name: 'order_update', language: 'en', params: { 1: '4711' } },
})
const post = (body: unknown, headers: Record<string, string>) => shop.v1.post('/messages', body, headers)

test('a second try gets the stored bytes and sends nothing', async () => {
  const before = await sent()
  const key = newKey()
  const first = await post(text('once'), key)
  const again = await post(text('once'), key)
  expect([first.status, first.body.error]).toEqual([201, undefined])
  expect(again.status).toBe(201)
  expect(again.text).toBe(first.text)
  expect(first.headers.get('idempotent-replayed')).toBe('false')
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.headers.get('original-request-id')).toBe(first.headers.get('x-request-id'))
  expect(await sent()).toBe(before + 1)
})

test('a second try after a day sends anew: what is read of it is over', async () => {
  const before = await sent()
  const key = newKey()
  const first = await post(text('each day'), key)
  await parley.clock.advance(24 * 60 * 60)
  await parley.sandbox.inbound(shop.phoneId, known, { type: 'text', text: { body: 'Good morning' } })
  await parley.until(async () => (await received()) === 2)
  const again = await post(text('each day'), key)
  expect(again.headers.get('idempotent-replayed')).toBe('false')
  expect(again.body.id).not.toBe(first.body.id)
  expect(await sent()).toBe(before + 2)
})

test('of many at once one sends; the others are replays or 409', async () => {
  const before = await sent()
  const key = newKey()
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(text('at once'), key)))
  expect(await sent()).toBe(before + 1)
  const made = answers.filter((answer) => answer.status === 201)
  expect(new Set(made.map((answer) => answer.body.id)).size).toBe(1)
  expect(made.filter((answer) => answer.headers.get('idempotent-replayed') === 'false')).toHaveLength(1)
  const others = answers.filter((answer) => answer.status !== 201)
  expect(others.filter((answer) => answer.body.error.code !== 'idempotency_in_progress')).toEqual([])
})

test('different keys at once each send', async () => {
  const before = await sent()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => post(text(`no. ${n}`), newKey())))
  expect(answers.filter((answer) => answer.status !== 201)).toEqual([])
  expect(await sent()).toBe(before + 20)
})

test('the key of another body is 422, and nothing is sent', async () => {
  const key = newKey()
  await post(text('this'), key)
  const before = await sent()
  const other = await post(text('that'), key)
  expect([other.status, other.body.error.code]).toEqual([422, 'idempotency_mismatch'])
  expect(await sent()).toBe(before)
})

test('a key that is used for another path is 422', async () => {
  const key = newKey()
  expect((await shop.v1.post('/contacts', { phone: '+15550107900' }, key)).status).toBe(201)
  const other = await post(text('this'), key)
  expect([other.status, other.body.error.code]).toEqual([422, 'idempotency_mismatch'])
})

describe('what was refused', () => {
  test('stays so under its key, also when it would pass now', async () => {
    const stranger = '15550107002'
    const key = newKey()
    const first = await post(text('too early', `+${stranger}`), key)
    expect([first.status, first.body.error.code]).toEqual([422, 'window_closed'])
    await parley.sandbox.inbound(shop.phoneId, stranger, { type: 'text', text: { body: 'Now' } })
    await parley.until(async () => (await post(text('now', `+${stranger}`), {})).status === 201)
    const again = await post(text('too early', `+${stranger}`), key)
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })
})

describe('a contact that is yet to be made', () => {
  test('is made once, with one message', async () => {
    const [people, before] = [await contacts(), await sent()]
    const key = newKey()
    const first = await post(template('+15550107003'), key)
    const again = await post(template('+15550107003'), key)
    expect([first.status, again.text]).toEqual([201, first.text])
    expect(first.headers.get('retry-after')).toBeNull()
    expect([await contacts(), await sent()]).toEqual([people + 1, before + 1])
  })

  test('is not made by the key of another body', async () => {
    const key = newKey()
    await post(text('this'), key)
    const people = await contacts()
    expect((await post(template('+15550107004'), key)).status).toBe(422)
    expect(await contacts()).toBe(people)
  })
})

test('a dry run keeps its answer and saves nothing', async () => {
  const before = await sent()
  const key = newKey()
  const first = await post({ ...text('dry'), dry_run: true }, key)
  const again = await post({ ...text('dry'), dry_run: true }, key)
  expect([first.status, again.text]).toEqual([200, first.text])
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await sent()).toBe(before)
})

test('after 24 hours a key is free again', async () => {
  const key = newKey()
  const first = await post(text('yesterday'), key)
  await parley.clock.advance(24 * 3600 + 1)
  const later = await post(text('yesterday'), key)
  expect(later.headers.get('idempotent-replayed')).toBe('false')
  // The window is closed by now; what counts is that the first answer is forgotten.
  expect([first.status, later.status]).toEqual([201, 422])
})
