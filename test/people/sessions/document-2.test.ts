import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient } from '../../support/api-client.ts'
import type { Session } from '../../support/session.ts'
import { type Shop, type Shops, startShops } from '../../support/shops.ts'

// Each test is named by the sentence of document 2 that it holds; what others test by the way is not repeated.

let stage: Shops
let shop: Shop
let admin: Session

beforeAll(async () => {
  stage = await startShops()
  shop = await stage.shop()
  admin = shop.admin
})
afterAll(() => stage?.close())

const data = async (path: string) => (await admin.api.get(path)).body.data

test('Creates: Answer 200, not 201.', async () => {
  const creates: [string, object][] = [
    ['/teams', { name: 'Created' }],
    ['/roles', { name: 'Created', permissions: [] }],
    ['/api-keys', { name: 'Created' }],
    ['/users', { email: 'created@example.com', password: 'x', full_name: 'Created' }],
  ]
  for (const [path, body] of creates)
    expect([path, (await admin.api.post(path, body)).status]).toEqual([path, 200])
})

test.each(['roles', 'teams', 'api-keys', 'audit-logs', 'users', 'organizations/members'])(
  'Query page (default 1) and limit (default 50, maximum 100; a value outside 1 to 100 silently becomes 50). There is no total_pages: /api/%s',
  async (path) => {
    for (const limit of ['', '0', '-1', '101', 'many', '1.5', '99999999999999999999']) {
      const answer = await admin.api.get(`/${path}?limit=${limit}`)
      expect([answer.status, answer.body.data.limit, answer.body.data.page], limit).toEqual([200, 50, 1])
      expect(Object.keys(answer.body.data)).not.toContain('total_pages')
    }
    expect(await data(`/${path}?limit=1&page=2`)).toMatchObject({
      limit: 1,
      page: 2,
      total: expect.any(Number),
    })
    expect((await data(`/${path}?limit=100`)).limit).toBe(100)
  },
)

test('Login, registration, refresh and organization switch return only {expires_in, user} in the body; no token is returned in any body.', async () => {
  const { email, password } = admin
  const organization_id = shop.tenant.workspaceId
  const person = { email: 'registered@example.com', password: 'x', full_name: 'New', organization_id }
  const answers = [
    await admin.api.post('/auth/login', { email, password }),
    await admin.api.post('/auth/refresh'),
    await admin.api.post('/auth/switch-org', { organization_id }),
    await apiClient(`${stage.parley.url}/api`).post('/auth/register', person),
  ]
  for (const answer of answers) {
    expect(Object.keys(answer.body.data).sort(), answer.text).toEqual(['expires_in', 'user'])
    expect(answer.body.data.expires_in).toBe(900)
    expect(answer.text).not.toMatch(/eyJ[\w-]+\./)
  }
})

test('GET /api/auth/ws-token: a JWT with subject ws, lifetime 30 seconds.', async () => {
  const { sub, iat = 0, exp } = decodeJwt((await data('/auth/ws-token')).token)
  expect([sub, exp]).toEqual(['ws', iat + 30])
})

test('key: Only in the create response: svc_ followed by 32 hexadecimal characters. Never returned again.', async () => {
  const made = (await admin.api.post('/api-keys', { name: 'Once' })).body.data
  expect(Object.keys(made).sort()).toEqual(['created_at', 'expires_at', 'id', 'key', 'key_prefix', 'name'])
  expect(made.key).toMatch(/^svc_[0-9a-f]{32}$/)
  expect(made.key.slice(4).startsWith(made.key_prefix)).toBe(true)
  const later = [
    await admin.api.get('/api-keys'),
    await admin.api.get(`/api-keys/${made.id}`),
    await admin.api.send('PUT', `/api-keys/${made.id}`, { is_active: false }),
    await admin.api.get('/audit-logs?resource_type=api_key'),
  ]
  for (const { status, text } of later) {
    expect(status).toBe(200)
    expect(text).not.toContain(made.key.slice(4))
  }
})

test('scopes: [] grants nothing; a key cannot use WebSockets.', async () => {
  const { key } = (await admin.api.post('/api-keys', { name: 'Nothing', scopes: [] })).body.data
  const none = apiClient(`${stage.parley.url}/api`, { 'x-api-key': key })
  for (const path of ['/tags', '/teams', '/webhooks']) {
    const { status, body } = await none.get(path)
    // Whoever may not see all teams sees their own; a key is in none.
    expect(status === 403 || body.data.total === 0, path).toBe(true)
  }
  expect((await none.get('/auth/ws-token')).status).toBe(403)
})

