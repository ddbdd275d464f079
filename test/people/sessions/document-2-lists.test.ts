import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberSession, type Session } from '../../support/session.ts'
import { type Shop, type Shops, startShops } from '../../support/shops.ts'

// Lists and lifecycle, each test named by the sentence of document 2 or spec/5 that it holds.

let stage: Shops
let shop: Shop
let admin: Session

beforeAll(async () => {
  stage = await startShops()
  shop = await stage.shop()
  admin = shop.admin
})
afterAll(() => stage?.close())

const data = async (path: string, by = admin) => {
  const answer = await by.api.get(path)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}

async function make(path: string, body: object): Promise<void> {
  const answer = await admin.api.post(path, body)
  expect(answer.status, answer.text).toBe(200)
}

const webhook = (name: string) => ({
  name,
  url: 'https://example.com/hook',
  events: ['message.incoming'],
})

const paged: [path: string, key: string, ...more: string[]][] = [
  ['roles', 'roles'],
  ['teams', 'teams'],
  ['tags', 'tags'],
  ['api-keys', 'api_keys'],
  ['audit-logs', 'audit_logs'],
  ['organizations/members', 'members'],
  ['users', 'users', 'online_count'],
  ['webhooks', 'webhooks', 'available_events'],
]

test.each(paged)(
  'Paginated body: data holds the list under the resource key, plus total, page, limit: /api/%s %s',
  async (path, key, ...more) => {
    const body = await data(`/${path}?limit=0`)
    expect(Object.keys(body).sort()).toEqual([key, 'limit', 'page', 'total', ...more].sort())
    expect([body.page, body.limit]).toEqual([1, 50])
    expect(body[key]).toBeInstanceOf(Array)
  },
)

test('Lists that are not paged: organizations, permissions, scopes; bare arrays of SSO', async () => {
  const { platform } = stage
  expect(Object.keys(await data('/organizations', platform))).toEqual(['organizations'])
  expect(Object.keys(await data('/me/organizations'))).toEqual(['organizations'])
  expect(Object.keys(await data('/permissions'))).toEqual(['permissions'])
  expect(Object.keys(await data('/api-keys/scopes'))).toEqual(['scopes'])
  expect(await data('/settings/sso', platform)).toBeInstanceOf(Array)
  expect(await data('/auth/sso/providers')).toEqual([])
})

test('Order: roles by is_system desc, name; teams, tags and organizations by name', async () => {
  for (const name of ['beta', 'alpha']) {
    await make('/teams', { name })
    await make('/tags', { name, color: 'blue' })
    await make('/roles', { name, permissions: [] })
  }
  const names = (list: { name: string }[]) => list.map(({ name }) => name)
  expect(names((await data('/roles')).roles)).toEqual(['admin', 'agent', 'manager', 'alpha', 'beta'])
  expect(names((await data('/teams')).teams)).toEqual(['alpha', 'beta'])
  expect(names((await data('/tags')).tags)).toEqual(['alpha', 'beta'])
  const all = names((await data('/organizations', stage.platform)).organizations)
  expect(all).toEqual([...all].sort())
  expect(all).toContain('Shop')
})

test('Order: users by created_at desc, members by membership created_at desc; api_keys, webhooks and audit_logs by created_at desc', async () => {
  const other = await stage.shop()
  const stranger = await memberSession(stage.parley, other.tenant.workspaceId, 'agent')
  for (const name of ['first', 'second']) {
    await make('/users', { email: `${name}@example.com`, password: 'x', full_name: name })
    await make('/api-keys', { name, scopes: [] })
    await make('/webhooks', webhook(name))
  }
  await shop.letIn(stranger.email)
  const { users } = await data('/users?limit=2')
  const { members } = await data('/organizations/members?limit=2')
  const emails = (list: { email: string }[]) => list.map(({ email }) => email)
  // The account is the older one, the membership the newest.
  expect(emails(users)).toEqual(['second@example.com', 'first@example.com'])
  expect(emails(members)).toEqual([stranger.email, 'second@example.com'])
  for (const [path, key] of [
    ['api-keys', 'api_keys'],
    ['webhooks', 'webhooks'],
  ] as const) {
    const list: { name: string }[] = (await data(`/${path}`))[key]
    expect(list.map(({ name }) => name)).toEqual(['second', 'first'])
  }
  const times: string[] = (await data('/audit-logs')).audit_logs.map(
    ({ created_at }: { created_at: string }) => created_at,
  )
  expect(times).toEqual([...times].sort().reverse())
})

test('GET /api/users: role_id', async () => {
  const manager = await shop.roleId('manager')
  await make('/users', { email: 'm@example.com', password: 'x', full_name: 'M', role_id: manager })
  const { users, total } = await data(`/users?role_id=${manager}`)
  expect([total, users[0].email]).toEqual([1, 'm@example.com'])
})

