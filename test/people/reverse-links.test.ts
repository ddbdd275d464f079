import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../support/session.ts'
import { memberSession } from '../support/session.ts'
import { type Shop, type Shops, startShops } from '../support/shops.ts'

// From a workspace to what is in it, from roles and people to invitations, from keys to what they open, and from oneself
// to how one signs in.

let stage: Shops
let shop: Shop
let other: Shop
let agent: Session

beforeAll(async () => {
  stage = await startShops()
  shop = await stage.shop()
  other = await stage.shop()
  agent = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
})
afterAll(() => stage?.close())

const sql = async (text: string, values: unknown[]) => (await stage.parley.app.pool.query(text, values)).rows

/** The codes of an answer's errors by their places. */
const refusals = (body: { errors?: { path: string[]; extensions: { code: string } }[] }) =>
  Object.fromEntries((body.errors ?? []).map(({ path, extensions }) => [path.join('.'), extensions.code]))

const contents = `{ id members { nodes { email } totalCount { value } } roles { nodes { name } } teams { nodes { name } }
  invitations { nodes { email } } numbers { id } auditLog(first: 1) { nodes { id } } usage { limits { apiKeys { used } } } }`

test('the own workspace leads to what is in it, another of one’s own to nothing of that', async () => {
  await shop.admin.api.post('/teams', { name: 'Counter' })
  await shop.admin.api.post('/invitations', { email: 'first@shop.example' })
  await other.letIn(shop.admin.email)
  const query = `{ workspace ${contents} me { memberships { workspace ${contents} } } }`
  const { workspace, me } = (await shop.admin.graphql(query)) as never as {
    workspace: { id: string; members: { nodes: { email: string }[] } }
    me: { memberships: { workspace: { id: string } }[] }
  }
  expect(workspace).toMatchObject({
    id: shop.tenant.workspaceId,
    members: { totalCount: { value: 2 } },
    roles: { nodes: expect.arrayContaining([{ name: 'admin' }, { name: 'agent' }]) },
    teams: { nodes: [{ name: 'Counter' }] },
    invitations: { nodes: [{ email: 'first@shop.example' }] },
    numbers: [],
    auditLog: { nodes: [{ id: expect.any(String) }] },
    usage: { limits: { apiKeys: { used: 1 } } },
  })
  expect(workspace.members.nodes.map(({ email }) => email).sort()).toEqual(
    [shop.admin.email, agent.email].sort(),
  )
  const there = me.memberships.find(({ workspace: { id } }) => id === other.tenant.workspaceId)
  expect(there?.workspace).toEqual({
    id: other.tenant.workspaceId,
    members: null,
    roles: null,
    teams: null,
    invitations: null,
    numbers: null,
    auditLog: null,
    usage: null,
  })
})

test('of the workspace an agent sees the teams that are theirs, and what their role lets them', async () => {
  const { body } = await agent.ask(`{ workspace ${contents} }`)
  expect(body.data.workspace).toMatchObject({
    members: null,
    roles: null,
    teams: { nodes: [] },
    auditLog: null,
  })
  expect(refusals(body)).toMatchObject({
    'workspace.members': 'FORBIDDEN',
    'workspace.roles': 'FORBIDDEN',
    'workspace.invitations': 'FORBIDDEN',
    'workspace.auditLog': 'FORBIDDEN',
  })
})

test('a role leads to its invitations and grants, a person to the invitations they sent, each to its records', async () => {
  const role = await shop.roleId('agent')
  await shop.admin.api.post('/invitations', { email: 'bo@shop.example', role_id: role })
  await other.admin.api.post('/invitations', { email: 'far@shop.example' })
  const query = `query ($role: ID!, $person: ID!) {
    role(id: $role) { permissions grants { resource action description }
      invitations { nodes { email auditLog { nodes { action } } } } }
    member(id: $person) { invitations(first: 1) { nodes { email role { id } } totalCount { value } } }
  }`
  const userId = await shop.userId(shop.admin)
  const { role: told, member } = (await shop.admin.graphql(query, { role, person: userId })) as never as {
    role: { permissions: string[]; grants: { description: string }[]; invitations: object }
    member: object
  }
  expect(told.grants).toHaveLength(told.permissions.length)
  expect(told.grants[0]?.description).toEqual(expect.stringMatching(/\.$/))
  expect(told.invitations).toEqual({
    nodes: expect.arrayContaining([
      { email: 'bo@shop.example', auditLog: { nodes: [{ action: 'CREATED' }] } },
    ]),
  })
  expect(member).toEqual({
    invitations: { nodes: [{ email: 'bo@shop.example', role: { id: role } }], totalCount: { value: 2 } },
  })
  await sql('update invitation set invited_by_id = $2 where workspace_id = $1', [
    other.tenant.workspaceId,
    userId,
  ])
  expect(await shop.admin.graphql(query, { role, person: userId })).toMatchObject({
    member: { invitations: { totalCount: { value: 2 } } },
  })
})

