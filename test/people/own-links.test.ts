import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberSession, type Session } from '../support/session.ts'
import { type Shop, type Shops, startShops } from '../support/shops.ts'

// From people to their keys, from keys to theirs, from a workspace to what it is, and from oneself to what is one's own.

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

test('a person leads to the keys they made, and a key of /v1 to who made it, what it replaced and its endpoints', async () => {
  const { admin } = shop
  await admin.api.post('/api-keys', { name: 'Till' })
  const first = (await admin.api.post('/public-keys', { name: 'Web', scopes: ['webhooks:write'] })).body.data
  const rotate = `mutation ($id: ID!) { rotatePublicKey(input: { id: $id, overlapHours: 1 }) { publicKey { id key } } }`
  const { rotatePublicKey } = await admin.graphql(rotate, { id: first.public_key?.id ?? first.id })
  const { id, key } = (rotatePublicKey as never as { publicKey: { id: string; key: string } }).publicKey
  const hook = { url: 'https://a.example/', events: ['number.status'] }
  const made = await stage.parley.v1(key).post('/webhooks', hook)
  const query = `query ($id: ID!) { member(id: $id) {
    workspace { id } applicationKeys { nodes { name issuer { id } } }
    publicKeys(first: 1) { nodes { id createdBy { id } rotatedFrom { name } webhookEndpoints { id } }
      totalCount { value } }
  } }`
  const userId = await shop.userId(admin)
  expect(await admin.graphql(query, { id: userId })).toEqual({
    member: {
      workspace: { id: shop.tenant.workspaceId },
      applicationKeys: { nodes: [{ name: 'Till', issuer: { id: userId } }] },
      publicKeys: {
        nodes: [
          {
            id,
            createdBy: { id: userId },
            rotatedFrom: { name: 'Web' },
            webhookEndpoints: made.status === 201 ? [{ id: made.body.id }] : [],
          },
        ],
        totalCount: { value: 2 },
      },
    },
  })
  const reader = await shop.withRole('People', ['users:read'])
  const refused = await reader.ask(query, { id: userId })
  expect(refused.body.data).toBeNull()
  expect(refused.body.errors[0].extensions.code).toBe('FORBIDDEN')
})

test('a key that should have been made, or replaced, elsewhere leads nowhere', async () => {
  const [foreign] = await sql('select id from public_key where workspace_id = $1', [other.tenant.workspaceId])
  const stranger = await shop.userId(other.admin)
  await sql('update public_key set rotated_from_id = $2, created_by_id = $3 where workspace_id = $1', [
    shop.tenant.workspaceId,
    foreign.id,
    stranger,
  ])
  const query = '{ publicKeys(first: 1) { nodes { rotatedFromId rotatedFrom { id } createdBy { id } } } }'
  expect(await shop.admin.graphql(query)).toEqual({
    publicKeys: { nodes: [{ rotatedFromId: foreign.id, rotatedFrom: null, createdBy: null }] },
  })
})

test('an invitation leads to its role and to who sent it', async () => {
  await shop.admin.api.post('/invitations', { email: 'bo@shop.example' })
  const query =
    '{ invitations { nodes { role { name role { id } } invitedBy { id name member { email } } } } }'
  expect(await shop.admin.graphql(query)).toMatchObject({
    invitations: {
      nodes: [
        {
          role: { role: { id: expect.any(String) } },
          invitedBy: { name: expect.any(String), member: { email: shop.admin.email } },
        },
      ],
    },
  })
})

test('one leads to oneself as a member, one’s teams, chats and role; an agent not to people and roles', async () => {
  const team = (await shop.admin.api.post('/teams', { name: 'Sales' })).body.data.team.id
  const agentId = await shop.userId(agent)
  await shop.admin.api.post(`/teams/${team}/members`, { user_id: agentId })
  const { id } = (await shop.tenant.v1.post('/contacts', { phone: '+15557720001' })).body
  await shop.tenant.v1.post(`/chats/${id}/assign`, { agent_id: agentId })
  await sql('update conversation set last_message_at = now() where contact_id = $1', [id])
  const own = '{ me { teams { name } conversations { nodes { contactId } } } }'
  expect(await agent.graphql(own)).toEqual({
    me: { teams: [{ name: 'Sales' }], conversations: { nodes: [{ contactId: id }] } },
  })
  const more = '{ me { member { id } role { name role { id } } } }'
  const userId = await shop.userId(shop.admin)
  expect(await shop.admin.graphql(more)).toEqual({
    me: { member: { id: userId }, role: { name: 'admin', role: { id: await shop.roleId('admin') } } },
  })
  const { body } = await agent.ask(more)
  expect(body.data.me).toEqual({ member: null, role: { name: 'agent', role: null } })
  expect(body.errors).toHaveLength(2)
})

const ofWorkspace = '{ id settings { name } features { version } }'

test('the own workspace leads to its settings and components; another of one’s own to nothing', async () => {
  const query = `{ workspace ${ofWorkspace} myWorkspaces { isDefault role { name role { id } } workspace ${ofWorkspace} } }`
  await other.letIn(shop.admin.email)
  const told = (await shop.admin.graphql(query)) as never as {
    workspace: object
    myWorkspaces: { workspace: { id: string } }[]
  }
  const here = { id: shop.tenant.workspaceId, settings: { name: 'Shop' }, features: { version: 1 } }
  expect(told.workspace).toEqual(here)
  const mine = Object.fromEntries(told.myWorkspaces.map((one) => [one.workspace.id, one]))
  expect(mine[shop.tenant.workspaceId]).toMatchObject({ role: { role: {} }, workspace: here })
  expect(mine[other.tenant.workspaceId]).toMatchObject({
    role: { role: null },
    workspace: { settings: null, features: null },
  })
  const refused = await shop.admin.ask('{ workspace { limits { version } lifecycle { status } } }')
  expect(refused.body.data.workspace).toEqual({ limits: null, lifecycle: null })
})

test('to the platform each workspace leads to its components, limits and lifecycle, and that to who closed it', async () => {
  const close = `mutation ($input: CloseWorkspaceInput!) { closeWorkspace(input: $input) { lifecycle {
    workspace { name } closedBy { name } deletedBy { name } } } }`
  const closed = await stage.shop()
  const { workspaceId } = closed.tenant
  const input = { workspaceId, expectedVersion: 1, confirmName: 'Shop', reason: 'Test' }
  expect(await stage.platform.graphql(close, { input })).toEqual({
    closeWorkspace: {
      lifecycle: { workspace: { name: 'Shop' }, closedBy: { name: expect.any(String) }, deletedBy: null },
    },
  })
  const query =
    '{ workspaces { id settings { name } features { version } limits { version } lifecycle { status } } }'
  const { workspaces } = await stage.platform.graphql(query)
  expect(workspaces).toContainEqual({
    id: workspaceId,
    settings: null,
    features: { version: 1 },
    limits: { version: 1 },
    lifecycle: { status: 'CLOSED' },
  })
})
