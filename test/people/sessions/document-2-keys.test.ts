import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiClient, apiClient } from '../../support/api-client.ts'
import type { Session } from '../../support/session.ts'
import { type Shop, type Shops, startShops } from '../../support/shops.ts'

// What keys of the application API may do. Each test is named by the sentence of document 2 that it holds.

let stage: Shops
let shop: Shop
let admin: Session

beforeAll(async () => {
  stage = await startShops()
})
beforeEach(async () => {
  shop = await stage.shop()
  admin = shop.admin
})
afterAll(() => stage?.close())

const withKey = (key: string): ApiClient => apiClient(`${stage.parley.url}/api`, { 'x-api-key': key })

async function issue(body: object = {}, by = admin) {
  const answer = await by.api.post('/api-keys', { name: 'Key', ...body })
  expect(answer.status, answer.text).toBe(200)
  return { ...answer.body.data, client: withKey(answer.body.data.key) }
}

describe('API key access rules', () => {
  test('POST /api/api-keys: scopes omitted means a snapshot of the issuer’s currently grantable scopes', async () => {
    const clerk = await shop.withRole('Clerk', [
      'teams:read',
      'users:read',
      'api_keys:read',
      'api_keys:write',
    ])
    const { id } = await issue({}, clerk)
    const { scopes } = (await admin.api.get(`/api-keys/${id}`)).body.data
    expect(scopes).toEqual(['teams:read'])
    const role = await shop.roleId('Clerk')
    const permissions = ['teams:read', 'teams:write', 'api_keys:read', 'api_keys:write']
    await admin.api.send('PUT', `/roles/${role}`, { version: 1, feature_version: 1, permissions })
    // A snapshot does not grow with its issuer.
    expect((await admin.api.get(`/api-keys/${id}`)).body.data.scopes).toEqual(['teams:read'])
  })

  test('PUT /api/api-keys/{id}: only is_active can change; Scopes cannot be widened by update', async () => {
    const { id, client: key } = await issue({ scopes: ['teams:read'] })
    const before = (await admin.api.get(`/api-keys/${id}`)).body.data
    const more = { name: 'Other', scopes: ['teams:read', 'teams:write'], expires_at: null, key: 'svc_x' }
    const answer = await admin.api.send('PUT', `/api-keys/${id}`, { is_active: true, ...more })
    expect([answer.status, answer.body.data]).toEqual([200, before])
    expect((await key.post('/teams', { name: 'Wider' })).status).toBe(403)
  })

  test('PUT with is_active false disables without deleting; true re-enables if the acting administrator and the original issuer still hold all its scopes', async () => {
    const rights = ['teams:read', 'teams:write', 'api_keys:read', 'api_keys:write']
    const issuer = await shop.withRole('Issuer', rights)
    const clerk = await shop.withRole('Clerk', ['teams:read', 'api_keys:read', 'api_keys:write'])
    const { id, client: key } = await issue({ scopes: ['teams:read', 'teams:write'] }, issuer)
    const put = (is_active: boolean, by = admin) => by.api.send('PUT', `/api-keys/${id}`, { is_active })
    expect((await put(false, clerk)).body.data).toMatchObject({ id, is_active: false })
    expect((await key.get('/teams')).status).toBe(401)
    expect((await put(true, clerk)).status).toBe(403)
    const role = await shop.roleId('Issuer')
    const grant = (version: number, permissions: string[]) =>
      admin.api.send('PUT', `/roles/${role}`, { version, feature_version: 1, permissions })
    await grant(1, ['teams:read'])
    expect((await put(true)).status).toBe(403)
    await grant(2, rights)
    expect((await put(true)).status).toBe(200)
    expect((await key.get('/teams')).status).toBe(200)
  })

  test('Effective access is the intersection of the key’s scopes, the issuer’s current role, the organization’s available components', async () => {
    const clerk = await shop.withRole('Clerk', ['tags:read', 'contacts:read', 'api_keys:write'])
    const { client: key } = await issue({ scopes: ['tags:read'] }, clerk)
    expect((await key.get('/tags')).status).toBe(200)
    expect((await key.post('/tags', { name: 'new' })).status).toBe(403)
    const path = `/organizations/${shop.tenant.workspaceId}/features`
    const allocate = (version: number, tags: boolean) =>
      stage.platform.api.send('PUT', path, { version, features: { tags } })
    await allocate(1, false)
    expect((await key.get('/tags')).status).toBe(403)
    await allocate(2, true)
    expect((await key.get('/tags')).status).toBe(200)
    const role = await shop.roleId('Clerk')
    await admin.api.send('PUT', `/roles/${role}`, { version: 1, feature_version: 3, permissions: [] })
    expect((await key.get('/tags')).status).toBe(403)
  })

  test('Effective access: record-level visibility', async () => {
    const own = await shop.withRole('Own', ['chat:read', 'chat:write', 'api_keys:write'])
    const [mine, theirs] = await Promise.all(
      ['+351912000001', '+351912000002'].map(
        async (phone) => (await shop.tenant.v1.post('/contacts', { phone })).body.id,
      ),
    )
    const assigned = { agent_id: await shop.userId(own) }
    expect((await shop.tenant.v1.post(`/chats/${mine}/assign`, assigned)).status).toBe(200)
    const { client: key } = await issue({ scopes: ['chat:read'] }, own)
    const ask = (id: string) =>
      key.post('/graphql', { query: `{ conversation(contactId: "${id}") { contactId } }` })
    expect((await ask(mine)).body.data).toEqual({ conversation: { contactId: mine } })
    expect((await ask(theirs)).body.errors[0].extensions.code).toBe('NOT_FOUND')
  })

  test('The issuer must remain an active member of the key’s organization', async () => {
    const clerk = await shop.withRole('Clerk', ['teams:read', 'api_keys:write'])
    const id = await shop.userId(clerk)
    const { client: key } = await issue({ scopes: ['teams:read'] }, clerk)
    const active = (is_active: boolean) => admin.api.send('PUT', `/users/${id}`, { is_active })
    await active(false)
    expect((await key.get('/teams')).status).toBe(401)
    await active(true)
    expect((await key.get('/teams')).status).toBe(200)
    await admin.api.send('DELETE', `/organizations/members/${id}`)
    expect((await key.get('/teams')).status).toBe(401)
  })

  test('A key cannot switch organizations or inherit platform super-administrator authority', async () => {
    const { platform } = stage
    const { client: key } = await issue({}, platform)
    const other = shop.tenant.workspaceId
    expect((await key.post('/auth/switch-org', { organization_id: other })).status).toBe(403)
    for (const path of ['/organizations', `/admin/organizations/${other}/lifecycle`, '/settings/sso'])
      expect([path, (await key.get(path)).status]).toEqual([path, 403])
    await admin.api.post('/teams', { name: 'Theirs' })
    expect((await key.get('/teams', { 'X-Organization-ID': other })).body.data.teams).toEqual([])
  })

  test('Keys cannot manage identity, users, roles, organizations, platform settings, other API keys or audit, and cannot use WebSockets', async () => {
    const { client: key } = await issue()
    const id = await shop.userId(admin)
    const refused: [string, string][] = [
      ['GET', '/me'],
      ['PUT', '/me/password'],
      ['PUT', '/me/settings'],
      ['POST', '/users'],
      ['DELETE', `/users/${id}`],
      ['POST', '/roles'],
      ['GET', '/permissions'],
      ['POST', '/organizations'],
      ['POST', '/organizations/members'],
      ['GET', '/org/settings'],
      ['PUT', '/org/settings'],
      ['GET', '/settings/sso'],
      ['POST', '/api-keys'],
      ['GET', '/audit-logs'],
      ['GET', `/audit-logs/${id}`],
      ['GET', '/auth/ws-token'],
    ]
    for (const [method, path] of refused) {
      const answer = await key.send(method, path, method === 'GET' ? undefined : {})
      expect([method, path, answer.status]).toEqual([method, path, 403])
    }
  })

  test('GET /api/api-keys/scopes: component availability and grantability', async () => {
    const { scopes } = (await admin.api.get('/api-keys/scopes')).body.data
    for (const scope of scopes)
      expect(scope).toMatchObject({ key: expect.any(String), available: true, grantable: true })
    const keys = scopes.map(({ key }: { key: string }) => key)
    expect(keys).toContain('contacts:read')
    expect(
      keys.filter((key: string) => /^(users|roles|organizations|api_keys|audit_logs):/.test(key)),
    ).toEqual([])
  })
})
