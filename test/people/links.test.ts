import { afterAll, beforeAll, expect, test } from 'vitest'
import { stayConnected } from '../support/connected.ts'
import type { Session } from '../support/session.ts'
import { memberSession } from '../support/session.ts'
import { type Shop, type Shops, startShops } from '../support/shops.ts'

// The graph of administration: people, roles, teams and keys lead to one another.

let stage: Shops
let shop: Shop
let stranger: Session
let agent: Session
let ids: Record<'admin' | 'agent' | 'role' | 'team' | 'key' | 'publicKey' | 'endpoint', string>

const createEndpoint = `mutation {
  createWebhookEndpoint(input: { url: "https://shop.example/hook", events: [MESSAGE_STATUS] }) { webhookEndpoint { id } }
}`

beforeAll(async () => {
  stage = await startShops()
  shop = await stage.shop()
  stranger = (await stage.shop()).admin
  agent = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
  const team = (await shop.admin.api.post('/teams', { name: 'Sales' })).body.data.team.id
  await shop.admin.api.post(`/teams/${team}/members`, { user_id: await shop.userId(agent) })
  const key = (await shop.admin.api.post('/api-keys', { name: 'Till' })).body.data
  const { publicKeys } = (await shop.admin.graphql('{ publicKeys { nodes { id } } }')) as never as {
    publicKeys: { nodes: { id: string }[] }
  }
  const made = (await shop.admin.graphql(createEndpoint)) as never as {
    createWebhookEndpoint: { webhookEndpoint: { id: string } }
  }
  ids = {
    admin: await shop.userId(shop.admin),
    agent: await shop.userId(agent),
    role: await shop.roleId('agent'),
    team,
    key: key.api_key?.id ?? key.id,
    endpoint: made.createWebhookEndpoint.webhookEndpoint.id,
    publicKey: publicKeys.nodes[0]?.id ?? '',
  }
})
afterAll(() => stage?.close())

test('a team leads to its people, they to their teams and roles, and a role to its people', async () => {
  const query = `query ($team: ID!) { node(id: $team) { ... on Team {
    createdBy { id name member { id } } updatedBy { id } conversations { nodes { id } }
    members { memberId member { id teams { name } role { role { id name members { nodes { id } } } } } }
  } } }`
  const { node } = await shop.admin.graphql(query, { team: ids.team })
  const role = { id: ids.role, name: 'agent', members: { nodes: [{ id: ids.agent }] } }
  expect(node).toEqual({
    createdBy: { id: ids.admin, name: expect.any(String), member: { id: ids.admin } },
    updatedBy: { id: ids.admin },
    conversations: { nodes: [] },
    members: [{ memberId: ids.agent, member: { id: ids.agent, teams: [{ name: 'Sales' }], role: { role } } }],
  })
})

test('a key leads to its issuer', async () => {
  const query = 'query ($id: ID!) { applicationKey(id: $id) { issuer { id } } }'
  expect(await shop.admin.graphql(query, { id: ids.key })).toEqual({
    applicationKey: { issuer: { id: ids.admin } },
  })
})

test('node finds each of them, and nothing for a stranger or for who may not read it', async () => {
  const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }'
  const asked = [ids.agent, ids.role, ids.team, ids.key, ids.publicKey, ids.endpoint]
  expect((await shop.admin.graphql(query, { ids: asked })).nodes).toEqual(
    ['Member', 'Role', 'Team', 'ApplicationKey', 'PublicKey', 'WebhookEndpoint'].map((type, index) => ({
      __typename: type,
      id: asked[index],
    })),
  )
  expect((await stranger.graphql(query, { ids: asked })).nodes).toEqual(asked.map(() => null))
  // An agent sees the team that he is in, and neither people, roles nor keys.
  expect((await agent.graphql(query, { ids: asked })).nodes).toEqual([
    null,
    null,
    { __typename: 'Team', id: ids.team },
    null,
    null,
    null,
  ])
})

test('a team that one is not in is not found by its id', async () => {
  const other = (await shop.admin.api.post('/teams', { name: 'Support' })).body.data.team.id
  const { node } = await agent.graphql('query ($id: ID!) { node(id: $id) { id } }', { id: other })
  expect(node).toBeNull()
  // Who made it is told by name; the person behind is for who may read people.
  const query = 'query ($id: ID!) { node(id: $id) { ... on Team { createdBy { name member { id } } } } }'
  const { body } = await agent.ask(query, { id: ids.team })
  expect(body).toMatchObject({
    data: { node: { createdBy: { name: expect.any(String), member: null } } },
    errors: [{ path: ['node', 'createdBy', 'member'], extensions: { code: 'FORBIDDEN' } }],
  })
})

