import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { createPublicKey } from '#people/public-keys/public-key-commands.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

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
const content = {
  template: {
    reference: { name: { name: 'order_update', language: 'en' } },
    bodyValues: [{ name: '1', value: '4711' }],
  },
}

/** Sends from a session; answers the message's id and what the answer says of its sender. */
async function write(session: Session): Promise<{ id: string; author: object }> {
  const { sendMessage } = await session.graphql(
    `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id author { __typename name ... on MemberActor { id } } } } }`,
    { input: { to: { phone: '+15550600001' }, content } },
  )
  return (sendMessage as unknown as { message: { id: string; author: object } }).message
}

const senderOf = async (id: string) => {
  const { message } = await ada.graphql(
    'query ($id: ID!) { message(id: $id) { author { __typename name } } }',
    {
      id,
    },
  )
  return (message as unknown as { author: object }).author
}

const meOf = async (session: Session) => (await session.api.get('/me')).body.data

test('a message of a member has the name, at once and later, also under a new one', async () => {
  const { id, author } = await write(ada)
  const me = await meOf(ada)
  expect(author).toEqual({ __typename: 'MemberActor', id: me.id, name: me.full_name })
  expect(await senderOf(id)).toEqual({ __typename: 'MemberActor', name: me.full_name })
  await ada.api.send('PUT', `/users/${me.id}`, { full_name: 'Ada Lovelace' })
  expect(await senderOf(id)).toEqual({ __typename: 'MemberActor', name: 'Ada Lovelace' })
})

test('who was removed keeps the name in what they wrote', async () => {
  const gone = await memberSession(parley, shop.workspaceId)
  const me = await meOf(gone)
  const { id } = await write(gone)
  const { status } = await ada.api.send('DELETE', `/users/${me.id}`)
  expect(status).toBe(200)
  expect(await senderOf(id)).toEqual({ __typename: 'MemberActor', name: me.full_name })
})

/** Sends with a new key of this name; answers the message and its key. */
async function writeWithKey(
  name: string,
  { workspaceId }: Tenant = shop,
): Promise<{ id: string; keyId: string }> {
  const ctx = createCtx(parley.app, { actor: { kind: 'system', workspaceId } })
  const made = await createPublicKey(ctx, { name, scopes: ['messages:send'] })
  const message = { to: '+15550600001', type: 'template', template }
  const { body } = await parley.v1(made.key).post('/messages', message)
  return { id: body.id, keyId: made.id }
}

test('a message of a key has its name, also once the key is revoked', async () => {
  const { id, keyId } = await writeWithKey('Checkout')
  expect(await senderOf(id)).toEqual({ __typename: 'KeyActor', name: 'Checkout' })
  const { status } = await ada.api.send('DELETE', `/public-keys/${keyId}`)
  expect(status).toBe(200)
  expect(await senderOf(id)).toEqual({ __typename: 'KeyActor', name: 'Checkout' })
})

test('a key of another workspace is not named', async () => {
  const { keyId } = await writeWithKey('Secret project', await parley.tenant())
  const { id } = await writeWithKey('Checkout')
  await parley.app.pool.query('update message set sent_by_id = $2 where id = $1', [id, keyId])
  expect(await senderOf(id)).toEqual({ __typename: 'KeyActor', name: null })
})

test('/v1 tells the name of nobody', async () => {
  const messages = [await write(ada), await writeWithKey('Checkout')]
  for (const { id } of messages) {
    const told = await shop.v1.get(`/messages/${id}`)
    expect(Object.keys(told.body.sent_by)).toEqual(['type', 'id'])
  }
})
