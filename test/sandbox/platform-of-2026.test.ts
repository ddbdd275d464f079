import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEndpoint } from './form-phone.ts'
import { type Bench, BUSINESS, idOf, type Json, PHONE, startBench, until } from './harness.ts'

// The platform as it is since 2026, a test for each fact of spec/10 (PL2 to PL9 and PL11; prices, PL1, are in
// pricing.test.ts, and calls, PL10, in calls.test.ts). Written from the facts, not from the sandbox.

let bench: Bench
beforeEach(async () => {
  bench = await startBench()
})
afterEach(() => bench.close())

const RUI = '351912000111'
const text = (body: string) => ({ type: 'text', text: { body } })
const valuesOf = (field: string): Json[] =>
  bench.receiver.callbacks.filter((callback) => callback.field === field).map(({ value }) => value)
const messagesOf = (field: string): Json[] =>
  valuesOf(field).flatMap((value) => [...(value.messages ?? []), ...(value.standby?.messages ?? [])])

describe('several responders on one number (PL2)', () => {
  const route = (routing: object) => bench.sim('POST', '/responders', { phone_number_id: PHONE, ...routing })
  const act = (action: string, more: object = {}) =>
    bench.sim('POST', '/threads', { phone_number_id: PHONE, to: RUI, action, ...more })
  const control = (body: object) =>
    bench.graph('POST', `/${PHONE}/thread_control`, { messaging_product: 'whatsapp', ...body })

  it('copies of what customers write, of the answers and of their statuses come in the field standby', async () => {
    await route({ primary: 'other' })
    await bench.inbound(text('Help'))
    await act('answer', { text: 'How can I help?' })
    await until(() => valuesOf('standby').length === 3)
    const [copy, echo, status] = valuesOf('standby').map((value) => value.standby)
    expect(copy.messages[0]).toMatchObject({ from: RUI, type: 'text', text: { body: 'Help' } })
    expect(echo.message_echoes[0]).toMatchObject({ to: RUI, text: { body: 'How can I help?' } })
    expect(status.statuses[0]).toMatchObject({ recipient_id: RUI, status: 'delivered' })
    expect(messagesOf('messages')).toEqual([])
  })

  it('moves are told by messaging_handovers, which names the number in recipient and has no metadata of it', async () => {
    await route({ primary: 'app' })
    await bench.inbound(text('Help'))
    await act('take')
    await act('pass', { metadata: 'wants a person' })
    await until(() => valuesOf('messaging_handovers').length === 2)
    const [taken, passed] = valuesOf('messaging_handovers')
    for (const value of [taken, passed]) {
      expect(value.recipient).toMatchObject({ phone_number_id: PHONE })
      expect(value.metadata).toBeUndefined()
      expect(value.sender).toMatchObject({ phone_number: RUI })
    }
    expect(taken.control_taken).toEqual(
      expect.objectContaining({ previous_owner_role: 'primary', new_owner_role: 'ai_agent' }),
    )
    expect(passed.control_passed).toMatchObject({ metadata: 'wants a person', new_owner_role: 'escalation' })
  })

  it('who does not own the thread must not answer, takes it by thread_control, and passes or releases it', async () => {
    await route({ primary: 'other' })
    await bench.inbound(text('Help'))
    expect((await bench.send(`+${RUI}`)).status).toBe(400)
    expect((await control({ action: 'take', to: RUI, metadata: 'x'.repeat(2001) })).status).toBe(400)
    expect((await control({ action: 'take', to: RUI })).status).toBe(200)
    expect((await bench.send(`+${RUI}`)).status).toBe(200)
    const pass = { action: 'pass', to: RUI, control_pass: { target_role: 'primary' } }
    expect((await control(pass)).status).toBe(200)
    expect((await bench.send(`+${RUI}`)).status).toBe(400)
    await control({ action: 'take', to: RUI })
    expect((await control({ action: 'release', to: RUI })).status).toBe(200)
    expect((await control({ action: 'release', to: RUI })).status).toBe(400)
  })

  it('a thread falls idle a day after the customer wrote last', async () => {
    await route({ primary: 'other' })
    await bench.inbound(text('Help'))
    await control({ action: 'take', to: RUI })
    await bench.inbound(text('Thanks'))
    await until(() => messagesOf('messages').length === 1)
    await bench.sim('POST', '/clock', { advance_seconds: 86_400 })
    expect((await control({ action: 'take', to: RUI })).status).toBe(400)
    await bench.inbound(text('Again'))
    await until(() => messagesOf('standby').length === 2)
  })
})

