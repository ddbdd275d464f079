import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberSession, type Session } from '../../support/session.ts'
import { type Shop, type Shops, startShops } from '../../support/shops.ts'
import { adminPermissions, agentPermissions, managerPermissions } from './documented-permissions.ts'

// Roles and permissions. Each test is named by the sentence of document 2 or spec/5 that it holds.

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

type Body = Record<string, unknown>
const post = (body: Body, by = admin) => by.api.post('/roles', body)
const put = (id: string, body: Body, by = admin, headers = {}) =>
  by.api.send('PUT', `/roles/${id}`, body, headers)
const read = async (id: string) => (await admin.api.get(`/roles/${id}`)).body.data
const made = async (permissions: string[], more: Body = {}): Promise<string> => {
  const answer = await post({ name: 'Reader', permissions, ...more })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.id
}
const components = (version: number, features: Record<string, boolean>) =>
  stage.platform.api.send('PUT', `/organizations/${shop.tenant.workspaceId}/features`, { version, features })
const told = ({ status, body }: { status: number; body: Body }) => [status, body.message]

describe('the catalogue', () => {
  test('GET /api/permissions: the keys of document 2, all of them and no others; platform permissions never listed', async () => {
    const { permissions } = (await admin.api.get('/permissions')).body.data
    const keys = permissions.map(({ key }: { key: string }) => key)
    expect([...keys].sort()).toEqual([...adminPermissions].sort())
    const asPlatform = await stage.platform.api.get('/permissions')
    expect(asPlatform.text).not.toMatch(/settings\.sso|organizations:(write|delete)/)
  })

  test('lists only permissions of the workspace’s components plus governance permissions', async () => {
    const { features } = (await admin.api.get('/org/features')).body.data
    const off = Object.keys(features).filter((key) => key === 'tags' || key === 'custom_actions')
    await components(1, Object.fromEntries(off.map((key) => [key, false])))
    const { permissions } = (await admin.api.get('/permissions')).body.data
    const resources = new Set(permissions.map(({ resource }: { resource: string }) => resource))
    for (const gone of ['tags', 'custom_actions']) expect(resources).not.toContain(gone)
    for (const kept of ['users', 'roles', 'organizations', 'audit_logs']) expect(resources).toContain(kept)
  })

  test.each([
    ['admin', adminPermissions],
    ['manager', managerPermissions],
    ['agent', agentPermissions],
  ])('spec/5 1.4: Seeded roles: %s', async (name, permissions) => {
    const role = await read(await shop.roleId(name))
    expect([...role.permissions].sort()).toEqual([...permissions].sort())
    expect(role).toMatchObject({ is_system: true, is_default: name === 'agent' })
  })

  test.each(['settings.sso:read', 'settings.sso:write', 'organizations:write', 'organizations:delete'])(
    'legacy settings.sso and organization write/delete grants are reserved and cannot be delegated: %s',
    async (key) => {
      expect((await post({ name: 'x', permissions: [key] })).status).toBe(403)
      const there = { 'X-Organization-ID': shop.tenant.workspaceId }
      const body = { name: 'x', permissions: [key] }
      expect((await stage.platform.api.post('/roles', body, there)).status).toBe(403)
    },
  )
})

