import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AT_ONCE, type Bench, BUSINESS, idOf, type Json, PHONE, startBench, until } from './harness.ts'

const RUI = '351912000111'
let bench: Bench

beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())
beforeEach(() => bench.reset())

const codeOf = async (answer: Promise<{ body: Json }>) => (await answer).body.error?.code
const addNumber = async (phone_number: string) =>
  (
    await bench.graph('POST', `/${BUSINESS}/phone_numbers`, {
      cc: '351',
      phone_number,
      verified_name: 'Shop',
    })
  ).body.id as string

describe('the block list', () => {
  const block = (...users: object[]) =>
    bench.graph('POST', `/${PHONE}/block_users`, { messaging_product: 'whatsapp', block_users: users })

  it('keeps out who is on it, both ways, until taken off', async () => {
    await bench.auto(AT_ONCE)
    await bench.inbound({ type: 'text', text: { body: 'before' } })
    await until(() => bench.inboundMessages().length === 1)
    await block({ user: RUI })
    await bench.inbound({ type: 'text', text: { body: 'while' } })
    const failed = idOf(await bench.send(RUI))
    await until(() => bench.statusesOf(failed).length === 1)
    expect(bench.statusesOf(failed)[0]).toMatchObject({ status: 'failed', errors: [{ code: 131026 }] })
    expect(bench.inboundMessages()).toHaveLength(1)
    const users = { messaging_product: 'whatsapp', block_users: [{ user: RUI }] }
    await bench.graph('DELETE', `/${PHONE}/block_users`, users)
    await bench.inbound({ type: 'text', text: { body: 'after' } })
    await until(() => bench.inboundMessages().length === 2)
    expect((await bench.graph('GET', `/${PHONE}/block_users`)).body).toEqual({ data: [] })
  })

  it('takes only who wrote in the last day; the others are told apart', async () => {
    await bench.inbound({ type: 'text', text: { body: 'hi' } })
    const { status, body } = await block({ user: RUI }, { user: '351912000222' }, { user: '15550100100' })
    expect([status, body.error.code]).toEqual([400, 139100])
    expect(body.block_users.added_users).toEqual([{ input: RUI, wa_id: RUI }])
    expect(body.block_users.failed_users.map((user: Json) => [user.wa_id, user.errors[0].code])).toEqual([
      ['351912000222', 131047],
      ['15550100100', 131021],
    ])
    await bench.sim('POST', '/clock', { advance_seconds: 86_401 })
    expect((await block({ user: RUI })).body.block_users.failed_users).toHaveLength(1)
    expect(await codeOf(block())).toBe(100)
    expect(await codeOf(block({}))).toBe(100)
    const many = Array.from({ length: 1001 }, () => ({ user: RUI }))
    expect(await codeOf(block(...many))).toBe(130429)
  })

  it('knows people by their user ids', async () => {
    await bench.inbound({ type: 'text', text: { body: 'hi' } }, { from: 'PT.771200' })
    const { body } = await block({ user_id: 'PT.771200' })
    expect(body.block_users.added_users).toEqual([{ input: 'PT.771200', user_id: 'PT.771200' }])
  })
})

describe('a username', () => {
  const take = (phone: string, username: string, more: object = {}) =>
    bench.graph('POST', `/${phone}/username`, { username, ...more })
  const usernameOf = async (phone: string) => (await bench.graph('GET', `/${phone}/username`)).body

  it('belongs to one number, moves within a portfolio when told to, and is announced', async () => {
    const own = (await bench.sim('POST', '/numbers', { display_phone_number: '+351210000021' })).body
    const foreign = { display_phone_number: '+351210000022', business_id: '200000000000002' }
    const other = (await bench.sim('POST', '/numbers', foreign)).body
    expect(await usernameOf(PHONE)).toEqual({})
    await take(PHONE, 'parley.shop')
    expect(await codeOf(take(other.phone_number_id, 'Parley.Shop'))).toBe(147001)
    expect(await codeOf(take(own.phone_number_id, 'parley.shop'))).toBe(147005)
    const moved = await take(own.phone_number_id, 'parley.shop', { transfer_action: 'force_transfer' })
    expect(moved.body).toEqual({ status: 'approved' })
    expect(await usernameOf(PHONE)).toEqual({})
    await bench.graph('DELETE', `/${own.phone_number_id}/username`)
    const told = () => bench.receiver.callbacks.filter((each) => each.field === 'business_username_updates')
    await until(() => told().length === 4)
    expect(told().map(({ value }) => [value.display_phone_number, value.status])).toEqual([
      ['15550100100', 'approved'],
      ['15550100100', 'deleted'],
      ['351210000021', 'approved'],
      ['351210000021', 'deleted'],
    ])
  })

  it.each([
    'ab',
    'x'.repeat(36),
    '12345',
    '.shop',
    'shop.',
    'my..shop',
    'www.shop',
    'shop.com',
    'läden',
    'a b c',
  ])('is not %s', async (username) => {
    expect(await codeOf(take(PHONE, username))).toBe(100)
    expect(await usernameOf(PHONE)).toEqual({})
  })

  it('needs a registered number', async () => {
    expect(await codeOf(take(await addNumber('210000023'), 'parley_two'))).toBe(133010)
  })
})

