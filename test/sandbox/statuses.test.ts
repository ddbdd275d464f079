import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  AT_ONCE,
  type Bench,
  BUSINESS,
  idOf,
  PHONE,
  pause,
  signatureOf,
  startBench,
  until,
} from './harness.ts'

let bench: Bench
const statuses = (id: string) => bench.statusesOf(id).map((status) => status.status)

beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.reset()
  await bench.auto(AT_ONCE)
})

describe('progress of messages', () => {
  it('climbs sent, delivered, read with price, people and our own data', async () => {
    const answer = await bench.send('+351 912-000-111', { biz_opaque_callback_data: 'our-id-é' })
    expect(answer.status).toBe(200)
    expect(answer.body.contacts).toEqual([{ input: '+351 912-000-111', wa_id: '351912000111' }])
    expect(answer.body.messages[0]).not.toHaveProperty('message_status')
    const id = idOf(answer)
    await until(() => statuses(id).length === 3)
    expect(statuses(id)).toEqual(['sent', 'delivered', 'read'])
    const [sent, delivered, read] = bench.statusesOf(id)
    expect(sent).toMatchObject({ recipient_id: '351912000111', biz_opaque_callback_data: 'our-id-é' })
    expect(sent.recipient_user_id).toMatch(/^PT\.\d+$/)
    expect(sent.timestamp).toMatch(/^\d{10}$/)
    const price = {
      billable: false,
      pricing_model: 'PMP',
      type: 'free_customer_service',
      category: 'service',
    }
    expect(sent.pricing).toEqual(price)
    expect(delivered.pricing).toEqual(price)
    expect(read).not.toHaveProperty('pricing')
    const { value } = bench.receiver.callbacks[0]!
    expect(value.metadata).toEqual({ display_phone_number: '15550100100', phone_number_id: PHONE })
    expect(value.contacts[0].wa_id).toBe('351912000111')
  })

  it('signs the exact bytes, with non-ASCII escaped in lower case', async () => {
    await bench.send('+351912000111', { biz_opaque_callback_data: 'é😀/x' })
    await until(() => bench.receiver.callbacks.length === 3)
    const [callback] = bench.receiver.callbacks
    expect(callback!.raw.toString('latin1')).toContain('\\u00e9\\ud83d\\ude00/x')
    expect(callback!.headers['x-hub-signature-256']).toBe(signatureOf(callback!.raw))
    expect(callback!.headers['user-agent']).toBe('facebookexternalua')
    expect(callback!.headers['content-type']).toBe('application/json')
    const envelope = JSON.parse(callback!.raw.toString())
    expect(envelope.object).toBe('whatsapp_business_account')
    expect(envelope.entry[0].id).toBe(BUSINESS)
    expect(envelope.entry[0]).not.toHaveProperty('time')
  })

  it('can escape slashes and put many changes in one request', async () => {
    await bench.auto({ sent_ms: 60_000, delivered_ms: null, read_ms: null })
    await bench.sim('POST', '/settings', { callbacks: { escape_slashes: true, batch: 100, concurrency: 1 } })
    await Promise.all(
      [0, 1, 2, 3, 4, 5].map((i) => bench.send(`+35191200020${i}`, { biz_opaque_callback_data: 'a/b' })),
    )
    await bench.sim('POST', '/clock', { advance_seconds: 60 })
    await until(() => bench.receiver.callbacks.length === 6)
    const requests = new Set(bench.receiver.callbacks.map((callback) => callback.raw))
    expect(requests.size).toBeLessThan(6)
    expect(bench.receiver.callbacks[0]!.raw.toString()).toContain('a\\/b')
    expect(bench.receiver.callbacks[0]!.headers['x-hub-signature-256']).toBe(
      signatureOf(bench.receiver.callbacks[0]!.raw),
    )
  })

  it('takes the set times: null is never, others wait', async () => {
    await bench.auto({ sent_ms: 0, delivered_ms: 120, read_ms: null })
    const started = Date.now()
    const id = idOf(await bench.send('+351912000111'))
    await until(() => statuses(id).length === 2)
    expect(bench.receiver.callbacks.at(-1)!.at - started).toBeGreaterThanOrEqual(110)
    await pause(60)
    expect(statuses(id)).toEqual(['sent', 'delivered'])
  })

  it('reports only sent for reactions, and played for voice notes', async () => {
    const reaction = idOf(
      await bench.send('+351912000111', {
        type: 'reaction',
        text: undefined,
        reaction: { message_id: 'wamid.X', emoji: '👍' },
      }),
    )
    const audio = { link: 'https://files.example/voice.ogg', voice: true }
    const voice = idOf(await bench.send('+351912000111', { type: 'audio', text: undefined, audio }))
    await until(() => statuses(voice).length === 4)
    expect(statuses(voice)).toEqual(['sent', 'delivered', 'read', 'played'])
    expect(statuses(reaction)).toEqual(['sent'])
  })

  it('sends a status on demand, and none by itself after failed', async () => {
    await bench.auto({ sent_ms: null, delivered_ms: 60, read_ms: null })
    const id = idOf(await bench.send('+351912000111'))
    const done = await bench.sim('POST', '/status', {
      message_id: id,
      status: 'failed',
      error: { code: 131026, details: 'gone' },
    })
    expect(done.body).toEqual({ success: true })
    await pause(120)
    expect(statuses(id)).toEqual(['failed'])
    expect(bench.statusesOf(id)[0].errors[0]).toMatchObject({ code: 131026, error_data: { details: 'gone' } })
    expect((await bench.sim('POST', '/status', { message_id: 'wamid.none', status: 'read' })).status).toBe(
      400,
    )
    await bench.sim('POST', '/status', {
      message_id: 'wamid.stranger',
      status: 'read',
      phone_number_id: PHONE,
      to: '+351912000111',
    })
    await until(() => statuses('wamid.stranger').length === 1)
  })
})

