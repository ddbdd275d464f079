import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

// What can be tapped, over POST /api/contacts/{id}/messages (spec/5 1.2; spec/8 MS6).

let parley: Parley
let shop: Tenant
let ann: Session
let ben: Session
let id: string
let phone: string
let path: string
let next = 0

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  ann = await memberSession(parley, shop.workspaceId)
  ben = await memberSession(parley, shop.workspaceId, 'agent')
})
beforeEach(async () => {
  phone = `155503100${String(next++).padStart(2, '0')}`
  const wamid = await parley.sandbox.inbound(
    shop.phoneId,
    phone,
    { type: 'text', text: { body: 'Hi' } },
    'Ada',
  )
  const stored = async () =>
    (
      await parley.app.pool.query('select id, contact_id from message where platform_message_id = $1', [
        wamid,
      ])
    ).rows[0]
  await parley.until(async () => (await stored()) !== undefined)
  id = (await stored()).contact_id
  path = `/contacts/${id}/messages`
})
afterAll(() => parley?.close())

const sent = async () => (await parley.sandbox.messages(phone)).map(({ body }) => body)
const count = async () =>
  Number(
    (await parley.app.pool.query('select count(*) as n from message where contact_id = $1', [id])).rows[0].n,
  )
const send = async (body: object, session = ann) => {
  const answer = await session.api.post(path, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const refusal = async (body: object, session = ann) => {
  const before = await count()
  const { status, body: answer } = await session.api.post(path, body)
  expect(await count()).toBe(before)
  return [status, answer.message]
}

describe('MS6: interactive', () => {
  const tap = (interactive: object) => ({ type: 'interactive', content: { body: 'Which?' }, interactive })
  const buttons = (many: number, title = (n: number) => `Choice ${n}`) =>
    Array.from({ length: many }, (_, index) => ({ id: `b${index}`, title: title(index), type: 'reply' }))

  test('1 to 3 are buttons, 4 to 10 a list', async () => {
    const three = await send(tap({ type: 'button', body: 'Pick one', buttons: buttons(3) }))
    expect(three).toMatchObject({
      message_type: 'interactive',
      content: { body: 'Pick one' },
      interactive_data: {
        type: 'button',
        body: 'Pick one',
        buttons: [{ id: 'b0', title: 'Choice 0' }, {}, {}],
      },
    })
    const four = await send(tap({ type: 'button', buttons: buttons(4) }))
    expect(four.interactive_data).toMatchObject({
      type: 'list',
      body: 'Which?',
      button_text: 'Select an option',
      rows: [{ id: 'b0', title: 'Choice 0' }, {}, {}, {}],
    })
    await expect.poll(async () => (await sent()).length).toBe(2)
    expect((await sent()).map(({ interactive }) => interactive)).toMatchObject([
      { type: 'button', action: { buttons: [{ type: 'reply', reply: { id: 'b0' } }, {}, {}] } },
      { type: 'list', action: { button: 'Select an option', sections: [{ title: 'Options' }] } },
    ])
  })

  test('titles are cut at 20 and 24 characters, never inside one', async () => {
    const family = '👨‍👩‍👧‍👦'
    const long = (n: number) => `${n}${'x'.repeat(16)}${family}`
    const two = await send(tap({ type: 'button', buttons: buttons(2, long) }))
    expect(two.interactive_data.buttons[1].title).toBe(`1${'x'.repeat(16)}`)
    const four = await send(tap({ type: 'list', buttons: buttons(4, (n) => `${n}${'é'.repeat(40)}`) }))
    expect(four.interactive_data.rows[0].title).toBe(`0${'é'.repeat(23)}`)
  })

  test.each([
    [{ type: 'button', buttons: [] }],
    [{ type: 'button' }],
    [{ type: 'button', buttons: buttons(11) }],
    [{ type: 'button', buttons: buttons(2, () => '  ') }],
    [{ type: 'button', buttons: buttons(5, () => '') }],
    [{ type: 'button', buttons: buttons(2).map((one) => ({ ...one, id: 'same' })) }],
    [{ type: 'list', buttons: buttons(6).map((one) => ({ ...one, id: 'same' })) }],
    [{ type: 'dance', buttons: buttons(2) }],
    [{ type: 'cta_url', button_text: 'Open', url: 'nowhere' }],
    [{ type: 'flow', flow_id: ' ' }],
  ])('%j is 400 and nothing is saved', async (interactive) => {
    expect((await refusal(tap(interactive)))[0]).toBe(400)
    expect((await refusal({ type: 'interactive' }))[0]).toBe(400)
  })

  test('a link', async () => {
    const link = { type: 'cta_url', body: 'See', button_text: 'Open', url: 'https://example.com/a' }
    expect((await send(tap(link))).interactive_data).toEqual(link)
    const header = { type: 'text', text: 'News' }
    const other = await send(tap({ ...link, button_text: null, display_text: 'Show', header }))
    expect(other.interactive_data).toMatchObject({ button_text: 'Show', header })
  })

  test('a voice call names who sent it, for 15 minutes, where the account takes calls', async () => {
    const call = tap({ type: 'voice_call', button_text: 'Call us' })
    expect(await refusal(call)).toEqual([400, 'Calling is not enabled for this account'])
    await parley.app.pool.query('update number set business_calling_enabled = true where id = $1', [
      shop.numberId,
    ])
    parley.app.bus.publish('forget', { cache: 'numbers' })
    const made = await send(call, ben)
    expect(made.interactive_data).toEqual({
      type: 'voice_call',
      body: 'Which?',
      button_text: 'Call us',
      ttl_minutes: 15,
    })
    const [user] = (await parley.app.pool.query('select id from user_account where email = $1', [ben.email]))
      .rows
    await expect.poll(sent).toMatchObject([
      {
        interactive: {
          type: 'voice_call',
          action: {
            name: 'voice_call',
            parameters: { display_text: 'Call us', ttl_minutes: 15, payload: `agent:${user.id}` },
          },
        },
      },
    ])
    const asked = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) {
      message { content { ... on VoiceCallButtonContent { body button ttlMinutes } } } } }`
    const content = { voiceCallButton: { body: 'Talk to us', button: 'Call', ttlMinutes: 60 } }
    expect(await ann.graphql(asked, { input: { to: { contactId: id }, content } })).toEqual({
      sendMessage: { message: { content: { body: 'Talk to us', button: 'Call', ttlMinutes: 60 } } },
    })
    const overV1 = await shop.v1.post('/messages', {
      to: id,
      type: 'interactive',
      interactive: { type: 'voice_call', body: { text: 'x' }, action: {} },
    })
    expect([overV1.status, overV1.body.error.field]).toEqual([422, 'interactive.type'])
  })

  test('a form is published, and one of the business', async () => {
    expect(await refusal(tap({ type: 'flow' }))).toEqual([400, 'flow_id is required to send a flow'])
    expect(await refusal(tap({ type: 'flow', flow_id: '12345' }))).toEqual([
      400,
      'Flow not found for this organization',
    ])
    const [{ business_id: business }] = (
      await parley.app.pool.query('select business_id from number where id = $1', [shop.numberId])
    ).rows
    const graph = async (to: string, body: object) =>
      (await (
        await fetch(`${parley.sandbox.url}/v25.0/${to}`, {
          method: 'POST',
          headers: { authorization: 'Bearer sandbox-token', 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json()) as { id: string }
    const screen = {
      id: 'START',
      title: 'Start',
      terminal: true,
      layout: {
        type: 'SingleColumnLayout',
        children: [{ type: 'Footer', label: 'Done', 'on-click-action': { name: 'complete', payload: {} } }],
      },
    }
    const flow_json = JSON.stringify({ version: '7.0', screens: [screen] })
    const { id: flow } = await graph(`${business}/flows`, {
      name: `Booking ${next}`,
      categories: ['OTHER'],
      flow_json,
    })
    expect(await refusal(tap({ type: 'flow', flow_id: flow }))).toEqual([
      400,
      'Flow is not published (status: DRAFT)',
    ])
    await graph(`${flow}/publish`, {})
    const made = await send(tap({ type: 'flow', flow_id: flow, first_screen: 'START' }))
    expect(made.interactive_data).toEqual({
      type: 'flow',
      body: 'Which?',
      button_text: 'Open',
      flow_id: flow,
      first_screen: 'START',
    })
    await expect.poll(sent).toMatchObject([
      {
        interactive: {
          type: 'flow',
          action: { parameters: { flow_id: flow, flow_token: expect.any(String), flow_cta: 'Open' } },
        },
      },
    ])
  })
})
