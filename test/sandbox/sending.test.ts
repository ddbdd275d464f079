import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bench, idOf, PHONE, pause, startBench, TOKEN, until } from './harness.ts'

let bench: Bench

beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())
beforeEach(() => bench.reset())

describe('tokens and unknown things', () => {
  it('wants a token that it knows, with the headers of the platform', async () => {
    const none = await bench.call('GET', `/v25.0/${PHONE}`)
    expect([none.status, none.body.error.code]).toEqual([401, 104])
    const wrong = await bench.call('GET', `/${PHONE}`, undefined, { authorization: 'Bearer nonsense' })
    expect([wrong.status, wrong.body.error.code]).toEqual([401, 190])
    expect(wrong.body.error).toMatchObject({ type: 'OAuthException', fbtrace_id: expect.any(String) })
    expect(wrong.headers.get('x-fb-request-id')).toBeTruthy()
    expect(JSON.parse(wrong.headers.get('x-business-use-case-usage')!)).toHaveProperty('200000000000001')
    expect((await bench.call('GET', `/${PHONE}?access_token=${TOKEN}`)).status).toBe(200)
  })

  it('answers 400, 100, 33 for an id nobody knows', async () => {
    const { status, body } = await bench.graph('GET', '/999')
    expect([status, body.error.code, body.error.error_subcode]).toEqual([400, 100, 33])
    expect(body.error.type).toBe('GraphMethodException')
  })
})

const interactive = (content: unknown) => ({ type: 'interactive', text: undefined, interactive: content })
const button = (title: string, id = title) => ({ type: 'reply', reply: { id, title } })
const buttons = (...all: unknown[]) =>
  interactive({ type: 'button', body: { text: 'Choose' }, action: { buttons: all } })

describe('validation of sends', () => {
  it.each([
    ['no messaging_product', { messaging_product: undefined }, 100],
    ['no recipient', { to: undefined }, 100],
    ['a recipient that is no number', { to: 'nobody' }, 131009],
    ['an unknown type', { type: 'smoke', smoke: {} }, 131009],
    ['a missing content', { type: 'image' }, 131008],
    ['a missing body', { text: {} }, 131008],
    ['an empty body', { text: { body: '' } }, 131009],
    ['a body too long', { text: { body: 'x'.repeat(4097) } }, 100],
    ['an unknown key', { texts: {} }, 100],
    ['an unknown key inside', { text: { body: 'a', colour: 'red' } }, 100],
    ['a body that is no text', { text: { body: 5 } }, 100],
    ['callback data too long', { biz_opaque_callback_data: 'x'.repeat(513) }, 100],
    ['neither id nor link', { type: 'image', text: undefined, image: {} }, 131009],
    [
      'both id and link',
      { type: 'image', text: undefined, image: { id: '1', link: 'https://a.example/b' } },
      131009,
    ],
    ['a file nobody uploaded', { type: 'image', text: undefined, image: { id: '1' } }, 100],
    [
      'a caption on audio',
      { type: 'audio', text: undefined, audio: { link: 'https://a.example/b', caption: 'x' } },
      100,
    ],
    ['four buttons', buttons(button('a'), button('b'), button('c'), button('d')), 131009],
    ['a button title too long', buttons(button('x'.repeat(21))), 131009],
    ['equal button ids', buttons(button('a', '1'), button('b', '1')), 131009],
    [
      'an unknown interactive kind',
      interactive({ type: 'hologram', body: { text: 'x' }, action: {} }),
      131009,
    ],
    ['a contact without a name', { type: 'contacts', text: undefined, contacts: [{ phones: [] }] }, 131008],
    ['its own number', { to: '+15550100100' }, 131021],
  ])('refuses %s', async (_what, change, code) => {
    const { status, body } = await bench.send('+351912000111', change)
    expect([status, body.error?.code]).toEqual([400, code])
    expect(body.error.error_data.details).toEqual(expect.any(String))
    expect((await bench.sim('GET', '/messages')).body.messages).toEqual([])
  })

  it.each([
    ['text', { context: { message_id: 'wamid.A' }, recipient_type: 'individual' }],
    ['buttons', buttons(button('Yes'), button('No'))],
    [
      'list',
      interactive({
        type: 'list',
        body: { text: 'Pick' },
        action: { button: 'Open', sections: [{ rows: [{ id: '1', title: 'One', description: 'first' }] }] },
      }),
    ],
    [
      'link button',
      interactive({
        type: 'cta_url',
        body: { text: 'Look' },
        action: { name: 'cta_url', parameters: { display_text: 'Go', url: 'https://a.example/' } },
      }),
    ],
    [
      'location',
      { type: 'location', text: undefined, location: { latitude: 38.7, longitude: '-9.1', name: 'Lisbon' } },
    ],
    [
      'contacts',
      {
        type: 'contacts',
        text: undefined,
        contacts: [
          { name: { formatted_name: 'Ana Reis', first_name: 'Ana' }, phones: [{ phone: '+351912000111' }] },
        ],
      },
    ],
    [
      'a card whose parts say nothing',
      {
        type: 'contacts',
        text: undefined,
        contacts: [
          { name: { formatted_name: 'Ana', last_name: '' }, org: {}, phones: [], urls: [], birthday: '' },
        ],
      },
    ],
    [
      'document',
      { type: 'document', text: undefined, document: { link: 'https://a.example/b.pdf', filename: 'b.pdf' } },
    ],
  ])('takes %s', async (_what, change) => {
    expect((await bench.send('+351912000111', change)).status).toBe(200)
  })

  it('takes a user id as recipient, and answers and reports with it', async () => {
    await bench.auto({ sent_ms: 0 })
    const body = { messaging_product: 'whatsapp', recipient: 'US.1349', type: 'text', text: { body: 'x' } }
    const answer = await bench.graph('POST', `/${PHONE}/messages`, body)
    expect(answer.body.contacts).toEqual([{ input: 'US.1349', user_id: 'US.1349' }])
    await until(() => bench.statusesOf(idOf(answer)).length > 0)
    expect(bench.statusesOf(idOf(answer))[0]).toMatchObject({ recipient_user_id: 'US.1349' })
    expect(bench.statusesOf(idOf(answer))[0]).not.toHaveProperty('recipient_id')
  })
})

