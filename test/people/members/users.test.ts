import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiClient } from '../../support/api-client.ts'
import { expectGolden } from '../../support/golden.ts'
import { auditOf } from '../../support/platform-admin.ts'
import { memberSession, type Session } from '../../support/session.ts'
import { type Shop, type Shops, startShops } from '../../support/shops.ts'

let stage: Shops
let shop: Shop
let admin: Session
let made = 0

beforeAll(async () => {
  stage = await startShops()
})
beforeEach(async () => {
  shop = await stage.shop()
  admin = shop.admin
})
afterAll(() => stage.close())

type Body = Record<string, unknown>
const person = (more: Body = {}) => ({
  email: `user${++made}@example.com`,
  password: 'a secret',
  full_name: 'Ada',
  ...more,
})
const put = (id: string, body: Body, by = admin) => by.api.send('PUT', `/users/${id}`, body)
const login = async (email: string, password: string) =>
  (await apiClient(`${stage.parley.url}/api`).post('/auth/login', { email, password })).status

/** Role and permissions are recorded elsewhere; the catalogue would fill the record. */
function withFewPermissions(answer: Awaited<ReturnType<typeof put>>) {
  const { role, ...data } = answer.body.data
  const short = { ...role, permissions: role.permissions.slice(0, 1) }
  return { ...answer, body: { ...answer.body, data: { ...data, role: short } } }
}

