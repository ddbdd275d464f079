import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, apiClient } from '../../support/api-client.ts'
import { memberSession, type Session } from '../../support/session.ts'
import { type Shop, type Shops, startShops } from '../../support/shops.ts'

// Users and oneself, word for word: each test is named by what spec/5 sections 0 and 1.4 say.

let stage: Shops
let shop: Shop
let admin: Session
let agent: Session

beforeAll(async () => {
  stage = await startShops()
})
beforeEach(async () => {
  shop = await stage.shop()
  admin = shop.admin
  agent = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
})
afterAll(() => stage?.close())

const text = expect.any(String)
const flag = expect.any(Boolean)
const told = ({ status, body }: Answer) => [status, body.message]
const put = (path: string, body: unknown, by = agent) => by.api.send('PUT', path, body)
const person = (email: string, more: object = {}) => ({ email, password: 'x', full_name: 'New', ...more })
const nobody = '00000000-0000-4000-8000-000000000000'

describe('0: Common behaviour of every /api route', () => {
  test('Bad JSON: 400 "Invalid request body"; a value of another kind too. Unknown fields ignored', async () => {
    for (const body of ['{', '[]', '{"name":5}', ''])
      expect([body, ...told(await admin.api.post('/teams', body))]).toEqual([
        body,
        400,
        body === '' ? 'Team name is required' : 'Invalid request body',
      ])
    expect((await admin.api.post('/teams', { name: 'Known', unknown: 1 })).status).toBe(200)
  })

  test('Body size: Server-wide 15 MB request limit', async () => {
    const of = (bytes: number) => admin.api.post('/roles', { name: 'x'.repeat(bytes), permissions: [] })
    expect((await of(14 * 1_048_576)).status).toBe(400)
    expect((await of(15 * 1_048_576)).status).toBe(413)
  })

  test.each([
    ['/users', 'User'],
    ['/roles', 'Role'],
    ['/teams', 'Team'],
    ['/api-keys', 'Key'],
    ['/audit-logs', 'Audit log'],
    ['/webhooks', 'Webhook'],
  ])('404 "<Label> not found", 400 "Invalid <label> ID": %s', async (path, label) => {
    expect(told(await admin.api.get(`${path}/${nobody}`))).toEqual([404, `${label} not found`])
    expect(told(await admin.api.get(`${path}/42`))).toEqual([400, `Invalid ${label.toLowerCase()} ID`])
  })

  test('Probes: GET /health {status: "ok", service}; GET /ready pings the database; both public', async () => {
    const anybody = apiClient(stage.parley.url)
    expect((await anybody.get('/health')).body).toEqual({ status: 'ok', service: text })
    expect(await anybody.get('/ready')).toMatchObject({ status: 200, body: { status: 'ok' } })
  })

  test('Super admin: Bypasses permission checks; header chooses the org', async () => {
    const there = { 'X-Organization-ID': shop.tenant.workspaceId }
    const { body } = await stage.platform.api.get('/users', there)
    expect(body.data.users.map(({ email }: { email: string }) => email)).toEqual([agent.email, admin.email])
    const text = `update role set permissions = '{}' where name = 'admin' and workspace_id =
      (select home_workspace_id from user_account where email = $1)`
    await stage.parley.app.pool.query(text, [stage.platform.email])
    expect((await stage.platform.api.get('/roles', there)).status).toBe(200)
  })
})

