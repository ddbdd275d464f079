import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bench, idOf, PHONE, startBench, until } from './harness.ts'

const RUI = '351912000111'
let bench: Bench

beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.reset()
  await bench.graph('POST', `/${PHONE}/settings`, {
    calling: { status: 'ENABLED', callback_permission_status: 'DISABLED', sip: { status: 'DISABLED' } },
  })
  await until(() => bench.receiver.callbacks.length === 1)
  bench.receiver.callbacks.length = 0
})

const session = (sdp_type: string) => ({ sdp_type, sdp: `v=0 ${sdp_type}` })
const act = (action: string, more: object = {}) =>
  bench.graph('POST', `/${PHONE}/calls`, { messaging_product: 'whatsapp', action, ...more })
const connect = (to = RUI, more: object = {}) => act('connect', { to, session: session('offer'), ...more })
const calls = (values: object) => bench.sim('POST', '/settings', { calls: values })
const allow = (from = RUI, more: object = {}) =>
  bench.sim('POST', '/call_permissions', { from, response: 'accept', ...more })
const permission = async (to = RUI) =>
  (await bench.graph('GET', `/${PHONE}/call_permissions?user_wa_id=${to}`)).body

describe('permission to call', () => {
  const request = (to = RUI) =>
    bench.send(to, {
      type: 'interactive',
      text: undefined,
      interactive: { type: 'call_permission_request', action: { name: 'call_permission_request' } },
    })

  it('is asked for once a day and twice a week, and answered as a message that quotes', async () => {
    const asked = idOf(await request())
    const second = await request()
    expect([second.status, second.body.error.code]).toEqual([400, 138009])
    expect((await permission()).actions[0]).toMatchObject({
      can_perform_action: false,
      limits: [{ current_usage: 1 }, { current_usage: 1 }],
    })
    await bench.sim('POST', '/call_permissions', { from: `+${RUI}`, response: 'accept' })
    await until(() => bench.inboundMessages().length === 1)
    expect(bench.inboundMessages()[0]).toMatchObject({
      type: 'interactive',
      context: { id: asked, from: '15550100100' },
      interactive: {
        type: 'call_permission_reply',
        call_permission_reply: {
          response: 'accept',
          is_permanent: false,
          expiration_timestamp: expect.any(Number),
          response_source: 'user_action',
        },
      },
    })
    await bench.sim('POST', '/clock', { advance_seconds: 25 * 3600 })
    expect((await request()).status).toBe(200)
    await bench.sim('POST', '/clock', { advance_seconds: 25 * 3600 })
    expect((await request()).body.error.code).toBe(138009)
  })

  it('ends after seven days, lasts for good, or is taken back', async () => {
    await allow()
    expect((await permission()).permission).toEqual({
      status: 'temporary',
      expiration_time: expect.any(Number),
    })
    await bench.sim('POST', '/clock', { advance_seconds: 7 * 86_400 + 1 })
    expect((await permission()).permission).toEqual({ status: 'no_permission' })
    await allow(RUI, { permanent: true })
    expect((await permission()).permission).toEqual({ status: 'permanent' })
    expect((await request()).body.error.code).toBe(138017)
    await bench.sim('POST', '/call_permissions', { from: RUI, response: 'reject' })
    expect((await permission()).permission.status).toBe('no_permission')
  })

  it('goes after four calls in a row that nobody answers', async () => {
    await calls({ ringing_ms: null, answer_ms: null })
    await allow()
    for (let count = 0; count < 4; count++) {
      expect((await permission()).permission.status).toBe('temporary')
      const { id } = (await connect()).body.calls[0]
      await act('terminate', { call_id: id })
    }
    expect((await permission()).permission.status).toBe('no_permission')
    await until(() => bench.inboundMessages().length === 2)
    expect(bench.inboundMessages()[1].interactive.call_permission_reply).toEqual({
      response: 'reject',
      response_source: 'automatic',
    })
  })

  it('is looked up at most five times in a second', async () => {
    const looks = await Promise.all(
      Array.from({ length: 6 }, () => bench.graph('GET', `/${PHONE}/call_permissions?user_wa_id=${RUI}`)),
    )
    expect(looks.filter((answer) => answer.body.error?.code === 613)).toHaveLength(1)
    expect((await bench.graph('GET', `/${PHONE}/call_permissions`)).body.error.code).toBe(100)
  })
})

describe('the settings of calling', () => {
  it('are kept, shown and told', async () => {
    const calling = {
      call_icon_visibility: 'DISABLE_ALL',
      call_icons: { restrict_to_user_countries: ['PT'] },
    }
    expect((await bench.graph('POST', `/${PHONE}/settings`, { calling })).body).toEqual({ success: true })
    expect((await bench.graph('GET', `/${PHONE}/settings`)).body.calling).toMatchObject({
      status: 'ENABLED',
      ...calling,
    })
    await until(() => bench.receiver.callbacks.length === 1)
    const [callback] = bench.receiver.callbacks
    expect(callback).toMatchObject({ field: 'account_settings_update', time: expect.any(Number) })
    expect(callback!.value).toMatchObject({
      type: 'phone_number_settings',
      phone_number_settings: { phone_number_id: PHONE, calling },
    })
    const sip = { status: 'DISABLED', servers: [{ hostname: 'sip.a.example' }] }
    await bench.graph('POST', `/${PHONE}/settings`, { calling: { sip } })
    const shown = (await bench.graph('GET', `/${PHONE}/settings?include_sip_credentials=true`)).body.calling
      .sip
    expect(shown.servers[0]).toEqual({ hostname: 'sip.a.example', sip_user_password: expect.any(String) })
  })

  it.each([
    ['a status nobody knows', { status: 'ON' }],
    [
      'a day nobody knows',
      {
        call_hours: {
          status: 'ENABLED',
          weekly_operating_hours: [{ day_of_week: 'SOMEDAY', open_time: '0900', close_time: '1800' }],
        },
      },
    ],
    [
      'an hour there is not',
      {
        call_hours: {
          status: 'ENABLED',
          weekly_operating_hours: [{ day_of_week: 'MONDAY', open_time: '9:00', close_time: '1800' }],
        },
      },
    ],
    ['a setting nobody knows', { colour: 'red' }],
  ])('refuse %s', async (_what, calling) => {
    const before = (await bench.graph('GET', `/${PHONE}/settings`)).body
    const answer = await bench.graph('POST', `/${PHONE}/settings`, { calling })
    expect([answer.status, answer.body.error?.code]).toEqual([400, 100])
    expect((await bench.graph('GET', `/${PHONE}/settings`)).body).toEqual(before)
  })

  it('want a subscription to calls', async () => {
    const subscribe = (fields: string) =>
      bench.graph('POST', '/300000000000001/subscriptions', {
        object: 'whatsapp_business_account',
        callback_url: bench.receiver.url,
        verify_token: 'x',
        fields,
      })
    await subscribe('messages')
    const refused = await bench.graph('POST', `/${PHONE}/settings`, { calling: { status: 'ENABLED' } })
    expect(refused.body.error.code).toBe(138018)
    await subscribe('messages,calls')
    expect((await bench.graph('POST', `/${PHONE}/settings`, { calling: { status: 'ENABLED' } })).status).toBe(
      200,
    )
  })
})
