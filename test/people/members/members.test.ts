import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answer, apiClient } from '../../support/api-client.ts'
import { expectGolden } from '../../support/golden.ts'
import { mailsTo } from '../../support/mails.ts'
import { auditOf, platformAdmin } from '../../support/platform-admin.ts'
import { memberSession, type Session } from '../../support/session.ts'
import { type Shop, type Shops, startShops } from '../../support/shops.ts'

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

/** Somebody of another shop, who is added here. */
async function guest(role?: string) {
  const one = await stranger()
  await shop.letIn(one.session.email, role)
  return one
}

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

/** Addresses with an invitation to the shop. */
const invited = async (at = shop): Promise<string[]> =>
  (await at.admin.api.get('/invitations')).body.data.invitations.map((one: { email: string }) => one.email)

const isMember = async (email: string) =>
  (await admin.api.get(`${path}?search=${encodeURIComponent(email)}`)).body.data.total === 1

/** What somebody can see of an answer. */
const seen = ({ status, headers, text }: Answer) => ({
  status,
  headers: [...headers.keys()].filter((name) => name !== 'date').sort(),
  text,
})

test('whom nobody here shares a workspace with gets an invitation; the answer does not tell whether they are known', async () => {
  const { session, id } = await stranger()
  const known = await admin.api.post(path, { email: ` ${session.email.toUpperCase()}` })
  await expectGolden('api/post-member', known)
  const unknown = await admin.api.post(path, { email: 'nobody@example.com' })
  expect(seen(unknown)).toEqual(seen(known))
  expect((await invited()).sort()).toEqual([session.email, 'nobody@example.com'].sort())
  expect(await isMember(session.email)).toBe(false)
  await stage.parley.until(() => mailsTo(stage.parley, 'nobody@example.com').length === 1)
  expect(mailsTo(stage.parley, session.email)).toHaveLength(1)
  // A second wish is answered alike, too.
  const again = [session.email, 'nobody@example.com'].map((email) => admin.api.post(path, { email }))
  const [first, second] = (await Promise.all(again)) as [Answer, Answer]
  expect([first.status, seen(second)]).toEqual([409, seen(first)])
  // By an id of somebody whom nobody here shares a workspace with, nothing comes of it: it would tell their address.
  const { id: other } = await stranger()
  for (const user_id of [other, id, randomUUID()])
    expect(seen(await admin.api.post(path, { user_id }))).toEqual(seen(known))
  expect((await invited()).sort()).toEqual([session.email, 'nobody@example.com'].sort())
})

test('whoever shares a workspace with the caller is in at once; so is anybody whom the platform adds', async () => {
  const shared = await stage.shop()
  const { session } = await stranger()
  for (const one of [admin, session]) {
    await shared.letIn(one.email)
    await one.api.post('/auth/switch-org', { organization_id: shared.tenant.workspaceId })
  }
  const here = { 'X-Organization-ID': shop.tenant.workspaceId }
  const manager = await shop.roleId('manager')
  const added = await admin.api.post(path, { email: session.email, role_id: manager }, here)
  expect([added.status, added.body.data]).toEqual([200, { message: 'Invitation sent or member added' }])
  const mine = (await session.api.get('/me/organizations')).body.data.organizations
  expect(mine.map((one: { role_name: string }) => one.role_name).sort()).toEqual([
    'agent',
    'agent',
    'manager',
  ])
  expect((await admin.api.post(path, { email: session.email }, here)).status).toBe(409)
  const { session: another } = await stranger()
  await stage.platform.api.post(path, { email: another.email }, here)
  const records = await auditOf(stage.parley, shop.tenant.workspaceId, 'organization_member')
  expect(records.map((one) => one.changes.role.new)).toEqual(['manager', 'agent'])
})

test('a workspace that somebody was added to and never entered lets nobody else in by it', async () => {
  const shared = await stage.shop()
  const { session } = await stranger()
  await shared.letIn(admin.email)
  await shared.letIn(session.email)
  expect((await admin.api.post(path, { email: session.email })).status).toBe(200)
  expect([await isMember(session.email), await invited()]).toEqual([false, [session.email]])
})

test('an account that is not its owner’s alone, and a platform administrator, are invited by whomever', async () => {
  const { other } = await stranger()
  const account = { email: 'made.there@example.com', password: 'x', full_name: 'Made' }
  await other.admin.api.post('/users', account)
  const register = { ...account, email: 'unproven@example.com', organization_id: other.tenant.workspaceId }
  expect((await apiClient(stage.parley.url).post('/api/auth/register', register)).status).toBe(200)
  const emails = [account.email, register.email, stage.platform.email]
  const platform = await platformAdmin(stage.parley, other.tenant.workspaceId)
  const here = { 'X-Organization-ID': shop.tenant.workspaceId }
  for (const email of emails) expect((await platform.api.post(path, { email }, here)).status).toBe(200)
  expect((await invited()).sort()).toEqual([...emails].sort())
  // Nobody but themselves.
  expect((await platform.api.post(path, { email: platform.email }, here)).status).toBe(200)
  expect(await isMember(platform.email)).toBe(true)
})

test('GraphQL answers alike', async () => {
  const { session } = await stranger()
  const query = 'mutation ($input: AddMembershipInput!) { addMembership(input: $input) { success } }'
  for (const email of [session.email, 'nobody.else@example.com'])
    expect(await admin.graphql(query, { input: { person: { email } } })).toEqual({
      addMembership: { success: true },
    })
  expect((await invited()).sort()).toEqual([session.email, 'nobody.else@example.com'].sort())
})

test('a membership that the person never accepted takes nothing from their administrator, and goes with a new password', async () => {
  const agent = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
  const id = await shop.userId(agent)
  const [entered, added] = [await stage.shop(), await stage.shop()]
  await added.letIn(agent.email)
  const before = await auditOf(stage.parley, added.tenant.workspaceId, 'organization_member')
  expect((await admin.api.send('PUT', `/users/${id}`, { password: 'set for them' })).status).toBe(200)
  const records = await auditOf(stage.parley, added.tenant.workspaceId, 'organization_member')
  expect(records.slice(before.length)).toMatchObject([{ action: 'deleted' }])
  const password = 'set for them'
  await agent.api.post('/auth/login', { email: agent.email, password })
  const mine = (await agent.api.get('/me/organizations')).body.data.organizations
  expect(mine).toMatchObject([{ organization_id: shop.tenant.workspaceId }])
  // Where the person went, the account is theirs alone.
  await stage.parley.app.pool.query('update user_account set vouched_by_id = null where id = $1', [id])
  await entered.letIn(agent.email)
  await agent.api.post('/auth/switch-org', { organization_id: entered.tenant.workspaceId })
  expect((await admin.api.send('PUT', `/users/${id}`, { password: 'set again' })).status).toBe(403)
})

test('nobody is let in without being named, or with a role of elsewhere', async () => {
  const { id, other } = await stranger()
  expect((await admin.api.post(path, {})).status).toBe(400)
  expect((await admin.api.post(path, { user_id: 'x' })).status).toBe(400)
  expect((await admin.api.post(path, { email: 'no address' })).status).toBe(400)
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
  const { session, id } = await guest()
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
  const { session, other } = await guest(await shop.roleId('manager'))
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
    'mutation ($id: ID!) { switchWorkspace(input: { workspaceId: $id }) { user { workspaceId } } }',
    { id: other.tenant.workspaceId },
  )
  expect(back).toEqual({ switchWorkspace: { user: { workspaceId: other.tenant.workspaceId } } })
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
