import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

// Another responder answers on the same number (spec/10 PL2).

let parley: Parley
let shop: Tenant
let ada: Session
let phoneId: string

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  ada = await memberSession(parley, shop.workspaceId)
  const [row] = await sql('select phone_id from number where workspace_id = $1', [shop.workspaceId])
  phoneId = String(row?.phone_id)
  await route({ primary: 'other' })
})
afterAll(() => parley?.close())

const sql = async (text: string, values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await parley.app.pool.query(text, values)).rows

const route = (routing: object) =>
  parley.sandbox.control('/responders', { phone_number_id: phoneId, ...routing })
const act = (to: string, action: string, more: object = {}) =>
  parley.sandbox.control('/threads', { phone_number_id: phoneId, to, action, ...more })
const write = (from: string, body: string) =>
  parley.sandbox.inbound(phoneId, from, { type: 'text', text: { body } })

let people = 8000
const somebody = () => `1555042${people++}`

const query =
  'query ($id: ID!) { conversation(contactId: $id) { status unreadCount windows { owner ownerRole } } }'

interface Chat {
  status: string
  unreadCount: number
  windows: { owner: string; ownerRole: string | null }[]
}

const contactOf = async (phone: string) =>
  (await sql('select id from contact where workspace_id = $1 and phone = $2', [shop.workspaceId, phone]))[0]
    ?.id as string | undefined

interface Said {
  text?: { body: string }
  sent_by: { type: string; id: string | null }
}

async function look(phone: string) {
  const id = await parley.until(() => contactOf(phone))
  const { conversation } = (await ada.graphql(query, { id })) as unknown as { conversation: Chat }
  const { body } = await shop.v1.get(`/messages?contact_id=${id}`)
  const said = (body.data as Said[]).map(({ text, sent_by }) => `${sent_by.type}: ${text?.body}`).reverse()
  return { id, ...conversation, said }
}

const ownerOf = async (phone: string) => (await look(phone)).windows[0]?.owner
const text = (to: string, body = 'Hello') =>
  shop.v1.post('/messages', { to: `+${to}`, type: 'text', text: { body } })

const events = async (id: string) =>
  (
    await sql(
      `select type, data -> 'extras' as extras from event where contact_id = $1 and type not like 'contact.%' order by seq`,
      [id],
    )
  ).map(({ type, extras }) => ({ type, ...(extras as object) }))

test('copies of what another responder answers stand in the chat, which is nobody’s work here', async () => {
  const ann = somebody()
  await write(ann, 'Where is my order?')
  await act(ann, 'answer', { text: 'On its way.' })
  await parley.until(async () => (await look(ann)).said.length === 2)
  const chat = await look(ann)
  expect(chat).toMatchObject({
    status: 'CLOSED',
    unreadCount: 0,
    windows: [{ owner: 'EXTERNAL' }],
    said: ['contact: Where is my order?', 'responder: On its way.'],
  })
  const told = await events(chat.id)
  expect(told).toContainEqual({ type: 'message.received', owner: 'external' })
  expect(told).toContainEqual(expect.objectContaining({ type: 'chat.owner_changed', owner: 'external' }))
  const authors =
    'query ($id: ID!) { timeline(contactId: $id, first: 5) { nodes { ... on Message { author { __typename } } } } }'
  expect(JSON.stringify(await ada.graphql(authors, { id: chat.id }))).toContain('ResponderActor')
  await parley.until(async () =>
    (
      await sql('select status from message where contact_id = $1 and sent_by_type = $2', [
        chat.id,
        'responder',
      ])
    )
      .map(({ status }) => status)
      .includes('delivered'),
  )
})

test('an answer into such a chat is refused, a template is sent', async () => {
  const ben = somebody()
  await write(ben, 'Hi')
  await parley.until(async () => (await ownerOf(ben)) === 'EXTERNAL')
  const refused = await text(ben)
  expect(refused.status).toBe(409)
  expect(refused.body.error).toMatchObject({ code: 'invalid_state', field: 'to' })
  const { id } = await look(ben)
  const api = await ada.api.post(`/contacts/${id}/messages`, { type: 'text', content: { body: 'Hello' } })
  expect(api.status, api.text).toBe(400)
  expect((await sql('select from message where contact_id = $1', [id])).length).toBe(1)
  const template = { name: 'hello', language: 'en' }
  const sent = await shop.v1.post('/messages', { to: `+${ben}`, type: 'template', template })
  expect(sent.status, sent.text).toBe(201)
  await parley.until(async () => (await parley.sandbox.messages(ben)).length === 1)
})

const takeOver = (id: string) =>
  ada.ask(
    'mutation ($id: ID!) { takeOverConversation(input: { contactId: $id }) { conversation { status windows { owner } } } }',
    { id },
  )

