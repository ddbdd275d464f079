import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { assignConversation } from '#messaging/inbox/conversations/assign.ts'
import { forgetMembers } from '#people/sessions/members.ts'
import { RawClient } from './client.ts'
import { type Live, type SignedInPerson, startLive, until } from './live.ts'

// spec/5 section 1.1: who lacks contacts:read sees the chats that are theirs, and of the others nothing.

let live: Live

beforeAll(async () => {
  live = await startLive()
  await live.app.pool.query(
    `update role set permissions = array_remove(permissions, 'contacts:read') where name = 'agent'`,
  )
  forgetMembers(live.app)
})
afterAll(() => live.close())

/** A socket that hears of chats, told by a message in the chat with this contact. */
async function listening(person: SignedInPerson, contactId: string): Promise<RawClient> {
  const client = await new RawClient(live.wsUrl).opened()
  client.send({ type: 'auth', payload: { token: await person.socketToken() } })
  const query =
    'subscription { conversationEvents { __typename ... on EventAboutContact { contactId conversation { contactId } } } }'
  client.send({ id: 's', type: 'subscribe', payload: { query } })
  await until('it is live', async () => {
    await live.say('to join', contactId)
    return client.of('next', 's').length > 0
  })
  return client
}

const told = (client: RawClient) =>
  client
    .of('next', 's')
    .map(({ payload }) => (payload as { data: { conversationEvents: unknown } }).data.conversationEvents)

test('an agent whose chat is given to somebody else hears that it went, and nothing of it after that', async () => {
  const [agent, other, boss] = (await Promise.all(
    ['agent', 'agent', 'admin'].map((role) => live.signIn(role)),
  )) as [SignedInPerson, SignedInPerson, SignedInPerson]
  const [moving, stays] = [await live.addContact(agent.id), await live.addContact(agent.id)]
  const [theirs, everything] = [await listening(agent, stays), await listening(boss, stays)]
  const ctx = createCtx(live.app, { actor: { kind: 'system', workspaceId: live.workspaceId } })
  await assignConversation(ctx, moving, { agentId: other.id })
  const gone = { __typename: 'ConversationAssigned', contactId: moving, conversation: null }
  await until('it went', () => told(theirs).some((event) => JSON.stringify(event) === JSON.stringify(gone)))
  await live.say('not for them', moving)
  await live.say('for them', stays)
  const seen = { __typename: 'MessageReceived', contactId: moving, conversation: { contactId: moving } }
  await until('others see it', () => JSON.stringify(told(everything)).includes(JSON.stringify(seen)))
  const before = told(theirs).length
  await live.say('for them', stays)
  await until('they hear the rest', () => told(theirs).length > before)
  const ofMoving = told(theirs).filter((event) => (event as { contactId: string }).contactId === moving)
  expect(ofMoving).toEqual([gone])
  expect(JSON.stringify(told(everything))).toContain(
    JSON.stringify({ ...gone, conversation: { contactId: moving } }),
  )
  for (const client of [theirs, everything]) client.ws.close()
})