const chatQuery = `query ($id: ID!) { conversation(contactId: $id) {
  agent { __typename id name member { email teams { name } } }
  team { __typename id name team { memberCount } }
} }`

/** A contact whose chat is the agent's and the team's. */
async function assigned(): Promise<string> {
  const { id } = (await shop.tenant.v1.post('/contacts', { phone: `+1555770${1000 + contacts++}` })).body
  const { status, text } = await shop.tenant.v1.post(`/chats/${id}/assign`, {
    agent_id: ids.agent,
    team_id: ids.team,
  })
  if (status !== 200) throw new Error(text)
  return id
}
let contacts = 0

test('who has a chat is a person and a team, with what else may be read of them', async () => {
  const id = await assigned()
  const agentShown = { __typename: 'MemberAssignee', id: ids.agent, name: expect.any(String) }
  const teamShown = { __typename: 'TeamAssignee', id: ids.team, name: 'Sales' }
  expect(await shop.admin.graphql(chatQuery, { id })).toEqual({
    conversation: {
      agent: { ...agentShown, member: { email: agent.email, teams: [{ name: 'Sales' }] } },
      team: { ...teamShown, team: { memberCount: 1 } },
    },
  })
  // An agent sees the names, the team that is theirs, and of people nothing else.
  const { body } = await agent.ask(chatQuery, { id })
  expect(body).toMatchObject({
    data: {
      conversation: {
        agent: { ...agentShown, member: null },
        team: { ...teamShown, team: { memberCount: 1 } },
      },
    },
    errors: [{ path: ['conversation', 'agent', 'member'], extensions: { code: 'FORBIDDEN' } }],
  })
})

test('the team of a chat leads nowhere for who is not in it and lacks teams:read', async () => {
  const reader = await shop.withRole('Reader', ['chat:read', 'contacts:read'])
  const query = 'query ($id: ID!) { conversation(contactId: $id) { team { name team { id } } } }'
  const { conversation } = await reader.graphql(query, { id: await assigned() })
  expect(conversation).toEqual({ team: { name: 'Sales', team: null } })
})

test('whom chats can be given to are people and teams, with the chats that they have', async () => {
  const chats = 'conversations(first: 1) { totalCount { value } }'
  const query = `{ assignees { available assignee { __typename id name
    ... on MemberAssignee { member { id } ${chats} } ... on TeamAssignee { team { id } ${chats} } } } }`
  await stage.parley.app.pool.query(
    'update conversation set last_message_at = now() where workspace_id = $1 and agent_id = $2',
    [shop.tenant.workspaceId, ids.agent],
  )
  await stayConnected(stage.parley.app.pool, ids.agent)
  const { assignees } = await shop.admin.graphql(query)
  expect(assignees).toContainEqual({
    available: true,
    assignee: {
      __typename: 'MemberAssignee',
      id: ids.agent,
      name: expect.any(String),
      member: { id: ids.agent },
      conversations: { totalCount: { value: contacts } },
    },
  })
  expect(assignees).toContainEqual({
    available: true,
    assignee: {
      __typename: 'TeamAssignee',
      id: ids.team,
      name: 'Sales',
      team: { id: ids.team },
      conversations: { totalCount: { value: contacts } },
    },
  })
})

test('who did something leads to the person or the key, for who may read them', async () => {
  const query = `{ auditLogs(first: 100) { nodes { resourceType actor { __typename name
    ... on MemberActor { id member { email } } } } }
  }`
  const { auditLogs } = await shop.admin.graphql(query)
  const name = expect.any(String)
  expect((auditLogs as never as { nodes: object[] }).nodes).toContainEqual({
    resourceType: 'TEAM',
    actor: { __typename: 'MemberActor', name, id: ids.admin, member: { email: shop.admin.email } },
  })
  const owned = `query ($id: ID!) { node(id: $id) { ... on WebhookEndpoint {
    owner { name ... on MemberActor { member { id } } ... on KeyActor { key { __typename ... on PublicKey { id } } } }
  } } }`
  expect(await shop.admin.graphql(owned, { id: ids.endpoint })).toEqual({
    node: { owner: { name, member: { id: ids.admin } } },
  })
  const made = await shop.tenant.v1.post('/webhooks', {
    url: 'https://a.example/',
    events: ['message.status'],
  })
  expect(await shop.admin.graphql(owned, { id: made.body.id })).toEqual({
    node: { owner: { name: 'Test', key: { __typename: 'PublicKey', id: ids.publicKey } } },
  })
  const reader = await shop.withRole('Hooks', ['webhooks:read'])
  const { body } = await reader.ask(owned, { id: made.body.id })
  expect(body.errors).toMatchObject([{ path: ['node', 'owner', 'key'], extensions: { code: 'FORBIDDEN' } }])
})
