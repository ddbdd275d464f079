import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scopes } from '#core/access/catalogue.ts'
import { enumName } from '../../../schema/enum-from.ts'
import { apiClient } from '../../support/api-client.ts'
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

type Body = Record<string, unknown>
const with_ = (key: string) => apiClient(`${stage.parley.url}/api`, { 'x-api-key': key })

async function issue(body: Body = {}, by = admin) {
  const answer = await by.api.post('/api-keys', { name: 'CRM', ...body })
  expect(answer.status, answer.text).toBe(200)
  return { ...answer.body.data, client: with_(answer.body.data.key) }
}
const put = (id: string, body: Body, by = admin) => by.api.send('PUT', `/api-keys/${id}`, body)

/** Keys and prefixes are other ones every time. */
async function golden(name: string, answer: Awaited<ReturnType<typeof put>>) {
  const text = answer.text.replace(/svc_[0-9a-f]{32}/, '<svc key>').replace(/"[0-9a-f]{16}"/g, '"<16 hex>"')
  await expectGolden(name, { ...answer, body: JSON.parse(text) })
}

describe('keys of the application API', () => {
  test('are issued, shown once, listed and deleted', async () => {
    const made = await admin.api.post('/api-keys', { name: 'CRM', scopes: ['teams:read', 'contacts:read'] })
    await golden('api/post-api-key', made)
    const { id, key, key_prefix } = made.body.data
    expect(key).toMatch(/^svc_[0-9a-f]{32}$/)
    expect(key.slice(4, 20)).toBe(key_prefix)
    await golden('api/get-api-keys', await admin.api.get('/api-keys'))
    const one = await admin.api.get(`/api-keys/${id}`)
    expect(one.text).not.toContain(key)
    expect(one.body.data.scopes).toEqual(['contacts:read', 'teams:read'])
    expect((await with_(key).get('/teams')).status).toBe(200)
    await stage.parley.until(async () => (await admin.api.get(`/api-keys/${id}`)).body.data.last_used_at)
    await golden('api/put-api-key', await put(id, { is_active: false, name: 'ignored', scopes: [] }))
    expect((await with_(key).get('/teams')).status).toBe(401)
    await put(id, { is_active: true })
    expect((await with_(key).get('/teams')).status).toBe(200)
    await golden('api/delete-api-key', await admin.api.send('DELETE', `/api-keys/${id}`))
    expect((await with_(key).get('/teams')).status).toBe(401)
    expect((await admin.api.get(`/api-keys/${id}`)).status).toBe(404)
    const records = await auditOf(stage.parley, shop.tenant.workspaceId, 'api_key')
    expect(records.map(({ action }) => action)).toEqual(['created', 'updated', 'updated', 'deleted'])
    expect(JSON.stringify(records)).not.toContain(key)
  })

  test('need no CSRF token, and nothing counts beside them', async () => {
    const { client, key } = await issue()
    expect((await client.post('/teams', { name: 'By key' })).status).toBe(200)
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const wrong = apiClient(`${stage.parley.url}/api`, { 'x-api-key': `${key.slice(0, -1)}g`, cookie })
    expect((await wrong.get('/teams')).status).toBe(401)
    expect((await with_(shop.tenant.key).get('/teams')).status).toBe(401)
    const [record] = await auditOf(stage.parley, shop.tenant.workspaceId, 'team')
    expect(record.actor_name).toBe('CRM')
  })

  test('reach operational routes only', async () => {
    const { client } = await issue()
    const id = await shop.userId(admin)
    const refused: [string, string][] = [
      ['GET', '/me'],
      ['GET', '/users'],
      ['GET', '/roles'],
      ['GET', '/permissions'],
      ['GET', '/organizations/members'],
      ['GET', '/organizations/current'],
      ['GET', '/org/features'],
      ['PUT', '/org/settings'],
      ['GET', '/api-keys'],
      ['POST', '/api-keys'],
      ['GET', '/public-keys'],
      ['GET', '/webhook-endpoints'],
      ['POST', '/webhook-endpoints'],
      ['GET', '/audit-logs'],
      ['GET', '/auth/ws-token'],
      ['POST', '/auth/switch-org'],
      ['PUT', '/me/password'],
      ['PUT', `/users/${id}`],
      ['GET', '/organizations'],
    ]
    for (const [method, path] of refused) {
      const answer = await client.send(method, path, method === 'GET' ? undefined : {})
      expect([method, path, answer.status]).toEqual([method, path, 403])
    }
  })

  test('do through GraphQL what they may elsewhere, without live events', async () => {
    const { key } = await issue({ scopes: ['contacts:read', 'chat:read'] })
    const anybody = apiClient(stage.parley.url, { 'x-api-key': key })
    const ask = async (query: string) => (await anybody.post('/graphql', { query })).body
    expect((await ask('{ contacts { nodes { id } } }')).data).toEqual({ contacts: { nodes: [] } })
    for (const query of ['{ roles { nodes { id } } }', '{ me { id } }', '{ templates { nodes { id } } }'])
      expect((await ask(query)).errors[0].extensions.code).toBe('FORBIDDEN')
    const live = await anybody.post(
      '/graphql',
      { query: 'subscription { messageEvents { __typename } }' },
      { accept: 'text/event-stream' },
    )
    expect(live.text).toContain('FORBIDDEN')
  })

  test('stay in their organization', async () => {
    const other = await stage.shop()
    await other.letIn(admin.email, await other.roleId('admin'))
    await other.admin.api.post('/teams', { name: 'Theirs' })
    const { client } = await issue()
    const there = { 'X-Organization-ID': other.tenant.workspaceId }
    expect((await client.get('/teams', there)).body.data.teams).toEqual([])
  })
})

