import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox } from '#sandbox/server.ts'
import {
  APP,
  AT_ONCE,
  type Bench,
  BUSINESS,
  type Json,
  PHONE,
  SECRET,
  startBench,
  startReceiver,
  until,
} from './harness.ts'

let bench: Bench

beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())
beforeEach(() => bench.reset())

describe('numbers', () => {
  it('show the fields that are asked for', async () => {
    const fields =
      'display_phone_number,verified_name,quality_rating,status,throughput{level},health_status{can_send_message}'
    const { body } = await bench.graph('GET', `/${PHONE}?fields=${fields}`)
    expect(body).toEqual({
      id: PHONE,
      display_phone_number: '+1 555-010-0100',
      verified_name: expect.any(String),
      quality_rating: 'GREEN',
      status: 'CONNECTED',
      throughput: { level: 'STANDARD' },
      health_status: { can_send_message: 'AVAILABLE' },
    })
    expect((await bench.graph('GET', `/${PHONE}?fields=is_test_number`)).body.error.code).toBe(100)
    expect((await bench.graph('GET', `/${BUSINESS}/phone_numbers`)).body.data[0].id).toBe(PHONE)
  })

  it('made on the control plane work with the same token, in one business or another', async () => {
    const shared = (await bench.sim('POST', '/numbers', { display_phone_number: '+351 21 000 0002' })).body
    expect(shared).toEqual({
      phone_number_id: expect.any(String),
      business_id: BUSINESS,
      display_phone_number: '+351210000002',
    })
    expect((await bench.sim('POST', '/numbers', { display_phone_number: '+351210000002' })).body).toEqual(
      shared,
    )
    const own = (
      await bench.sim('POST', '/numbers', {
        display_phone_number: '+351210000003',
        business_id: '200000000000002',
      })
    ).body
    await bench.auto(AT_ONCE)
    const text = { messaging_product: 'whatsapp', to: '351912000111', type: 'text', text: { body: 'x' } }
    expect((await bench.graph('POST', `/${own.phone_number_id}/messages`, text)).status).toBe(200)
    await until(() => bench.receiver.callbacks.length === 3)
    expect(bench.receiver.callbacks[0]!.value.metadata).toEqual({
      display_phone_number: '351210000003',
      phone_number_id: own.phone_number_id,
    })
    expect(JSON.parse(bench.receiver.callbacks[0]!.raw.toString()).entry[0].id).toBe('200000000000002')
    expect((await bench.graph('GET', '/200000000000002/message_templates')).body).toEqual({ data: [] })
  })

  it('added through the API are verified and registered first', async () => {
    const added = { cc: '351', phone_number: '210000004', verified_name: 'Shop' }
    const { id } = (await bench.graph('POST', `/${BUSINESS}/phone_numbers`, added)).body
    const status = async () => (await bench.graph('GET', `/${id}?fields=status`)).body.status
    const register = (pin: string) =>
      bench.graph('POST', `/${id}/register`, { messaging_product: 'whatsapp', pin })
    expect(await status()).toBe('UNVERIFIED')
    expect((await register('123456')).body.error.code).toBe(133006)
    await bench.graph('POST', `/${id}/request_code`, { code_method: 'SMS', language: 'en' })
    await bench.graph('POST', `/${id}/verify_code`, { code: '123456' })
    expect(await status()).toBe('PENDING')
    const text = { messaging_product: 'whatsapp', to: '351912000111', type: 'text', text: { body: 'x' } }
    expect((await bench.graph('POST', `/${id}/messages`, text)).body.error.code).toBe(133010)
    expect((await register('123456')).body).toEqual({ success: true })
    expect((await register('654321')).body.error.code).toBe(133005)
    expect(await status()).toBe('CONNECTED')
    expect((await register('12')).body.error.code).toBe(100)
  })
})

