import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { expectGolden } from '../../support/golden.ts'
import { type Parley, startParley } from '../../support/parley.ts'
import { auditOf, platformAdmin } from '../../support/platform-admin.ts'
import { memberSession, type Session } from '../../support/session.ts'

let parley: Parley
let platform: Session
let homeId: string

beforeAll(async () => {
  parley = await startParley()
  homeId = (await parley.tenant({ name: 'Home', number: false })).workspaceId
  platform = await platformAdmin(parley, homeId)
})
afterAll(() => parley.close())

async function shop({ number } = { number: false }) {
  const tenant = await parley.tenant({ name: 'Shop', number })
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

/** A running broadcast that still has people to reach. */
async function runningBroadcast(workspaceId: string, numberId: string): Promise<void> {
  const now = parley.clock.now()
  const template = { templateId: newId(), templateName: 'news', templateLanguage: 'en' }
  const about = { ...template, templateCategory: 'marketing', defaults: {}, numberId, total: 3 }
  const by = { createdByType: 'api', createdByName: 'CRM', createdAt: now, updatedAt: now }
  await parley.app.prisma.broadcast.create({
    data: { workspaceId, id: newId(), name: 'News', status: 'running', ...about, ...by },
  })
}

test.each(['close', 'delete'])('campaigns are paused by %s; paused_campaigns counts them', async (kind) => {
  const { tenant, change } = await shop({ number: true })
  for (let made = 0; made < 2; made++) await runningBroadcast(tenant.workspaceId, tenant.numberId)
  const closed = await change(kind, { expected_version: 1, ...confirmed })
  expect(closed.body.data.paused_campaigns).toBe(2)
  const again = await change(kind, { expected_version: 1, ...confirmed })
  expect(again.body.data.paused_campaigns).toBe(2)
  const { prisma } = parley.app
  const paused = await prisma.broadcast.findMany({ where: { workspaceId: tenant.workspaceId } })
  expect(paused.map((one) => [one.status, one.pausedReason])).toEqual(
    Array(2).fill(['paused', 'The organization was closed.']),
  )
  const told = await prisma.event.findMany({ where: { workspaceId: tenant.workspaceId } })
  expect(told.filter(({ type }) => type === 'broadcast.status')).toHaveLength(2)
  if (kind === 'delete') await change('restore', { expected_version: 2, reason: 'Paid' })
  await change('reopen', { expected_version: kind === 'delete' ? 3 : 2 })
  // Nobody is written to by surprise, however long it was closed.
  expect(await prisma.broadcast.count({ where: { workspaceId: tenant.workspaceId, status: 'paused' } })).toBe(
    2,
  )
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

test('of two changes at once one is made: deleting after closing is stale, closing after deleting has taken effect', async () => {
  const { tenant, change } = await shop()
  const body = { expected_version: 1, ...confirmed }
  const [closed, deleted] = await Promise.all([change('close', body), change('delete', body)])
  expect([closed.status, [200, 409].includes(deleted.status)]).toEqual([200, true])
  expect(closed.body.data).toMatchObject({ lifecycle_version: 2, deleted: deleted.status === 200 })
  expect(await auditOf(parley, tenant.workspaceId, 'organization_lifecycle')).toHaveLength(1)
})

test('closing waits for a share of a broadcast that is being fed, and neither fails', async () => {
  const { tenant, change } = await shop({ number: true })
  const { workspaceId, numberId } = tenant
  await runningBroadcast(workspaceId, numberId)
  const feeding = await parley.app.pool.connect()
  await feeding.query('begin')
  await feeding.query('select 1 from broadcast where workspace_id = $1 for update', [workspaceId])
  const closing = change('close', { expected_version: 1, ...confirmed })
  await parley.until(async () => {
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%''paused''%'`
    return (await parley.app.pool.query(waiting)).rowCount
  })
  // A row that names the workspace, as messages do.
  const named = 'insert into workspace_feature (workspace_id, key, enabled) values ($1, $2, true)'
  await feeding.query(named, [workspaceId, 'a-key-of-tests'])
  await feeding.query('rollback')
  feeding.release()
  expect((await closing).body.data.paused_campaigns).toBe(1)
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
  const text = `mutation ($input: CloseWorkspaceInput!) {
    closeWorkspace(input: $input) { lifecycle { status lifecycleVersion closedReason } }
  }`
  const variables = (expectedVersion: number) => ({
    input: {
      workspaceId: tenant.workspaceId,
      expectedVersion,
      confirmName: 'Shop',
      reason: 'Unpaid',
    },
  })
  const stale = await platform.ask(text, variables(4))
  expect(stale.body.errors[0].extensions.code).toBe('CONFLICT')
  expect(await platform.graphql(text, variables(1))).toEqual({
    closeWorkspace: { lifecycle: { status: 'CLOSED', lifecycleVersion: 2, closedReason: 'Unpaid' } },
  })
})
