import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'

let parley: Parley
let shop: Tenant
let other: Tenant

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  other = await parley.tenant()
})

afterAll(() => parley.close())

let people = 1000
/** A phone that nobody has used in this file. */
const stranger = () => `+1555030${people++}`

/** A person who has just written to the shop, so that the window is open. */
async function customer(): Promise<string> {
  const phone = stranger()
  await parley.sandbox.inbound(shop.phoneId, phone.slice(1), { type: 'text', text: { body: 'Hello' } })
  await parley.until(async () => (await shop.v1.get('/messages?limit=1')).body.data[0]?.from === phone)
  return phone
}

const text = (to: string, body = 'Hi') => ({ to, type: 'text', text: { body } })
const template = (to: string, more: object = {}) => ({
  to,
  type: 'template',
  template: { name: 'order_update', language: 'en', params: { 1: 'Ann' }, ...more },
})

async function expectRefused(body: unknown, status: number, code: string, field?: string) {
  const before = await parley.app.prisma.message.count()
  const contacts = await parley.app.prisma.contact.count()
  const answer = await shop.v1.post('/messages', body)
  expect(answer.body).toMatchObject({ error: { code, ...(field === undefined ? {} : { field }) } })
  expect(answer.status).toBe(status)
  expect(await parley.app.prisma.message.count()).toBe(before)
  expect(await parley.app.prisma.contact.count()).toBe(contacts)
  return answer.body.error
}

describe('the recipient', () => {
  test('missing, empty, no phone and no uuid', async () => {
    await expectRefused({ type: 'text', text: { body: 'x' } }, 422, 'invalid_field', 'to')
    await expectRefused(text(''), 422, 'invalid_field', 'to')
    await expectRefused(text('12'), 422, 'invalid_phone', 'to')
    await expectRefused(text('+0551234567'), 422, 'invalid_phone', 'to')
  })

  test('an unknown contact, and one of another workspace, before later faults', async () => {
    await expectRefused(text(newId()), 422, 'invalid_field', 'to')
    const foreign = await other.v1.post('/messages', template(stranger()))
    expect(foreign.status).toBe(201)
    await expectRefused(text(foreign.body.contact_id), 422, 'invalid_field', 'to')
    await expectRefused({ to: newId(), type: 'nonsense' }, 422, 'invalid_field', 'to')
  })

  test('a phone in every spelling, and the id, are one contact', async () => {
    const phone = await customer()
    const first = await shop.v1.post('/messages', text(phone))
    const digits = phone.slice(1)
    for (const to of [digits, `+1 (555) ${digits.slice(4, 7)}-${digits.slice(7)}`, first.body.contact_id]) {
      const answer = await shop.v1.post('/messages', text(to))
      expect(answer.body).toMatchObject({ contact_id: first.body.contact_id, to: phone })
    }
  })

  test('an unknown phone becomes a contact with the message, never with a refused one', async () => {
    const phone = stranger()
    await expectRefused(text(phone), 422, 'window_closed', 'to')
    const answer = await shop.v1.post('/messages', template(phone))
    expect(answer).toMatchObject({ status: 201, body: { to: phone, status: 'pending' } })
  })
})

