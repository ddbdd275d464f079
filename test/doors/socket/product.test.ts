import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { RawClient } from './client.ts'

let parley: Parley
let tenant: Tenant

beforeAll(async () => {
  parley = await startParley()
  tenant = await parley.tenant()
})
afterAll(() => parley.close())

async function signIn(): Promise<string> {
  const { email, password } = await parley.createMember(tenant.workspaceId)
  const response = await fetch(`${parley.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

test('a person signs in, takes a token to the socket and sees a conversation as it happens', async () => {
  const cookie = await signIn()
  const answer = await fetch(`${parley.url}/api/auth/ws-token`, { headers: { cookie } })
  const { data } = (await answer.json()) as { data: { token: string } }
  const client = await new RawClient(`${parley.url.replace('http', 'ws')}/ws`).opened()
  client.send({ type: 'auth', payload: { token: data.token } })
  const messages = `subscription { messageEvents(after: "0") {
      __typename ... on Event { sequence } ... on EventAboutMessage { message { id direction status content { ... on TextContent { body } } } } } }`
  const chats = `subscription { conversationEvents(after: "0") {
      ... on EventAboutContact { conversation { contactId status unreadCount } } } }`
  client.send({ id: 'm', type: 'subscribe', payload: { query: messages } })
  client.send({ id: 'c', type: 'subscribe', payload: { query: chats } })
  client.send({ id: 'q', type: 'subscribe', payload: { query: '{ __typename }' } })
  await parley.until(() => client.of('complete', 'q').length === 1)
  const question = { type: 'text', text: { body: 'Is anybody there?' } }
  await parley.sandbox.inbound(tenant.phoneId, '15550100777', question)
  const told = await parley.until(() => JSON.stringify(client.of('next', 'm')).includes('Is anybody there?'))
  expect(told).toBe(true)
  const sent = await tenant.v1.post('/messages', { to: '+15550100777', type: 'text', text: { body: 'Yes.' } })
  expect(sent.status).toBe(201)
  const types = () => client.of('next', 'm').map((m) => (m.payload as Told).data.messageEvents)
  await parley.until(() =>
    types().some((event) => event.message.id === sent.body.id && event.__typename === 'MessageSent'),
  )
  const sequences = types().map((event) => Number(event.sequence))
  expect(sequences).toEqual([...sequences].sort((a, b) => a - b))
  await parley.until(() => client.of('next', 'c').length > 0)
  client.ws.close()
})

interface Told {
  data: { messageEvents: { __typename: string; sequence: string; message: { id: string } } }
}