test('a person leads to what they are in their teams, to others where those are in the team too', async () => {
  const [sales, support] = await Promise.all(
    ['Sales', 'Support'].map(
      async (name) => (await shop.admin.api.post('/teams', { name })).body.data.team.id,
    ),
  )
  const agentId = await shop.userId(agent)
  const reader = await shop.withRole('People', ['users:read'])
  await shop.admin.api.post(`/teams/${sales}/members`, { user_id: agentId, role: 'manager' })
  await shop.admin.api.post(`/teams/${support}/members`, { user_id: agentId })
  await shop.admin.api.post(`/teams/${support}/members`, { user_id: await shop.userId(reader) })
  const query = `query ($id: ID!) { member(id: $id) { teamMemberships { role team { name } } } }`
  const inSupport = { role: 'AGENT', team: { name: 'Support' } }
  expect(await shop.admin.graphql(query, { id: agentId })).toEqual({
    member: { teamMemberships: [{ role: 'MANAGER', team: { name: 'Sales' } }, inSupport] },
  })
  expect(await reader.graphql(query, { id: agentId })).toEqual({ member: { teamMemberships: [inSupport] } })
})

test('a key leads to the one that replaced it until that is revoked, and says what its scopes open', async () => {
  const made = `mutation { createPublicKey(input: { name: "Web", scopes: [CONTACTS_READ] }) { publicKey { id } } }`
  const { createPublicKey } = (await shop.admin.graphql(made)) as never as {
    createPublicKey: { publicKey: { id: string } }
  }
  const { id } = createPublicKey.publicKey
  const rotate = `mutation ($id: ID!) { rotatePublicKey(input: { id: $id, overlapHours: 1 }) {
    publicKey { id } rotatedFrom { id expiresAt replacedBy { id } } } }`
  const { rotatePublicKey } = (await shop.admin.graphql(rotate, { id })) as never as {
    rotatePublicKey: { publicKey: { id: string } }
  }
  const next = rotatePublicKey.publicKey.id
  expect(rotatePublicKey).toEqual({
    publicKey: { id: next },
    rotatedFrom: { id, expiresAt: expect.any(String), replacedBy: { id: next } },
  })
  const read = `query ($id: ID!) { node(id: $id) { ... on PublicKey {
    replacedBy { id } scopeDetails { scope permissions missing } } } }`
  expect(await shop.admin.graphql(read, { id })).toEqual({
    node: {
      replacedBy: { id: next },
      scopeDetails: [{ scope: 'CONTACTS_READ', permissions: ['CONTACTS_READ'], missing: [] }],
    },
  })
  await shop.admin.graphql('mutation ($id: ID!) { revokePublicKey(input: { id: $id }) { revokedId } }', {
    id: next,
  })
  expect(await shop.admin.graphql(read, { id })).toMatchObject({ node: { replacedBy: null } })
})

test('a svc_ key says its scopes in words', async () => {
  await shop.admin.api.post('/api-keys', { name: 'Till', scopes: ['contacts:read'] })
  const query =
    '{ applicationKeys(first: 1) { nodes { scopes scopeDetails { key description grantable } } } }'
  expect(await shop.admin.graphql(query)).toEqual({
    applicationKeys: {
      nodes: [
        {
          scopes: ['CONTACTS_READ'],
          scopeDetails: [{ key: 'CONTACTS_READ', description: 'See contacts.', grantable: true }],
        },
      ],
    },
  })
})

test('one leads to how one signs in and to one’s workspaces', async () => {
  const query = `{ me { security { passkeysAvailable twoStep { isOn } passkeys { id } } ssoLinks { provider }
    memberships { isDefault workspace { id } } } }`
  expect(await agent.graphql(query)).toEqual({
    me: {
      security: { passkeysAvailable: expect.any(Boolean), twoStep: { isOn: false }, passkeys: [] },
      ssoLinks: [],
      memberships: [{ isDefault: true, workspace: { id: shop.tenant.workspaceId } }],
    },
  })
})
