import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../support/parley.ts'
import { memberSession, type Session } from '../support/session.ts'

let parley: Parley
let shop: Tenant
let ada: Session

beforeAll(async () => {
  parley = await startParley({ ROLE: 'web' })
  shop = await parley.tenant()
  ada = await memberSession(parley, shop.workspaceId)
})

afterAll(() => parley.close())

const template = { name: 'order_update', language: 'en', params: { 1: '4711' } }

/** Sends from a session; answers the message's id and what the answer says of its sender. */
async function write(session: Session): Promise<{ id: string; sentBy: object }> {
  const { sendMessage } = await session.graphql(
    `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { id sentBy { type id name } } }`,
    { input: { to: '+15550600001', type: 'template', template } },
  )
  return sendMessage as unknown as { id: string; sentBy: object }
}

const senderOf = async (id: string) => {
  const { message } = await ada.graphql('query ($id: ID!) { message(id: $id) { sentBy { type name } } }', {
    id,
  })
  return (message as unknown as { sentBy: object }).sentBy
}

const meOf = async (session: Session) => (await session.api.get('/me')).body.data

test('a message of a member has the name, at once and later, also under a new one', async () => {
  const { id, sentBy } = await write(ada)
  const me = await meOf(ada)
  expect(sentBy).toEqual({ type: 'member', id: me.id, name: me.full_name })
  expect(await senderOf(id)).toEqual({ type: 'member', name: me.full_name })
  await ada.api.send('PUT', `/users/${me.id}`, { full_name: 'Ada Lovelace' })
  expect(await senderOf(id)).toEqual({ type: 'member', name: 'Ada Lovelace' })
})

test('who was removed keeps the name in what they wrote', async () => {
  const gone = await memberSession(parley, shop.workspaceId)
  const me = await meOf(gone)
  const { id } = await write(gone)
  const { status } = await ada.api.send('DELETE', `/users/${me.id}`)
  expect(status).toBe(200)
  expect(await senderOf(id)).toEqual({ type: 'member', name: me.full_name })
})

test('a message of a key has no name, and /v1 tells none of anybody', async () => {
  const { body } = await shop.v1.post('/messages', { to: '+15550600001', type: 'template', template })
  expect(await senderOf(body.id)).toEqual({ type: 'api', name: null })
  const { id } = await write(ada)
  const told = await shop.v1.get(`/messages/${id}`)
  expect(Object.keys(told.body.sent_by)).toEqual(['type', 'id'])
})