describe('what a key may do', () => {
  const may = async (client: Awaited<ReturnType<typeof issue>>['client']) =>
    (await client.post('/teams', { name: `T${Math.random()}` })).status

  test('is what its issuer could give, unless it is told', async () => {
    const all = await issue()
    const { scopes } = (await admin.api.get(`/api-keys/${all.id}`)).body.data
    expect(scopes).toContain('teams:write')
    expect(scopes).not.toContain('users:read')
    const none = await issue({ scopes: [] })
    expect(await may(none.client)).toBe(403)
    expect(await may((await issue({ scopes: ['teams:read'] })).client)).toBe(403)
    expect(await may(all.client)).toBe(200)
  })

  test.each([
    [{ scopes: ['rockets:launch'] }, 400],
    [{ scopes: ['users:read'] }, 400],
    [{ scopes: ['settings.general:write'] }, 400],
    [{ scopes: 'teams:read' }, 400],
    [{ name: '' }, 400],
    [{ expires_at: 'tomorrow' }, 400],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 400],
  ])('%j is refused', async (body, status) => {
    expect((await admin.api.post('/api-keys', { name: 'CRM', ...body })).status).toBe(status)
  })

  test('follows the role of its issuer, now', async () => {
    const permissions = ['teams:read', 'teams:write', 'api_keys:read', 'api_keys:write']
    const clerk = await shop.withRole('Clerk', permissions)
    expect((await clerk.api.post('/api-keys', { name: 'x', scopes: ['chat:read'] })).status).toBe(403)
    const { client } = await issue({}, clerk)
    expect(await may(client)).toBe(200)
    const roleId = await shop.roleId('Clerk')
    const change = (version: number, kept: string[]) =>
      admin.api.send('PUT', `/roles/${roleId}`, { version, feature_version: 1, permissions: kept })
    await change(1, ['teams:read'])
    expect(await may(client)).toBe(403)
    expect((await client.get('/teams')).status).toBe(200)
    await change(2, permissions)
    expect(await may(client)).toBe(200)
    const id = await shop.userId(clerk)
    await admin.api.send('PUT', `/users/${id}`, { is_active: false })
    expect((await client.get('/teams')).status).toBe(401)
    await admin.api.send('PUT', `/users/${id}`, { is_active: true })
    expect((await client.get('/teams')).status).toBe(200)
    await admin.api.send('DELETE', `/organizations/members/${id}`)
    expect((await client.get('/teams')).status).toBe(401)
  })

  test('is never what a platform administrator may', async () => {
    const { platform } = stage
    const { client } = await issue({}, platform)
    expect((await client.get('/organizations')).status).toBe(403)
    const elsewhere = await platform.api.post(
      '/api-keys',
      { name: 'x' },
      { 'X-Organization-ID': shop.tenant.workspaceId },
    )
    expect(elsewhere.status).toBe(403)
  })

  test('is looked at when it is switched on again', async () => {
    const clerk = await shop.withRole('Clerk', ['teams:read', 'api_keys:read', 'api_keys:write'])
    const wide = await issue({ scopes: ['contacts:read'] })
    await put(wide.id, { is_active: false })
    expect((await put(wide.id, { is_active: true }, clerk)).status).toBe(403)
    const own = await issue({ scopes: ['teams:read'] }, clerk)
    await put(own.id, { is_active: false })
    await admin.api.send('DELETE', `/organizations/members/${await shop.userId(clerk)}`)
    expect((await put(own.id, { is_active: true })).status).toBe(403)
    expect((await put(own.id, {})).status).toBe(400)
  })

  test('ends with the time set for it, and its last use is noted', async () => {
    const { clock } = stage.parley
    const { id, client } = await issue({ expires_at: new Date(clock.nowMs() + 600_000).toISOString() })
    expect((await client.get('/teams')).status).toBe(200)
    await stage.parley.until(async () => (await admin.api.get(`/api-keys/${id}`)).body.data.last_used_at)
    await clock.advance(601)
    expect((await client.get('/teams')).status).toBe(401)
  })

  test('ends with its organization', async () => {
    const agent = await memberSession(stage.parley, shop.tenant.workspaceId)
    const { client } = await issue({}, agent)
    const path = `/admin/organizations/${shop.tenant.workspaceId}`
    const confirmed = { confirm_name: 'Shop', reason: 'x' }
    await stage.platform.api.post(`${path}/close`, { expected_version: 1, ...confirmed })
    expect((await client.get('/teams')).status).toBe(403)
    await stage.platform.api.post(`${path}/delete`, { expected_version: 2, ...confirmed })
    expect((await client.get('/teams')).status).toBe(401)
  })
})