describe('Role version and update rules', () => {
  test('POST /api/roles: name (required, unique), permissions required; description and is_default optional', async () => {
    for (const body of [{ permissions: [] }, { name: '', permissions: [] }, { name: 'x' }])
      expect((await post(body)).status).toBe(400)
    await made([])
    expect((await post({ name: 'Reader', permissions: [] })).status).toBe(409)
    const { data } = (await post({ name: 'Both', description: 'Two', permissions: [], is_default: true }))
      .body
    expect(data).toMatchObject({ description: 'Two', is_default: true, is_system: false })
  })

  test('A role update with stale version or stale feature_version answers 409; a successful update increments version', async () => {
    const id = await made(['chat:read'])
    expect((await put(id, { name: 'x' })).status).toBe(400)
    expect((await put(id, { version: 1, description: 'One' })).body.data.version).toBe(2)
    expect((await put(id, { version: 1, description: 'Two' })).status).toBe(409)
    expect((await put(id, { version: 2, feature_version: 9, description: 'Two' })).status).toBe(409)
    expect(await read(id)).toMatchObject({ version: 2, description: 'One' })
  })

  test('feature_version: required when sending any permissions value including [] or remove_inactive_permissions true, else 400; optional for metadata-only saves', async () => {
    const id = await made(['chat:read'])
    for (const body of [
      { permissions: ['chat:read'] },
      { permissions: [] },
      { remove_inactive_permissions: true },
    ])
      expect((await put(id, { version: 1, ...body })).status).toBe(400)
    const plain = { version: 1, name: 'Renamed', remove_inactive_permissions: false }
    expect((await put(id, plain)).body.data).toMatchObject({ name: 'Renamed', permissions: ['chat:read'] })
  })

  test('omitting permissions keeps grants; [] clears grants on the workspace’s components; grants on absent components are kept unless remove_inactive_permissions is true', async () => {
    const id = await made(['chat:read', 'tags:read'])
    await put(id, { version: 1, description: 'Kept' })
    expect((await read(id)).permissions).toEqual(['chat:read', 'tags:read'])
    await components(1, { tags: false })
    const cleared = await put(id, { version: 2, feature_version: 2, permissions: [] })
    expect(cleared.body.data).toMatchObject({ permissions: [], inactive_permission_count: 1 })
    await put(id, { version: 3, feature_version: 2, remove_inactive_permissions: true })
    await components(2, { tags: true })
    expect(await read(id)).toMatchObject({ permissions: [], inactive_permission_count: 0 })
  })

  test('unknown keys are rejected; new grants on components the workspace lacks are 403; metadata and grants save atomically', async () => {
    const id = await made(['chat:read'])
    await components(1, { tags: false })
    const both = { version: 1, feature_version: 2, name: 'Renamed' }
    expect((await put(id, { ...both, permissions: ['rockets:launch'] })).status).toBe(400)
    expect((await put(id, { ...both, permissions: ['chat:read', 'tags:read'] })).status).toBe(403)
    expect(await read(id)).toMatchObject({ name: 'Reader', version: 1, permissions: ['chat:read'] })
    const saved = await put(id, { ...both, permissions: ['chat:write'] })
    expect(saved.body.data).toMatchObject({ name: 'Renamed', version: 2, permissions: ['chat:write'] })
  })

  test('remove_inactive_permissions: the editor must hold each one; platform grants never removed', async () => {
    const editor = await shop.withRole('Editor', ['roles:read', 'roles:write', 'chat:read'])
    const id = await made(['chat:read', 'tags:read'])
    const text = `update role set permissions = permissions || '{organizations:delete}' where id = $1`
    await stage.parley.app.pool.query(text, [id])
    await components(1, { tags: false })
    const body = { version: 1, feature_version: 2, remove_inactive_permissions: true }
    expect((await put(id, body, editor)).status).toBe(403)
    expect((await put(id, body)).body.data.inactive_permission_count).toBe(0)
    const { rows } = await stage.parley.app.pool.query('select permissions from role where id = $1', [id])
    expect([...rows[0].permissions].sort()).toEqual(['chat:read', 'organizations:delete'])
  })

  test('editors can grant or remove only permissions they hold', async () => {
    const editor = await shop.withRole('Editor', ['roles:read', 'roles:write', 'chat:read'])
    const id = await made(['chat:read', 'tags:read'])
    const change = (permissions: string[]) => put(id, { version: 1, feature_version: 1, permissions }, editor)
    expect((await change(['chat:read', 'tags:read', 'users:read'])).status).toBe(403)
    expect((await change(['chat:read'])).status).toBe(403)
    expect((await change(['tags:read'])).status).toBe(200)
  })

  test('a tenant administrator cannot edit their own role', async () => {
    const keeper = await shop.withRole('Keeper', ['roles:read', 'roles:write'])
    const own = await shop.roleId('Keeper')
    expect((await put(own, { version: 1, description: 'Mine' }, keeper)).status).toBe(403)
    expect((await put(own, { version: 1, description: 'Theirs' })).status).toBe(200)
  })

  test('system role names and default flags are fixed, only platform super administrators edit system-role grants (role administrators may edit their descriptions)', async () => {
    const agent = await shop.roleId('agent')
    expect((await put(agent, { version: 1, name: 'worker' })).status).toBe(400)
    expect((await put(agent, { version: 1, is_default: false })).status).toBe(400)
    const grants = { feature_version: 1, permissions: ['chat:read'] }
    expect((await put(agent, { version: 1, ...grants })).status).toBe(403)
    expect((await put(agent, { version: 1, description: 'Answers' })).body.data.version).toBe(2)
    const there = { 'X-Organization-ID': shop.tenant.workspaceId }
    const saved = await put(agent, { version: 2, ...grants }, stage.platform, there)
    expect(saved.body.data.permissions).toEqual(['chat:read'])
    const renamed = await put(agent, { version: 3, name: 'worker' }, stage.platform, there)
    expect(renamed.status).toBe(400)
  })

  test('system roles and roles with assigned users cannot be deleted; others: data {message}', async () => {
    expect((await admin.api.send('DELETE', `/roles/${await shop.roleId('manager')}`)).status).toBe(403)
    const id = await made(['chat:read'])
    const reader = await memberSession(stage.parley, shop.tenant.workspaceId, 'Reader')
    expect((await admin.api.send('DELETE', `/roles/${id}`)).status).toBe(409)
    const role_id = await shop.roleId('agent')
    await admin.api.send('PUT', `/organizations/members/${await shop.userId(reader)}`, { role_id })
    const deleted = await admin.api.send('DELETE', `/roles/${id}`)
    expect([deleted.status, deleted.body.data]).toEqual([200, { message: expect.any(String) }])
    expect(told(await admin.api.get(`/roles/${id}`))).toEqual([404, 'Role not found'])
  })

  test('the last active administrator of an organization cannot be removed', async () => {
    const boss = await shop.withRole('Boss', [...adminPermissions])
    const path = `/organizations/members/${await shop.userId(admin)}`
    const role_id = await shop.roleId('agent')
    expect((await boss.api.send('DELETE', path)).status).toBe(400)
    expect((await boss.api.send('PUT', path, { role_id })).status).toBe(400)
    const second = await memberSession(stage.parley, shop.tenant.workspaceId)
    await admin.api.send('PUT', `/users/${await shop.userId(second)}`, { is_active: false })
    expect((await boss.api.send('DELETE', path)).status).toBe(400)
    await admin.api.send('PUT', `/users/${await shop.userId(second)}`, { is_active: true })
    expect((await boss.api.send('DELETE', path)).status).toBe(200)
  })
})