describe('type and content', () => {
  test('unknown type, missing content, content of another type', async () => {
    const to = await customer()
    await expectRefused({ to, type: 'fax' }, 422, 'invalid_field', 'type')
    await expectRefused({ to }, 422, 'invalid_field', 'type')
    await expectRefused({ to, type: 'text' }, 422, 'invalid_field', 'text')
    await expectRefused({ to, type: 'text', text: {} }, 422, 'invalid_field', 'text.body')
    await expectRefused(
      { ...text(to), location: { latitude: 1, longitude: 1 } },
      422,
      'invalid_field',
      'location',
    )
  })

  test('text of 1 to 4096 code points, U+0000 refused', async () => {
    const to = await customer()
    await expectRefused(text(to, ''), 422, 'invalid_field', 'text.body')
    await expectRefused(text(to, 'x'.repeat(4097)), 422, 'invalid_field', 'text.body')
    await expectRefused(text(to, 'a\u0000b'), 422, 'invalid_field', 'text.body')
    expect((await shop.v1.post('/messages', text(to, '😀'.repeat(4096)))).status).toBe(201)
    expect((await shop.v1.post('/messages', text(to, '  kept  '))).body.text.body).toBe('  kept  ')
  })

  test('a place and buttons go out as the platform wants them', async () => {
    const to = await customer()
    await expectRefused(
      { to, type: 'location', location: { latitude: 91, longitude: 0 } },
      422,
      'invalid_field',
      'location.latitude',
    )
    const place = { latitude: 48.1, longitude: 11.5, name: 'Shop' }
    const buttons = {
      type: 'button',
      body: { text: 'Coming?' },
      action: { buttons: [{ id: 'yes', title: 'Yes' }] },
    }
    expect((await shop.v1.post('/messages', { to, type: 'location', location: place })).status).toBe(201)
    expect((await shop.v1.post('/messages', { to, type: 'interactive', interactive: buttons })).status).toBe(
      201,
    )
    const sent = await parley.until(async () => {
      const list = await parley.sandbox.messages(to.slice(1))
      return list.length === 2 ? list : null
    })
    expect(sent[0]?.body).toMatchObject({ type: 'location', location: place })
    expect(sent[1]?.body).toMatchObject({
      interactive: {
        type: 'button',
        action: { buttons: [{ type: 'reply', reply: { id: 'yes', title: 'Yes' } }] },
      },
    })
  })
})

describe('number and reply', () => {
  test('an unknown number, one of another workspace, and one that is not active', async () => {
    const to = await customer()
    await expectRefused({ ...text(to), number_id: newId() }, 422, 'invalid_field', 'number_id')
    await expectRefused({ ...text(to), number_id: other.numberId }, 422, 'invalid_field', 'number_id')
    await parley.app.prisma.number.updateMany({
      where: { id: shop.numberId },
      data: { status: 'disconnected' },
    })
    parley.app.bus.publish('forget', { cache: 'numbers' })
    await expectRefused(text(to), 422, 'number_unavailable', 'number_id')
    await parley.app.prisma.number.updateMany({ where: { id: shop.numberId }, data: { status: 'active' } })
    parley.app.bus.publish('forget', { cache: 'numbers' })
  })

  test('a reply quotes a message of the same contact that the platform knows', async () => {
    const to = await customer()
    const theirs = (await shop.v1.get('/messages?limit=1')).body.data[0]
    const answer = await shop.v1.post('/messages', { ...text(to), reply_to_message_id: theirs.id })
    expect(answer.body.reply_to_message_id).toBe(theirs.id)
    const [sent] = await parley.until(async () => {
      const list = await parley.sandbox.messages(to.slice(1))
      return list.length === 1 ? list : null
    })
    expect(sent?.body.context).toEqual({ message_id: theirs.platform_message_id })
    const else_ = await customer()
    await expectRefused(
      { ...text(else_), reply_to_message_id: theirs.id },
      422,
      'invalid_field',
      'reply_to_message_id',
    )
  })
})

describe('the 24-hour window', () => {
  test('23 hours after the last word it is open, 25 hours after it is closed; a template needs none', async () => {
    const to = await customer()
    await parley.clock.advance(23 * 3600)
    expect((await shop.v1.post('/messages', text(to))).status).toBe(201)
    await parley.clock.advance(2 * 3600)
    await expectRefused(text(to), 422, 'window_closed', 'to')
    expect((await shop.v1.post('/messages', template(to))).status).toBe(201)
  })

  test('a word written after the clock moved opens it again', async () => {
    const to = await customer()
    expect((await shop.v1.post('/messages', text(to))).status).toBe(201)
  })
})