test('a filter that cannot be read is told by its name in the query; an empty one is none', async () => {
  const told = async (path: string) => (await admin.api.get(path)).body.message
  expect(await told('/users?role_id=x')).toBe('role_id: Must be a uuid.')
  expect(await told('/audit-logs?user_id=x')).toBe('user_id: Must be a uuid.')
  expect((await data('/users?role_id=')).total).toBe((await data('/users')).total)
})

test('Cannot demote yourself, Cannot deactivate yourself, Cannot delete yourself', async () => {
  const me = await shop.userId(admin)
  const told = async (method: string, body?: object) => {
    const answer = await admin.api.send(method, `/users/${me}`, body)
    return [answer.status, answer.body.message]
  }
  expect(await told('PUT', { role_id: await shop.roleId('agent') })).toEqual([400, 'Cannot demote yourself'])
  expect(await told('PUT', { is_active: false })).toEqual([400, 'Cannot deactivate yourself'])
  expect(await told('DELETE')).toEqual([400, 'Cannot delete yourself'])
})

test('PUT /api/org/settings: only supplied fields change', async () => {
  const before = await data('/org/settings')
  expect(before).toMatchObject({
    name: 'Shop',
    settings: { mask_phone_numbers: false, timezone: 'UTC', date_format: 'YYYY-MM-DD' },
  })
  const changes = [{ name: 'Oak' }, { mask_phone_numbers: true }, { timezone: 'Asia/Tokyo' }, {}]
  for (const change of [...changes, { date_format: 'DD.MM.YYYY' }])
    expect((await admin.api.send('PUT', '/org/settings', change)).status).toBe(200)
  const settings = { mask_phone_numbers: true, timezone: 'Asia/Tokyo', date_format: 'DD.MM.YYYY' }
  expect(await data('/org/settings')).toEqual({
    name: 'Oak',
    settings: { ...before.settings, ...settings },
  })
})

test('delete: numbers stay reserved, left out of organization lists; deleted workspaces, newest first; lifecycle and audit logs work for deleted workspaces', async () => {
  const { platform, parley } = stage
  const [first, second] = [await parley.tenant({ name: 'Gone' }), await parley.tenant({ name: 'Gone' })]
  // Whoever belongs to both a deleted and a living organization sees the living one.
  const person = await memberSession(parley, first.workspaceId)
  await shop.letIn(person.email)
  const body = { expected_version: 1, confirm_name: 'Gone', reason: 'Left' }
  for (const { workspaceId } of [first, second]) {
    const answer = await platform.api.post(`/admin/organizations/${workspaceId}/delete`, body)
    expect(answer.status, answer.text).toBe(200)
  }
  const ids = (list: { organization_id: string }[]) => list.map(({ organization_id }) => organization_id)
  const deleted = ids((await data('/admin/organizations/deleted', platform)).organizations)
  expect(deleted.slice(0, 2)).toEqual([second.workspaceId, first.workspaceId])
  const { email, password } = person
  expect((await person.api.post('/auth/login', { email, password })).status).toBe(200)
  const own = (await data('/me/organizations', person)).organizations
  expect(ids(own)).toEqual([shop.tenant.workspaceId])
  const path = `/admin/organizations/${first.workspaceId}`
  expect((await data(`${path}/lifecycle`, platform)).deleted).toBe(true)
  const logs = await data(`${path}/audit-logs?limit=1&page=1`, platform)
  expect(logs).toMatchObject({ limit: 1, page: 1, audit_logs: [{ resource_type: 'organization_lifecycle' }] })
  const text = 'select workspace_id from number where phone_id = $1'
  const { rows } = await parley.app.pool.query(text, [first.phoneId])
  expect(rows).toEqual([{ workspace_id: first.workspaceId }])
})

test('Path uuid: Invalid <label> ID; not found or of another organization: <Label> not found; permission missing: Insufficient permissions', async () => {
  const agent = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
  const other = await stage.shop()
  const theirs = await other.roleId('admin')
  const told = async (path: string, by = admin) => {
    const { status, body } = await by.api.get(path)
    expect([body.status, body.data]).toEqual(['error', null])
    return [status, body.message]
  }
  expect(await told('/roles/42')).toEqual([400, 'Invalid role ID'])
  expect(await told(`/roles/${theirs}`)).toEqual([404, 'Role not found'])
  expect(await told('/teams/42')).toEqual([400, 'Invalid team ID'])
  expect(await told(`/users/${theirs}`)).toEqual([404, 'User not found'])
  expect(await told('/roles', agent)).toEqual([403, 'Insufficient permissions'])
  expect(await told('/audit-logs', agent)).toEqual([403, 'Insufficient permissions'])
})
