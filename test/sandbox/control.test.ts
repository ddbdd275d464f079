import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AT_ONCE, type Bench, BUSINESS, idOf, type Json, PHONE, pause, startBench, until } from './harness.ts'

const RUI = '351912000111'
let bench: Bench

beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())
beforeEach(() => bench.reset())

const footer = { type: 'Footer', label: 'Done', 'on-click-action': { name: 'complete', payload: {} } }
const flow_json = JSON.stringify({
  version: '7.0',
  screens: [
    {
      id: 'A',
      terminal: true,
      layout: { type: 'SingleColumnLayout', children: [{ type: 'TextHeading', text: 'Hi' }, footer] },
    },
  ],
})
const makeFlow = async (more: object = {}) => {
  const flow = { name: 'Survey', categories: ['SURVEY'], flow_json, publish: true, ...more }
  return (await bench.graph('POST', `/${BUSINESS}/flows`, flow)).body.id as string
}
const sendFlow = (flow_id: string, flow_token?: string) =>
  bench.send(RUI, {
    type: 'interactive',
    text: undefined,
    interactive: {
      type: 'flow',
      body: { text: 'Tell us' },
      action: {
        name: 'flow',
        parameters: { flow_message_version: '3', flow_id, flow_cta: 'Go', flow_token },
      },
    },
  })

describe('SB: receipts', () => {
  it('lists what was read and where typing was shown, in order', async () => {
    const first = (await bench.inbound({ type: 'text', text: { body: '1' } })).body.id
    const second = (await bench.inbound({ type: 'text', text: { body: '2' } })).body.id
    const read = (message_id: string, more: object = {}) =>
      bench.graph('POST', `/${PHONE}/messages`, {
        messaging_product: 'whatsapp',
        status: 'read',
        message_id,
        ...more,
      })
    await read(first)
    await pause(5)
    const middle = new Date().toISOString()
    await read(second, { typing_indicator: { type: 'text' } })
    await read('wamid.none')
    const { receipts } = (await bench.sim('GET', '/receipts')).body
    const at = expect.stringMatching(/Z$/)
    expect(receipts).toEqual([
      { at, phone_number_id: PHONE, message_id: first, typing: false },
      { at, phone_number_id: PHONE, message_id: second, typing: true },
    ])
    expect((await bench.sim('GET', `/receipts?since=${middle}`)).body.receipts).toEqual([receipts[1]])
    await bench.sim('POST', '/reset')
    expect((await bench.sim('GET', '/receipts')).body.receipts).toEqual([])
  })
})

describe('the address book of the business app', () => {
  it('tells who was added and removed', async () => {
    const contact = { phone_number: '+351 912 000 111', full_name: 'Rui Silva' }
    await bench.sim('POST', '/state_sync', { phone_number_id: PHONE, action: 'add', contact })
    await bench.sim('POST', '/state_sync', { phone_number_id: PHONE, action: 'remove', contact })
    await until(() => bench.receiver.callbacks.length === 2)
    expect(
      bench.receiver.callbacks.map(({ field, value }) => [field, value.metadata.phone_number_id]),
    ).toEqual([
      ['smb_app_state_sync', PHONE],
      ['smb_app_state_sync', PHONE],
    ])
    expect(bench.receiver.callbacks.map(({ value }) => value.state_sync[0])).toEqual([
      {
        type: 'contact',
        contact: { phone_number: RUI, full_name: 'Rui Silva' },
        action: 'add',
        metadata: { timestamp: expect.any(String) },
      },
      {
        type: 'contact',
        contact: { phone_number: RUI },
        action: 'remove',
        metadata: { timestamp: expect.any(String) },
      },
    ])
    expect(bench.receiver.callbacks[0]!.time).toEqual(expect.any(Number))
    const wrong = await bench.sim('POST', '/state_sync', { action: 'rename', contact })
    expect([wrong.status, wrong.body.error.code]).toEqual([400, 100])
  })
})

