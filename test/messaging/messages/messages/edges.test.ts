import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// The graph: from every object to what belongs to it, in pages that go both ways.

interface Chat {
  contactId: string
  /** newest first, as lists have them */
  messageIds: string[]
}

let scene: ContactScene
let session: Session
let stranger: Session
let ann: Chat
let bob: Chat

/** A chat in which this person has written so many messages, a second apart. */
async function chatOf(many: number): Promise<Chat> {
  const { id, phone } = await scene.create()
  for (let i = 0; i < many; i++) {
    await scene.parley.clock.advance(1)
    await scene.receive({ waId: phone.slice(1) })
  }
  const rows = await scene.sql(
    'select id from message where contact_id = $1 order by created_at desc, id desc',
    [id],
  )
  return { contactId: id, messageIds: rows.map((row) => row.id as string) }
}

beforeAll(async () => {
  scene = await startContacts()
  session = await memberSession(scene.parley, scene.shop.workspaceId)
  stranger = await memberSession(scene.parley, scene.other.workspaceId)
  ann = await chatOf(9)
  bob = await chatOf(3)
})
afterAll(() => scene?.parley.close())

interface Listed {
  edges: { cursor: string; node: { id: string } }[]
  pageInfo: Record<'hasNextPage' | 'hasPreviousPage', boolean> &
    Record<'startCursor' | 'endCursor', string | null>
}

const fields = 'edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }'

async function messages(contactId: string, args: string): Promise<Listed> {
  const query = `query ($id: ID!) { conversation(contactId: $id) { messages(${args}) { ${fields} } } }`
  const data = await session.graphql(query, { id: contactId })
  return (data as unknown as { conversation: { messages: Listed } }).conversation.messages
}

const idsOf = ({ edges }: Listed) => edges.map(({ node }) => node.id)

test('a page goes forward and backward from any of its cursors, and says where it stands', async () => {
  const first = await messages(ann.contactId, 'first: 4')
  expect(idsOf(first)).toEqual(ann.messageIds.slice(0, 4))
  expect(first.pageInfo).toEqual({
    hasNextPage: true,
    hasPreviousPage: false,
    startCursor: first.edges[0]?.cursor,
    endCursor: first.edges[3]?.cursor,
  })
  const second = await messages(ann.contactId, `first: 4, after: "${first.pageInfo.endCursor}"`)
  expect(idsOf(second)).toEqual(ann.messageIds.slice(4, 8))
  expect(second.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true })
  const back = await messages(ann.contactId, `last: 3, before: "${second.edges[1]?.cursor}"`)
  expect(idsOf(back)).toEqual(ann.messageIds.slice(2, 5))
  expect(back.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true })
  const oldest = await messages(ann.contactId, 'last: 2')
  expect(idsOf(oldest)).toEqual(ann.messageIds.slice(7))
  expect(oldest.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
})

test('the page around a message has it in its middle, and its cursors go on from there', async () => {
  const page = await messages(ann.contactId, `first: 5, around: "${ann.messageIds[4]}"`)
  expect(idsOf(page)).toEqual(ann.messageIds.slice(2, 7))
  expect(page.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true })
  const older = await messages(ann.contactId, `first: 5, after: "${page.pageInfo.endCursor}"`)
  expect(idsOf(older)).toEqual(ann.messageIds.slice(7))
  const newer = await messages(ann.contactId, `last: 5, before: "${page.pageInfo.startCursor}"`)
  expect(idsOf(newer)).toEqual(ann.messageIds.slice(0, 2))
  const atTheEnd = await messages(ann.contactId, `first: 5, around: "${ann.messageIds[0]}"`)
  expect(idsOf(atTheEnd)).toEqual(ann.messageIds.slice(0, 3))
  expect(atTheEnd.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
})

test.each([
  ['both directions', () => 'first: 2, last: 2', 'INVALID_REQUEST'],
  ['a cursor of the other direction', () => 'last: 2, after: "x"', 'INVALID_REQUEST'],
  ['no cursor', () => 'after: "x"', 'INVALID_REQUEST'],
  ['more than a page', () => 'first: 101', 'INVALID_FIELD'],
  ['around with a cursor', () => `around: "${ann.messageIds[0]}", after: "x"`, 'INVALID_FIELD'],
  ['around a message of somebody else', () => `around: "${bob.messageIds[0]}"`, 'NOT_FOUND'],
])('%s is refused where it was asked', async (_name, args, code) => {
  const query = `query ($id: ID!) { conversation(contactId: $id) { messages(${args()}) { nodes { id } } } }`
  const { body } = await session.ask(query, { id: ann.contactId })
  expect(body.errors).toMatchObject([{ path: ['conversation', 'messages'], extensions: { code } }])
})

