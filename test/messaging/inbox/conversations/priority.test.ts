import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// Which chats want work before others (docs/adr/0171).

let scene: ContactScene
let lead: Session
let reader: Session
let id: string
let phone: string

beforeAll(async () => {
  scene = await startContacts()
  const { workspaceId } = scene.shop
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Reads', '{chat:read,contacts:read}', now(), now())`,
    [workspaceId],
  )
  lead = await memberSession(scene.parley, workspaceId)
  reader = await memberSession(scene.parley, workspaceId, 'Reads')
})
beforeEach(async () => {
  await scene.sql(`update conversation set status = 'closed'`)
  ;({ id, phone } = await chat())
})
afterAll(() => scene?.parley.close())

const writes = (to = phone) => storeIncoming(scene.parley.app, [scene.message({ waId: to.slice(1) })])

async function chat() {
  const made = await scene.create()
  await writes(made.phone)
  await scene.parley.clock.advance(1)
  return made
}

const text = `mutation ($id: ID!, $priority: Priority!) {
  prioritizeConversation(input: { contactId: $id, priority: $priority }) { conversation { priority } } }`
const set = async (priority: string, contactId = id, session = lead) =>
  (await session.ask(text, { id: contactId, priority })).body
const priorityOf = async (contactId = id) => {
  const { conversation } = await lead.graphql(
    'query ($id: ID!) { conversation(contactId: $id) { priority } }',
    { id: contactId },
  )
  return (conversation as unknown as { priority: string }).priority
}
const events = async () => (await scene.events('chat.prioritized', id)).map(({ extras }) => extras)

describe('prioritizeConversation', () => {
  test('sets it, tells it live and in the timeline; the same again changes nothing', async () => {
    expect(await priorityOf()).toBe('NORMAL')
    expect((await set('URGENT')).data.prioritizeConversation.conversation).toEqual({ priority: 'URGENT' })
    await set('URGENT')
    expect(await events()).toEqual([
      { by: { type: 'member', id: expect.any(String) }, priority: 'urgent', priority_before: 'normal' },
    ])
    const { timeline } = await lead.graphql(
      `query ($id: ID!) { timeline(contactId: $id, first: 1) {
         nodes { ... on TimelinePrioritized { fromPriority toPriority by { __typename } } } } }`,
      { id },
    )
    expect(timeline).toEqual({
      nodes: [{ fromPriority: 'NORMAL', toPriority: 'URGENT', by: { __typename: 'MemberActor' } }],
    })
  })

  test('is refused for a chat that is closed, to readers, and for chats that are not there', async () => {
    expect((await set('HIGH', id, reader)).errors[0].extensions.code).toBe('FORBIDDEN')
    expect((await set('HIGH', crypto.randomUUID())).errors[0].extensions.code).toBe('NOT_FOUND')
    await scene.shop.v1.post(`/chats/${id}/close`)
    expect((await set('HIGH')).errors[0].extensions).toMatchObject({
      code: 'INVALID_STATE',
      reason: 'CHAT_CLOSED',
    })
    expect(await events()).toEqual([])
  })

  test('stays when somebody opens the chat again, and is normal once the person does', async () => {
    await set('URGENT')
    await scene.shop.v1.post(`/chats/${id}/close`)
    await scene.shop.v1.post(`/chats/${id}/reopen`)
    expect(await priorityOf()).toBe('URGENT')
    await writes()
    expect(await priorityOf()).toBe('URGENT')
    await scene.shop.v1.post(`/chats/${id}/close`)
    await writes()
    expect(await priorityOf()).toBe('NORMAL')
  })
})

test('many chats get it together; those that are closed are told', async () => {
  const other = await chat()
  await scene.shop.v1.post(`/chats/${other.id}/close`)
  const { changeConversations } = await lead.graphql(
    `mutation ($ids: [ID!]!) { changeConversations(input: { contactIds: $ids, change: { prioritize: { priority: LOW } } }) {
       results { ... on ConversationChanged { isChanged conversation { priority } } ... on ConversationRefused { code } } } }`,
    { ids: [id, other.id] },
  )
  expect(changeConversations).toEqual({
    results: [{ isChanged: true, conversation: { priority: 'LOW' } }, { code: 'INVALID_STATE' }],
  })
})

test('lists are narrowed to priorities, and a saved view keeps that', async () => {
  const [second, third] = [await chat(), await chat()]
  await set('HIGH')
  await set('URGENT', second.id)
  const list = async (priorities: string[]) => {
    const { conversations } = await lead.graphql(
      `query ($priorities: [Priority!]) {
         conversations(filter: { status: OPEN, priorities: $priorities }) { nodes { contactId } } }`,
      { priorities },
    )
    return (conversations as unknown as { nodes: { contactId: string }[] }).nodes.map(
      ({ contactId }) => contactId,
    )
  }
  expect(await list(['URGENT', 'HIGH'])).toEqual([second.id, id])
  expect(await list(['HIGH'])).toEqual([id])
  expect(await list(['NORMAL'])).toEqual([third.id])
  const { createSavedView } = await lead.graphql(
    `mutation { createSavedView(input: { name: "First", filter: { status: OPEN, priorities: [URGENT, HIGH] } }) {
       savedView { filter { priorities } count { chats { value } } } } }`,
  )
  expect(createSavedView).toEqual({
    savedView: { filter: { priorities: ['URGENT', 'HIGH'] }, count: { chats: { value: 2 } } },
  })
})

test('the most urgent is taken first, of one priority the oldest', async () => {
  const [second, third] = [await chat(), await chat()]
  await set('HIGH', third.id)
  const next = async () => {
    const { takeNextConversation } = await lead.graphql(
      'mutation { takeNextConversation { conversation { contactId } } }',
    )
    return (takeNextConversation as unknown as { conversation: { contactId: string } | null }).conversation
      ?.contactId
  }
  expect([await next(), await next(), await next()]).toEqual([third.id, id, second.id])
})
