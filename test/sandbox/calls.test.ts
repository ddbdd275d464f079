import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bench, BUSINESS, idOf, type Json, PHONE, signatureOf, startBench, until } from './harness.ts'

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
const customer = (event: string, more: object = {}) =>
  bench.sim('POST', '/calls', { phone_number_id: PHONE, from: RUI, event, ...more })
const told = (): Json[] =>
  bench.receiver.callbacks.filter((each) => each.field === 'calls').map((each) => each.value)
const events = () => told().map((value) => value.calls?.[0].event ?? value.statuses[0].status)
const permission = async (to = RUI) =>
  (await bench.graph('GET', `/${PHONE}/call_permissions?user_wa_id=${to}`)).body

describe('a customer who calls', () => {
  it('is told with an offer, answered, and hangs up', async () => {
    const { id } = (await customer('connect', { cta_payload: 'from the button' })).body
    await until(() => told().length === 1)
    const [first] = bench.receiver.callbacks.filter((each) => each.field === 'calls')
    expect(first!.headers['x-hub-signature-256']).toBe(signatureOf(first!.raw))
    expect(first!.value).toMatchObject({
      messaging_product: 'whatsapp',
      metadata: { phone_number_id: PHONE },
      contacts: [{ wa_id: RUI }],
    })
    expect(first!.value.calls).toEqual([
      {
        id,
        from: RUI,
        from_user_id: expect.any(String),
        to: '15550100100',
        timestamp: expect.stringMatching(/^\d+$/),
        direction: 'USER_INITIATED',
        event: 'connect',
        cta_payload: 'from the button',
        session: { sdp_type: 'offer', sdp: expect.stringContaining('opus/48000') },
      },
    ])
    const answer = { call_id: id, session: session('answer') }
    expect((await act('pre_accept', answer)).body).toEqual({ messaging_product: 'whatsapp', success: true })
    expect((await act('accept', answer)).body).toEqual({ messaging_product: 'whatsapp', success: true })
    expect((await act('accept', answer)).body.error.code).toBe(100)
    await bench.sim('POST', '/clock', { advance_seconds: 100 })
    await customer('terminate', { id })
    await until(() => told().length === 2)
    const [ended] = told()[1].calls
    expect(ended).toMatchObject({ id, event: 'terminate', status: 'COMPLETED', duration: 100 })
    expect(Number(ended.end_time) - Number(ended.start_time)).toBe(100)
    const [shown] = (await bench.sim('GET', '/calls')).body.calls
    expect(shown).toMatchObject({ id, state: 'ended', duration: 100, answer: session('answer') })
    expect((await act('terminate', { call_id: id })).body.error.code).toBe(100)
  })

  it('opens the window, and waits a minute', async () => {
    await bench.auto({ sent_ms: 0 })
    await bench.sim('POST', '/settings', { customer_window: 'strict' })
    await customer('connect')
    const message = idOf(await bench.send(RUI))
    await until(() => bench.statusesOf(message).length > 0)
    expect(bench.statusesOf(message)[0].status).toBe('sent')
    await bench.sim('POST', '/clock', { advance_seconds: 61 })
    await until(() => events().includes('terminate'))
    const [ended] = told().at(-1).calls
    expect(ended).toMatchObject({ status: 'FAILED' })
    expect(ended).not.toHaveProperty('duration')
  })

  it('is rejected', async () => {
    const { id } = (await customer('connect')).body
    expect((await act('reject', { call_id: id })).status).toBe(200)
    await until(() => events().length === 2)
    expect(told()[1].calls[0]).toMatchObject({ event: 'terminate', status: 'FAILED' })
  })

  it('is told in the order that is asked for, also twice', async () => {
    for (const event of ['terminate', 'connect', 'connect', 'terminate'])
      await customer(event, { id: 'wacid.ONE', duration: 7, status: 'COMPLETED' })
    await until(() => told().length === 4)
    expect(events()).toEqual(['terminate', 'connect', 'connect', 'terminate'])
    expect(new Set(told().map((value) => value.calls[0].id))).toEqual(new Set(['wacid.ONE']))
    expect(told()[0].calls[0]).toMatchObject({ status: 'COMPLETED', duration: 7 })
  })

  it('may be called back where the number wishes so', async () => {
    const calling = { callback_permission_status: 'ENABLED' }
    await bench.graph('POST', `/${PHONE}/settings`, { calling })
    const { id } = (await customer('connect')).body
    await until(() => bench.inboundMessages().length === 1)
    expect(bench.inboundMessages()[0]).toMatchObject({
      context: { id },
      interactive: { call_permission_reply: { response: 'accept', response_source: 'automatic' } },
    })
    expect((await permission()).permission.status).toBe('temporary')
  })
})

