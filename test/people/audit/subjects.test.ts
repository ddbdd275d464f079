import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../support/session.ts'
import { type Shop, type Shops, startShops } from '../../support/shops.ts'

// Records of the audit log lead to what they tell of, and objects to their records.

let stage: Shops
let shop: Shop

beforeAll(async () => {
  stage = await startShops()
  shop = await stage.shop()
})
afterAll(() => stage?.close())

interface Told {
  id: string
  resourceType: string
  resourceId: string
  resource: { __typename: string; id?: string; name?: string } | null
}

const query = `{ auditLogs(first: 100) { nodes { id resourceType resourceId resource {
  __typename ... on Node { id } ... on Tag { name }
} } } }`

async function records(session: Session): Promise<Told[]> {
  const { auditLogs } = await session.graphql(query)
  return (auditLogs as never as { nodes: Told[] }).nodes
}

const created = async (path: string, body: object, part: string) =>
  (await shop.admin.api.post(path, body)).body.data[part].id as string

test('each record leads to what it tells of, and to nothing once that is gone', async () => {
  const { admin, tenant } = shop
  const role = (await admin.api.post('/roles', { name: 'Till', permissions: [] })).body.data.id as string
  const team = await created('/teams', { name: 'Sales' }, 'team')
  await admin.api.post('/api-keys', { name: 'Till' })
  await admin.api.post('/invitations', { email: 'bo@shop.example' })
  await admin.api.post('/webhooks', { name: 'Old', url: 'https://a.example/', events: ['message.sent'] })
  await admin.graphql(`mutation { createWebhookEndpoint(
    input: { url: "https://a.example/", events: [MESSAGE_STATUS] }) { webhookEndpoint { id } } }`)
  await admin.api.send('PUT', '/org/settings', { timezone: 'Europe/Berlin' })
  await admin.api.post('/tags', { name: 'vip' })
  await admin.api.send('DELETE', '/tags/vip')
  const told = await records(admin)
  const typeOf = (kind: string) =>
    told.find(({ resourceType }) => resourceType === kind)?.resource?.__typename
  expect(
    Object.fromEntries(
      ['ROLE', 'TEAM', 'API_KEY', 'PUBLIC_KEY', 'INVITATION', 'WEBHOOK', 'WEBHOOK_ENDPOINT', 'SIGN_IN'].map(
        (kind) => [kind, typeOf(kind)],
      ),
    ),
  ).toEqual({
    ROLE: 'Role',
    TEAM: 'Team',
    API_KEY: 'ApplicationKey',
    PUBLIC_KEY: 'PublicKey',
    INVITATION: 'Invitation',
    WEBHOOK: 'LegacyWebhook',
    WEBHOOK_ENDPOINT: 'WebhookEndpoint',
    SIGN_IN: 'Member',
  })
  expect(told.find(({ resourceType }) => resourceType === 'WORKSPACE')?.resource).toEqual({
    __typename: 'Workspace',
    id: tenant.workspaceId,
  })
  for (const { resource, resourceId } of told) if (resource?.id) expect(resource.id).toBe(resourceId)
  expect(told.find(({ resourceType }) => resourceType === 'TAG')?.resource).toBeNull()
  await admin.api.post('/tags', { name: 'vip' })
  const again = await records(admin)
  expect(again.find(({ resourceType }) => resourceType === 'TAG')?.resource).toEqual({
    __typename: 'Tag',
    name: 'vip',
  })
  await admin.api.send('DELETE', `/teams/${team}`)
  await admin.api.send('DELETE', `/roles/${role}`)
  const gone = (await records(admin)).filter(({ resourceId }) => [team, role].includes(resourceId))
  expect(gone.map(({ resource }) => resource)).toEqual(gone.map(() => null))
})