test('taking a chat over asks the platform, opens it, and lets it be answered', async () => {
  const cat = somebody()
  await write(cat, 'Help')
  await parley.until(async () => (await ownerOf(cat)) === 'EXTERNAL')
  const { id } = await look(cat)
  const { body } = await takeOver(id)
  expect(body.data.takeOverConversation.conversation).toEqual({
    status: 'OPEN',
    windows: [{ owner: 'WORKSPACE' }],
  })
  expect((await text(cat, 'I am here')).status).toBe(201)
  await parley.until(async () => (await parley.sandbox.messages(cat)).length === 1)
  expect((await takeOver(id)).body.errors).toBeUndefined()
  expect((await events(id)).filter(({ type }) => type === 'chat.owner_changed')).toHaveLength(2)
  const { timeline } = (await ada.graphql(
    `query ($id: ID!) { timeline(contactId: $id, first: 9) {
       nodes { ... on TimelineOwnerChanged { owner ownerRole numberId by { __typename name } } } } }`,
    { id },
  )) as unknown as { timeline: { nodes: object[] } }
  const numberId = expect.any(String)
  expect(timeline.nodes.filter((node) => 'owner' in node)).toEqual([
    {
      owner: 'WORKSPACE',
      ownerRole: null,
      numberId,
      by: { __typename: 'MemberActor', name: expect.any(String) },
    },
    { owner: 'EXTERNAL', ownerRole: null, numberId, by: { __typename: 'ResponderActor', name: null } },
  ])
})

test('a chat that is taken over is ours, also where the clock of the platform is ahead', async () => {
  const fay = somebody()
  await write(fay, 'Help')
  await parley.until(async () => (await ownerOf(fay)) === 'EXTERNAL')
  const { id } = await look(fay)
  await sql(
    `update conversation_window set owner_since = owner_since + interval '1 hour' where contact_id = $1`,
    [id],
  )
  const { body } = await takeOver(id)
  expect(body.data.takeOverConversation.conversation.windows).toEqual([{ owner: 'WORKSPACE' }])
})

test('what the platform does not let us take stays where it is', async () => {
  await route({ primary: 'other', is_escalation: false })
  const dan = somebody()
  await write(dan, 'Help')
  await parley.until(async () => (await ownerOf(dan)) === 'EXTERNAL')
  const { id } = await look(dan)
  const { body } = await takeOver(id)
  expect(body.errors[0].extensions.code).toBe('BAD_GATEWAY')
  expect(await ownerOf(dan)).toBe('EXTERNAL')
  await route({ primary: 'other' })
})

test('a chat that is passed comes to us and is open; one that is taken is another’s again', async () => {
  const eve = somebody()
  await write(eve, 'Help')
  await parley.until(async () => (await ownerOf(eve)) === 'EXTERNAL')
  await act(eve, 'pass', { metadata: 'wants a person' })
  await parley.until(async () => (await ownerOf(eve)) === 'WORKSPACE')
  expect(await look(eve)).toMatchObject({ status: 'OPEN' })
  await act(eve, 'take')
  await parley.until(async () => (await ownerOf(eve)) === 'EXTERNAL')
  expect((await text(eve)).status).toBe(409)
  const { accounts } = (await ada.graphql('{ accounts { id responderRole } }')) as unknown as {
    accounts: { id: string; responderRole: string }[]
  }
  expect(accounts[0]?.responderRole).toBe('primary')
  await ada.graphql('mutation ($id: ID!) { testAccount(input: { id: $id }) { success } }', {
    id: accounts[0]?.id,
  })
  const { accounts: after } = (await ada.graphql('{ accounts { responderRole } }')) as unknown as {
    accounts: { responderRole: string }[]
  }
  expect(after[0]?.responderRole).toBe('escalation, standby')
})

test('a day after the customer wrote nobody owns the chat, and their next message says who does', async () => {
  const fay = somebody()
  await write(fay, 'Help')
  await parley.until(async () => (await ownerOf(fay)) === 'EXTERNAL')
  await parley.clock.advance(25 * 3600)
  ada = await memberSession(parley, shop.workspaceId)
  expect((await look(fay)).windows).toEqual([])
  expect((await text(fay)).body.error.code).toBe('window_closed')
  await route({ primary: 'app' })
  await parley.sandbox.control('/clock', { advance_seconds: 25 * 3600 })
  await write(fay, 'Hello again')
  await parley.until(async () => (await ownerOf(fay)) === 'WORKSPACE')
  expect((await text(fay)).status).toBe(201)
  await route({ primary: 'other' })
})

const callback = (field: string, value: object) => parley.sandbox.control('/callback', { field, value })

test('what is told late does not undo what came after it', async () => {
  const gus = somebody()
  const now = Math.floor(parley.clock.nowMs() / 1000)
  const recipient = { phone_number_id: phoneId, display_phone_number: '15550100100' }
  const handover = {
    messaging_product: 'whatsapp',
    recipient,
    sender: { phone_number: gus },
    type: 'control_passed',
  }
  const at = String(Math.floor(Date.now() / 1000))
  await callback('messaging_handovers', {
    ...handover,
    timestamp: at,
    control_passed: { previous_owner_app_role: 'meta_business_agent' },
  })
  const id = await parley.until(() => contactOf(gus))
  const earlier = String(Number(at) - 5)
  await callback('standby', {
    messaging_product: 'whatsapp',
    metadata: recipient,
    standby: {
      messages: [
        { id: `wamid.late${now}`, from: gus, timestamp: earlier, type: 'text', text: { body: 'Help' } },
      ],
    },
  })
  await parley.until(async () => (await look(gus)).said.length === 1)
  expect((await look(gus)).windows).toEqual([{ owner: 'WORKSPACE', ownerRole: null }])
  expect((await events(id)).map(({ type }) => type)).not.toContain('chat.owner_changed')
})
