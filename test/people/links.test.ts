import { afterAll, beforeAll, expect, test } from 'vitest'
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
  createWebhookEndpoint(input: { url: "https://shop.example/hook", events: [MESSAGE_STATUS] }) { id }
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
    createWebhookEndpoint: { id: string }
  }
  ids = {
    admin: await shop.userId(shop.admin),
    agent: await shop.userId(agent),
    role: await shop.roleId('agent'),
    team,
    key: key.api_key?.id ?? key.id,
    endpoint: made.createWebhookEndpoint.id,
    publicKey: publicKeys.nodes[0]?.id ?? '',
  }
})
afterAll(() => stage?.close())

test('a team leads to its people, they to their teams and roles, and a role to its people', async () => {
  const query = `query ($team: ID!) { node(id: $team) { ... on Team {
    createdBy { id } updatedBy { id } conversations { nodes { id } }
    members { memberId member { id teams { name } role { role { id name members { nodes { id } } } } } }
  } } }`
  const { node } = await shop.admin.graphql(query, { team: ids.team })
  const role = { id: ids.role, name: 'agent', members: { nodes: [{ id: ids.agent }] } }
  expect(node).toEqual({
    createdBy: { id: ids.admin },
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
  const { body } = await agent.ask(
    'query ($id: ID!) { node(id: $id) { ... on Team { createdBy { id } } } }',
    {
      id: ids.team,
    },
  )
  expect(body.errors).toMatchObject([{ path: ['node', 'createdBy'], extensions: { code: 'FORBIDDEN' } }])
})
