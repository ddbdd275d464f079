import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGolden } from '../../support/golden.ts'
import { type Parley, startParley } from '../../support/parley.ts'
import { auditOf, platformAdmin } from '../../support/platform-admin.ts'
import { memberSession, type Session } from '../../support/session.ts'

// Whoever creates an organization can leave and close it, and everybody else can leave it.

let parley: Parley
let home: string
let platform: Session

beforeAll(async () => {
  parley = await startParley()
  home = (await parley.tenant({ name: 'Home', number: false })).workspaceId
  platform = await platformAdmin(parley, home)
})
afterAll(() => parley.close())

const leave = (by: Session, id: string) => by.api.send('DELETE', `/me/organizations/${id}`)
const close = (id: string, name: string) =>
  platform.api.post(`/admin/organizations/${id}/close`, {
    expected_version: 1,
    confirm_name: name,
    reason: 'x',
  })
const idOf = async (session: Session) => (await session.api.get('/me')).body.data.id
const enter = async (session: Session, workspaceId: string, role: string) =>
  parley.app.pool.query(
    `insert into membership (workspace_id, user_id, role_id, created_at)
     select r.workspace_id, u.id, r.id, now() from role r, user_account u
     where r.workspace_id = $2 and r.name = $3 and u.email = $1`,
    [session.email, workspaceId, role],
  )

test('whoever creates an organization leaves it as its only administrator, and closes it', async () => {
  const { id } = (await platform.api.post('/organizations', { name: 'Made by mistake' })).body.data
  expect((await close(id, 'Made by mistake')).status).toBe(409)
  await expectGolden('api/delete-my-organization', await leave(platform, id))
  expect((await leave(platform, id)).status).toBe(404)
  const mine = (await platform.api.get('/me/organizations')).body.data.organizations
  expect(mine.map(({ name }: { name: string }) => name)).toEqual(['Home'])
  const closed = await close(id, 'Made by mistake')
  expect(closed.status, closed.text).toBe(200)
  const user = await idOf(platform)
  expect(await auditOf(parley, id, 'organization_member')).toMatchObject([
    { action: 'deleted', changes: { email: { old: platform.email, new: null } } },
  ])
  expect(user).toBeTruthy()
})

test('members leave, but not as the last administrator, and not the only organization', async () => {
  const [one, two] = [await parley.tenant({ number: false }), await parley.tenant({ number: false })]
  const boss = await memberSession(parley, one.workspaceId, 'admin')
  expect(await leave(boss, one.workspaceId)).toMatchObject({
    status: 400,
    body: { message: 'It is your only organization.' },
  })
  await enter(boss, two.workspaceId, 'agent')
  expect((await leave(boss, one.workspaceId)).status).toBe(400)
  await memberSession(parley, one.workspaceId, 'admin')
  expect((await leave(boss, one.workspaceId)).status).toBe(200)
  expect((await boss.api.get('/me')).status).toBe(401)
  const home = 'select home_workspace_id as home from user_account where email = $1'
  expect((await parley.app.pool.query(home, [boss.email])).rows).toEqual([{ home: two.workspaceId }])
  expect((await leave(boss, two.workspaceId)).status).toBe(401)
})

test('nobody leaves what they are no member of', async () => {
  const other = await parley.tenant({ number: false })
  const agent = await memberSession(parley, home, 'agent')
  expect((await leave(agent, other.workspaceId)).status).toBe(404)
  expect((await leave(agent, 'nonsense')).status).toBe(400)
})