it('a hidden person whose id changes is told by a system message with both ids (PL3)', async () => {
  const from = 'PT.771200'
  await bench.inbound(text('Hi'), { from })
  const system = {
    type: 'user_changed_user_id',
    user_id: 'PT.771201',
    previous_user_id: from,
    previous_parent_user_id: 'PT.ENT.1',
  }
  await bench.inbound({ type: 'system', system }, { from })
  await until(() => messagesOf('messages').length === 2)
  expect(messagesOf('messages')[1]).toMatchObject({ type: 'system', system })
  await bench.inbound(text('It is still me'), { from: 'PT.771201' })
  await until(() => messagesOf('messages').length === 3)
  expect(messagesOf('messages')[2]).toMatchObject({ from_user_id: 'PT.771201' })
})

it('a limit for templates in the wrong category is 131064 (PL4)', async () => {
  await bench.sim('POST', '/faults', { match: { path: '/messages' }, effect: { error: 131064, status: 400 } })
  expect((await bench.send(`+${RUI}`)).body.error.code).toBe(131064)
})

describe('marketing templates (PL5)', () => {
  const MARKETING = '400000000000001'
  const template = { name: 'hello', language: { code: 'en' } }
  const over = (edge: string) =>
    bench.graph('POST', `/${PHONE}/${edge}`, {
      messaging_product: 'whatsapp',
      to: `+${RUI}`,
      type: 'template',
      template,
    })
  const service = (marketing_messages: object) => bench.sim('POST', '/settings', { marketing_messages })

  it('go by their service where the account is onboarded, by the latest category of the template', async () => {
    expect((await over('marketing_messages')).body.error.code).toBe(134100)
    await bench.sim('POST', `/templates/${MARKETING}/category`, { category: 'MARKETING' })
    expect((await over('marketing_messages')).status).toBe(200)
    await service({ onboarded: false })
    expect((await over('marketing_messages')).body.error.code).toBe(131055)
    expect((await over('messages')).status).toBe(200)
  })

  it('are refused by messages from a date on, which a setting plays', async () => {
    await bench.sim('POST', `/templates/${MARKETING}/category`, { category: 'MARKETING' })
    await service({ required: true })
    expect((await over('messages')).body.error.code).toBe(131063)
  })
})

it('a text with a category goes outside of the window for 30 to 43,200 seconds, where it is enabled (PL6)', async () => {
  const send = (more: object) => bench.send(`+${RUI}`, { category: 'utility', ...more })
  expect((await send({})).body.error.code).toBe(100)
  await bench.sim('POST', '/settings', { direct_send: 'on', customer_window: 'strict' })
  const id = idOf(await send({ message_send_ttl_seconds: 30 }))
  await until(() => bench.statusesOf(id).some(({ status }) => status === 'delivered'))
  expect((await send({ message_send_ttl_seconds: 43_200 })).status).toBe(200)
  expect((await send({ message_send_ttl_seconds: 29 })).status).toBe(400)
  expect((await send({ message_send_ttl_seconds: 43_201 })).status).toBe(400)
  await bench.sim('POST', '/settings', { direct_send: 'blocked' })
  expect((await send({})).body.error.code).toBe(139200)
})

it('versions 24 to 27 are taken alike (PL8)', async () => {
  for (const version of ['v24.0', 'v25.0', 'v26.0', 'v27.0']) {
    const path = `/${version}/${PHONE}?fields=id`
    const { body } = await bench.call('GET', path, undefined, { authorization: 'Bearer sandbox-token' })
    expect(body).toMatchObject({ id: PHONE })
  }
})

describe('forms (PL9)', () => {
  const footer = { type: 'Footer', label: 'Send', 'on-click-action': { name: 'complete', payload: {} } }
  const heading = { type: 'TextHeading', text: 'Hello' }
  const screen = (children: object[]) => ({
    id: 'START',
    title: 'Start',
    terminal: true,
    layout: { type: 'SingleColumnLayout', children },
  })
  let forms = 0
  const make = (version: string, children: object[] = [heading, footer]) =>
    bench.graph('POST', `/${BUSINESS}/flows`, {
      name: `form ${forms++}`,
      categories: ['OTHER'],
      flow_json: JSON.stringify({ version, screens: [screen(children)] }),
    })

  it('are published in versions 5.1, 6.0 to 6.3 and 7.0 to 7.3; 2.1 to 5.0 are frozen', async () => {
    const published = async (version: string) => {
      const { body } = await make(version)
      return (await bench.graph('POST', `/${body.id}/publish`)).status
    }
    for (const version of ['5.1', '6.0', '6.3', '7.0', '7.3']) expect(await published(version)).toBe(200)
    for (const version of ['2.1', '3.0', '3.1', '4.0', '5.0']) expect(await published(version)).toBe(400)
  })

  it('have at most 50 components on a screen', async () => {
    const many = (count: number) => [...Array.from({ length: count - 1 }, () => heading), footer]
    expect((await make('7.3', many(50))).body.validation_errors).toEqual([])
    expect((await make('7.3', many(51))).body.validation_errors).toHaveLength(1)
  })

  it('are throttled, blocked and given back, each with its callback', async () => {
    const { body } = await make('7.3')
    await bench.graph('POST', `/${body.id}/publish`)
    for (const step of ['throttle', 'block', 'unblock']) await bench.sim('POST', `/flows/${body.id}/${step}`)
    const moved = () => valuesOf('flows').flatMap(({ new_status }) => new_status ?? [])
    await until(() => moved().length >= 5)
    expect(moved()).toEqual(['DRAFT', 'PUBLISHED', 'THROTTLED', 'BLOCKED', 'PUBLISHED'])
  })
})

