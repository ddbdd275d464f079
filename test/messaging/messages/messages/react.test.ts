import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

// What people send in chats and keys of /v1 do not: an emoji on a message, and address cards.

const ada = '15550100021'
let parley: Parley
let shop: Tenant
let agent: Session
let told: { id: string; contact_id: string }

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  agent = await memberSession(parley, shop.workspaceId, 'agent')
  await parley.sandbox.inbound(shop.phoneId, ada, { type: 'text', text: { body: 'Thank you' } }, 'Ada')
  await parley.until(async () => (await shop.v1.get('/messages')).body.data.length === 1)
  told = (await shop.v1.get('/messages')).body.data[0]
})
afterAll(() => parley?.close())

const react = `mutation ($input: ReactToMessageInput!) { reactToMessage(input: $input) {
  message { id type content { ... on ReactionContent { emoji messageId } } } } }`
const share = `mutation ($input: SendContactsInput!) { sendContacts(input: $input) {
  message { id content { ... on ContactsContent { cards { name phones } } } } } }`

const last = async () =>
  (await parley.sandbox.messages(ada)).at(-1)?.body as Record<string, unknown> | undefined
const codeOf = async (query: string, input: unknown, session = agent) => {
  const { body } = await session.ask(query, { input })
  return body.errors?.[0]?.extensions
}
const count = async () => (await shop.v1.get('/messages')).body.data.length

test('an emoji goes to the platform on the message, and the message leads to it', async () => {
  const answer = await agent.graphql(react, { input: { messageId: told.id, emoji: '👍' } })
  expect(answer).toMatchObject({
    reactToMessage: { message: { type: 'REACTION', content: { emoji: '👍', messageId: told.id } } },
  })
  await expect.poll(last).toMatchObject({ type: 'reaction', reaction: { emoji: '👍' } })
  expect(await last()).not.toHaveProperty('context')
  const query = 'query ($id: ID!) { message(id: $id) { reactions { nodes { direction } } } }'
  const { message } = await agent.graphql(query, { id: told.id })
  expect(message).toEqual({ reactions: { nodes: [{ direction: 'OUTGOING' }] } })
})

test('without an emoji it is taken back', async () => {
  await agent.graphql(react, { input: { messageId: told.id } })
  await expect.poll(last).toMatchObject({ type: 'reaction', reaction: { emoji: '' } })
})

test('a reaction does not open a closed chat', async () => {
  const chat = `/chats/${told.contact_id}`
  expect((await shop.v1.post(`${chat}/close`, {})).status).toBe(200)
  await agent.graphql(react, { input: { messageId: told.id, emoji: '❤️' } })
  expect((await shop.v1.get(chat)).body.status).toBe('closed')
})

test('what is no single emoji, no message, or itself a reaction is refused, and nothing is kept', async () => {
  const before = await count()
  const messageId = told.id
  for (const emoji of ['ok', '👍👍', '👍 ', '1'])
    expect(await codeOf(react, { messageId, emoji })).toMatchObject({
      code: 'INVALID_FIELD',
      field: 'input.emoji',
    })
  const nobody = '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e02'
  expect(await codeOf(react, { messageId: nobody, emoji: '👍' })).toMatchObject({ code: 'NOT_FOUND' })
  const reaction = (await shop.v1.get('/messages')).body.data.find(
    ({ type }: { type: string }) => type === 'reaction',
  )
  expect(await codeOf(react, { messageId: reaction.id, emoji: '👍' })).toMatchObject({
    code: 'INVALID_FIELD',
    field: 'input.messageId',
  })
  expect(await count()).toBe(before)
})

test('another workspace has no such message', async () => {
  const other = await parley.tenant()
  const stranger = await memberSession(parley, other.workspaceId)
  expect(await codeOf(react, { messageId: told.id, emoji: '👍' }, stranger)).toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('address cards go out with a number to write to', async () => {
  const cards = [{ name: 'Grace Hopper', phones: ['+1 555 010 0022'] }]
  const answer = await agent.graphql(share, { input: { to: { contactId: told.contact_id }, cards } })
  expect(answer).toMatchObject({
    sendContacts: { message: { content: { cards: [{ name: 'Grace Hopper', phones: ['+15550100022'] }] } } },
  })
  await expect.poll(last).toMatchObject({
    type: 'contacts',
    contacts: [
      { name: { formatted_name: 'Grace Hopper' }, phones: [{ phone: '+15550100022', wa_id: '15550100022' }] },
    ],
  })
})

test('a card without a phone, with a wrong one, or none at all is refused', async () => {
  const to = { contactId: told.contact_id }
  const refused = async (cards: unknown) => (await codeOf(share, { to, cards })).code
  expect(await refused([])).toBe('INVALID_FIELD')
  expect(await refused([{ name: 'X', phones: [] }])).toBe('INVALID_FIELD')
  expect(await refused([{ name: 'X', phones: ['12'] }])).toBe('INVALID_PHONE')
})

test('outside of the window neither goes out, and /v1 sends neither', async () => {
  const refusal = await shop.v1.post('/messages', {
    to: `+${ada}`,
    type: 'contacts',
    contacts: [{ name: 'X', phones: ['+15550100022'] }],
  })
  expect([refusal.status, refusal.body.error.field]).toEqual([400, 'contacts'])
  await parley.clock.advance(25 * 3600)
  const again = await memberSession(parley, shop.workspaceId, 'agent')
  const cards = [{ name: 'Grace Hopper', phones: ['+15550100022'] }]
  expect(await codeOf(react, { messageId: told.id, emoji: '👍' }, again)).toMatchObject({
    code: 'WINDOW_CLOSED',
  })
  expect(await codeOf(share, { to: { contactId: told.contact_id }, cards }, again)).toMatchObject({
    code: 'WINDOW_CLOSED',
  })
})
