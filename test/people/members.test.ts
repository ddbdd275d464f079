import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectGolden } from '../support/golden.ts'
import { auditOf } from '../support/platform-admin.ts'
import { memberSession, type Session } from '../support/session.ts'
import { type Shop, type Shops, startShops } from '../support/shops.ts'

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
afterAll(() => stage.close())

const path = '/organizations/members'
const role = (id: string, role_id: unknown, by = admin) => by.api.send('PUT', `${path}/${id}`, { role_id })

/** Somebody of another shop. */
async function stranger() {
  const other = await stage.shop()
  const session = await memberSession(stage.parley, other.tenant.workspaceId, 'agent')
  return { session, id: await other.userId(session), other }
}

test('members are listed and found by name or address', async () => {
  await expectGolden('api/get-members', await admin.api.get(path))
  const agent = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
  const found = (await admin.api.get(`${path}?search=${agent.email.toUpperCase()}`)).body.data
  expect(found).toMatchObject({ total: 1, members: [{ email: agent.email, role_name: 'agent' }] })
  expect((await admin.api.get(`${path}?search=%25`)).body.data.total).toBe(0)
  expect((await admin.api.get(`${path}?limit=1`)).body.data).toMatchObject({ total: 2, limit: 1, page: 1 })
  expect((await agent.api.get(path)).status).toBe(403)
})

test('a person of the installation is let in by id or address, with the default role or another', async () => {
  const { session, id } = await stranger()
  const added = await admin.api.post(path, { email: ` ${session.email.toUpperCase()}` })
  await expectGolden('api/post-member', added)
  expect((await admin.api.post(path, { user_id: id })).status).toBe(409)
  const mine = (await session.api.get('/me/organizations')).body.data.organizations
  expect(mine.map((one: { role_name: string }) => one.role_name)).toEqual(['agent', 'agent'])
  const { id: second } = await stranger()
  const manager = await shop.roleId('manager')
  expect((await admin.api.post(path, { user_id: second, role_id: manager })).status).toBe(200)
  const records = await auditOf(stage.parley, shop.tenant.workspaceId, 'organization_member')
  expect(records.map((one) => one.changes.role.new)).toEqual(['agent', 'manager'])
})

test('nobody is let in without being named, or with a role of elsewhere', async () => {
  const { id, other } = await stranger()
  expect((await admin.api.post(path, {})).status).toBe(400)
  expect((await admin.api.post(path, { user_id: 'x' })).status).toBe(400)
  expect((await admin.api.post(path, { email: 'nobody@example.com' })).status).toBe(404)
  const theirs = await other.roleId('agent')
  expect((await admin.api.post(path, { user_id: id, role_id: theirs })).status).toBe(400)
})

test('a role is changed at once, and only to what the editor holds', async () => {
  const agent = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
  const id = await shop.userId(agent)
  expect((await agent.api.get(path)).status).toBe(403)
  await expectGolden('api/put-member', await role(id, await shop.roleId('manager')))
  expect((await agent.api.get(path)).status).toBe(200)
  const porter = await shop.withRole('Porter', ['organizations:read', 'organizations:assign'])
  expect((await role(id, await shop.roleId('admin'), porter)).status).toBe(403)
  // The manager has rights that the porter lacks; a porter cannot take them away either.
  expect((await role(id, await shop.roleId('agent'), porter)).status).toBe(403)
  expect((await role(id, await shop.roleId('agent'))).status).toBe(200)
  expect((await role(id, 'x')).status).toBe(400)
  expect((await role(id, null)).status).toBe(400)
  expect((await role(await shop.userId(admin), await shop.roleId('agent'))).status).toBe(400)
})

test('the last active administrator stays one', async () => {
  const id = await shop.userId(admin)
  const boss = await shop.withRole('Boss', (await admin.api.get('/me')).body.data.permissions)
  expect((await role(id, await shop.roleId('agent'), boss)).status).toBe(400)
  expect((await boss.api.send('DELETE', `${path}/${id}`)).status).toBe(400)
  expect((await boss.api.send('DELETE', `/users/${id}`)).status).toBe(400)
  expect((await boss.api.send('PUT', `/users/${id}`, { is_active: false })).status).toBe(400)
  const second = await memberSession(stage.parley, shop.tenant.workspaceId)
  expect((await boss.api.send('DELETE', `${path}/${id}`)).status).toBe(200)
  expect((await admin.api.get('/me')).status).toBe(401)
  expect((await role(await shop.userId(second), await shop.roleId('agent'), boss)).status).toBe(400)
})

test('two administrators cannot remove each other at once', async () => {
  const second = await memberSession(stage.parley, shop.tenant.workspaceId)
  const [one, two] = await Promise.all([shop.userId(admin), shop.userId(second)])
  const answers = await Promise.all([
    admin.api.send('DELETE', `${path}/${two}`),
    second.api.send('DELETE', `${path}/${one}`),
  ])
  const removed = answers.filter(({ status }) => status === 200)
  expect(removed, answers.map(({ text }) => text).join()).toHaveLength(1)
  for (const { status } of answers) expect([200, 400, 401, 404]).toContain(status)
})