test('users are made, listed, read, changed and deleted', async () => {
  const body = person()
  const answer = await admin.api.post('/users', body)
  await expectGolden('api/post-user', withFewPermissions(answer))
  const { id } = answer.body.data
  expect(await login(body.email, body.password)).toBe(200)
  await expectGolden('api/get-users', await admin.api.get('/users?search=ADA&page=0&limit=500'))
  expect((await admin.api.get(`/users/${id}`)).body.data.email).toBe(body.email)
  const changed = await put(id, { full_name: 'Ada L.', role_id: await shop.roleId('manager') })
  expect(changed.body.data).toMatchObject({ full_name: 'Ada L.', role: { name: 'manager' } })
  await expectGolden('api/delete-user', await admin.api.send('DELETE', `/users/${id}`))
  expect(await login(body.email, body.password)).toBe(401)
  expect((await admin.api.get(`/users/${id}`)).status).toBe(404)
  const records = await auditOf(stage.parley, shop.tenant.workspaceId, 'user')
  const shown = records.filter(({ changes }) =>
    (changes.full_name?.new ?? changes.full_name?.old)?.startsWith('Ada'),
  )
  expect(shown.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted'])
  expect(shown[1].changes).toEqual({
    full_name: { old: 'Ada', new: 'Ada L.' },
    role: { old: 'agent', new: 'manager' },
  })
  expect(JSON.stringify(records)).not.toContain('a secret')
})

test.each([
  [{ email: 'nonsense' }, 400],
  [{ password: '' }, 400],
  [{ full_name: undefined }, 400],
  [{ role_id: '00000000-0000-4000-8000-000000000000' }, 400],
  [{ is_super_admin: true }, 403],
])('a user with %j is refused', async (more, status) => {
  expect((await admin.api.post('/users', person(more))).status).toBe(status)
})

test('an address has one account; a deleted one comes back to life', async () => {
  const body = person()
  const first = await admin.api.post('/users', body)
  expect((await admin.api.post('/users', { ...body, email: body.email.toUpperCase() })).status).toBe(409)
  await admin.api.send('DELETE', `/users/${first.body.data.id}`)
  const other = await stage.shop()
  const again = await other.admin.api.post('/users', { ...body, password: 'another', full_name: 'Ada again' })
  expect(again.body.data).toMatchObject({
    id: first.body.data.id,
    full_name: 'Ada again',
    organization_id: other.tenant.workspaceId,
    is_member: false,
  })
  expect(await login(body.email, 'another')).toBe(200)
  expect((await admin.api.get(`/users/${first.body.data.id}`)).status).toBe(404)
})

test('somebody of another organization can only be given a role and removed', async () => {
  const other = await stage.shop()
  const agent = await memberSession(stage.parley, other.tenant.workspaceId, 'agent')
  const id = await other.userId(agent)
  await shop.letIn(agent.email)
  expect((await admin.api.get(`/users/${id}`)).body.data.is_member).toBe(true)
  expect((await put(id, { full_name: 'Mine' })).status).toBe(400)
  expect((await put(id, { password: 'mine now' })).status).toBe(400)
  expect((await put(id, { role_id: await shop.roleId('manager') })).status).toBe(200)
  expect((await admin.api.send('DELETE', `/users/${id}`)).status).toBe(200)
  expect((await other.admin.api.get(`/users/${id}`)).body.data).toMatchObject({ is_active: true })
  expect(await login(agent.email, agent.password)).toBe(200)
})

test('a deleted user who belongs elsewhere too goes on there', async () => {
  const other = await stage.shop()
  const agent = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
  const id = await shop.userId(agent)
  await other.letIn(agent.email)
  await agent.api.post('/auth/switch-org', { organization_id: other.tenant.workspaceId })
  // Signing in as this person would lead into the other shop.
  expect((await put(id, { password: 'mine now' })).status).toBe(403)
  expect((await put(id, { full_name: 'Agent' })).status).toBe(200)
  expect((await admin.api.send('DELETE', `/users/${id}`)).status).toBe(200)
  expect(await login(agent.email, agent.password)).toBe(200)
  expect((await other.admin.api.get(`/users/${id}`)).body.data.is_member).toBe(false)
})

test('one changes oneself without the permission, but not what one may do', async () => {
  const agent = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
  const id = await shop.userId(agent)
  expect((await put(id, { full_name: 'Me' }, agent)).body.data.full_name).toBe('Me')
  expect((await put(await shop.userId(admin), { full_name: 'You' }, agent)).status).toBe(403)
  expect((await put(id, { role_id: await shop.roleId('admin') }, agent)).status).toBe(403)
  expect((await put(id, { is_super_admin: true }, agent)).status).toBe(403)
  expect((await put(id, { is_active: false }, agent)).status).toBe(400)
  const own = await shop.userId(admin)
  expect((await put(own, { role_id: await shop.roleId('agent') })).status).toBe(400)
  expect((await put(own, { is_active: false })).status).toBe(400)
  expect((await admin.api.send('DELETE', `/users/${own}`)).status).toBe(400)
})

test('nobody takes over somebody with rights that they lack', async () => {
  const clerk = await shop.withRole('Clerk', ['users:read', 'users:write', 'users:delete'])
  const id = await shop.userId(admin)
  for (const body of [{ password: 'mine now' }, { email: 'mine@example.com' }, { is_active: false }])
    expect((await put(id, body, clerk)).status).toBe(403)
  expect((await clerk.api.send('DELETE', `/users/${id}`)).status).toBe(403)
  const boss = person({ role_id: await shop.roleId('admin') })
  expect((await clerk.api.post('/users', boss)).status).toBe(403)
  const agent = await clerk.api.post('/users', person())
  expect((await put(agent.body.data.id, { password: 'new one' }, clerk)).status).toBe(200)
})

test('a new password and a locked account end the sessions', async () => {
  const agent = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
  const id = await shop.userId(agent)
  await put(id, { password: 'another one' })
  expect((await agent.api.get('/me')).status).toBe(401)
  expect((await agent.api.post('/auth/refresh')).status).toBe(401)
  await agent.api.post('/auth/login', { email: agent.email, password: 'another one' })
  expect((await agent.api.get('/me')).status).toBe(200)
  await put(id, { is_active: false })
  expect((await agent.api.get('/me')).status).toBe(401)
  expect(await login(agent.email, 'another one')).toBe(401)
  await put(id, { is_active: true })
  expect(await login(agent.email, 'another one')).toBe(200)
})

test.each([
  [{ email: undefined }, 'Email, password, and full_name are required'],
  [{ password: '' }, 'Email, password, and full_name are required'],
  [{ full_name: null }, 'Email, password, and full_name are required'],
  [{ email: 'ada' }, 'Invalid email format'],
  [{ role_id: randomUUID() }, 'Invalid role'],
])('spec/5 1.4: POST of a user with %j says so', async (fault, text) => {
  const answer = await admin.api.post('/users', person(fault))
  expect(answer).toMatchObject({ status: 400, body: { message: text, data: null } })
})

test('spec/5 1.4: the last administrator cannot be deleted', async () => {
  const boss = await shop.withRole('Boss', (await admin.api.get('/me')).body.data.permissions)
  const answer = await boss.api.send('DELETE', `/users/${await shop.userId(admin)}`)
  expect(answer).toMatchObject({ status: 400, body: { message: 'Cannot delete the last admin' } })
})

test('a taken address is a conflict', async () => {
  const [one, two] = await Promise.all([person(), person()].map((body) => admin.api.post('/users', body)))
  expect((await put(one?.body.data.id, { email: two?.body.data.email })).status).toBe(409)
})

test('online are those with an open socket', async () => {
  const { parley } = stage
  const id = await shop.userId(admin)
  expect((await admin.api.get('/users?online_only=true')).body.data).toMatchObject({
    total: 0,
    online_count: 0,
  })
  const { token } = (await admin.api.get('/auth/ws-token')).body.data
  const socket = new WebSocket(`${parley.url.replace('http', 'ws')}/ws`)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  socket.send(JSON.stringify({ type: 'auth', payload: { token } }))
  const online = await parley.until(async () => {
    const { data } = (await admin.api.get('/users?online_only=true')).body
    return data.users.length > 0 ? data : null
  })
  expect(online).toMatchObject({ online_count: 1, users: [{ id }] })
  // It is still open.
  await parley.clock.advance(300)
  expect((await admin.api.get('/users')).body.data).toMatchObject({ total: 1, online_count: 1 })
  socket.close()
  await parley.until(async () => {
    await parley.clock.advance(121)
    return (await admin.api.get('/users')).body.data.online_count === 0
  })
  expect((await admin.api.get('/users')).body.data).toMatchObject({ total: 1, online_count: 0 })
})
