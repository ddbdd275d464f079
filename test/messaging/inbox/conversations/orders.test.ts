import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// In which order chats are listed (docs/adr/0181).

let scene: ContactScene
let lead: Session
let own: Session
const ids: Record<string, string> = {}
const phones: Record<string, string> = {}
const names = ['Ann', 'Bob', 'Cleo', 'Dora', 'Eve']

beforeAll(async () => {
  scene = await startContacts()
  lead = await memberSession(scene.parley, scene.shop.workspaceId)
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Own', '{chat:read,chat:write}', now(), now())`,
    [scene.shop.workspaceId],
  )
  own = await memberSession(scene.parley, scene.shop.workspaceId, 'Own')
  for (const name of names) {
    const made = await scene.create({ name })
    ids[name] = made.id
    phones[name] = made.phone.slice(1)
    await storeIncoming(scene.parley.app, [scene.message({ waId: phones[name] })])
    scene.parley.clock.advance(60)
  }
})
afterAll(() => scene?.parley.close())

interface Listed {
  conversations: {
    nodes: { contact: { name: string }; dueAt: string | null }[]
    pageInfo: { endCursor: string; startCursor: string; hasNextPage: boolean }
  }
}
const listText = `query ($first: Int, $after: String, $last: Int, $before: String, $filter: ConversationFilter, $orderBy: ConversationOrder) {
  conversations(first: $first, after: $after, last: $last, before: $before, filter: $filter, orderBy: $orderBy) {
    nodes { contact { name } dueAt } pageInfo { endCursor startCursor hasNextPage }
  }
}`
const open = { status: 'OPEN' }
const read = async (variables: object, session = lead) =>
  (await session.graphql(listText, { filter: open, ...variables })) as unknown as Listed
const namesIn = async (orderBy: string, session = lead) =>
  (await read({ orderBy }, session)).conversations.nodes.map(({ contact }) => contact.name)
const transfer = (name: string) =>
  lead.graphql('mutation ($input: TransferChatInput!) { transferChat(input: $input) { transfer { id } } }', {
    input: { contactId: ids[name], to: { general: true } },
  })

/** The same list read two by two, forward, and backward from its end. */
async function walked(orderBy: string): Promise<[string[], string[]]> {
  const [forward, backward]: [string[], string[]] = [[], []]
  let after: string | undefined
  for (let more = true; more; ) {
    const { nodes, pageInfo } = (await read({ orderBy, first: 2, after })).conversations
    forward.push(...nodes.map(({ contact }) => contact.name))
    after = pageInfo.endCursor
    more = pageInfo.hasNextPage
  }
  let before: string | undefined
  for (let left = names.length; left > 0; left -= 2) {
    const { nodes, pageInfo } = (await read({ orderBy, last: 2, before })).conversations
    backward.unshift(...nodes.map(({ contact }) => contact.name))
    before = pageInfo.startCursor
  }
  return [forward, backward]
}

test('who has no reply waits, the longest first; the others come after', async () => {
  await lead.graphql(
    `mutation ($id: ID!) {
       sendMessage(input: { to: { contactId: $id }, content: { text: { body: "Yes" } } }) { message { id } } }`,
    { id: ids.Ann },
  )
  scene.parley.clock.advance(60)
  // Who asks again keeps their place.
  await storeIncoming(scene.parley.app, [scene.message({ waId: phones.Bob })])
  expect(await namesIn('WAITING')).toEqual(['Bob', 'Cleo', 'Dora', 'Eve', 'Ann'])
  expect(await walked('WAITING')).toEqual([
    ['Bob', 'Cleo', 'Dora', 'Eve', 'Ann'],
    ['Bob', 'Cleo', 'Dora', 'Eve', 'Ann'],
  ])
})

