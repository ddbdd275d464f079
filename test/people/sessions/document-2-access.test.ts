import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiClient, apiClient } from '../../support/api-client.ts'
import { memberSession, type Session } from '../../support/session.ts'
import { type Shop, type Shops, startShops } from '../../support/shops.ts'

// Who may ask, and as whom. Each test is named by the sentence of document 2 that it holds.

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
afterAll(() => stage?.close())

const client = (headers: Record<string, string> = {}): ApiClient =>
  apiClient(`${stage.parley.url}/api`, headers)
const withKey = (key: string) => client({ 'x-api-key': key })
const cookiesOf = ({ cookies }: Session) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

async function issue(body: object = {}, by = admin) {
  const answer = await by.api.post('/api-keys', { name: 'Key', ...body })
  expect(answer.status, answer.text).toBe(200)
  return { ...answer.body.data, client: withKey(answer.body.data.key) }
}
const me = async (by: ApiClient) => (await by.get('/me')).body.data?.email

describe('Methods', () => {
  test('Session cookies; API key in the header X-API-Key (skips the CSRF check)', async () => {
    expect(await me(client({ cookie: cookiesOf(admin) }))).toBe(admin.email)
    const { key } = await issue()
    expect((await withKey(key).post('/teams', { name: 'By key' })).status).toBe(200)
    // Without the header's own token a cookie beside the key changes nothing: the key alone counts.
    const both = client({ 'x-api-key': key, cookie: cookiesOf(admin) })
    expect((await both.post('/teams', { name: 'By key too' })).status).toBe(200)
    expect((await both.get('/me')).status).toBe(403)
  })

  test('Authorization: Bearer <token> is accepted only as a fallback (also skips CSRF)', async () => {
    const other = await memberSession(stage.parley, shop.tenant.workspaceId)
    const authorization = `Bearer ${admin.cookies.get('svc_access')}`
    const bearer = client({ authorization })
    expect(await me(bearer)).toBe(admin.email)
    expect((await bearer.post('/teams', { name: 'By token' })).status).toBe(200)
    expect(await me(client({ authorization, cookie: cookiesOf(other) }))).toBe(other.email)
    const { key } = await issue({ scopes: ['teams:read'] })
    expect((await client({ authorization, 'x-api-key': key }).post('/teams', { name: 'x' })).status).toBe(403)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'Cookie-authenticated %s requests must send the svc_csrf value in X-CSRF-Token; a mismatch is 403 with message CSRF token mismatch',
    async (method) => {
      const { id } = (await admin.api.post('/roles', { name: 'Kept', permissions: [] })).body.data
      const paths: Record<string, string> = { POST: '/teams', PATCH: `/webhook-endpoints/${id}` }
      const path = paths[method] ?? `/roles/${id}`
      const body = method === 'DELETE' ? undefined : { name: 'Forged', version: 1 }
      const other = await memberSession(stage.parley, shop.tenant.workspaceId)
      for (const token of [undefined, '', 'guess', other.cookies.get('svc_csrf') as string]) {
        const headers = {
          cookie: cookiesOf(admin),
          ...(token === undefined ? {} : { 'x-csrf-token': token }),
        }
        const answer = await client(headers).send(method, path, body)
        expect([answer.status, answer.body]).toEqual([
          403,
          { status: 'error', message: 'CSRF token mismatch', data: null },
        ])
      }
      expect((await admin.api.get(`/roles/${id}`)).body.data.name).toBe('Kept')
      const answer = await admin.api.send(method, path, body)
      expect(answer.body.message).not.toBe('CSRF token mismatch')
    },
  )
})

describe('Authentication endpoints', () => {
  const person = (email: string) => ({
    email,
    password: 'x',
    full_name: 'New',
    organization_id: shop.tenant.workspaceId,
  })

  test('POST /api/auth/register: email, password (non-empty; no minimum length enforced), full_name, organization_id — all required', async () => {
    const whole = person('whole@example.com')
    for (const missing of Object.keys(whole)) {
      const answer = await client().post('/auth/register', { ...whole, [missing]: undefined })
      expect([missing, answer.status]).toEqual([missing, 400])
    }
    const wrong = [{ password: '' }, { organization_id: 'shop' }, { email: 'whole' }, { full_name: ' ' }]
    for (const fault of wrong)
      expect((await client().post('/auth/register', { ...whole, ...fault })).status).toBe(400)
    const made = await client().post('/auth/register', whole)
    expect(made.body.data).toMatchObject({ expires_in: 900, user: { email: 'whole@example.com' } })
    expect(made.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual(
      expect.arrayContaining(['svc_access', 'svc_refresh']),
    )
  })

  test('POST /api/auth/login: Same shape; user includes role; 401 for an inactive user (spec/5 1.4)', async () => {
    const { email, password } = admin
    const answer = await client().post('/auth/login', { email, password })
    expect(answer.body.data.user.role).toEqual({ id: await shop.roleId('admin'), name: 'admin' })
    const agent = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
    await admin.api.send('PUT', `/users/${await shop.userId(agent)}`, { is_active: false })
    const { email: theirs, password: own } = agent
    expect((await client().post('/auth/login', { email: theirs, password: own })).status).toBe(401)
  })

  test('spec/5 1.4: Login/refresh: refresh token single use, rotated', async () => {
    const first = admin.cookies.get('svc_refresh')
    expect((await admin.api.post('/auth/refresh')).status).toBe(200)
    expect(admin.cookies.get('svc_refresh')).not.toBe(first)
    expect((await client().post('/auth/refresh', { refresh_token: first })).status).toBe(401)
  })

  test("POST /api/auth/logout: Refresh token revoked, cookies cleared; data {status: 'logged_out'}", async () => {
    const refresh_token = admin.cookies.get('svc_refresh')
    const answer = await admin.api.post('/auth/logout')
    expect(answer.body.data).toEqual({ status: 'logged_out' })
    const cleared = answer.headers.getSetCookie().filter((line) => line.includes('Max-Age=0'))
    expect(cleared.map((line) => line.split('=')[0]).sort()).toEqual([
      'svc_access',
      'svc_csrf',
      'svc_refresh',
    ])
    expect((await client().post('/auth/refresh', { refresh_token })).status).toBe(401)
  })

  test('GET /api/auth/sso/providers: public, [{provider, name}], deduplicated by type; init redirects to the identity provider', async () => {
    const settings = { client_id: 'client', client_secret: 'secret', is_enabled: true }
    const other = await stage.shop()
    for (const { tenant } of [shop, other]) {
      const there = { 'X-Organization-ID': tenant.workspaceId }
      const saved = await stage.platform.api.send('PUT', '/settings/sso/github', settings, there)
      expect(saved.status, saved.text).toBe(200)
    }
    const { data } = (await client().get('/auth/sso/providers')).body
    expect(data).toEqual([{ provider: 'github', name: 'GitHub' }])
    const init = await client().get('/auth/sso/github/init')
    expect(init.headers.get('location')).toMatch(/^https:\/\/github\.com\/login\/oauth\/authorize\?/)
  })

  test('spec/5 1.17: Failure: redirect to /login?sso_error=<text>', async () => {
    const back = await client().get('/auth/sso/github/callback?code=x&state=y')
    expect(back.headers.get('location')).toMatch(/^\/login\?sso_error=./)
    expect(back.headers.getSetCookie().join()).not.toContain('svc_access')
  })
})
