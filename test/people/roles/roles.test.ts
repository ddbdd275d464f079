import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { permissions } from '#core/access/catalogue.ts'
import { expectGolden } from '../../support/golden.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { auditOf, platformAdmin } from '../../support/platform-admin.ts'
import { memberSession, type Session } from '../../support/session.ts'

let parley: Parley
let shop: Tenant
let admin: Session
let platform: Session

beforeAll(async () => {
  parley = await startParley()
  const home = await parley.tenant({ name: 'Home', number: false })
  platform = await platformAdmin(parley, home.workspaceId)
})
beforeEach(async () => {
  shop = await parley.tenant({ name: 'Shop', number: false })
  admin = await memberSession(parley, shop.workspaceId)
})
afterAll(() => parley.close())

type Body = Record<string, unknown>

async function create(body: Body, by = admin) {
  const answer = await by.api.post('/roles', body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const put = (id: string, body: Body, by = admin, headers = {}) =>
  by.api.send('PUT', `/roles/${id}`, body, headers)
const roleNamed = async (name: string) =>
  (await admin.api.get(`/roles?search=${name}`)).body.data.roles.find((role: Body) => role.name === name)

/** Switches components of the shop. */
async function components(features: Record<string, boolean>) {
  const path = `/organizations/${shop.workspaceId}/features`
  const { version } = (await platform.api.get(path)).body.data
  expect((await platform.api.send('PUT', path, { version, features })).status).toBe(200)
}

describe('the catalogue of permissions', () => {
  const catalogue = async () => (await admin.api.get('/permissions')).body.data.permissions as Body[]

  test('lists those of the components and of governance, and whether the caller can give them', async () => {
    const answer = await admin.api.get('/permissions')
    const [first] = answer.body.data.permissions
    await expectGolden('api/get-permissions', { ...answer, body: { data: { permissions: [first] } } })
    expect(answer.body.data.permissions.map((one: Body) => one.key)).toEqual([...permissions])
    const agent = await memberSession(parley, shop.workspaceId, 'agent')
    const seen = (await agent.api.get('/permissions')).body.data.permissions as Body[]
    const grantable = seen.filter((one) => one.grantable).map((one) => one.key)
    expect(grantable).toContain('chat:read')
    expect(grantable).not.toContain('users:write')
  })

  test('leaves out absent components and everything of the platform', async () => {
    await components({ tags: false, calling: false, ivr_flows: false })
    const keys = (await catalogue()).map((one) => String(one.key))
    expect(
      keys.filter((key) => /^(tags|call_|ivr_|outgoing_calls|settings\.(calling|sso))/.test(key)),
    ).toEqual([])
    expect(keys).not.toContain('organizations:write')
    expect(keys).toContain('roles:write')
  })
})

describe('roles', () => {
  test('are listed, system roles first, made, read and deleted', async () => {
    await expectGolden('api/get-roles', await admin.api.get('/roles?search=AGENT&limit=2'))
    const list = (await admin.api.get('/roles')).body.data
    expect(list.roles.map((role: Body) => role.name)).toEqual(['admin', 'agent', 'manager'])
    const made = await admin.api.post('/roles', {
      name: ' Reader ',
      permissions: ['contacts:read', 'chat:read'],
    })
    await expectGolden('api/post-role', made)
    const { id } = made.body.data
    await expectGolden('api/get-role', await admin.api.get(`/roles/${id}`))
    await expectGolden('api/delete-role', await admin.api.send('DELETE', `/roles/${id}`))
    expect((await admin.api.get(`/roles/${id}`)).status).toBe(404)
    const records = await auditOf(parley, shop.workspaceId, 'role')
    expect(records.map(({ action }) => action)).toEqual(['created', 'deleted'])
  })

  test.each([
    [{ permissions: [] }, 400],
    [{ name: 'x' }, 400],
    [{ name: 'x', permissions: ['rockets:launch'] }, 400],
    [{ name: 'x', permissions: ['users:create'] }, 400],
    [{ name: 'x', permissions: ['settings.sso:write'] }, 403],
    [{ name: 'x', permissions: ['organizations:write'] }, 403],
    [{ name: 'admin', permissions: [] }, 409],
  ])('%j is refused', async (body, status) => {
    expect((await admin.api.post('/roles', body)).status).toBe(status)
  })

  test('cannot be given what the editor lacks, nor what the organization lacks', async () => {
    const helper = await create({ name: 'Editor', permissions: ['roles:read', 'roles:write', 'chat:read'] })
    const editor = await memberSession(parley, shop.workspaceId, 'Editor')
    expect((await editor.api.post('/roles', { name: 'x', permissions: ['chat:read'] })).status).toBe(200)
    expect((await editor.api.post('/roles', { name: 'y', permissions: ['users:write'] })).status).toBe(403)
    expect((await editor.api.send('DELETE', `/roles/${helper.id}`)).status).toBe(403)
    await components({ tags: false })
    expect((await admin.api.post('/roles', { name: 'z', permissions: ['tags:read'] })).status).toBe(403)
  })

  test('one is the default: it moves, and comes back to the agent', async () => {
    const made = await create({ name: 'New hire', permissions: ['chat:read'], is_default: true })
    expect((await roleNamed('agent')).is_default).toBe(false)
    await put(made.id, { version: 1, is_default: false })
    expect((await roleNamed('agent')).is_default).toBe(true)
    await put(made.id, { version: 2, is_default: true })
    expect((await admin.api.send('DELETE', `/roles/${made.id}`)).status).toBe(200)
    expect((await roleNamed('agent')).is_default).toBe(true)
  })

  test('with users, and system roles, stay', async () => {
    const made = await create({ name: 'Reader', permissions: ['chat:read'] })
    await memberSession(parley, shop.workspaceId, 'Reader')
    expect((await admin.api.send('DELETE', `/roles/${made.id}`)).status).toBe(409)
    const agent = await roleNamed('agent')
    expect((await admin.api.send('DELETE', `/roles/${agent.id}`)).status).toBe(403)
    expect((await roleNamed('Reader')).user_count).toBe(1)
  })
})

describe('updating a role', () => {
  const start = () => create({ name: 'Reader', permissions: ['chat:read', 'tags:read', 'tags:write'] })

  test('counts versions; metadata needs no version of the components', async () => {
    const { id } = await start()
    const answer = await put(id, { version: 1, name: 'Readers', description: 'Read only' })
    await expectGolden('api/put-role', answer)
    expect(answer.body.data.permissions).toEqual(['chat:read', 'tags:read', 'tags:write'])
    expect((await put(id, { version: 1, name: 'x' })).status).toBe(409)
    expect((await put(id, { name: 'x' })).status).toBe(400)
    expect((await put(id, { version: 2, feature_version: 99, name: 'x' })).status).toBe(409)
    expect((await put(id, { version: 2, name: 'admin' })).status).toBe(409)
    const records = await auditOf(parley, shop.workspaceId, 'role')
    expect(records.at(-1).changes).toEqual({
      name: { old: 'Reader', new: 'Readers' },
      description: { old: '', new: 'Read only' },
    })
  })

  test('permissions need it, and replace what is there', async () => {
    const { id } = await start()
    for (const body of [
      { permissions: [] },
      { permissions: ['chat:read'] },
      { remove_inactive_permissions: true },
    ])
      expect((await put(id, { version: 1, ...body })).status).toBe(400)
    const changed = await put(id, { version: 1, feature_version: 1, permissions: ['chat:write'] })
    expect(changed.body.data).toMatchObject({ permissions: ['chat:write'], version: 2 })
    const cleared = await put(id, { version: 2, feature_version: 1, permissions: [] })
    expect(cleared.body.data).toMatchObject({ permissions: [], version: 3 })
    expect((await put(id, { version: 3, feature_version: 1, permissions: ['nope:read'] })).status).toBe(400)
  })

  test('grants on absent components are kept, and go only on demand', async () => {
    const { id } = await start()
    await components({ tags: false })
    const seen = (await admin.api.get(`/roles/${id}`)).body.data
    expect(seen).toMatchObject({
      permissions: ['chat:read'],
      inactive_permission_count: 2,
      feature_version: 2,
    })
    expect((await put(id, { version: 1, feature_version: 1, permissions: [] })).status).toBe(409)
    const cleared = await put(id, { version: 1, feature_version: 2, permissions: [] })
    expect(cleared.body.data).toMatchObject({ permissions: [], inactive_permission_count: 2 })
    // Naming one that is saved is no new grant; a new one is.
    const again = { feature_version: 2, permissions: ['tags:read'] }
    expect((await put(id, { version: 2, ...again })).body.data.inactive_permission_count).toBe(2)
    const more = { feature_version: 2, permissions: ['tags:delete'] }
    expect((await put(id, { version: 3, ...more })).status).toBe(403)
    const gone = await put(id, { version: 3, feature_version: 2, remove_inactive_permissions: true })
    expect(gone.body.data.inactive_permission_count).toBe(0)
    await components({ tags: true })
    expect((await admin.api.get(`/roles/${id}`)).body.data.permissions).toEqual([])
  })

  test('what the platform granted stays whatever happens, and is never shown', async () => {
    const { id } = await start()
    const text = `update role set permissions = permissions || '{settings.sso:write}' where id = $1`
    await parley.app.pool.query(text, [id])
    const body = { version: 1, feature_version: 1, permissions: [], remove_inactive_permissions: true }
    expect((await put(id, body)).body.data).toMatchObject({ permissions: [], inactive_permission_count: 0 })
    const { rows } = await parley.app.pool.query('select permissions from role where id = $1', [id])
    expect(rows[0].permissions).toEqual(['settings.sso:write'])
  })

  test('editors give and take only what they hold', async () => {
    await create({ name: 'Editor', permissions: ['roles:read', 'roles:write', 'chat:read', 'chat:write'] })
    const editor = await memberSession(parley, shop.workspaceId, 'Editor')
    const { id } = await start()
    const change = (permissions: string[], version = 1, more = {}) =>
      put(id, { version, feature_version: 1, permissions, ...more }, editor)
    expect((await change(['chat:read'])).status).toBe(403)
    expect((await change(['chat:read', 'tags:read', 'tags:write', 'users:read'])).status).toBe(403)
    expect((await change([])).status).toBe(403)
    expect((await change(['chat:write', 'tags:read', 'tags:write'])).status).toBe(200)
    await components({ tags: false })
    const dropping = { feature_version: 2, remove_inactive_permissions: true }
    expect((await put(id, { version: 2, ...dropping }, editor)).status).toBe(403)
    expect((await put(id, { version: 2, ...dropping })).status).toBe(200)
  })

  test('nobody edits their own role; system roles keep name, default and grants', async () => {
    const own = await roleNamed('admin')
    expect((await put(own.id, { version: 1, description: 'Mine' })).status).toBe(403)
    const agent = await roleNamed('agent')
    expect((await put(agent.id, { version: 1, name: 'worker' })).status).toBe(400)
    expect((await put(agent.id, { version: 1, is_default: false })).status).toBe(400)
    const grants = { version: 1, feature_version: 1, permissions: ['chat:read'] }
    expect((await put(agent.id, grants)).status).toBe(403)
    expect((await put(agent.id, { version: 1, description: 'Answers' })).status).toBe(200)
    const there = { 'X-Organization-ID': shop.workspaceId }
    const byPlatform = await put(agent.id, { ...grants, version: 2 }, platform, there)
    expect(byPlatform.body.data.permissions).toEqual(['chat:read'])
  })

  test('is felt at once by those who have it', async () => {
    const { id } = await start()
    const reader = await memberSession(parley, shop.workspaceId, 'Reader')
    expect((await reader.api.get('/roles')).status).toBe(403)
    await put(id, { version: 1, feature_version: 1, permissions: ['roles:read'] })
    expect((await reader.api.get('/roles')).status).toBe(200)
    await put(id, { version: 2, feature_version: 1, permissions: [] })
    expect((await reader.api.get('/roles')).status).toBe(403)
  })

  test('of two at once, one is stale', async () => {
    const { id } = await start()
    const answers = await Promise.all(['One', 'Two'].map((name) => put(id, { version: 1, name })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('goes by the same rules through GraphQL', async () => {
    const { id } = await start()
    const text = `mutation ($input: UpdateRoleInput!) { updateRole(input: $input) { role { version } } }`
    const code = async (input: Body) =>
      (await admin.ask(text, { input: { id, ...input } })).body.errors?.[0].extensions.code
    expect(await code({ version: 9 })).toBe('CONFLICT')
    expect(await code({ version: 1, permissions: [] })).toBe('INVALID_FIELD')
    // What only the platform holds is no value of the enum.
    expect(await code({ version: 1, featureVersion: 1, permissions: ['ORGANIZATIONS_WRITE'] })).toBe(
      'INVALID_REQUEST',
    )
    expect(await code({ version: 1, name: 'Readers' })).toBeUndefined()
  })
})
