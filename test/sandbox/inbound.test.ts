import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bench, idOf, type Json, PHONE, startBench, TOKEN, until } from './harness.ts'

let bench: Bench

beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())
beforeEach(() => bench.reset())

/** Sends one inbound message and answers the value of its callback. */
async function arrive(message: unknown, more: Record<string, unknown> = {}): Promise<Json> {
  const answer = await bench.inbound(message, more)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await until(() => bench.receiver.callbacks.length === 1)
  const { field, value } = bench.receiver.callbacks[0]!
  expect(field).toBe('messages')
  expect(value.metadata.phone_number_id).toBe(PHONE)
  expect(value.messages[0].id).toBe(answer.body.message_id)
  return value
}

const order = {
  catalog_id: '9',
  product_items: [{ product_retailer_id: 'A', quantity: 2, item_price: 5, currency: 'EUR' }],
}

describe('a tap', () => {
  const RUI = '+351912000111'
  const reply = (id: string) => ({ type: 'button_reply', button_reply: { id, title: 'Yes' } })
  const ask = async (id: string) => {
    const buttons = [{ type: 'reply', reply: { id, title: 'Yes' } }]
    const interactive = { type: 'button', body: { text: 'Well?' }, action: { buttons } }
    return idOf(await bench.send(RUI, { type: 'interactive', text: undefined, interactive }))
  }

  it('says which message it answers: the newest that has the button, else the newest with any', async () => {
    const first = await ask('one')
    const second = await ask('two')
    await bench.send(RUI)
    for (const [index, [id, message]] of [
      ['one', first],
      ['two', second],
      ['three', second],
    ].entries()) {
      await bench.inbound({ type: 'interactive', interactive: reply(id!) })
      await until(() => bench.inboundMessages().length === index + 1)
      expect(bench.inboundMessages()[index].context).toEqual({ from: '15550100100', id: message })
    }
  })

  it('on a button of a template answers the template, and keeps the context it is given', async () => {
    const template = { name: 'hello', language: { code: 'en' } }
    const sent = idOf(await bench.send(RUI, { type: 'template', text: undefined, template }))
    await ask('one')
    await bench.inbound({ type: 'button', button: { payload: 'yes', text: 'Yes' } })
    await bench.inbound({ type: 'button', button: { text: 'Yes' }, context: { id: 'wamid.MINE' } })
    await until(() => bench.inboundMessages().length === 2)
    expect(bench.inboundMessages().map(({ context }) => context.id)).toEqual([sent, 'wamid.MINE'])
  })
})