describe('templates and messages (PL11)', () => {
  const HELLO = '400000000000001'
  const hello = { type: 'template', text: undefined, template: { name: 'hello', language: { code: 'en' } } }

  it('a message can be held for a look at its quality, and fails with 132015 or leaves', async () => {
    const decide = (decision: string) => bench.sim('POST', `/templates/${HELLO}/${decision}`)
    for (const [decision, end] of [
      ['drop', 'failed'],
      ['release', 'delivered'],
    ] as const) {
      await decide('hold')
      const sent = await bench.send(`+${RUI}`, hello)
      expect(sent.body.messages[0].message_status).toBe('held_for_quality_assessment')
      await decide(decision)
      await until(() => bench.statusesOf(idOf(sent)).some(({ status }) => status === end))
      const [first] = bench.statusesOf(idOf(sent))
      if (end === 'failed') expect(first.errors[0].code).toBe(132015)
    }
  })

  it('are archived in bulk, with those that failed, and deleted a hundred at once', async () => {
    const ids = ['400000000000001', '400000000000002', '1']
    const archived = await bench.graph('POST', `/${BUSINESS}/message_templates/archive`, { hsm_ids: ids })
    expect(archived.body).toEqual({
      archived_templates: ids.slice(0, 2),
      failed_templates: { 1: expect.any(String) },
    })
    const remove = (hsm_ids: string[]) =>
      bench.graph('DELETE', `/${BUSINESS}/message_templates?hsm_ids=${JSON.stringify(hsm_ids)}`)
    expect((await remove(Array.from({ length: 101 }, (_, n) => String(n + 1)))).status).toBe(400)
    expect((await remove(ids)).body).toEqual({ success: true })
    const { body } = await bench.graph('GET', `/${BUSINESS}/message_templates?fields=id`)
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(['400000000000003'])
  })

  it('a partner is removed with a reason', async () => {
    const value = {
      event: 'PARTNER_REMOVED',
      waba_info: { waba_id: BUSINESS, owner_business_id: '1' },
      disconnection_info: { reason: 'ACCOUNT_DISCONNECTED' },
    }
    await bench.sim('POST', '/callback', { field: 'account_update', value })
    await until(() => valuesOf('account_update').length === 1)
    expect(valuesOf('account_update')[0]).toMatchObject(value)
  })

  it('products that customers show come in interactive', async () => {
    const interactive = {
      type: 'product',
      body: { text: 'This one?' },
      action: { catalog_id: '7', product_retailer_id: 'desk' },
    }
    await bench.inbound({ type: 'interactive', interactive })
    await until(() => messagesOf('messages').length === 1)
    expect(messagesOf('messages')[0]).toMatchObject({ type: 'interactive', interactive })
  })
})

it('version 4.0 of the protocol of endpoints signs the token of the form (PL9)', async () => {
  const endpoint = await startEndpoint(bench)
  const asked = await endpoint.ask({ version: '4.0', action: 'INIT', flow_token: 'token-1' })
  const [head, body, signature] = String(asked.flow_token_signature).split('.')
  const right = createHmac('sha256', 'sandbox-app-secret').update(`${head}.${body}`).digest('base64url')
  expect(signature).toBe(right)
  expect(JSON.parse(Buffer.from(String(body), 'base64url').toString())).toMatchObject({
    flow_token: 'token-1',
  })
  expect(await endpoint.ask({ version: '3.0', action: 'INIT', flow_token: 'token-1' })).not.toHaveProperty(
    'flow_token_signature',
  )
  await endpoint.close()
})