test('a member is removed without the account; nobody removes themselves', async () => {
  const { session, id } = await stranger()
  await admin.api.post(path, { user_id: id })
  const entered = { 'X-Organization-ID': shop.tenant.workspaceId }
  expect((await session.api.get('/organizations/current', entered)).body.data.id).toBe(
    shop.tenant.workspaceId,
  )
  await expectGolden('api/delete-member', await admin.api.send('DELETE', `${path}/${id}`))
  expect((await session.api.get('/organizations/current', entered)).body.data.id).not.toBe(
    shop.tenant.workspaceId,
  )
  expect((await admin.api.send('DELETE', `${path}/${id}`)).status).toBe(404)
  expect((await admin.api.send('DELETE', `${path}/${await shop.userId(admin)}`)).status).toBe(400)
})

test('a session switches to another organization of the person and tells what may be done there', async () => {
  const { session, id, other } = await stranger()
  await admin.api.post(path, { user_id: id, role_id: await shop.roleId('manager') })
  const refused = await session.api.post('/auth/switch-org', {
    organization_id: (await stage.shop()).tenant.workspaceId,
  })
  expect(refused.status).toBe(403)
  const before = new Map(session.cookies)
  const answer = await session.api.post('/auth/switch-org', { organization_id: shop.tenant.workspaceId })
  const { role: shown, ...user } = answer.body.data.user
  const short = { ...shown, permissions: shown.permissions.slice(0, 1) }
  await expectGolden('api/post-switch-org', {
    ...answer,
    body: { ...answer.body, data: { ...answer.body.data, user: { ...user, role: short } } },
  })
  expect(shown.permissions).toContainEqual({ resource: 'templates', action: 'sync' })
  expect((await session.api.get('/organizations/current')).body.data.id).toBe(shop.tenant.workspaceId)
  // The refresh token of before is good for nothing any more, the new one is.
  const stolen = { refresh_token: before.get('svc_refresh'), cookie: '' }
  const alone = { cookie: '' }
  expect((await session.api.post('/auth/refresh', stolen, alone)).status).toBe(401)
  expect((await session.api.post('/auth/refresh')).status).toBe(200)
  expect((await session.api.get('/organizations/current')).body.data.id).toBe(shop.tenant.workspaceId)
  expect((await session.api.post('/auth/switch-org', { organization_id: 'x' })).status).toBe(400)
  const back = await session.graphql(
    'mutation ($id: String) { switchOrganization(organizationId: $id) { user { organizationId } } }',
    { id: other.tenant.workspaceId },
  )
  expect(back).toEqual({ switchOrganization: { user: { organizationId: other.tenant.workspaceId } } })
})

test('a platform administrator switches anywhere and stays there', async () => {
  const { platform, parley } = stage
  const home = (await platform.api.get('/organizations/current')).body.data.id
  expect(
    (await platform.api.post('/auth/switch-org', { organization_id: shop.tenant.workspaceId })).status,
  ).toBe(200)
  expect((await platform.api.post('/auth/refresh')).status).toBe(200)
  expect((await platform.api.get('/organizations/current')).body.data.id).toBe(shop.tenant.workspaceId)
  await platform.api.post('/auth/switch-org', { organization_id: home })
  expect(parley.url).toBeTruthy()
})

test.each([
  ['/organizations/members', 'teamless'],
  ['/users', 'of a team'],
])('whoever is removed by DELETE %s leaves no chat behind', async (path, kind) => {
  const { pool } = stage.parley.app
  const { workspaceId } = shop.tenant
  const agent = await memberSession(stage.parley, workspaceId, 'agent')
  const id = await shop.userId(agent)
  const team = (await admin.api.post('/teams', { name: kind })).body.data.team.id
  await admin.api.post(`/teams/${team}/members`, { user_id: id })
  const { body: contact } = await shop.tenant.v1.post('/contacts', { phone: '+351912000999' })
  const assigned = { agent_id: id, ...(kind === 'of a team' ? { team_id: team } : {}) }
  expect((await shop.tenant.v1.post(`/chats/${contact.id}/assign`, assigned)).status).toBe(200)
  expect((await admin.api.send('DELETE', `${path}/${id}`)).status).toBe(200)
  const chat = (await shop.tenant.v1.get(`/chats/${contact.id}`)).body
  expect(chat).toMatchObject({ agent: null, team: kind === 'of a team' ? { id: team } : null })
  const text = `select data from event where workspace_id = $1 and type = 'chat.assigned' order by seq desc limit 1`
  const [event] = (await pool.query(text, [workspaceId])).rows
  expect(event.data.extras.previous.agent).toMatchObject({ id })
})
