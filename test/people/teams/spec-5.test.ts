import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer } from '../../support/api-client.ts'
import { memberSession, type Session } from '../../support/session.ts'
import { type Shop, type Shops, startShops } from '../../support/shops.ts'

// Teams, word for word: each test is named by what spec/5 section 1.5 says.

let stage: Shops
let shop: Shop
let admin: Session
let agent: Session
let agentId: string
let team: string

beforeAll(async () => {
  stage = await startShops()
})
beforeEach(async () => {
  shop = await stage.shop()
  admin = shop.admin
  agent = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
  agentId = await shop.userId(agent)
  team = (await admin.api.post('/teams', { name: 'Sales' })).body.data.team.id
})
afterAll(() => stage?.close())

const text = expect.any(String)
const told = ({ status, body }: Answer) => [status, body.message]
const join = (user_id: string, role?: string, by = admin) =>
  by.api.post(`/teams/${team}/members`, { user_id, role })
const leave = (user_id: string, by = admin) => by.api.send('DELETE', `/teams/${team}/members/${user_id}`)

test('Fields; POST: assignment_strategy round_robin default, per_agent_timeout_secs 0; is_active is always true on create → {team}', async () => {
  const answer = await admin.api.post('/teams', { name: 'New', is_active: false })
  const by = { id: await shop.userId(admin), name: text }
  expect(answer.body.data).toEqual({
    team: {
      id: text,
      name: 'New',
      description: '',
      assignment_strategy: 'round_robin',
      per_agent_timeout_secs: 0,
      is_active: true,
      member_count: 0,
      members: [],
      created_by_id: by.id,
      created_by_name: by.name,
      updated_by_id: by.id,
      updated_by_name: by.name,
      created_at: text,
      updated_at: text,
    },
  })
})

test.each([
  [{ name: 'x'.repeat(100) }, 200],
  [{ name: 'x'.repeat(101) }, 400],
  [{ name: 'y', description: 'x'.repeat(500) }, 200],
  [{ name: 'y', description: 'x'.repeat(501) }, 400],
  [{ name: 'y', assignment_strategy: 'manual' }, 200],
])(
  'name (≤100), description (≤500), assignment_strategy (round_robin, load_balanced, manual): %#',
  async (body, status) => {
    expect((await admin.api.post('/teams', body)).status).toBe(status)
  },
)

test('GET /api/teams: teams:read → all; else own teams. GET /{id}: teams:read or member (403 "Access denied")', async () => {
  expect((await agent.api.get('/teams')).body.data).toMatchObject({ teams: [], total: 0 })
  for (const path of [`/teams/${team}`, `/teams/${team}/members`])
    expect(told(await agent.api.get(path))).toEqual([403, 'Access denied'])
  await join(agentId)
  expect((await agent.api.get('/teams')).body.data).toMatchObject({ teams: [{ id: team }], total: 1 })
  expect(Object.keys((await agent.api.get(`/teams/${team}`)).body.data)).toEqual(['team'])
})

test('GET /{id}/members → {members}: id, user_id, full_name, email, role, is_available, last_assigned_at?', async () => {
  await join(agentId)
  const { data } = (await admin.api.get(`/teams/${team}/members`)).body
  expect(Object.keys(data)).toEqual(['members'])
  const { last_assigned_at, ...member } = data.members[0]
  expect(last_assigned_at ?? null).toBeNull()
  expect(member).toEqual({
    id: text,
    user_id: agentId,
    full_name: text,
    email: agent.email,
    role: 'agent',
    is_available: true,
  })
})

test('PUT /{id}: teams:write or manager of the team, else 403 "Access denied"', async () => {
  await join(agentId)
  const rename = () => agent.api.send('PUT', `/teams/${team}`, { name: 'Mine' })
  expect(told(await rename())).toEqual([403, 'Access denied'])
  await leave(agentId)
  await join(agentId, 'manager')
  expect((await rename()).body.data.team.name).toBe('Mine')
})

test('POST /{id}/members: {user_id, role default agent} → {member}; 409 "User is already a member of this team"; only teams:write adds a manager (403)', async () => {
  const added = await join(agentId)
  expect(added.body.data).toMatchObject({ member: { user_id: agentId, role: 'agent' } })
  expect(told(await join(agentId))).toEqual([409, 'User is already a member of this team'])
  const boss = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
  await join(await shop.userId(boss), 'manager')
  const third = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
  const thirdId = await shop.userId(third)
  expect((await join(thirdId, 'manager', boss)).status).toBe(403)
  expect((await join(thirdId, undefined, boss)).status).toBe(200)
})

test('DELETE /{id}/members/{user_id}: {message}; 404 "Member not found in team"; only teams:write removes a manager', async () => {
  expect(told(await leave(agentId))).toEqual([404, 'Member not found in team'])
  await join(agentId, 'manager')
  const second = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
  await join(await shop.userId(second), 'manager')
  expect((await leave(agentId, second)).status).toBe(403)
  expect((await leave(agentId)).body.data).toEqual({ message: text })
})

test('a team of nobody is 404 "Team not found" below it too', async () => {
  const other = (await stage.shop()).admin
  expect(told(await leave(agentId, other))).toEqual([404, 'Team not found'])
  expect(told(await join(agentId, undefined, other))).toEqual([404, 'Team not found'])
})

test('DELETE /{id}: teams:delete; {message}; its name is free again, its people stay', async () => {
  await join(agentId, 'manager')
  expect((await agent.api.send('DELETE', `/teams/${team}`)).status).toBe(403)
  const deleted = await admin.api.send('DELETE', `/teams/${team}`)
  expect([deleted.status, deleted.body.data]).toEqual([200, { message: text }])
  expect(told(await admin.api.get(`/teams/${team}`))).toEqual([404, 'Team not found'])
  expect((await admin.api.post('/teams', { name: 'Sales' })).status).toBe(200)
  expect((await admin.api.get(`/users/${agentId}`)).status).toBe(200)
})

test('/api/teams: search; order name', async () => {
  for (const name of ['Zebra', 'Apple', 'Apricot']) await admin.api.post('/teams', { name })
  const names = async (query = '') =>
    (await admin.api.get(`/teams${query}`)).body.data.teams.map((one: { name: string }) => one.name)
  expect(await names('?search=AP')).toEqual(['Apple', 'Apricot'])
  expect(await names()).toEqual(['Apple', 'Apricot', 'Sales', 'Zebra'])
})