describe('magic recipients', () => {
  it('0001 is delivered and never read', async () => {
    const id = idOf(await bench.send('+15550100001'))
    await until(() => statuses(id).length === 2)
    await pause(60)
    expect(statuses(id)).toEqual(['sent', 'delivered'])
  })

  it.each([
    ['+15550100002', 131026],
    ['+15550100005', 131047],
  ])('%s fails with %i, as a failed status carries it', async (to, code) => {
    const answer = await bench.send(to)
    expect(answer.status).toBe(200)
    const id = idOf(answer)
    await until(() => statuses(id).length === 1)
    await pause(60)
    expect(statuses(id)).toEqual(['failed'])
    const [status] = bench.statusesOf(id)
    expect(status.errors).toHaveLength(1)
    expect(status.errors[0]).toMatchObject({
      code,
      title: expect.any(String),
      error_data: { details: expect.any(String) },
    })
    expect(status).not.toHaveProperty('pricing')
    expect(status).not.toHaveProperty('recipient_user_id')
    expect(bench.receiver.callbacks[0]!.value).not.toHaveProperty('contacts')
  })

  it('0003 is accepted and never confirmed', async () => {
    const id = idOf(await bench.send('+15550100003'))
    await pause(120)
    expect(statuses(id)).toEqual([])
    const { body } = await bench.sim('GET', '/messages?to=%2B15550100003')
    expect(body.messages.map((message: { id: string }) => message.id)).toEqual([id])
  })

  it('0004 is read and answers back with a text', async () => {
    const id = idOf(await bench.send('+15550100004'))
    await until(() => bench.inboundMessages().length === 1)
    expect(statuses(id)).toEqual(['sent', 'delivered', 'read'])
    expect(bench.inboundMessages()[0]).toMatchObject({
      from: '15550100004',
      type: 'text',
      text: { body: expect.any(String) },
    })
  })
})

describe('window and preferences', () => {
  it('fails a free message with 131047 when the customer last wrote more than a day ago', async () => {
    await bench.inbound({ type: 'text', text: { body: 'hi' } }, { from: '+351912000222' })
    const open = idOf(await bench.send('+351912000222'))
    await until(() => statuses(open).length === 3)
    await bench.sim('POST', '/clock', { advance_seconds: 24 * 3600 + 1 })
    const closed = idOf(await bench.send('+351912000222'))
    await until(() => statuses(closed).length === 1)
    expect(bench.statusesOf(closed)[0].errors[0].code).toBe(131047)
    const template = { name: 'hello', language: { code: 'en' } }
    const allowed = idOf(await bench.send('+351912000222', { type: 'template', text: undefined, template }))
    await until(() => statuses(allowed).length === 3)
  })

  it('strict: also when the customer never wrote', async () => {
    await bench.sim('POST', '/settings', { customer_window: 'strict' })
    const id = idOf(await bench.send('+351912000333'))
    await until(() => statuses(id).length === 1)
    expect(bench.statusesOf(id)[0].errors[0].code).toBe(131047)
  })

  it('fails marketing with 131050 after the customer has stopped it', async () => {
    await bench.sim('POST', '/preferences', { from: '+351912000444', value: 'stop' })
    await until(() => bench.receiver.callbacks.some((callback) => callback.field === 'user_preferences'))
    const { value } = bench.receiver.callbacks[0]!
    expect(value.user_preferences[0]).toMatchObject({
      wa_id: '351912000444',
      category: 'marketing_messages',
      value: 'stop',
    })
    const components = [
      { type: 'header', parameters: [{ type: 'image', image: { link: 'https://files.example/a.jpg' } }] },
      { type: 'body', parameters: [{ type: 'text', parameter_name: 'first_name', text: 'Ana' }] },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'spring' }] },
    ]
    const template = { name: 'spring_sale', language: { code: 'en' }, components }
    const answer = await bench.send('+351912000444', { type: 'template', text: undefined, template })
    expect(answer.body.messages[0].message_status).toBe('accepted')
    await until(() => statuses(idOf(answer)).length === 1)
    expect(bench.statusesOf(idOf(answer))[0].errors[0].code).toBe(131050)
  })
})