describe('callback addresses', () => {
  it('must pass the handshake, and number goes before business before application', async () => {
    const other = await startReceiver()
    const override = { override_callback_uri: other.url, verify_token: 'abc' }
    expect((await bench.graph('POST', `/${BUSINESS}/subscribed_apps`, override)).body).toEqual({
      success: true,
    })
    expect(other.handshakes[0]!.get('hub.mode')).toBe('subscribe')
    expect(other.handshakes[0]!.get('hub.verify_token')).toBe('abc')
    const listed = (await bench.graph('GET', `/${BUSINESS}/subscribed_apps`)).body.data
    expect(listed).toEqual([
      { whatsapp_business_api_data: expect.objectContaining({ id: APP }), override_callback_uri: other.url },
    ])
    await bench.inbound({ type: 'text', text: { body: '1' } })
    await until(() => other.callbacks.length === 1)
    await bench.graph('POST', `/${PHONE}`, {
      webhook_configuration: { override_callback_uri: bench.receiver.url, verify_token: 'n' },
    })
    await bench.inbound({ type: 'text', text: { body: '2' } })
    await until(() => bench.receiver.callbacks.length === 1)
    await bench.graph('POST', `/${PHONE}`, { webhook_configuration: { override_callback_uri: '' } })
    await bench.graph('POST', `/${BUSINESS}/subscribed_apps`)
    await bench.inbound({ type: 'text', text: { body: '3' } })
    await until(() => bench.receiver.callbacks.length === 2)
    expect(other.callbacks).toHaveLength(1)
    await other.close()
  })

  it('that answer wrongly or not at all are refused', async () => {
    const wrong = new URL('/wrong', bench.receiver.url).href
    const subscribe = (callback_url: string) =>
      bench.graph('POST', `/${APP}/subscriptions`, {
        object: 'whatsapp_business_account',
        callback_url,
        verify_token: 'x',
        fields: 'messages',
      })
    expect((await subscribe(wrong)).body.error.code).toBe(2200)
    expect((await subscribe('http://127.0.0.1:1/')).body.error.code).toBe(2200)
    expect((await subscribe('nonsense')).body.error.code).toBe(2200)
    const { data } = (await bench.graph('GET', `/${APP}/subscriptions`)).body
    expect(data[0].callback_url).toBe(bench.receiver.url)
  })

  it('get nothing while the application is not subscribed', async () => {
    await bench.graph('DELETE', `/${BUSINESS}/subscribed_apps`)
    await bench.inbound({ type: 'text', text: { body: '1' } })
    await bench.graph('POST', `/${BUSINESS}/subscribed_apps`)
    await bench.inbound({ type: 'text', text: { body: '2' } })
    await until(() => bench.inboundMessages().length === 1)
    expect(bench.inboundMessages()[0].text.body).toBe('2')
  })
})

describe('sign-up', () => {
  it('ends in a code that is a token once, and opens one business only', async () => {
    const signed = (await bench.sim('POST', '/signup', { display_phone_number: '+351210000005' })).body
    const path = `/oauth/access_token?client_id=${APP}&client_secret=${SECRET}&code=${signed.code}`
    const { body } = await bench.call('GET', path)
    expect(body).toEqual({ access_token: expect.stringMatching(/^EAA/), token_type: 'bearer' })
    expect((await bench.call('GET', path)).body.error.code).toBe(100)
    const appToken = { authorization: `Bearer ${APP}|${SECRET}` }
    const { data } = (
      await bench.call('GET', `/debug_token?input_token=${body.access_token}`, undefined, appToken)
    ).body
    expect(data).toMatchObject({ app_id: APP, is_valid: true })
    expect(data.granular_scopes.map((scope: Json) => scope.target_ids)).toEqual([
      [signed.waba_id],
      [signed.waba_id],
    ])
    const own = { authorization: `Bearer ${body.access_token}` }
    expect(
      (await bench.call('GET', `/${signed.waba_id}/phone_numbers`, undefined, own)).body.data[0].id,
    ).toBe(signed.phone_number_id)
    const foreign = await bench.call('GET', `/${BUSINESS}/phone_numbers`, undefined, own)
    expect([foreign.status, foreign.body.error.code]).toEqual([403, 200])
  })
})

describe('starting', () => {
  it('says so when the port is taken', async () => {
    const attempt = startSandbox({ port: bench.sandbox.port, callbackUrl: bench.receiver.url })
    await expect(attempt).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