test('the most urgent come first, and of one priority the oldest', async () => {
  const prioritize = (name: string, priority: string) =>
    lead.graphql(
      'mutation ($input: PrioritizeConversationInput!) { prioritizeConversation(input: $input) { conversation { id } } }',
      { input: { contactId: ids[name], priority } },
    )
  await prioritize('Eve', 'URGENT')
  await prioritize('Ann', 'LOW')
  expect(await walked('PRIORITY')).toEqual([
    ['Eve', 'Cleo', 'Dora', 'Bob', 'Ann'],
    ['Eve', 'Cleo', 'Dora', 'Bob', 'Ann'],
  ])
})

test('what is due comes first, as its transfer is due: until somebody has it, then until it ends', async () => {
  await scene.sql(
    'update chatbot_settings set sla_enabled = true, sla_response_minutes = 10, sla_resolution_minutes = 60 where workspace_id = $1',
    [scene.shop.workspaceId],
  )
  await transfer('Dora')
  scene.parley.clock.advance(60)
  await transfer('Cleo')
  expect(await walked('DUE')).toEqual([
    ['Dora', 'Cleo', 'Eve', 'Ann', 'Bob'],
    ['Dora', 'Cleo', 'Eve', 'Ann', 'Bob'],
  ])
  const dueOf = async (name: string) =>
    (await read({ orderBy: 'DUE' })).conversations.nodes.find(({ contact }) => contact.name === name)?.dueAt
  const first = Date.parse((await dueOf('Dora')) ?? '')
  await lead.graphql('mutation { pickTransfer { transfer { id } } }')
  expect(Date.parse((await dueOf('Dora')) ?? '') - first).toBe(50 * 60_000)
  expect((await namesIn('DUE')).slice(0, 2)).toEqual(['Cleo', 'Dora'])
  await lead.graphql(
    'mutation ($id: ID!) { closeConversation(input: { contactId: $id }) { conversation { id } } }',
    {
      id: ids.Dora,
    },
  )
  await lead.graphql(
    'mutation ($id: ID!) { reopenConversation(input: { contactId: $id }) { conversation { id } } }',
    {
      id: ids.Dora,
    },
  )
  expect(await dueOf('Dora')).toBeNull()
})

test('a deadline that is turned off is due no more', async () => {
  expect((await namesIn('DUE'))[0]).toBe('Cleo')
  await lead.graphql(
    'mutation { updateSlaSettings(input: { enabled: false }) { chatbotSettings { __typename } } }',
  )
  const { nodes } = (await read({ orderBy: 'DUE' })).conversations
  expect(nodes.filter(({ dueAt }) => dueAt !== null)).toEqual([])
})

test('orders of open chats are refused for others, and cursors for other orders', async () => {
  const codeOf = async (variables: object) => {
    const { body } = await lead.ask(listText, { first: 1, ...variables })
    return body.errors?.[0]?.extensions
  }
  for (const orderBy of ['WAITING', 'DUE', 'PRIORITY']) {
    expect(await codeOf({ orderBy })).toMatchObject({ code: 'INVALID_REQUEST' })
    expect(await codeOf({ orderBy, filter: { status: 'CLOSED' } })).toMatchObject({ code: 'INVALID_REQUEST' })
  }
  const { pageInfo } = (await read({ orderBy: 'DUE', first: 1 })).conversations
  expect(await codeOf({ filter: open, orderBy: 'PRIORITY', after: pageInfo.endCursor })).toMatchObject({
    code: 'INVALID_REQUEST',
  })
  const view = await lead.ask(
    'mutation ($input: CreateSavedViewInput!) { createSavedView(input: $input) { savedView { id } } }',
    { input: { name: 'All', filter: {}, orderBy: 'DUE' } },
  )
  expect(view.body.errors?.[0].extensions).toMatchObject({ code: 'INVALID_REQUEST' })
})

test('who sees only their own chats is shown no others in any order', async () => {
  for (const orderBy of ['WAITING', 'DUE', 'PRIORITY']) expect(await namesIn(orderBy, own)).toEqual([])
})
