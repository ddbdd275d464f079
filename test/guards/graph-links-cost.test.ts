import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { chats, type GraphScene, messagesOfFirst, startGraph } from './graph-scene.ts'

// What links cost: one statement for each kind of link, however many objects it leads on from.

let graph: GraphScene
let scene: GraphScene['scene']
let first: string

const operation: GraphScene['operation'] = (...given) => graph.operation(...given)
const statementsOf: GraphScene['statementsOf'] = (run) => graph.statementsOf(run)

beforeAll(async () => {
  graph = await startGraph()
  scene = graph.scene
  first = graph.first
})
afterAll(() => graph?.close())

/** Gives all chats to a team, which the member is in. */
async function giveToTeam(): Promise<void> {
  const { workspaceId } = scene.shop
  const [team] = await scene.sql(
    `insert into team (workspace_id, id, name, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Sales', now(), now()) returning id`,
    [workspaceId],
  )
  await scene.sql('insert into team_member (workspace_id, team_id, user_id) values ($1, $2, $3)', [
    workspaceId,
    team?.id,
    graph.member.userId,
  ])
  await scene.sql('update conversation set team_id = $2 where workspace_id = $1', [workspaceId, team?.id])
}

test('an inbox with the people, teams and tags themselves costs four', async () => {
  await giveToTeam()
  const inbox = operation(`{ conversations(first: ${chats}) { nodes {
    id status unreadCount windows { expiresAt } lastMessage { id status content { ... on TextContent { body } } }
    agent { id name member { email isAvailable } } team { id name team { memberCount } }
    contact { id name phone tags { name color } }
  } } }`)
  const [{ agent, team, contact }] = JSON.parse(await inbox()).conversations.nodes
  expect([agent.member.email, team.team.memberCount, contact.tags.length]).toEqual([
    expect.stringContaining('@'),
    1,
    2,
  ])
  // The chats with their last messages, the people, the teams, the tags.
  expect(await statementsOf(inbox)).toBeLessThanOrEqual(4)
})

const chatScreen = (id: string) =>
  operation(
    `query ($id: ID!) { conversation(contactId: $id) {
      id status unreadCount agent { id name } team { id name } windows { numberId expiresAt }
      contact { id name phone tagNames customFields }
      messages(first: ${messagesOfFirst}) { nodes {
        id type status direction createdAt author { name } number { id name }
        content { __typename ... on TextContent { body } ... on TemplateContent { text template { name } } }
        replyTo { id type author { name } content { ... on TextContent { body } } }
      } pageInfo { endCursor hasNextPage } }
    } }`,
    { id },
  )

test('the whole screen of a chat is one request of at most eight statements', async () => {
  const screen = chatScreen(first)
  const { messages } = JSON.parse(await screen()).conversation
  expect(messages.nodes).toHaveLength(messagesOfFirst)
  expect(messages.nodes[0].replyTo).toMatchObject({ id: messages.nodes[1].id })
  expect(await statementsOf(screen)).toBeLessThanOrEqual(8)
})

test('five levels deep costs at most eight', async () => {
  const deep = operation(`{ contacts(first: 10) { nodes { messages(first: 5) { nodes {
    conversation { contact { messages(first: 2) { nodes { id number { name } replyTo { id } } } } }
  } } } } }`)
  expect(await statementsOf(deep)).toBeLessThanOrEqual(8)
})

test('five levels over tags, chats, people, teams and reactions cost at most eight', async () => {
  const deep = operation(`{ tags(first: 2) { nodes { name contacts(first: 5) { nodes { conversation {
    agent { member { teams { name members { memberId } } } }
    messages(first: 2) { nodes { id reactions(first: 2) { nodes { id author { name } } } } }
  } } } } } }`)
  const [tag] = JSON.parse(await deep()).tags.nodes
  expect(tag.contacts.nodes[0].conversation.agent.member.teams).toHaveLength(1)
  expect(await statementsOf(deep)).toBeLessThanOrEqual(8)
})