const use = (name: string, components: unknown[] = [], code = 'en') => ({
  type: 'template',
  text: undefined,
  template: { name, language: { code }, components },
})
const text = (value: string, name?: string) => ({
  type: 'text',
  text: value,
  ...(name ? { parameter_name: name } : {}),
})
const body = (...parameters: unknown[]) => ({ type: 'body', parameters })
const image = { type: 'header', parameters: [{ type: 'image', image: { link: 'https://a.example/b.jpg' } }] }
const link = { type: 'button', sub_type: 'url', index: '0', parameters: [text('spring')] }

describe('template sends', () => {
  it.each([
    ['an unknown name', use('nothing'), 404, 132001],
    ['an unknown language', use('hello', [], 'pt_BR'), 404, 132001],
    ['too few parameters', use('order_update'), 400, 132000],
    ['too many parameters', use('hello', [body(text('x'))]), 400, 132000],
    ['a line break in a parameter', use('order_update', [body(text('a\nb'))]), 400, 132018],
    ['an unknown parameter name', use('spring_sale', [image, body(text('Ana', 'name')), link]), 400, 132000],
    ['no header', use('spring_sale', [body(text('Ana', 'first_name')), link]), 400, 132012],
    [
      'another header',
      use('spring_sale', [{ type: 'header', parameters: [text('x')] }, body(text('A', 'first_name')), link]),
      400,
      132012,
    ],
    ['no button value', use('spring_sale', [image, body(text('Ana', 'first_name'))]), 400, 131008],
    ['a button that is not there', use('hello', [link]), 400, 132018],
  ])('refuses %s', async (_what, change, status, code) => {
    const answer = await bench.send('+351912000111', change)
    expect([answer.status, answer.body.error?.code]).toEqual([status, code])
    expect(answer.body.error.error_data.details).toEqual(expect.any(String))
  })

  it('takes the built-in ones, and charges marketing', async () => {
    await bench.auto({ sent_ms: 0 })
    expect((await bench.send('+351912000111', use('hello'))).body.messages[0].message_status).toBe('accepted')
    expect((await bench.send('+351912000111', use('order_update', [body(text('A-1'))]))).status).toBe(200)
    const sale = await bench.send(
      '+351912000111',
      use('spring_sale', [image, body(text('Ana', 'first_name')), link]),
    )
    await until(() => bench.statusesOf(idOf(sale)).length > 0)
    expect(bench.statusesOf(idOf(sale))[0].pricing).toMatchObject({
      billable: true,
      type: 'regular',
      category: 'marketing',
    })
  })
})

describe('the log of what was sent', () => {
  it('lists in order, bodies as received, by recipient and time', async () => {
    await bench.send('+351912000111', { biz_opaque_callback_data: 'one' })
    await pause(5)
    const middle = new Date().toISOString()
    await bench.send('+351 912 000 111', { biz_opaque_callback_data: 'two' })
    await bench.send('+351912000999', { biz_opaque_callback_data: 'three' })
    const all = (await bench.sim('GET', '/messages')).body.messages
    expect(
      all.map(
        (message: { body: { biz_opaque_callback_data: string } }) => message.body.biz_opaque_callback_data,
      ),
    ).toEqual(['one', 'two', 'three'])
    expect(all[1]).toEqual({
      id: expect.stringMatching(/^wamid\./),
      at: expect.stringMatching(/Z$/),
      phone_number_id: PHONE,
      to: '+351 912 000 111',
      body: {
        messaging_product: 'whatsapp',
        to: '+351 912 000 111',
        type: 'text',
        text: { body: 'hello' },
        biz_opaque_callback_data: 'two',
      },
    })
    for (const to of ['+351912000111', '%2B351912000111', '351912000111']) {
      expect((await bench.sim('GET', `/messages?to=${to}`)).body.messages).toHaveLength(2)
    }
    expect((await bench.sim('GET', `/messages?since=${middle}`)).body.messages).toHaveLength(2)
    expect((await bench.sim('GET', `/messages?since=${Date.now() + 1000}`)).body.messages).toHaveLength(0)
  })
})

describe('read receipts', () => {
  it('takes received messages and no others', async () => {
    const { id } = (await bench.inbound({ type: 'text', text: { body: 'hi' } })).body
    const receipt = (message_id: string) => ({
      messaging_product: 'whatsapp',
      status: 'read',
      message_id,
      typing_indicator: { type: 'text' },
    })
    expect((await bench.graph('POST', `/${PHONE}/messages`, receipt(id))).body).toEqual({ success: true })
    const unknown = await bench.graph('POST', `/${PHONE}/messages`, receipt('wamid.none'))
    expect([unknown.status, unknown.body.error.code]).toEqual([400, 100])
  })
})