describe('a call of the business', () => {
  it('rings, is accepted with an answer, and ends with its duration', async () => {
    await calls({ ringing_ms: 0, answer_ms: 0 })
    await allow()
    const made = await connect(RUI, { biz_opaque_callback_data: 'mine' })
    const [{ id }] = made.body.calls
    await until(() => told().length === 3)
    expect(events()).toEqual(['RINGING', 'connect', 'ACCEPTED'])
    expect(told()[0].statuses[0]).toEqual({
      id,
      type: 'call',
      status: 'RINGING',
      timestamp: expect.any(String),
      recipient_id: RUI,
      biz_opaque_callback_data: 'mine',
    })
    expect(told()[1].calls[0]).toMatchObject({
      id,
      direction: 'BUSINESS_INITIATED',
      from: '15550100100',
      to: RUI,
      session: { sdp_type: 'answer', sdp: 'v=0 offer' },
    })
    expect((await connect()).body.error.code).toBe(138003)
    await bench.sim('POST', '/clock', { advance_seconds: 5 })
    expect((await act('terminate', { call_id: id })).status).toBe(200)
    await until(() => told().length === 4)
    expect(told()[3].calls[0]).toMatchObject({ event: 'terminate', status: 'COMPLETED', duration: 5 })
    expect((await permission()).actions[1].limits[0]).toMatchObject({ current_usage: 1 })
  })

  it('is answered, rejected or ended by the control plane when nothing happens by itself', async () => {
    await calls({ ringing_ms: null, answer_ms: null })
    await allow()
    const first = (await connect()).body.calls[0].id
    await bench.sim('POST', '/calls', { event: 'connect', id: first })
    await bench.sim('POST', '/calls', { event: 'terminate', id: first })
    const second = (await connect()).body.calls[0].id
    await bench.sim('POST', '/calls', { event: 'reject', id: second })
    await until(() => told().length === 5)
    expect(events()).toEqual(['connect', 'ACCEPTED', 'terminate', 'REJECTED', 'terminate'])
  })

  it('has magic recipients', async () => {
    await calls({ ringing_ms: 0, answer_ms: 0 })
    for (const to of ['15550100001', '15550100002', '15550100003']) await allow(to)
    expect((await connect('+15550100002')).body.error.code).toBe(138001)
    await connect('+15550100001')
    await until(() => events().length === 3)
    expect(events()).toEqual(['RINGING', 'REJECTED', 'terminate'])
    await connect('+15550100003')
    await until(() => events().length === 4)
    await bench.sim('POST', '/clock', { advance_seconds: 61 })
    await until(() => events().length === 5)
    expect(events().slice(3)).toEqual(['RINGING', 'terminate'])
  })

  it('is refused without what it needs', async () => {
    const code = async (answer: Promise<{ body: Json }>) => (await answer).body.error?.code
    expect(await code(connect())).toBe(138006)
    await allow()
    await calls({ connected_per_day: 0 })
    expect(await code(connect())).toBe(138012)
    expect(await code(act('connect', { to: RUI }))).toBe(100)
    expect(await code(act('connect', { to: RUI, session: session('answer') }))).toBe(100)
    expect(await code(act('connect', { session: session('offer') }))).toBe(100)
    expect(await code(act('sing', { call_id: 'x' }))).toBe(100)
    expect(await code(act('terminate', { call_id: 'wacid.none' }))).toBe(100)
    const sip = { status: 'ENABLED', servers: [{ hostname: 'sip.a.example', port: 5061 }] }
    await bench.graph('POST', `/${PHONE}/settings`, { calling: { sip } })
    expect(await code(connect())).toBe(131055)
    await bench.graph('POST', `/${PHONE}/settings`, { calling: { status: 'DISABLED' } })
    const off = await connect()
    expect([off.status, off.body.error.code]).toEqual([401, 138000])
  })

  it('is counted', async () => {
    await calls({ ringing_ms: 0, answer_ms: 0 })
    await allow()
    const [{ id }] = (await connect()).body.calls
    await until(() => events().includes('ACCEPTED'))
    await bench.sim('POST', '/clock', { advance_seconds: 10 })
    await act('terminate', { call_id: id })
    await customer('connect')
    const { now } = (await bench.sim('POST', '/clock', { advance_seconds: 0 })).body
    const end = Math.floor(Date.parse(now) / 1000) + 60
    const asked = `start(${end - 3600}).end(${end}).granularity(MONTHLY).dimensions(["direction","phone"])`
    const { call_analytics } = (await bench.graph('GET', `/${BUSINESS}?fields=call_analytics.${asked}`)).body
    expect(call_analytics.data_points).toEqual([
      expect.objectContaining({ direction: 'BUSINESS_INITIATED', count: 1, average_duration: 10 }),
      expect.objectContaining({ direction: 'USER_INITIATED', count: 1, average_duration: 0 }),
    ])
    expect(call_analytics.data_points[0].phone_number).toBe('15550100100')
    const only = `${asked}.directions(["USER_INITIATED"])`
    const filtered = (await bench.graph('GET', `/${BUSINESS}?fields=call_analytics.${only}`)).body
    expect(filtered.call_analytics.data_points).toHaveLength(1)
  })
})
