import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGolden } from '../rest/support/golden.ts'
import { type Parley, startParley } from '../support/parley.ts'
import { auditOf, platformAdmin } from '../support/platform-admin.ts'
import { memberSession, type Session } from '../support/session.ts'

let parley: Parley
let platform: Session
let homeId: string

beforeAll(async () => {
  parley = await startParley()
  homeId = (await parley.tenant({ name: 'Home', number: false })).workspaceId
  platform = await platformAdmin(parley, homeId)
})
afterAll(() => parley.close())

async function shop() {
  const tenant = await parley.tenant({ name: 'Shop', number: false })
  const admin = await memberSession(parley, tenant.workspaceId)
  const change = (name: string, body: unknown) =>
    platform.api.post(`/admin/organizations/${tenant.workspaceId}/${name}`, body)
  return { tenant, admin, change }
}

const confirmed = { confirm_name: 'Shop', reason: 'Unpaid' }

test('a workspace closes and opens again, one version after the other', async () => {
  const { tenant, admin, change } = await shop()
  const path = `/admin/organizations/${tenant.workspaceId}/lifecycle`
  await expectGolden('api/get-lifecycle', await platform.api.get(path))
  const closed = await change('close', { expected_version: 1, ...confirmed })
  await expectGolden('api/post-close', closed)
  expect((await admin.api.get('/org/settings')).status).toBe(403)
  expect((await tenant.v1.get('/numbers')).body.error.code).toBe('workspace_closed')
  expect((await change('reopen', { expected_version: 1 })).status).toBe(409)
  const opened = await change('reopen', { expected_version: 2 })
  expect(opened.body.data).toMatchObject({ status: 'open', lifecycle_version: 3, closed_at: null })
  expect((await admin.api.get('/org/settings')).status).toBe(200)
  expect((await tenant.v1.get('/numbers')).status).toBe(200)
})

test('a change that has taken effect is answered as it stands', async () => {
  const { tenant, change } = await shop()
  const first = await change('close', { expected_version: 1, ...confirmed })
  for (const expected_version of [1, 2]) {
    const again = await change('close', { expected_version, ...confirmed, reason: 'Again' })
    expect(again).toMatchObject({ status: 200, body: { data: first.body.data } })
  }
  expect((await change('close', { expected_version: 7, ...confirmed })).status).toBe(409)
  const records = await auditOf(parley, tenant.workspaceId, 'organization_lifecycle')
  expect(records).toMatchObject([
    { action: 'updated', reason: 'Unpaid', changes: { status: { new: 'closed' } } },
  ])
})

test('two changes at once: one of them is stale', async () => {
  const { change } = await shop()
  const body = { expected_version: 1, ...confirmed }
  const answers = await Promise.all([change('close', body), change('delete', body)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('deleting ends sessions and keys; restoring leaves it closed', async () => {
  const { tenant, admin, change } = await shop()
  expect((await admin.api.get('/me')).status).toBe(200)
  expect((await tenant.v1.get('/numbers')).status).toBe(200)
  const deleted = await change('delete', { expected_version: 1, ...confirmed })
  await expectGolden('api/post-delete', deleted)
  expect((await admin.api.get('/me')).status).toBe(401)
  expect((await admin.api.post('/auth/refresh')).status).toBe(401)
  expect((await tenant.v1.get('/numbers')).status).toBe(401)
  const { email, password } = admin
  expect((await admin.api.post('/auth/login', { email, password })).status).toBe(401)
  const listed = (await platform.api.get('/organizations')).body.data.organizations
  expect(listed.map((one: { id: string }) => one.id)).not.toContain(tenant.workspaceId)
  const gone = (await platform.api.get('/admin/organizations/deleted')).body.data.organizations
  expect(gone[0]).toMatchObject({ organization_id: tenant.workspaceId, deleted: true })
  expect((await change('reopen', { expected_version: 2 })).status).toBe(409)
  const restored = await change('restore', { expected_version: 2, reason: 'Paid' })
  expect(restored.body.data).toMatchObject({ deleted: false, status: 'closed', lifecycle_version: 3 })
  // What was ended stays ended; signing in anew leads into a closed workspace.
  expect((await admin.api.get('/me')).status).toBe(401)
  expect((await admin.api.post('/auth/login', { email, password })).status).toBe(200)
  expect((await admin.api.get('/organizations/current')).status).toBe(200)
  expect((await admin.api.get('/org/settings')).status).toBe(403)
})

test('names must be repeated exactly, and reasons given', async () => {
  const { change } = await shop()
  for (const body of [
    { expected_version: 1, reason: 'x', confirm_name: 'shop' },
    { expected_version: 1, reason: 'x' },
    { expected_version: 1, confirm_name: 'Shop' },
    { ...confirmed },
  ]) {
    expect((await change('close', body)).status).toBe(400)
    expect((await change('delete', body)).status).toBe(400)
  }
  expect((await change('restore', { expected_version: 1 })).status).toBe(400)
})

test('a workspace of an active platform administrator is protected', async () => {
  const body = { expected_version: 1, confirm_name: 'Home', reason: 'x' }
  for (const name of ['close', 'delete']) {
    const answer = await platform.api.post(`/admin/organizations/${homeId}/${name}`, body)
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('administrator') } })
  }
})

test('nobody else reaches the lifecycle', async () => {
  const { tenant, admin } = await shop()
  const path = `/admin/organizations/${tenant.workspaceId}`
  expect((await admin.api.get(`${path}/lifecycle`)).status).toBe(403)
  expect((await admin.api.post(`${path}/close`, { expected_version: 1, ...confirmed })).status).toBe(403)
  expect((await admin.api.get('/admin/organizations/deleted')).status).toBe(403)
  const nobody = '/admin/organizations/00000000-0000-4000-8000-000000000000/lifecycle'
  expect((await platform.api.get(nobody)).status).toBe(404)
  expect((await platform.api.get('/admin/organizations/x/lifecycle')).status).toBe(400)
})

test('GraphQL has the same rules', async () => {
  const { tenant } = await shop()
  const text = `mutation ($id: ID!, $input: LifecycleInput!) {
    closeWorkspace(workspaceId: $id, input: $input) { status lifecycleVersion closedReason }
  }`
  const variables = (expectedVersion: number) => ({
    id: tenant.workspaceId,
    input: { expectedVersion, confirmName: 'Shop', reason: 'Unpaid' },
  })
  const stale = await platform.ask(text, variables(4))
  expect(stale.body.errors[0].extensions.code).toBe('conflict')
  expect(await platform.graphql(text, variables(1))).toEqual({
    closeWorkspace: { status: 'closed', lifecycleVersion: 2, closedReason: 'Unpaid' },
  })
})