test('the answers to all messages of a page cost one', async () => {
  const replies = operation(`{ messages(first: ${messagesOfFirst}) { nodes {
    replies(first: 3) { nodes { id } }
  } } }`)
  expect(JSON.parse(await replies()).messages.nodes[1].replies.nodes).toHaveLength(1)
  expect(await statementsOf(replies)).toBe(2)
})

test('pages around several messages cost one', async () => {
  const rows = await scene.sql('select id from message where contact_id = $1 order by id', [first])
  const around = operation(
    `query ($id: ID!, $a: ID!, $b: ID!) { conversation(contactId: $id) {
      a: messages(around: $a, first: 5) { nodes { id } } b: messages(around: $b, first: 5) { nodes { id } }
    } }`,
    { id: first, a: rows[0]?.id, b: rows[20]?.id },
  )
  const { a, b } = JSON.parse(await around()).conversation
  expect([a.nodes.length, b.nodes.length]).toEqual([3, 5])
  expect(await statementsOf(around)).toBe(2)
})

test('the recipients of all broadcasts of a page cost one', async () => {
  const template = { name: 'order_update', language: 'en', params: { 1: 'Ann' } }
  const scheduled_at = new Date(scene.parley.clock.nowMs() + 3_600_000).toISOString()
  for (const name of ['First', 'Second']) {
    const recipients = [{ to: scene.phone() }, { to: scene.phone() }]
    await scene.shop.v1.post('/broadcasts', { name, template, recipients, scheduled_at })
  }
  const listed = operation(`{ broadcasts(first: 5) { nodes {
    name recipients(first: 2, filter: { status: PENDING }) { nodes { to contact { id } } totalCount { value } }
  } } }`)
  expect(JSON.parse(await listed()).broadcasts.nodes).toMatchObject([
    { name: 'Second', recipients: { nodes: [{}, {}], totalCount: { value: 2 } } },
    { name: 'First', recipients: { nodes: [{}, {}], totalCount: { value: 2 } } },
  ])
  // The broadcasts, their recipients, how many there are, and the contacts.
  expect(await statementsOf(listed)).toBe(4)
})

test('25 objects of six types by id cost at most seven', async () => {
  const { workspaceId, numberId } = scene.shop
  const idsIn = async (table: string, limit: number) =>
    (await scene.sql(`select id from ${table} where workspace_id = $1 limit $2`, [workspaceId, limit])).map(
      ({ id }) => id as string,
    )
  const ids = [
    ...(await idsIn('contact', 8)),
    ...(await idsIn('message', 8)),
    ...(await idsIn('template', 3)),
    ...(await idsIn('role', 3)),
    numberId,
    graph.member.userId,
  ]
  const nodes = operation('query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }', { ids })
  const found = JSON.parse(await nodes()).nodes as { __typename: string }[]
  expect(new Set(found.map(({ __typename }) => __typename)).size).toBe(6)
  expect(await statementsOf(nodes)).toBeLessThanOrEqual(7)
})

test('what records of the audit log tell of costs one for each kind', async () => {
  const { api } = await memberSession(scene.parley, scene.shop.workspaceId)
  for (const name of ['A', 'B', 'C']) {
    await api.post('/teams', { name })
    await api.post('/roles', { name, permissions: [] })
  }
  const log =
    operation(`{ auditLogs(first: 50) { nodes { resourceType resource { __typename ... on Node { id } }
    actor { ... on MemberActor { member { id } } } } } }`)
  const { nodes } = JSON.parse(await log()).auditLogs as {
    nodes: { resource: { __typename: string } | null }[]
  }
  const kinds = new Set(nodes.map(({ resource }) => resource?.__typename ?? ''))
  expect([...kinds]).toEqual(expect.arrayContaining(['Member', 'Role', 'Team', 'PublicKey']))
  expect(await statementsOf(log)).toBeLessThanOrEqual(1 + kinds.size)
})

