import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberSession, type Session } from '../../support/session.ts'
import { type Shop, type Shops, startShops } from '../../support/shops.ts'

// Organizations, their components and members. Each test is named by the sentence of document 2 that it holds.

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

const member = (more: object = {}, by = shop.admin) => by.api.post('/organizations/members', more)

describe('Organizations', () => {
  test('POST /api/organizations: creator added as admin; system roles (Admin, Manager, Agent) seeded; omitted components are unavailable', async () => {
    const { id } = (await platform.api.post('/organizations', { name: 'New', features: { tags: true } })).body
      .data
    const there = { 'X-Organization-ID': id }
    const { members } = (await platform.api.get('/organizations/members', there)).body.data
    expect(members).toMatchObject([{ email: platform.email, role_name: 'admin' }])
    const { roles } = (await platform.api.get('/roles', there)).body.data
    expect(
      roles.map((role: Record<string, unknown>) => [role.name, role.is_system, role.is_default]),
    ).toEqual([
      ['admin', true, false],
      ['agent', true, true],
      ['manager', true, false],
    ])
    const { features } = (await platform.api.get('/org/features', there)).body.data
    expect([features.tags, features.campaigns]).toEqual([true, false])
  })

  test('GET /api/me/organizations (spec/5 1.4): organization_id, name, slug, role_id?, role_name?, is_default; X-Organization-ID: others only where member, else silently ignored; super admin any', async () => {
    const other = await stage.shop()
    const roleOf = (where: Shop) => where.roleId('agent')
    await other.letIn(shop.admin.email, await roleOf(other))
    const { organizations } = (await shop.admin.api.get('/me/organizations')).body.data
    expect(organizations).toHaveLength(2)
    for (const one of organizations)
      expect(Object.keys(one).sort()).toEqual(
        ['is_default', 'name', 'organization_id', 'role_id', 'role_name', 'slug'].sort(),
      )
    const here = async (id: string, by = shop.admin) =>
      (await by.api.get('/organizations/current', { 'X-Organization-ID': id })).body.data.id
    expect(await here(other.tenant.workspaceId)).toBe(other.tenant.workspaceId)
    const third = (await stage.shop()).tenant.workspaceId
    expect(await here(third)).toBe(shop.tenant.workspaceId)
    expect(await here(third, platform)).toBe(third)
  })

  test('PUT /api/organizations/{id}/features: version required, stale 409; only supplied components change; without one it requires 400 naming both; SSO cannot be changed here', async () => {
    const path = `/organizations/${shop.tenant.workspaceId}/features`
    const put = (body: object) => platform.api.send('PUT', path, body)
    const before = (await platform.api.get(path)).body.data.features
    expect((await put({ features: { tags: false } })).status).toBe(400)
    expect((await put({ version: 9, features: { tags: false } })).status).toBe(409)
    const changed = await put({ version: 1, features: { tags: false } })
    expect(changed.body.data).toMatchObject({ version: 2, features: { ...before, tags: false } })
    const alone = await put({ version: 2, features: { templates: false } })
    expect([alone.status, alone.body.message]).toEqual([400, expect.stringMatching(/campaigns.*templates/)])
    expect((await put({ version: 2, features: { sso: false } })).status).toBe(400)
    expect((await platform.api.get(path)).body.data.version).toBe(2)
  })

  test('Disabling retains records and role grants', async () => {
    await shop.admin.api.post('/tags', { name: 'kept', color: 'blue' })
    const path = `/organizations/${shop.tenant.workspaceId}/features`
    const put = (version: number, tags: boolean) =>
      platform.api.send('PUT', path, { version, features: { tags } })
    await put(1, false)
    expect((await shop.admin.api.get('/tags')).status).toBe(403)
    await put(2, true)
    expect((await shop.admin.api.get('/tags')).body.data.tags).toMatchObject([{ name: 'kept' }])
    expect((await shop.admin.api.post('/tags', { name: 'more' })).status).toBe(200)
  })
})

describe('Members', () => {
  test('POST: user_id or email (one required); role_id (optional; default role of the organization); data {message}', async () => {
    const other = await stage.shop()
    const people = await Promise.all(
      [1, 2, 3].map(() => memberSession(stage.parley, other.tenant.workspaceId, 'agent')),
    )
    const [one, two, three] = people as [Session, Session, Session]
    expect((await member({ role_id: await shop.roleId('agent') })).status).toBe(400)
    const body = { name: 'New hire', permissions: [], is_default: true }
    expect((await shop.admin.api.post('/roles', body)).status).toBe(200)
    // Whoever shares no workspace with them gets them in by an invitation (spec/8 ID 2).
    const add = (body: object) =>
      platform.api.post('/organizations/members', body, { 'X-Organization-ID': shop.tenant.workspaceId })
    const answer = await add({ email: one.email })
    expect([answer.status, answer.body.data]).toEqual([200, { message: expect.any(String) }])
    await add({ user_id: await other.userId(two) })
    await add({ email: three.email, role_id: await shop.roleId('manager') })
    const { members } = (await shop.admin.api.get('/organizations/members?limit=3')).body.data
    const roles = members.map((shown: { role_name: string }) => shown.role_name)
    expect(roles).toEqual(['manager', 'New hire', 'New hire'])
  })

  test('PUT: role_id; member_id is the user’s uuid. DELETE: Removes membership only; one cannot remove oneself. Both need organizations:assign', async () => {
    const agent = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
    const id = await shop.userId(agent)
    const path = `/organizations/members/${id}`
    const role_id = await shop.roleId('manager')
    const reader = await shop.withRole('Reader', ['organizations:read'])
    expect((await reader.api.get('/organizations/members')).status).toBe(200)
    expect((await reader.api.send('PUT', path, { role_id })).status).toBe(403)
    expect((await reader.api.send('DELETE', path)).status).toBe(403)
    expect((await member({ email: 'x@example.com' }, reader)).status).toBe(403)
    const put = await shop.admin.api.send('PUT', path, { role_id })
    expect(put.body.data).toEqual({ message: expect.any(String) })
    expect((await agent.api.get('/me')).body.data.role.name).toBe('manager')
    const own = `/organizations/members/${await shop.userId(shop.admin)}`
    expect((await shop.admin.api.send('DELETE', own)).status).toBe(400)
    expect((await shop.admin.api.send('DELETE', path)).status).toBe(200)
    const text = 'select is_active, deleted_at from user_account where id = $1'
    const { rows } = await stage.parley.app.pool.query(text, [id])
    expect(rows).toEqual([{ is_active: true, deleted_at: null }])
  })
})