describe('templates', () => {
  test('variables that are missing or not known', async () => {
    const to = stranger()
    const missing = await expectRefused(
      template(to, { params: {} }),
      422,
      'template_params',
      'template.params',
    )
    expect(missing.details).toEqual({ missing: ['1'], unexpected: [] })
    const unexpected = await expectRefused(
      template(to, { params: { 1: 'a', 2: 'b' } }),
      422,
      'template_params',
    )
    expect(unexpected.details).toEqual({ missing: [], unexpected: ['2'] })
    const params = JSON.parse('{"1":"a","__proto__":"b"}')
    const special = await expectRefused(template(to, { params }), 422, 'template_params')
    expect(special.details).toEqual({ missing: [], unexpected: ['__proto__'] })
  })

  test('an unknown name, both ways of naming, neither', async () => {
    const to = stranger()
    await expectRefused(template(to, { name: 'nothing' }), 422, 'invalid_field', 'template.name')
    await expectRefused(template(to, { id: newId() }), 422, 'invalid_field', 'template')
    await expectRefused({ to, type: 'template', template: {} }, 422, 'invalid_field', 'template')
  })

  test('one that is not approved', async () => {
    await parley.app.prisma.template.updateMany({
      where: { workspaceId: shop.workspaceId, name: 'order_update' },
      data: { status: 'rejected' },
    })
    parley.app.bus.publish('forget', { cache: 'templates' })
    await expectRefused(template(stranger()), 422, 'template_not_approved', 'template.name')
    await parley.app.prisma.template.updateMany({
      where: { workspaceId: shop.workspaceId, name: 'order_update' },
      data: { status: 'approved' },
    })
    parley.app.bus.publish('forget', { cache: 'templates' })
  })

  test('the answer shows the text that people will read', async () => {
    const answer = await shop.v1.post('/messages', template(stranger()))
    expect(answer.body.template).toMatchObject({
      name: 'order_update',
      category: 'utility',
      params: { 1: 'Ann' },
    })
    expect(answer.body.template.text).toContain('Ann')
  })
})

test('a new contact is refused when the plan is full; known ones are not', async () => {
  const full = await parley.tenant()
  const known = await full.v1.post('/messages', template(stranger()))
  await parley.app.prisma.workspaceLimit.update({
    where: { workspaceId: full.workspaceId },
    data: { contacts: 1 },
  })
  const isRefused = {
    status: 422,
    body: { error: { code: 'limit_reached', details: { limit: 'contacts', limit_value: 1, used: 1 } } },
  }
  const dry = (to: string) => ({ ...template(to), dry_run: true })
  expect(await full.v1.post('/messages', template(stranger()))).toMatchObject(isRefused)
  expect(await full.v1.post('/messages', dry(stranger()))).toMatchObject(isRefused)
  expect((await full.v1.post('/messages', dry(known.body.contact_id))).status).toBe(200)
  expect((await full.v1.post('/messages', template(known.body.contact_id))).status).toBe(201)
})

test('sends of one moment make each new contact once, and only those fail for whom there is no room', async () => {
  const small = await parley.tenant()
  await parley.app.prisma.workspaceLimit.update({
    where: { workspaceId: small.workspaceId },
    data: { contacts: 5 },
  })
  const phones = Array.from({ length: 8 }, stranger)
  const sends = phones.flatMap((phone) => [phone, phone])
  const answers = await Promise.all(sends.map((phone) => small.v1.post('/messages', template(phone))))
  const refused = answers.filter(({ status }) => status !== 201)
  const accepted = answers.filter(({ status }) => status === 201)
  expect(accepted).toHaveLength(10)
  expect(new Set(accepted.map(({ body }) => body.contact_id)).size).toBe(5)
  for (const { status, body } of refused) {
    expect(status).toBe(422)
    expect(body.error).toMatchObject({ code: 'limit_reached', details: { limit_value: 5, used: 5 } })
  }
  const { workspaceId } = small
  const counted = await parley.app.prisma.workspaceCounter.findUnique({ where: { workspaceId } })
  expect(counted?.contacts).toBe(5)
  expect(await parley.app.prisma.contact.count({ where: { workspaceId } })).toBe(5)
  const created = { workspaceId, type: 'contact.created' }
  expect(await parley.app.prisma.event.count({ where: created })).toBe(5)
})

test('a dry run tells when the open window closes, and nothing of one that has closed', async () => {
  const phone = await customer()
  const dry = async () => (await shop.v1.post('/messages', { ...template(phone), dry_run: true })).body
  const now = parley.clock.nowMs()
  const open = Date.parse((await dry()).window_expires_at) - now
  expect(open).toBeGreaterThan(23 * 3_600_000)
  expect(open).toBeLessThanOrEqual(24 * 3_600_000)
  await parley.clock.advance(24 * 3600 + 1)
  expect(await dry()).toMatchObject({ dry_run: true, window_expires_at: null })
})