test('what people, roles, teams and keys of a workspace lead back to costs one for each kind', async () => {
  const { workspaceId } = scene.shop
  await scene.sql(
    `insert into invitation (workspace_id, id, email, role_id, invited_by_id, token_hash, created_at, sent_at, expires_at)
     select $1, gen_random_uuid(), r.name || '@shop.example', r.id, $2, convert_to(r.name, 'utf8'), now(), now(), now()
     from role r where r.workspace_id = $1`,
    [workspaceId, graph.member.userId],
  )
  const back = operation(`{ workspace {
    roles { nodes { grants { id } invitations(first: 2) { nodes { email } } } }
    members { nodes { id invitations(first: 2) { nodes { email } } teamMemberships { role team { name } } } }
  } }`)
  const { roles, members } = JSON.parse(await back()).workspace
  expect(roles.nodes.length).toBeGreaterThan(1)
  expect(roles.nodes[0].invitations.nodes).toHaveLength(1)
  const who = members.nodes.find(({ id }: { id: string }) => id === graph.member.userId)
  expect([who.invitations.nodes.length, who.teamMemberships]).toEqual([
    2,
    [{ role: 'AGENT', team: { name: 'Sales' } }],
  ])
  // The workspace; roles and people; the invitations of each; what people are in their teams, and the teams.
  expect(await statementsOf(back)).toBeLessThanOrEqual(7)
  await scene.parley.createKey(workspaceId, { scopes: ['contacts:read'] })
  const keys = operation('{ publicKeys { nodes { replacedBy { id } scopeDetails { missing } } } }')
  expect(JSON.parse(await keys()).publicKeys.nodes[0].scopeDetails).toHaveLength(1)
  expect(await statementsOf(keys)).toBe(3)
})

test('the contacts of all cards of a page cost two', async () => {
  const phones = await scene.sql('select phone from contact where workspace_id = $1 limit 3', [
    scene.shop.workspaceId,
  ])
  const contacts = phones.map(({ phone }) => ({ name: null, phones: [phone, '+1 555 000'], emails: [] }))
  await scene.sql(`update message set type = 'contacts', content = $2 where workspace_id = $1`, [
    scene.shop.workspaceId,
    JSON.stringify({ contacts }),
  ])
  const cards = operation(`{ messages(first: 10) { nodes {
    content { ... on ContactsContent { cards { contacts { name } } } }
  } } }`)
  const [{ content }] = JSON.parse(await cards()).messages.nodes
  expect(content.cards.map((card: { contacts: object[] }) => card.contacts.length)).toEqual([1, 1, 1])
  expect(await statementsOf(cards)).toBe(3)
})

test('accounts lead to what hangs on them, one statement for each kind of link', async () => {
  const { workspaceId } = scene.shop
  for (const place of [1, 2, 3])
    await scene.sql(
      `insert into number (workspace_id, id, name, phone_id, business_id, access_token, webhook_verify_token,
         api_version, created_at, updated_at)
       select workspace_id, gen_random_uuid(), 'Line ' || $2, 'cost-' || $2, business_id, access_token,
         webhook_verify_token, api_version, now(), now()
       from number where workspace_id = $1 order by created_at limit 1`,
      [workspaceId, String(place)],
    )
  const accounts = operation(`{ accounts {
    id changes(first: 5) { nodes { kind } } conversations(first: 5) { nodes { id } }
    templates(first: 5) { nodes { name } } broadcasts(first: 5) { nodes { name } }
    auditLog(first: 5) { nodes { action } } number { name account { id } }
  } }`)
  expect(JSON.parse(await accounts()).accounts.length).toBeGreaterThanOrEqual(4)
  // The accounts, their five lists, the numbers, and the accounts once more as numbers lead to them.
  expect(await statementsOf(accounts)).toBeLessThanOrEqual(8)
})

test('people and numbers lead to what was handed over, one statement for all of a page', async () => {
  const transfers = 'transfers(first: 5) { nodes { id } }'
  for (const list of [`members(first: 10) { nodes { email ${transfers} } }`, `numbers { name ${transfers} }`])
    expect(await statementsOf(operation(`{ ${list} }`))).toBeLessThanOrEqual(2)
})