test('what the reader may not read, or another workspace has, is null', async () => {
  const auditor = await shop.withRole('Auditor', ['audit_logs:read'])
  const told = await records(auditor)
  const seen = new Set(told.map(({ resource }) => resource?.__typename))
  expect(seen).toEqual(new Set([undefined, 'Workspace']))
  const other = await stage.shop()
  const foreign = (await records(other.admin)).find(({ resourceType }) => resourceType === 'PUBLIC_KEY')
  await stage.parley.app.pool.query(
    `update audit_record set resource_id = $2 where workspace_id = $1 and kind = 'public_key'`,
    [shop.tenant.workspaceId, foreign?.resourceId],
  )
  const key = (await records(shop.admin)).find(({ resourceType }) => resourceType === 'PUBLIC_KEY')
  expect(key).toMatchObject({ resourceId: foreign?.resourceId, resource: null })
})

test('the platform reads of other workspaces only their names', async () => {
  const ask = `query ($id: ID!) { workspaceAuditLogs(workspaceId: $id) { nodes { resourceType resource {
    __typename ... on Workspace { name } } } } }`
  const close = `mutation ($input: CloseWorkspaceInput!) {
    closeWorkspace(input: $input) { lifecycle { status } } }`
  const other = await stage.shop()
  const workspaceId = other.tenant.workspaceId
  const input = { workspaceId, expectedVersion: 1, confirmName: 'Shop', reason: 'Test' }
  await stage.platform.graphql(close, { input })
  const { workspaceAuditLogs } = await stage.platform.graphql(ask, { id: workspaceId })
  expect(workspaceAuditLogs).toMatchObject({
    nodes: [{ resourceType: 'WORKSPACE_LIFECYCLE', resource: { __typename: 'Workspace', name: 'Shop' } }],
  })
})

test('an object leads to what was done to it, and a person to what they did', async () => {
  const team = await created('/teams', { name: 'Service' }, 'team')
  await stage.parley.clock.advance(1)
  await shop.admin.api.send('PUT', `/teams/${team}`, { name: 'Services' })
  const ofTeam = `query ($id: ID!) { node(id: $id) { ... on Team { auditLog(first: 1) {
    nodes { action } pageInfo { hasNextPage } totalCount { value } } } } }`
  expect(await shop.admin.graphql(ofTeam, { id: team })).toEqual({
    node: {
      auditLog: {
        nodes: [{ action: 'UPDATED' }],
        pageInfo: { hasNextPage: true },
        totalCount: { value: 2 },
      },
    },
  })
  const ofMember = `query ($id: ID!) { member(id: $id) {
    activity(first: 1) { nodes { resourceId action } }
    auditLog(first: 1) { nodes { resourceType actor { name } } }
  } }`
  const id = await shop.userId(shop.admin)
  expect(await shop.admin.graphql(ofMember, { id })).toEqual({
    member: {
      activity: { nodes: [{ resourceId: team, action: 'UPDATED' }] },
      auditLog: { nodes: [{ resourceType: 'SIGN_IN', actor: { name: expect.any(String) } }] },
    },
  })
  const reader = await shop.withRole('Readers', ['teams:read', 'users:read'])
  const refused = await reader.ask(ofTeam, { id: team })
  expect(refused.body.errors).toMatchObject([
    { path: ['node', 'auditLog'], extensions: { code: 'FORBIDDEN' } },
  ])
})

test('records, invitations, older webhooks and the workspace are found by node, and no foreign ones', async () => {
  const nodes = 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }'
  const told = await records(shop.admin)
  const idOf = (type: string) => told.find(({ resource }) => resource?.__typename === type)?.resource?.id
  const ids = [told[0]?.id, idOf('Invitation'), idOf('LegacyWebhook'), shop.tenant.workspaceId]
  const types = ['AuditRecord', 'Invitation', 'LegacyWebhook', 'Workspace']
  expect(await shop.admin.graphql(nodes, { ids })).toEqual({
    nodes: ids.map((id, index) => ({ __typename: types[index], id })),
  })
  const stranger = (await stage.shop()).admin
  expect(await stranger.graphql(nodes, { ids })).toEqual({ nodes: ids.map(() => null) })
})
