import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetMembers } from '#people/sessions/members.ts'
import { apiClient } from '../../support/api-client.ts'
import { auditOf } from '../../support/platform-admin.ts'
import { memberSession, type Session } from '../../support/session.ts'
import { type Shop, type Shops, startShops } from '../../support/shops.ts'

// The lifecycle of organizations. Each test is named by the sentence of document 2 that it holds.

let stage: Shops
let shop: Shop
let platform: Session

beforeAll(async () => {
  stage = await startShops()
  platform = stage.platform
})
beforeEach(async () => {
  shop = await stage.shop()
})
afterAll(() => stage?.close())

const change = (name: string, body: object, by = platform, id = shop.tenant.workspaceId) =>
  by.api.post(`/admin/organizations/${id}/${name}`, body)
const confirmed = { confirm_name: 'Shop', reason: 'Unpaid' }
const records = () => auditOf(stage.parley, shop.tenant.workspaceId, 'organization_lifecycle')

describe('Workspace lifecycle (platform super administrator only)', () => {
  test('Every change needs expected_version equal to the current lifecycle_version (otherwise 409) and is audit-logged', async () => {
    const steps: [string, object][] = [
      ['close', confirmed],
      ['reopen', { reason: 'Paid' }],
      ['delete', confirmed],
      ['restore', { reason: 'Paid' }],
    ]
    for (const [index, [name, body]] of steps.entries()) {
      const version = index + 1
      expect((await change(name, body)).status).toBe(400)
      expect((await change(name, { expected_version: version + 5, ...body })).status).toBe(409)
      const answer = await change(name, { expected_version: version, ...body })
      expect([name, answer.body.data.lifecycle_version]).toEqual([name, version + 1])
    }
    const told = (await records()).map(({ changes, reason }) => [changes.action.new, reason])
    expect(told).toEqual([
      ['close', 'Unpaid'],
      ['reopen', 'Paid'],
      ['delete', 'Unpaid'],
      ['restore', 'Paid'],
    ])
  })

  test('... audit-logged in the same transaction: without its record no change', async () => {
    const { pool } = stage.parley.app
    const refuse = `create function refuse_record() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$;
      create trigger refuse_record before insert on audit_record for each row execute function refuse_record()`
    await pool.query(refuse)
    const answer = await change('close', { expected_version: 1, ...confirmed })
    await pool.query('drop trigger refuse_record on audit_record; drop function refuse_record')
    expect(answer).toMatchObject({ status: 500, body: { status: 'error', data: null } })
    const { body } = await platform.api.get(`/admin/organizations/${shop.tenant.workspaceId}/lifecycle`)
    expect(body.data).toMatchObject({ status: 'open', lifecycle_version: 1 })
  })

  test('idempotent: repeating a change that already took effect changes nothing and answers 200', async () => {
    for (const [index, name] of ['close', 'reopen', 'delete', 'restore'].entries()) {
      const body = { expected_version: index + 1, ...(name === 'reopen' ? {} : { reason: 'x' }) }
      const whole = ['close', 'delete'].includes(name) ? { ...body, ...confirmed } : body
      const first = await change(name, whole)
      const again = await change(name, whole)
      expect([again.status, again.body.data], again.text).toEqual([200, first.body.data])
      expect(await records()).toHaveLength(index + 1)
    }
  })

  test.each(['close', 'delete'])(
    '%s: Workspace has no active platform administrator as member or home-workspace user',
    async (name) => {
      const { pool } = stage.parley.app
      const boss = await memberSession(stage.parley, shop.tenant.workspaceId)
      const set = (text: string) =>
        pool.query(`update user_account set ${text} where email = $1`, [boss.email])
      await set('is_super_admin = true')
      const body = { expected_version: 1, ...confirmed }
      expect((await change(name, body)).status).toBe(409)
      // At home here, though no member any more.
      await pool.query(
        'delete from membership where user_id = (select id from user_account where email = $1)',
        [boss.email],
      )
      forgetMembers(stage.parley.app)
      expect((await change(name, body)).status).toBe(409)
      await set('is_active = false')
      expect((await change(name, body)).status).toBe(200)
    },
  )

  test('delete: members’ sessions end (401); API keys stop working; left out of organization lists; closed too. restore: not deleted, still closed; Reopen separately', async () => {
    const { admin, tenant } = shop
    const { key } = (await admin.api.post('/api-keys', { name: 'Key' })).body.data
    const svc = apiClient(`${stage.parley.url}/api`, { 'x-api-key': key })
    const deleted = await change('delete', { expected_version: 1, ...confirmed })
    expect(deleted.body.data).toMatchObject({ status: 'closed', deleted: true })
    const { email, password } = admin
    const stale = admin.cookies.get('svc_refresh')
    const asked = [
      await admin.api.get('/me'),
      await admin.api.post('/auth/refresh', { refresh_token: stale }),
      await admin.api.post('/auth/login', { email, password }),
      await svc.get('/tags'),
      await tenant.v1.get('/contacts'),
    ]
    expect(asked.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    const { organizations } = (await platform.api.get('/organizations')).body.data
    expect(JSON.stringify(organizations)).not.toContain(tenant.workspaceId)
    expect((await change('reopen', { expected_version: 2 })).status).toBe(409)
    const restored = await change('restore', { expected_version: 2, reason: 'Paid' })
    expect(restored.body.data).toMatchObject({ status: 'closed', deleted: false })
    const opened = await change('reopen', { expected_version: 3 })
    expect(opened.body.data.status).toBe('open')
    expect((await admin.api.post('/auth/login', { email, password })).status).toBe(200)
    expect((await svc.get('/tags')).status).toBe(200)
  })

  test('close: confirm_name must repeat the workspace name exactly; reopen: reason optional', async () => {
    for (const confirm_name of ['shop', 'Shop ', '', undefined])
      expect((await change('close', { expected_version: 1, ...confirmed, confirm_name })).status).toBe(400)
    expect((await change('close', { expected_version: 1, ...confirmed })).status).toBe(200)
    expect((await change('reopen', { expected_version: 2 })).status).toBe(200)
  })

  test('GET /api/admin/organizations/{id}/audit-logs: kinds organization_lifecycle, organization_owner, organization_member, wallet; works for closed and deleted workspaces', async () => {
    const made = (await platform.api.post('/organizations', { name: 'Shop' })).body.data
    const there = { 'X-Organization-ID': made.id }
    await platform.api.post('/organizations/members', { email: shop.admin.email }, there)
    await platform.api.post('/teams', { name: 'Not of these kinds' }, there)
    // Whoever made it protects it; here only the kinds matter.
    const text = 'delete from membership where workspace_id = $1'
    await stage.parley.app.pool.query(text, [made.id])
    forgetMembers(stage.parley.app)
    const kinds = async () => {
      const answer = await platform.api.get(`/admin/organizations/${made.id}/audit-logs`)
      expect(Object.keys(answer.body.data).sort()).toEqual(['audit_logs', 'limit', 'page', 'total'])
      return answer.body.data.audit_logs.map((one: { resource_type: string }) => one.resource_type)
    }
    expect(await kinds()).toEqual(['organization_member', 'organization_owner'])
    await change('close', { expected_version: 1, ...confirmed }, platform, made.id)
    expect(await kinds()).toHaveLength(3)
    await change('delete', { expected_version: 2, ...confirmed }, platform, made.id)
    expect((await kinds()).slice(0, 2)).toEqual(['organization_lifecycle', 'organization_lifecycle'])
  })
})