describe('1.4 Users', () => {
  test('User fields', async () => {
    const user = {
      id: text,
      email: agent.email,
      full_name: text,
      role_id: await shop.roleId('agent'),
      role: {
        id: await shop.roleId('agent'),
        name: 'agent',
        description: text,
        is_system: true,
        permissions: expect.any(Array),
      },
      is_active: true,
      is_available: flag,
      is_super_admin: false,
      is_member: false,
      organization_id: shop.tenant.workspaceId,
      settings: expect.any(Object),
      created_at: text,
      updated_at: text,
    }
    const one = (await admin.api.get(`/users/${await shop.userId(agent)}`)).body.data
    expect(one).toEqual(user)
    for (const permission of one.role.permissions)
      expect(permission).toEqual({ id: text, resource: text, action: text, description: text })
    const { role: _role, ...listed } = user
    expect((await admin.api.get('/users')).body.data.users[0]).toMatchObject(listed)
    const me = (await agent.api.get('/me')).body.data
    expect(me).toMatchObject({ ...user, role: one.role })
  })

  test('POST: role_id (default: the org’s default role), is_super_admin (only a super admin: 403), 409 "Email already exists", a soft-deleted user with the address is revived', async () => {
    const made = await admin.api.post('/users', person('one@example.com'))
    expect(made.body.data.role.name).toBe('agent')
    const none = await admin.api.post('/users', person('none@example.com', { role_id: '' }))
    expect([none.status, none.body.data.role.name]).toEqual([200, 'agent'])
    const kept = await admin.api.send('PUT', `/users/${none.body.data.id}`, {
      role_id: '',
      full_name: 'Kept',
    })
    expect(kept.body.data).toMatchObject({ full_name: 'Kept', role: { name: 'agent' } })
    const member = `/organizations/members/${none.body.data.id}`
    expect((await admin.api.send('PUT', member, { role_id: '' })).status).toBe(200)
    expect((await admin.api.get(`/users/${none.body.data.id}`)).body.data.role.name).toBe('agent')
    expect((await admin.api.send('PUT', member, { role_id: 'x' })).status).toBe(400)
    expect(told(await admin.api.post('/users', person('One@example.com')))).toEqual([
      409,
      'Email already exists',
    ])
    const root = person('root@example.com', { is_super_admin: true })
    expect((await admin.api.post('/users', root)).status).toBe(403)
    expect((await stage.platform.api.post('/users', root)).body.data.is_super_admin).toBe(true)
    const { id } = made.body.data
    const deleted = await admin.api.send('DELETE', `/users/${id}`)
    expect(deleted.body.data).toEqual({ message: text })
    const again = await admin.api.post('/users', person('one@example.com', { full_name: 'Again' }))
    expect(again.body.data).toMatchObject({ id, full_name: 'Again', is_active: true })
  })

  test('PUT: self or users:write; 403 changing role without users:write; Member from another org → only role_id (400)', async () => {
    const me = `/users/${await shop.userId(agent)}`
    expect((await put(me, { full_name: 'Myself' })).body.data.full_name).toBe('Myself')
    expect((await put(`/users/${await shop.userId(admin)}`, { full_name: 'You' })).status).toBe(403)
    expect((await put(me, { role_id: await shop.roleId('manager') })).status).toBe(403)
    const other = await stage.shop()
    const guest = await memberSession(stage.parley, other.tenant.workspaceId, 'agent')
    await shop.letIn(guest.email)
    const path = `/users/${await shop.userId(guest)}`
    for (const body of [
      { full_name: 'x' },
      { email: 'x@example.com' },
      { password: 'x' },
      { is_active: false },
    ])
      expect((await put(path, body, admin)).status).toBe(400)
    const changed = await put(path, { role_id: await shop.roleId('manager') }, admin)
    expect(changed.body.data).toMatchObject({ is_member: true, role: { name: 'manager' } })
    await admin.api.send('DELETE', path)
    const { email, password } = guest
    // Foreign member: only the membership goes.
    expect((await guest.api.post('/auth/login', { email, password })).status).toBe(200)
  })

  test('400 "Cannot remove your own super admin status"', async () => {
    const path = `/users/${await shop.userId(stage.platform)}`
    const answer = await put(path, { is_super_admin: false }, stage.platform)
    expect(told(answer)).toEqual([400, 'Cannot remove your own super admin status'])
  })

  test.each([
    [{ email: 'ada' }, 'Invalid email format'],
    [{ role_id: nobody }, 'Invalid role'],
  ])('PUT with %j is told in the words of POST', async (body, message) => {
    const path = `/users/${await shop.userId(agent)}`
    expect(told(await put(path, body, admin))).toEqual([400, message])
  })

  test('PUT: 409 "Email already exists"', async () => {
    const path = `/users/${await shop.userId(agent)}`
    expect(told(await put(path, { email: admin.email }, admin))).toEqual([409, 'Email already exists'])
  })
})

describe('1.4 me', () => {
  test('PUT /api/me/settings: email_notifications, new_message_alerts, campaign_updates (bools; all overwritten) → {message, settings}', async () => {
    const all = { email_notifications: true, new_message_alerts: true, campaign_updates: true }
    expect((await put('/me/settings', all)).body.data).toEqual({ message: text, settings: all })
    const none = { email_notifications: false, new_message_alerts: false, campaign_updates: false }
    expect((await put('/me/settings', {})).body.data.settings).toEqual(none)
    expect((await agent.api.get('/me')).body.data.settings).toEqual(none)
  })

  test('PUT /api/me/password: current_password, new_password (≥6) → {message}; 400 "Current password is incorrect"', async () => {
    const change = (current_password: string, new_password: string) =>
      put('/me/password', { current_password, new_password })
    expect(told(await change('wrong', 'sixsix'))).toEqual([400, 'Current password is incorrect'])
    expect((await change(agent.password, 'fives')).status).toBe(400)
    const changed = await change(agent.password, 'sixsix')
    expect([changed.status, changed.body.data]).toEqual([200, { message: text }])
  })

  test('PUT /api/me/availability: {message, is_available, status available/away, break_started_at?, transfers_to_queue}', async () => {
    const away = (await put('/me/availability', { is_available: false })).body.data
    const told = { message: text, is_available: false, status: 'away', transfers_to_queue: 0 }
    expect(away).toEqual({ ...told, break_started_at: text })
    const back = (await put('/me/availability', { is_available: true })).body.data
    expect(back).toEqual({ ...told, is_available: true, status: 'available' })
  })
})