describe('decisions about a form', () => {
  it('block it, slow it down and let it go on, with the callback', async () => {
    const id = await makeFlow()
    const decide = (decision: string) => bench.sim('POST', `/flows/${id}/${decision}`)
    expect((await decide('block')).body).toEqual({ success: true, id, status: 'BLOCKED' })
    expect((await sendFlow(id)).body.error.code).toBe(132068)
    await decide('throttle')
    for (let count = 0; count < 10; count++) expect((await sendFlow(id)).status).toBe(200)
    expect((await sendFlow(id)).body.error.code).toBe(132069)
    await bench.sim('POST', '/clock', { advance_seconds: 3601 })
    expect((await sendFlow(id)).status).toBe(200)
    await decide('unblock')
    expect((await sendFlow(id)).status).toBe(200)
    const told = () =>
      bench.receiver.callbacks.filter((each) => each.field === 'flows').map((each) => each.value)
    await until(() => told().length === 5)
    expect(told().map((value) => [value.old_status, value.new_status])).toEqual([
      [undefined, 'DRAFT'],
      ['DRAFT', 'PUBLISHED'],
      ['PUBLISHED', 'BLOCKED'],
      ['BLOCKED', 'THROTTLED'],
      ['THROTTLED', 'PUBLISHED'],
    ])
    expect((await decide('bless')).status).toBe(400)
    expect((await bench.sim('POST', '/flows/1/block')).status).toBe(400)
  })

  it('leave a slow one that can be deprecated', async () => {
    const id = await makeFlow()
    await bench.sim('POST', `/flows/${id}/throttle`)
    expect(
      (await bench.graph('GET', `/${id}?fields=health_status`)).body.health_status.can_send_message,
    ).toBe('LIMITED')
    expect((await bench.graph('POST', `/${id}/deprecate`)).body).toEqual({ success: true })
  })
})

describe('forms', () => {
  it('with an endpoint are published with its address and a key', async () => {
    const withEndpoint = JSON.stringify({
      ...JSON.parse(flow_json),
      data_api_version: '3.0',
      routing_model: { A: [] },
    })
    const id = await makeFlow({ flow_json: withEndpoint, publish: false })
    const publish = () => bench.graph('POST', `/${id}/publish`)
    expect((await publish()).body.error.error_data.details).toContain('endpoint_uri')
    await bench.graph('POST', `/${id}`, { endpoint_uri: 'https://a.example/flow' })
    expect((await publish()).body.error).toMatchObject({ code: 139002 })
    expect((await bench.graph('GET', `/${id}?fields=data_api_version`)).body.data_api_version).toBe('3.0')
  })

  it('get a new preview when the old one is given up', async () => {
    const id = await makeFlow()
    const preview = async (invalidate: boolean) =>
      (await bench.graph('GET', `/${id}?fields=preview.invalidate(${invalidate})`)).body.preview.preview_url
    const first = await preview(false)
    expect(await preview(false)).toBe(first)
    expect(await preview(true)).not.toBe(first)
  })
})

describe('SB: the answer to a form', () => {
  const answer = (nfm_reply: object = {}) =>
    bench.inbound({ type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply } })
  const seen = async (count: number): Promise<Json> => {
    await until(() => bench.inboundMessages().length === count)
    return bench.inboundMessages()[count - 1]
  }

  it('carries the token of the last form that was sent, and quotes it', async () => {
    await bench.auto(AT_ONCE)
    const id = await makeFlow()
    await sendFlow(id, 'first')
    const last = idOf(await sendFlow(id, 'second'))
    await bench.send(RUI)
    await answer({ response_json: { stars: 5 } })
    const message = await seen(1)
    expect(message.context.id).toBe(last)
    expect(message.interactive.nfm_reply).toMatchObject({ name: 'flow', body: 'Sent' })
    expect(JSON.parse(message.interactive.nfm_reply.response_json)).toEqual({
      stars: 5,
      flow_token: 'second',
    })
    await answer()
    expect(JSON.parse((await seen(2)).interactive.nfm_reply.response_json)).toEqual({ flow_token: 'second' })
  })

  it('keeps the token it is given, and needs no form', async () => {
    await answer({ response_json: '{"flow_token":"mine"}' })
    const message = await seen(1)
    expect(JSON.parse(message.interactive.nfm_reply.response_json)).toEqual({ flow_token: 'mine' })
    expect(message).not.toHaveProperty('context')
    await answer({ response_json: 'not JSON' })
    expect((await seen(2)).interactive.nfm_reply).toEqual({ response_json: 'not JSON' })
  })

  it('takes the token of a button of a template, too', async () => {
    await bench.auto(AT_ONCE)
    const flow_id = await makeFlow()
    const components = [
      { type: 'BODY', text: 'Tell us.' },
      { type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'Go', flow_id }] },
    ]
    const template = { name: 'ask', language: 'en', category: 'UTILITY', components }
    const { id } = (await bench.graph('POST', `/${BUSINESS}/message_templates`, template)).body
    await bench.sim('POST', `/templates/${id}/approve`)
    const button = {
      type: 'button',
      sub_type: 'flow',
      index: '0',
      parameters: [{ type: 'action', action: { flow_token: 'from the button' } }],
    }
    const use = { name: 'ask', language: { code: 'en' }, components: [button] }
    const send = () => bench.send(RUI, { type: 'template', text: undefined, template: use })
    expect((await send()).status).toBe(200)
    await answer()
    expect(JSON.parse((await seen(1)).interactive.nfm_reply.response_json).flow_token).toBe('from the button')
    await bench.sim('POST', `/flows/${flow_id}/block`)
    expect((await send()).body.error.code).toBe(132068)
  })
})
