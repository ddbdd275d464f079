import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGolden } from '../../support/golden.ts'
import { memberSession } from '../../support/session.ts'
import { type Shop, type Shops, startShops } from '../../support/shops.ts'

let stage: Shops
let shop: Shop
let roleId: string
const start = new Date()

beforeAll(async () => {
  stage = await startShops()
  shop = await stage.shop()
  const { api } = shop.admin
  roleId = (await api.post('/roles', { name: 'Reader', permissions: ['chat:read'] })).body.data.id
  await stage.parley.clock.advance(600)
  await api.send('PUT', `/roles/${roleId}`, { version: 1, description: 'Reads' })
  await api.post('/teams', { name: 'Sales' })
})
afterAll(() => stage.close())

const list = async (query = '') => {
  const answer = await shop.admin.api.get(`/audit-logs${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
interface Record {
  id: string
  resource_type: string
  action: string
}
const kinds = async (query: string) =>
  (await list(query)).audit_logs.map((one: Record) => `${one.resource_type} ${one.action}`)

test('the log tells who changed what, newest first', async () => {
  await expectGolden('api/get-audit-logs', await shop.admin.api.get(`/audit-logs?resource_id=${roleId}`))
  expect(await kinds('?limit=2')).toEqual(['team created', 'role updated'])
  const [latest] = (await list('?limit=1')).audit_logs
  expect((await shop.admin.api.get(`/audit-logs/${latest.id}`)).body.data).toEqual(latest)
})

test('filters by kind, resource, person, action and time', async () => {
  const me = await shop.userId(shop.admin)
  expect(await kinds('?resource_type=role')).toEqual(['role updated', 'role created'])
  expect(await kinds('?resource_type=role&action=created')).toEqual(['role created'])
  expect(await kinds(`?user_id=${me}&resource_type=team`)).toEqual(['team created'])
  expect(await kinds(`?user_id=${await stage.shop().then((other) => other.userId(other.admin))}`)).toEqual([])
  const half = new Date(start.getTime() + 300_000).toISOString()
  expect(await kinds(`?from=${half}`)).toEqual(['team created', 'role updated'])
  expect(await kinds(`?to=${half}&resource_type=role`)).toEqual(['role created'])
  const today = stage.parley.clock.now().toISOString().slice(0, 10)
  expect(await kinds(`?from=${today}&to=${today}&resource_type=team`)).toEqual(['team created'])
  for (const query of ['?from=yesterday', '?user_id=x'])
    expect((await shop.admin.api.get(`/audit-logs${query}`)).status).toBe(400)
})

test('is for people with the permission, of this workspace', async () => {
  const agent = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
  expect((await agent.api.get('/audit-logs')).status).toBe(403)
  const [latest] = (await list('?limit=1')).audit_logs
  const other = await stage.shop()
  expect((await other.admin.api.get(`/audit-logs/${latest.id}`)).status).toBe(404)
})

test('the platform sees lifecycle, owner and members of any workspace, deleted ones too', async () => {
  const { platform } = stage
  const gone = await stage.shop()
  await gone.letIn(shop.admin.email)
  const path = `/admin/organizations/${gone.tenant.workspaceId}`
  await platform.api.post(`${path}/delete`, { expected_version: 1, confirm_name: 'Shop', reason: 'Left' })
  const answer = await platform.api.get(`${path}/audit-logs`)
  await expectGolden('api/get-organization-audit-logs', answer)
  expect(answer.body.data.audit_logs.map((one: Record) => one.resource_type)).toEqual([
    'organization_lifecycle',
    'organization_member',
  ])
  expect((await shop.admin.api.get(`${path}/audit-logs`)).status).toBe(403)
})