describe('message links', () => {
  it('are changed under their code, and have a picture', async () => {
    const made = { prefilled_message: 'Hello', generate_qr_image: 'svg' }
    const { code, qr_image_url } = (await bench.graph('POST', `/${PHONE}/message_qrdls`, made)).body
    const picture = await fetch(qr_image_url)
    expect([picture.headers.get('content-type'), (await picture.text()).slice(0, 4)]).toEqual([
      'image/svg+xml',
      '<svg',
    ])
    const changed = (await bench.graph('POST', `/${PHONE}/message_qrdls`, { code, prefilled_message: 'Bye' }))
      .body
    expect(changed).toEqual({ code, prefilled_message: 'Bye', deep_link_url: expect.stringContaining(code) })
    await bench.graph('POST', `/${PHONE}/message_qrdls/${code}`, { prefilled_message: 'Again' })
    const [shown] = (
      await bench.graph('GET', `/${PHONE}/message_qrdls/${code}?fields=code,qr_image_url.format(SVG)`)
    ).body.data
    expect(shown).toEqual({ code, qr_image_url })
    expect((await bench.graph('DELETE', `/${PHONE}/message_qrdls?code=${code}`)).body).toEqual({
      success: true,
    })
    expect(await codeOf(bench.graph('GET', `/${PHONE}/message_qrdls/${code}`))).toBe(100)
    expect(await codeOf(bench.graph('POST', `/${PHONE}/message_qrdls`, { prefilled_message: '' }))).toBe(100)
    const long = { prefilled_message: 'x'.repeat(141) }
    expect(await codeOf(bench.graph('POST', `/${PHONE}/message_qrdls`, long))).toBe(100)
  })
})