describe('a customer writes', () => {
  it.each<[string, Json]>([
    ['text', { type: 'text', text: { body: 'olá' } }],
    ['location', { type: 'location', location: { latitude: 38.7, longitude: -9.1, name: 'Lisbon' } }],
    [
      'contacts',
      { type: 'contacts', contacts: [{ name: { formatted_name: 'Ana' }, phones: [{ phone: '+351912' }] }] },
    ],
    ['button', { type: 'button', button: { payload: 'yes', text: 'Yes' }, context: { id: 'wamid.OUT' } }],
    [
      'button reply',
      {
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id: 'yes', title: 'Yes' } },
      },
    ],
    [
      'list reply',
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '1', title: 'One' } } },
    ],
    [
      'form',
      {
        type: 'interactive',
        interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', response_json: '{}' } },
      },
    ],
    ['reaction', { type: 'reaction', reaction: { message_id: 'wamid.OUT', emoji: '👍' } }],
    ['reaction taken back', { type: 'reaction', reaction: { message_id: 'wamid.OUT' } }],
    ['order', { type: 'order', order }],
    [
      'edit',
      {
        type: 'edit',
        edit: { original_message_id: 'wamid.IN', message: { type: 'text', text: { body: 'b' } } },
      },
    ],
    ['revoke', { type: 'revoke', revoke: { original_message_id: 'wamid.IN' } }],
    [
      'advertisement',
      {
        type: 'text',
        text: { body: 'a' },
        referral: { source_url: 'https://a.example/', source_type: 'ad' },
      },
    ],
    ['forwarded', { type: 'text', text: { body: 'a' }, context: { forwarded: true } }],
  ])('%s', async (_what, message) => {
    const value = await arrive(message)
    const [shown] = value.messages
    const { context, ...rest } = message
    expect(shown).toMatchObject(rest)
    if (context) expect(shown.context).toMatchObject(context)
    if (context?.id) expect(shown.context.from).toBe('15550100100')
    expect(shown.from).toBe('351912000111')
    expect(shown.timestamp).toMatch(/^\d{10}$/)
    expect(value.contacts[0]).toMatchObject({ wa_id: '351912000111', profile: { name: 'Rui' } })
    expect(shown.from_user_id).toBe(value.contacts[0].user_id)
  })

  it('unsupported carries 131051', async () => {
    const [shown] = (await arrive({ type: 'unsupported', unsupported: { type: 'poll' } })).messages
    expect(shown).toMatchObject({
      type: 'unsupported',
      unsupported: { type: 'poll' },
      errors: [{ code: 131051 }],
    })
  })

  it('a change of number comes without contacts', async () => {
    const system = { type: 'user_changed_number', wa_id: '351912000112', body: 'changed' }
    const value = await arrive({ type: 'system', system })
    expect(value).not.toHaveProperty('contacts')
    expect(value.messages[0]).toMatchObject({ from: '351912000111', system })
  })

  it('who hides the phone is known by the user id alone', async () => {
    const value = await arrive(
      { type: 'text', text: { body: 'x' } },
      { from: 'US.13491208655302741918', username: 'ana' },
    )
    expect(value.messages[0].from_user_id).toBe('US.13491208655302741918')
    expect(value.messages[0]).not.toHaveProperty('from')
    expect(value.contacts).toEqual([
      { profile: { name: 'Rui', username: 'ana' }, user_id: 'US.13491208655302741918' },
    ])
  })

  it('id and time may be given, and phone and user id together', async () => {
    const more = { user_id: 'PT.77' }
    const value = await arrive(
      { type: 'text', text: { body: 'x' }, id: 'wamid.SAME', timestamp: 1790000000 },
      more,
    )
    expect(value.messages[0]).toMatchObject({
      id: 'wamid.SAME',
      timestamp: '1790000000',
      from_user_id: 'PT.77',
    })
  })

  it('refuses what is no message, and numbers nobody has', async () => {
    expect((await bench.inbound({ text: { body: 'x' } })).status).toBe(400)
    expect((await bench.inbound({ type: 'text' })).body.error.code).toBe(131008)
    expect(
      (await bench.inbound({ type: 'text', text: { body: 'x' } }, { phone_number_id: '1' })).status,
    ).toBe(400)
  })

  it('any other callback can be given as it is', async () => {
    await bench.sim('POST', '/callback', { field: 'account_alerts', value: { entity_type: 'WABA' } })
    await until(() => bench.receiver.callbacks.length === 1)
    expect(bench.receiver.callbacks[0]).toMatchObject({
      field: 'account_alerts',
      value: { entity_type: 'WABA' },
      time: expect.any(Number),
    })
  })
})

describe('files of customers', () => {
  it.each([
    ['image', {}, 'image/jpeg', 'ffd8ff'],
    ['image', { mime_type: 'image/png', caption: 'see' }, 'image/png', '89504e47'],
    ['video', {}, 'video/mp4', '0000001866747970'],
    ['audio', {}, 'audio/ogg; codecs=opus', '4f676753'],
    ['audio', { mime_type: 'audio/mpeg', voice: false }, 'audio/mpeg', 'fffb'],
    ['document', { filename: 'a.pdf' }, 'application/pdf', '255044462d'],
    ['sticker', {}, 'image/webp', '52494646'],
  ])('%s %o is a real file of its type', async (type, content, mimeType, magic) => {
    const [shown] = (await arrive({ type, [type]: content })).messages
    const file = shown[type]
    expect(file).toMatchObject({ ...content, mime_type: mimeType, url: expect.stringContaining('mid=') })
    const node = (await bench.graph('GET', `/${file.id}?phone_number_id=${PHONE}`)).body
    expect(node).toMatchObject({ id: file.id, mime_type: mimeType, messaging_product: 'whatsapp' })
    const response = await fetch(node.url, { headers: { authorization: `Bearer ${TOKEN}` } })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, mimeType])
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.toString('hex').startsWith(magic)).toBe(true)
    expect(bytes).toHaveLength(node.file_size)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(node.sha256)
    expect(Buffer.from(file.sha256, 'base64').toString('hex')).toBe(node.sha256)
  })

  it('can be the bytes and the id that are given', async () => {
    const data = Buffer.from('not really a picture').toString('base64')
    const [shown] = (await arrive({ type: 'image', image: { id: '12345', data } })).messages
    expect(shown.image).not.toHaveProperty('data')
    const node = (await bench.graph('GET', '/12345')).body
    const response = await fetch(node.url, { headers: { authorization: `Bearer ${TOKEN}` } })
    expect(await response.text()).toBe('not really a picture')
  })
})