test('DELETE /api/api-keys/{id} revokes immediately and irreversibly.', async () => {
  const { id, key } = (await admin.api.post('/api-keys', { name: 'Short' })).body.data
  const client = apiClient(`${stage.parley.url}/api`, { 'x-api-key': key })
  expect((await client.get('/tags')).status).toBe(200)
  expect((await admin.api.send('DELETE', `/api-keys/${id}`)).body.data).toEqual({
    message: expect.any(String),
  })
  expect((await client.get('/tags')).status).toBe(401)
  expect((await admin.api.send('PUT', `/api-keys/${id}`, { is_active: true })).status).toBe(404)
})

test('Rate limiting: Off by default', async () => {
  const stranger = apiClient(`${stage.parley.url}/api`)
  // Wrong passwords of one account are braked always (spec/8 ID 6).
  const nobody = (at: number) => ({ email: `nobody${at}@example.com`, password: 'x' })
  const logins = Array.from({ length: 15 }, (_, at) => stranger.post('/auth/login', nobody(at)))
  expect(new Set((await Promise.all(logins)).map(({ status }) => status))).toEqual(new Set([401]))
  const asked = Array.from({ length: 210 }, () => admin.api.get('/org/settings'))
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('GET /api/permissions: authenticated; GET /api/org/features, /api/org/settings, /api/organizations/current, /api/me/organizations: Member', async () => {
  const nobody = await shop.withRole('Nobody', [])
  const paths = ['/permissions', '/org/features', '/org/settings', '/organizations/current']
  for (const path of [...paths, '/me/organizations']) {
    expect([path, (await nobody.api.get(path)).status]).toEqual([path, 200])
    const stranger = await apiClient(`${stage.parley.url}/api`).get(path)
    expect([path, stranger.status]).toEqual([path, 401])
  }
})

test.each([
  ['PUT', '/org/settings', 'settings.general:write'],
  ['GET', '/organizations/members', 'organizations:read'],
  ['POST', '/organizations/members', 'organizations:assign'],
  ['GET', '/roles', 'roles:read'],
  ['POST', '/roles', 'roles:write'],
  ['GET', '/users', 'users:read'],
  ['POST', '/users', 'users:write'],
  ['POST', '/teams', 'teams:write'],
  ['GET', '/audit-logs', 'audit_logs:read'],
  ['GET', '/api-keys', 'api_keys:read'],
  ['POST', '/api-keys', 'api_keys:write'],
])('Insufficient permissions (403): %s /api%s needs %s', async (method, path, permission) => {
  const permissions = (await data('/permissions')).permissions.map(({ key }: { key: string }) => key)
  const name = `All but ${permission}`
  const others = await shop.withRole(
    name,
    permissions.filter((key: string) => key !== permission),
  )
  const refused = await others.api.send(method, path, method === 'GET' ? undefined : {})
  expect([refused.status, refused.body.message]).toEqual([403, 'Insufficient permissions'])
  const only = await shop.withRole(permission, [permission])
  expect((await only.api.send(method, path, method === 'GET' ? undefined : {})).status).not.toBe(403)
})

test('Organization: slug is name-derived with a random suffix.', async () => {
  const made = await Promise.all(
    [1, 2].map(() => stage.platform.api.post('/organizations', { name: 'Blue Bird' })),
  )
  const slugs = made.map(({ body }) => body.data.slug)
  for (const slug of slugs) expect(slug).toMatch(/^blue-bird-[a-z0-9]+$/)
  expect(new Set(slugs).size).toBe(2)
})

test('Role: user_count integer (list only). There is no permission_count.', async () => {
  const [listed] = (await data('/roles')).roles
  const single = await data(`/roles/${listed.id}`)
  expect(listed.user_count).toEqual(expect.any(Number))
  expect(Object.keys(single)).not.toContain('user_count')
  for (const role of [listed, single]) expect(Object.keys(role)).not.toContain('permission_count')
})

test('Permission keys are resource:action; actions are read, write, delete, sync, execute, import, export, pickup, assign. There is no create or update action.', async () => {
  const actions = ['read', 'write', 'delete', 'sync', 'execute', 'import', 'export', 'pickup', 'assign']
  for (const { key, resource, action } of (await data('/permissions')).permissions) {
    expect(key).toBe(`${resource}:${action}`)
    expect(actions).toContain(action)
  }
  for (const key of ['tags:create', 'tags:update', 'tags', 'nothing:read', 'organizations:write']) {
    const answer = await admin.api.post('/roles', { name: key, permissions: [key] })
    expect([400, 403], `${key}: ${answer.text}`).toContain(answer.status)
  }
  expect((await data('/roles?search=tags')).total).toBe(0)
})