describe('limits and lists of a number', () => {
  it('counts registering and deregistering: ten times in three days', async () => {
    const id = (await bench.sim('POST', '/numbers', { display_phone_number: '+351210000024' })).body
      .phone_number_id
    for (let round = 0; round < 5; round++) {
      expect((await bench.graph('POST', `/${id}/deregister`)).status).toBe(200)
      const register = { messaging_product: 'whatsapp', pin: '123456' }
      expect((await bench.graph('POST', `/${id}/register`, register)).status).toBe(200)
    }
    expect(await codeOf(bench.graph('POST', `/${id}/deregister`))).toBe(133016)
    await bench.sim('POST', '/clock', { advance_seconds: 72 * 3600 })
    expect((await bench.graph('POST', `/${id}/deregister`)).status).toBe(200)
  })

  it('keeps numbers of the business app registered', async () => {
    const number = { display_phone_number: '+351210000025', is_on_biz_app: true }
    const id = (await bench.sim('POST', '/numbers', number)).body.phone_number_id
    expect((await bench.graph('GET', `/${id}?fields=is_on_biz_app`)).body.is_on_biz_app).toBe(true)
    expect(await codeOf(bench.graph('POST', `/${id}/deregister`))).toBe(100)
  })

  it('sends codes a minute apart, and not to who has proven the number', async () => {
    const id = await addNumber('210000026')
    const request = () => bench.graph('POST', `/${id}/request_code`, { code_method: 'SMS', language: 'en' })
    expect((await request()).status).toBe(200)
    const soon = await request()
    expect(soon.body.error).toMatchObject({ code: 136024, message: '(#136024) Request code error' })
    await bench.sim('POST', '/clock', { advance_seconds: 61 })
    expect((await request()).status).toBe(200)
    expect(await codeOf(bench.graph('POST', `/${id}/verify_code`, { code: '12' }))).toBe(136025)
    await bench.graph('POST', `/${id}/verify_code`, { code: '123-456' })
    expect((await request()).body.error.message).toBe('(#136024) Request code error')
    expect(
      await codeOf(bench.graph('POST', `/${id}/request_code`, { code_method: 'PIGEON', language: 'en' })),
    ).toBe(100)
    const abroad = { messaging_product: 'whatsapp', pin: '123456', data_localization_region: 'XX' }
    expect(await codeOf(bench.graph('POST', `/${id}/register`, abroad))).toBe(100)
  })

  it('automates within its limits and keeps what is left out', async () => {
    const set = (more: object) => bench.graph('POST', `/${PHONE}/conversational_automation`, more)
    const get = async () =>
      (await bench.graph('GET', `/${PHONE}?fields=conversational_automation`)).body.conversational_automation
    await set({ prompts: ['Book'], commands: [] })
    await set({ prompts: ['Book', 'Ask'] })
    const kept = { id: PHONE, prompts: ['Book', 'Ask'], commands: [] }
    expect(await get()).toEqual(kept)
    expect(await codeOf(set({ prompts: ['1', '2', '3', '4', '5'] }))).toBe(100)
    const command = { command_name: 'a', command_description: 'b' }
    expect(await codeOf(set({ commands: Array.from({ length: 31 }, () => command) }))).toBe(100)
    expect(await get()).toEqual(kept)
  })

  it('wants an RSA key of 2048 bits', async () => {
    const set = (business_public_key: string) =>
      bench.graph('POST', `/${PHONE}/whatsapp_business_encryption`, { business_public_key })
    const pem = (modulusLength: number) =>
      generateKeyPairSync('rsa', { modulusLength })
        .publicKey.export({ type: 'spki', format: 'pem' })
        .toString()
    expect(await codeOf(set(pem(1024)))).toBe(100)
    expect(await codeOf(set('nonsense'))).toBe(100)
    expect((await set(pem(2048))).status).toBe(200)
  })

  it('tells what became of its messages', async () => {
    await bench.auto(AT_ONCE)
    const read = idOf(await bench.send(RUI))
    const failed = idOf(await bench.send('+15550100002'))
    await until(() => bench.statusesOf(read).length === 3 && bench.statusesOf(failed).length === 1)
    const fields = 'message_id,events{delivery_status,error_description}'
    const { data, paging } = (await bench.graph('GET', `/${PHONE}/message_history?fields=${fields}&limit=1`))
      .body
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^\d{15}$/),
        message_id: read,
        events: {
          data: ['SENT', 'DELIVERED', 'READ'].map((delivery_status) => ({ delivery_status })),
        },
      },
    ])
    const next = new URL(paging.next)
    expect((await bench.graph('GET', next.pathname + next.search)).body.data[0].events.data).toEqual([
      { delivery_status: 'FAILED', error_description: 'Message undeliverable.' },
    ])
  })
})

describe('a business', () => {
  it('keeps its insights on', async () => {
    expect(await codeOf(bench.graph('POST', `/${BUSINESS}?is_enabled_for_insights=false`))).toBe(200006)
    expect(await codeOf(bench.graph('POST', `/${BUSINESS}`, { name: 'x' }))).toBe(100)
  })

  it('has sign-ups that are changed and deleted', async () => {
    const whole = {
      signup_message: 'Join',
      confirmation_message: 'Thanks',
      privacy_policy_url: 'https://a.example',
    }
    const create = (more: object) => bench.graph('POST', `/${BUSINESS}/signups`, { ...whole, ...more })
    const { id } = (await create({})).body
    await bench.graph('POST', `/${BUSINESS}/signups/${id}`, { promo_code: 'A' })
    expect((await bench.graph('GET', `/${BUSINESS}/signups/${id}`)).body).toMatchObject({
      ...whole,
      promo_code: 'A',
    })
    expect(await codeOf(create({ confirmation_message: 'x'.repeat(301) }))).toBe(100)
    expect(await codeOf(create({ privacy_policy_url: 'nowhere' }))).toBe(100)
    await bench.sim('POST', '/preferences', { from: RUI, value: 'signup', signup_id: id })
    await until(() => bench.receiver.callbacks.length === 1)
    expect(bench.receiver.callbacks[0]!.value.user_preferences[0]).toMatchObject({
      value: 'signup',
      signup_id: id,
    })
    expect((await bench.graph('DELETE', `/${BUSINESS}/signups/${id}`)).body).toEqual({ success: true })
    expect(await codeOf(bench.graph('GET', `/${BUSINESS}/signups/${id}`))).toBe(100)
  })
})
