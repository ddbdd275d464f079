import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient } from '../../support/api-client.ts'
import type { Session } from '../../support/session.ts'
import { type Shop, type Shops, startShops } from '../../support/shops.ts'

// The fields of each resource, exactly; each test is named by the sentence of document 2 that it holds.

let stage: Shops
let shop: Shop
let admin: Session

beforeAll(async () => {
  stage = await startShops()
  shop = await stage.shop()
  admin = shop.admin
})
afterAll(() => stage?.close())

const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
/** RFC 3339 in UTC; spec/5 section 0 warns of local times with a Z behind them. */
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
const text = expect.any(String)
const flag = expect.any(Boolean)
const integer = expect.toSatisfy(Number.isInteger)

async function data(path: string, by = admin) {
  const answer = await by.api.get(path)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}

async function made(path: string, body: object, by = admin) {
  const answer = await by.api.post(path, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}

test("Success body { status: 'success', data }; error body { status: 'error', message, data: null }", async () => {
  const success = [
    await admin.api.get('/me'),
    await admin.api.get('/roles'),
    await admin.api.post('/teams', { name: 'Envelope' }),
    await admin.api.send('PUT', '/org/settings', {}),
    await apiClient(`${stage.parley.url}/api`).get('/auth/sso/providers'),
  ]
  for (const { status, body } of success) {
    expect([status, Object.keys(body).sort(), body.status]).toEqual([200, ['data', 'status'], 'success'])
    expect(body.data).not.toBeNull()
  }
  const failures = [
    await admin.api.get('/roles/42'),
    await admin.api.get('/organizations'),
    await admin.api.get('/nothing'),
    await admin.api.post('/teams', '{'),
    await admin.api.send('PATCH', '/teams', {}),
    await apiClient(`${stage.parley.url}/api`).get('/me'),
  ]
  expect(failures.map(({ status }) => status)).toEqual([400, 403, 404, 400, 405, 401])
  for (const { body } of failures) expect(body).toEqual({ status: 'error', message: text, data: null })
})

test('User (as returned by session endpoints): id, email, full_name (not name), organization_id, role {id, name}; permissions only after switch-org', async () => {
  const { email, password } = admin
  const organization_id = shop.tenant.workspaceId
  const user = { id: uuid, email, full_name: text, organization_id }
  const role = { id: await shop.roleId('admin'), name: 'admin' }
  expect((await made('/auth/login', { email, password })).user).toEqual({ ...user, role })
  const switched = (await made('/auth/switch-org', { organization_id })).user
  const permissions = switched.role.permissions
  expect(switched).toEqual({ ...user, role: { ...role, permissions } })
  expect(permissions).toContainEqual({ resource: 'users', action: 'read' })
  for (const one of permissions) expect(one).toEqual({ resource: text, action: text })
  expect((await admin.api.post('/auth/refresh')).body.data).toEqual({
    expires_in: 900,
    user: { id: uuid, email, full_name: text },
  })
})

test('API key: id, name, key_prefix, last_used_at, expires_at, is_active, scopes, created_at; key_prefix is the leading 16 characters after svc_', async () => {
  const scopes = ['teams:read', 'contacts:read']
  const expires_at = '2100-01-02T03:04:05Z'
  const { id, key, key_prefix } = await made('/api-keys', { name: 'Fields', scopes, expires_at })
  expect(key_prefix).toBe(key.slice(4, 20))
  const metadata = {
    id,
    name: 'Fields',
    key_prefix,
    last_used_at: null,
    expires_at: time,
    is_active: true,
    scopes: expect.toSatisfy((list: string[]) => [...list].sort().join() === 'contacts:read,teams:read'),
    created_at: time,
  }
  const single = await data(`/api-keys/${id}`)
  expect(single).toEqual(metadata)
  expect(Date.parse(single.expires_at)).toBe(Date.parse(expires_at))
  expect((await data('/api-keys')).api_keys).toContainEqual(single)
  expect((await admin.api.send('PUT', `/api-keys/${id}`, { is_active: false })).body.data).toEqual({
    ...single,
    is_active: false,
  })
  const endless = await made('/api-keys', { name: 'Endless', expires_at: null })
  expect(endless.expires_at).toBeNull()
})

test('Organization: id, name, slug, created_at', async () => {
  const organization = { id: uuid, name: 'Shop', slug: text, created_at: time }
  expect(await data('/organizations/current')).toEqual(organization)
  expect(await made('/organizations', { name: 'Shop' }, stage.platform)).toEqual(organization)
  for (const one of (await data('/organizations', stage.platform)).organizations)
    expect(one).toEqual({ ...organization, name: text })
})

test('Organization settings: name; settings {mask_phone_numbers, timezone, date_format}; also hold_music_file and ringback_file', async () => {
  expect(await data('/org/settings')).toEqual({
    name: 'Shop',
    settings: {
      mask_phone_numbers: false,
      timezone: 'UTC',
      date_format: 'YYYY-MM-DD',
      country: '',
      hold_music_file: null,
      ringback_file: null,
      // Of calls, as existing clients read them (spec/9 1, row 5).
      calling_enabled: false,
      max_call_duration: 300,
      transfer_timeout_secs: 120,
      recording_retention_days: null,
      recording_notice_file: null,
    },
  })
})

test('Workspace lifecycle object: its fields; paused_campaigns is omitted when 0', async () => {
  const { tenant } = await stage.shop()
  const path = `/admin/organizations/${tenant.workspaceId}`
  const nothing = { closed_at: null, closed_by: null, closed_reason: null, deleted: false }
  const open = { organization_id: tenant.workspaceId, name: 'Shop', status: 'open', lifecycle_version: 1 }
  const undeleted = { deleted_at: null, deleted_by: null, deleted_reason: null }
  expect(await data(`${path}/lifecycle`, stage.platform)).toEqual({ ...open, ...nothing, ...undeleted })
  const body = { expected_version: 1, confirm_name: 'Shop', reason: 'Left' }
  const by = await shop.userId(stage.platform)
  expect(await made(`${path}/delete`, body, stage.platform)).toEqual({
    ...open,
    status: 'closed',
    lifecycle_version: 2,
    ...{ closed_at: time, closed_by: by, closed_reason: 'Left' },
    ...{ deleted: true, deleted_at: time, deleted_by: by, deleted_reason: 'Left' },
  })
})

test('Member: id, user_id, organization_id, role_id, role_name, is_default boolean, email, full_name, is_active boolean, created_at', async () => {
  const { members } = await data('/organizations/members')
  expect(members.length).toBeGreaterThan(0)
  for (const member of members)
    expect(member).toEqual({
      id: uuid,
      user_id: uuid,
      organization_id: shop.tenant.workspaceId,
      role_id: uuid,
      role_name: text,
      is_default: flag,
      email: text,
      full_name: text,
      is_active: flag,
      created_at: time,
    })
})

test('Component catalog entry: key, label, description, section, required, platform, resources, requires. Allocation: features (object of booleans by component key) and version integer', async () => {
  const { features, components, version, ...more } = await data('/org/features')
  expect([version, more]).toEqual([integer, {}])
  for (const value of Object.values(features)) expect(value).toEqual(flag)
  for (const component of components)
    expect(component).toEqual({
      key: text,
      label: text,
      description: text,
      section: text,
      required: flag,
      platform: flag,
      resources: expect.any(Array),
      requires: expect.any(Array),
    })
  expect(Object.keys(features)).toEqual(components.map(({ key }: { key: string }) => key))
  const path = `/organizations/${shop.tenant.workspaceId}/features`
  expect(await data(path, stage.platform)).toEqual({ features, components, version })
})

test('Role: id, name, description, is_system, is_default, version, feature_version, permissions, inactive_permission_count, user_count (list only), created_at, updated_at', async () => {
  const role = {
    id: uuid,
    name: text,
    description: text,
    is_system: flag,
    is_default: flag,
    version: integer,
    feature_version: integer,
    permissions: expect.any(Array),
    inactive_permission_count: integer,
    created_at: time,
    updated_at: time,
  }
  const { id, ...rest } = await made('/roles', { name: 'Fields', permissions: ['chat:read'] })
  expect({ id, ...rest }).toEqual(role)
  expect(rest).toMatchObject({ version: 1, permissions: ['chat:read'], inactive_permission_count: 0 })
  expect(await data(`/roles/${id}`)).toEqual(role)
  for (const one of (await data('/roles')).roles) expect(one).toEqual({ ...role, user_count: integer })
})

test('Permission catalog entry: id, resource, action, description, key, module, module_label, available (always true), grantable', async () => {
  for (const entry of (await data('/permissions')).permissions) {
    expect(entry).toEqual({
      id: uuid,
      resource: text,
      action: text,
      description: text,
      key: text,
      module: text,
      module_label: text,
      available: true,
      grantable: flag,
    })
    for (const shown of [entry.description, entry.module, entry.module_label]) expect(shown).not.toBe('')
  }
})

test('audit-log record (spec/5 1.15): id, resource_type, resource_id, user_id, user_name, action, changes [{field, old_value, new_value}], created_at; shared by the organization audit endpoint', async () => {
  const record = {
    id: uuid,
    resource_type: text,
    resource_id: uuid,
    user_id: uuid,
    user_name: text,
    action: text,
    changes: expect.any(Array),
    reason: null,
    created_at: time,
  }
  // What the product itself did, such as making this test's people, has nobody's name.
  const { audit_logs } = await data(`/audit-logs?user_id=${await shop.userId(admin)}`)
  expect(audit_logs.length).toBeGreaterThan(0)
  for (const one of audit_logs) {
    expect(one).toEqual(record)
    for (const change of one.changes)
      expect(Object.keys(change).sort()).toEqual(['field', 'new_value', 'old_value'])
  }
  const all = (await data('/audit-logs')).audit_logs
  const ofNobody = all.filter((one: { user_id: string | null }) => one.user_id === null)
  expect(ofNobody.length).toBeGreaterThan(0)
  for (const one of ofNobody) expect(one.user_name).toBe('System')
  const other = await stage.shop()
  await other.letIn(admin.email)
  const path = `/admin/organizations/${other.tenant.workspaceId}/audit-logs`
  const [member] = (await data(path, stage.platform)).audit_logs
  expect(member).toEqual({ ...record, resource_type: 'organization_member', action: 'created' })
})