test('the catalogue of scopes tells what there is and what can be given', async () => {
  const path = `/organizations/${shop.tenant.workspaceId}/features`
  await stage.platform.api.send('PUT', path, { version: 1, features: { tags: false } })
  const clerk = await shop.withRole('Clerk', ['contacts:read', 'api_keys:read'])
  const answer = await clerk.api.get('/api-keys/scopes')
  const scopes = answer.body.data.scopes as Body[]
  const of = (key: string) => scopes.find((scope) => scope.key === key)
  await expectGolden('api/get-api-key-scopes', { ...answer, body: { scopes: [of('contacts:read')] } })
  expect(of('tags:read')).toMatchObject({ available: false, grantable: false })
  expect(of('contacts:write')).toMatchObject({ available: true, grantable: false })
  expect(of('users:read')).toBeUndefined()
})

test('what keys of /v1 can be for is told to whoever looks after keys', async () => {
  const query = '{ publicKeyScopes }'
  const clerk = await shop.withRole('Clerk', ['api_keys:read'])
  expect((await clerk.graphql(query)).publicKeyScopes).toEqual(scopes.map(enumName))
  const agent = await shop.withRole('Agent of keys', ['chat:read'])
  expect((await agent.ask(query)).body.errors[0].extensions.code).toBe('FORBIDDEN')
})
