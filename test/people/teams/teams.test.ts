import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#core/db/db.ts'
import { chooseAgent, type LoadOf } from '#people/teams/assignment.ts'
import type { AssignmentStrategy } from '#people/teams/team-sets.ts'
import { stayConnected } from '../../support/connected.ts'
import { expectGolden } from '../../support/golden.ts'
import { auditOf } from '../../support/platform-admin.ts'
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

async function team(body: Record<string, unknown> = {}): Promise<string> {
  const answer = await admin.api.post('/teams', { name: 'Sales', ...body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.team.id
}

async function agent(): Promise<{ session: Session; id: string }> {
  const session = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
  const id = await shop.userId(session)
  await stayConnected(stage.parley.app.pool, id)
  return { session, id }
}

const join = (teamId: string, user_id: string, role?: string, by = admin) =>
  by.api.post(`/teams/${teamId}/members`, { user_id, role })

test('teams are made, read, changed and deleted', async () => {
  const answer = await admin.api.post('/teams', { name: ' Sales ', description: 'Orders' })
  await expectGolden('api/post-team', answer)
  const path = `/teams/${answer.body.data.team.id}`
  expect((await admin.api.post('/teams', { name: 'Sales' })).status).toBe(409)
  await expectGolden('api/get-teams', await admin.api.get('/teams?search=sal'))
  const { id } = await agent()
  await expectGolden('api/post-team-member', await join(answer.body.data.team.id, id))
  expect((await join(answer.body.data.team.id, id)).status).toBe(409)
  await expectGolden('api/get-team-members', await admin.api.get(`${path}/members`))
  const changes = {
    description: 'Orders',
    assignment_strategy: 'load_balanced',
    per_agent_timeout_secs: 90,
    is_active: false,
  }
  await expectGolden('api/put-team', await admin.api.send('PUT', path, changes))
  expect((await admin.api.get(path)).body.data.team.members).toHaveLength(1)
  expect((await admin.api.send('DELETE', `${path}/members/${id}`)).status).toBe(200)
  expect((await admin.api.send('DELETE', `${path}/members/${id}`)).status).toBe(404)
  await expectGolden('api/delete-team', await admin.api.send('DELETE', path))
  expect((await admin.api.get(path)).status).toBe(404)
  const records = await auditOf(stage.parley, shop.tenant.workspaceId, 'team')
  expect(records.map(({ action }) => action)).toEqual(['created', 'updated', 'updated', 'updated', 'deleted'])
})

test('a missing name has its reason in GraphQL', async () => {
  const { body } = await admin.ask('mutation { createTeam(input: { name: "" }) { team { id } } }')
  expect(body.errors).toMatchObject([
    { extensions: { code: 'INVALID_FIELD', field: 'input.name', reason: 'VALUE_MISSING' } },
  ])
})

test.each([
  [{ name: '' }, /^Team name is required$/],
  [{ name: undefined }, /^Team name is required$/],
  [{ name: 'x'.repeat(101) }, /^name: /],
  [{ assignment_strategy: 'random' }, /^Invalid assignment strategy$/],
  [{ per_agent_timeout_secs: -1 }, /^per_agent_timeout_secs: /],
])('%j is refused', async (body, message) => {
  const answer = await admin.api.post('/teams', { name: 'Sales', ...body })
  expect(answer.status).toBe(400)
  expect(answer.body.message).toMatch(message)
})

test('spec/5 1.5: PUT always overwrites description, is_active and per_agent_timeout_secs; name and strategy only if given', async () => {
  const id = await team({
    description: 'Who sell',
    assignment_strategy: 'manual',
    per_agent_timeout_secs: 90,
  })
  const { body } = await admin.api.send('PUT', `/teams/${id}`, { is_active: true })
  expect(body.data.team).toMatchObject({
    name: 'Sales',
    assignment_strategy: 'manual',
    description: '',
    per_agent_timeout_secs: 0,
    is_active: true,
  })
  expect((await admin.api.send('PUT', `/teams/${id}`, {})).body.data.team.is_active).toBe(false)
})

test('agents see their own teams only; managers run theirs without the permission', async () => {
  const [sales, support] = [await team(), await team({ name: 'Support' })]
  const [boss, worker, third] = [await agent(), await agent(), await agent()]
  await join(sales, boss.id, 'manager')
  await join(sales, worker.id)
  const names = async (session: Session) =>
    (await session.api.get('/teams')).body.data.teams.map((one: { name: string }) => one.name)
  expect(await names(worker.session)).toEqual(['Sales'])
  expect(await names(admin)).toEqual(['Sales', 'Support'])
  expect((await worker.session.api.get(`/teams/${sales}`)).status).toBe(200)
  expect((await worker.session.api.get(`/teams/${support}`)).status).toBe(403)
  expect((await worker.session.api.send('PUT', `/teams/${sales}`, { name: 'x' })).status).toBe(403)
  expect((await boss.session.api.send('PUT', `/teams/${sales}`, { name: 'Sellers' })).status).toBe(200)
  expect((await boss.session.api.post('/teams', { name: 'Mine' })).status).toBe(403)
  expect((await join(sales, third.id, 'agent', boss.session)).status).toBe(200)
  expect((await join(support, third.id, 'agent', boss.session)).status).toBe(403)
  await boss.session.api.send('DELETE', `/teams/${sales}/members/${third.id}`)
  expect((await join(sales, third.id, 'manager', boss.session)).status).toBe(403)
  expect((await boss.session.api.send('DELETE', `/teams/${sales}/members/${boss.id}`)).status).toBe(403)
  expect((await admin.api.send('DELETE', `/teams/${sales}/members/${boss.id}`)).status).toBe(200)
})

test('nobody of another organization joins', async () => {
  const other = await stage.shop()
  const stranger = await other.userId(other.admin)
  expect((await join(await team(), stranger)).status).toBe(400)
  expect((await join(await team({ name: 'Two' }), 'x')).status).toBe(400)
})

const idle: LoadOf = async () => new Map()

async function choose(id: string, strategy: AssignmentStrategy, loadOf: LoadOf = idle) {
  const { app, clock } = stage.parley
  await clock.advance(1)
  const chosen = { workspaceId: shop.tenant.workspaceId, id, strategy }
  return inTransaction(app.pool, (tx) => chooseAgent(tx, chosen, app.clock.now(), loadOf))
}

test('work goes round among agents who are here', async () => {
  const id = await team()
  const [one, two, boss] = [await agent(), await agent(), await agent()]
  await join(id, one.id)
  await join(id, two.id)
  await join(id, boss.id, 'manager')
  const first = await choose(id, 'round_robin')
  const second = await choose(id, 'round_robin')
  expect(new Set([first, second])).toEqual(new Set([one.id, two.id]))
  expect(await choose(id, 'round_robin')).toBe(first)
  await two.session.api.send('PUT', '/me/availability', { is_available: false })
  expect([await choose(id, 'round_robin'), await choose(id, 'round_robin')]).toEqual([one.id, one.id])
  await admin.api.send('PUT', `/teams/${id}`, { is_active: false })
  expect(await choose(id, 'round_robin')).toBeNull()
})

test('two pieces of work at once go to two agents', async () => {
  const id = await team()
  for (const { id: userId } of [await agent(), await agent()]) await join(id, userId)
  const chosen = await Promise.all([choose(id, 'round_robin'), choose(id, 'round_robin')])
  expect(new Set(chosen).size).toBe(2)
})

test('work goes to the least busy, or waits where somebody picks it', async () => {
  const id = await team()
  const [one, two] = [await agent(), await agent()]
  await join(id, one.id)
  await join(id, two.id)
  expect(await choose(id, 'load_balanced', async () => new Map([[one.id, 3]]))).toBe(two.id)
  expect(await choose(id, 'load_balanced', async () => new Map([[two.id, 1]]))).toBe(one.id)
  // Equally busy: the one who waited longer.
  expect(await choose(id, 'load_balanced')).toBe(two.id)
  expect(await choose(id, 'manual')).toBeNull()
})

test('chats of a deleted team keep their agent, and those who watch hear of it', async () => {
  const id = await team()
  const lee = await agent()
  await join(id, lee.id)
  const { v1, workspaceId } = shop.tenant
  const { body: contact } = await v1.post('/contacts', { phone: '+351912000998' })
  const assigned = await v1.post(`/chats/${contact.id}/assign`, { agent_id: lee.id, team_id: id })
  expect(assigned.status, assigned.text).toBe(200)
  expect((await admin.api.send('DELETE', `/teams/${id}`)).status).toBe(200)
  expect((await v1.get(`/chats/${contact.id}`)).body).toMatchObject({ agent: { id: lee.id }, team: null })
  const told = await stage.parley.app.pool.query(
    `select data->'extras'->'previous' as previous from event where workspace_id = $1 and type = 'chat.assigned' order by seq`,
    [workspaceId],
  )
  expect(told.rows[1]?.previous).toMatchObject({ agent: { id: lee.id }, team: { id, name: 'Sales' } })
})