test('a cursor continues the list of one contact and of no other', async () => {
  const { pageInfo } = await messages(ann.contactId, 'first: 1')
  const query = `query ($a: ID!, $b: ID!, $after: String) {
    ann: contact(id: $a) { messages(first: 2, after: $after) { nodes { id } } }
    bob: contact(id: $b) { name }
  }`
  const variables = { a: ann.contactId, b: bob.contactId, after: pageInfo.endCursor }
  const right = await session.ask(query, variables)
  expect(right.body.data.ann.messages.nodes.map(({ id }: { id: string }) => id)).toEqual(
    ann.messageIds.slice(1, 3),
  )
  const wrong = await session.ask(query, { ...variables, a: bob.contactId })
  expect(wrong.body.errors).toMatchObject([
    { path: ['ann', 'messages'], extensions: { code: 'INVALID_REQUEST', field: expect.any(String) } },
  ])
})

test('the messages of all contacts of a page come at once, each with its own', async () => {
  const query = `{ contacts(first: 2) { nodes { id messages(first: 2) { nodes { id } totalCount { value isExact } }
    conversation { contactId contact { id } } } } }`
  const data = await session.graphql(query)
  expect((data as unknown as { contacts: { nodes: unknown[] } }).contacts.nodes).toEqual(
    [bob, ann].map(({ contactId, messageIds }) => ({
      id: contactId,
      messages: {
        nodes: messageIds.slice(0, 2).map((id) => ({ id })),
        totalCount: { value: messageIds.length, isExact: true },
      },
      conversation: { contactId, contact: { id: contactId } },
    })),
  )
})

test('a message leads to its chat, its number and its person', async () => {
  const query = `query ($id: ID!) {
    message(id: $id) { conversation { id contactId } number { id } contact { id } broadcast { id } }
  }`
  const { message } = await session.graphql(query, { id: ann.messageIds[0] })
  expect(message).toEqual({
    conversation: { id: expect.any(String), contactId: ann.contactId },
    number: { id: scene.shop.numberId },
    contact: { id: ann.contactId },
    broadcast: null,
  })
})

test('node answers every object by its id, and null for what one may not read, without saying why', async () => {
  const chatQuery = 'query ($id: ID!) { conversation(contactId: $id) { id } }'
  const { conversation } = await session.graphql(chatQuery, { id: ann.contactId })
  const chatId = (conversation as unknown as { id: string }).id
  const ids = [ann.contactId, ann.messageIds[0], scene.shop.numberId, chatId]
  const query =
    'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on Conversation { contactId } } }'
  const { nodes } = await session.graphql(query, { ids })
  expect(nodes).toEqual([
    { __typename: 'Contact', id: ids[0] },
    { __typename: 'Message', id: ids[1] },
    { __typename: 'Number', id: ids[2] },
    { __typename: 'Conversation', id: chatId, contactId: ann.contactId },
  ])
  const nobodys = '01890000-0000-7000-8000-000000000000'
  const foreign = await stranger.ask(query, { ids: [...ids, nobodys, 'no uuid'] })
  expect(foreign.body).toEqual({ data: { nodes: [null, null, null, null, null, null] } })
  const one = await session.graphql('query ($id: ID!) { node(id: $id) { id } }', {
    id: ann.contactId.toUpperCase(),
  })
  expect(one).toEqual({ node: { id: ann.contactId } })
  const tooMany = await session.ask(query, { ids: Array.from({ length: 101 }, () => nobodys) })
  expect(tooMany.body.errors).toMatchObject([{ extensions: { code: 'INVALID_REQUEST', field: 'ids' } }])
})

test('what leads elsewhere asks for what is asked there', async () => {
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Chats', $2, now(), now())`,
    [scene.shop.workspaceId, ['chat:read', 'contacts:read']],
  )
  const reader = await memberSession(scene.parley, scene.shop.workspaceId, 'Chats')
  const query = 'query ($id: ID!) { message(id: $id) { id number { name } } }'
  const { body } = await reader.ask(query, { id: ann.messageIds[0] })
  expect(body.errors).toMatchObject([{ path: ['message', 'number'], extensions: { code: 'FORBIDDEN' } }])
  expect(body.data).toEqual({ message: { id: ann.messageIds[0], number: null } })
  const byId = await reader.ask('query ($id: ID!) { node(id: $id) { id } }', { id: scene.shop.numberId })
  expect(byId.body).toEqual({ data: { node: null } })
})

test('a number leads to its chats and templates, with the cursors of its own lists', async () => {
  const query = `query ($ids: [ID!]!, $after: String) { nodes(ids: $ids) { ... on Number {
    conversations(first: 1, after: $after) { nodes { contactId } pageInfo { hasNextPage endCursor } totalCount { value } }
    templates { nodes { name number { id } } }
  } } }`
  const ids = [scene.shop.numberId]
  interface Found {
    nodes: [{ conversations: { pageInfo: { endCursor: string } } }]
  }
  const first = (await session.graphql(query, { ids })) as unknown as Found
  expect(first.nodes[0]).toMatchObject({
    conversations: {
      nodes: [{ contactId: bob.contactId }],
      pageInfo: { hasNextPage: true },
      totalCount: { value: 2 },
    },
    templates: { nodes: expect.any(Array) },
  })
  const after = first.nodes[0].conversations.pageInfo.endCursor
  const second = await session.graphql(query, { ids, after })
  expect(second.nodes).toMatchObject([
    { conversations: { nodes: [{ contactId: ann.contactId }], pageInfo: { hasNextPage: false } } },
  ])
})
