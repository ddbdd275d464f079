import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetPublicKeys } from '#people/public-keys/lookup.ts'
import { forgetMembers } from '#people/sessions/members.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { openBrowser } from './browser.ts'

let parley: Parley
let tenant: Tenant

beforeAll(async () => {
  parley = await startParley()
  tenant = await parley.tenant()
})
afterAll(() => parley.close())

async function signedIn(workspaceId = tenant.workspaceId, role = 'admin') {
  const { email, password } = await parley.createMember(workspaceId, role)
  const browser = openBrowser(parley.url)
  const answer = await browser.post('/api/auth/login', { email, password })
  return { browser, answer, email, password }
}

const numbers = async (key: string) => (await parley.v1(key).get('/numbers')).status

describe('a session in a browser', () => {
  test('signs in, is known, goes on and ends', async () => {
    const { browser, answer, email } = await signedIn()
    expect(answer).toMatchObject({ status: 200, body: { status: 'success', data: { expires_in: 900 } } })
    expect(answer.text).not.toContain(browser.jar.get('svc_access')?.value)
    expect((await browser.get('/api/me')).body.data).toMatchObject({
      email,
      organization_id: tenant.workspaceId,
    })
    const before = browser.jar.get('svc_refresh')?.value
    const refreshed = await browser.post('/api/auth/refresh')
    expect(refreshed.body.data).toEqual({
      expires_in: 900,
      user: { id: expect.any(String), email, full_name: expect.any(String) },
    })
    expect(browser.jar.get('svc_refresh')?.value).not.toBe(before)
    const access = browser.jar.get('svc_access')?.value
    expect((await browser.post('/api/auth/logout')).body).toEqual({
      status: 'success',
      data: { status: 'logged_out' },
    })
    expect(browser.jar.size).toBe(0)
    expect((await browser.get('/api/me', { cookie: `svc_access=${access}` })).status).toBe(401)
  })

  test('a stolen refresh token ends the session of both', async () => {
    const { browser } = await signedIn()
    const stolen = browser.jar.get('svc_refresh')?.value
    await browser.post('/api/auth/refresh')
    const thief = openBrowser(parley.url)
    expect((await thief.post('/api/auth/refresh', { refresh_token: stolen })).status).toBe(401)
    expect((await browser.get('/api/me')).status).toBe(401)
    expect((await browser.post('/api/auth/refresh')).status).toBe(401)
  })

  test('changes nothing without the CSRF token', async () => {
    const { browser } = await signedIn()
    for (const token of ['', 'nonsense', 'x'.repeat(43)]) {
      const answer = await browser.post(
        '/api/public-keys',
        { name: 'x', scopes: [] },
        { 'x-csrf-token': token },
      )
      expect(answer.status).toBe(403)
      expect(answer.body).toEqual({ status: 'error', message: 'CSRF token mismatch', data: null })
    }
  })

  test('is known to GraphQL below /api', async () => {
    const { browser, email } = await signedIn()
    const query = '{ me { email workspace { id } permissions } }'
    const { body } = await browser.post('/api/graphql', { query })
    expect(body.data.me).toMatchObject({ email, workspace: { id: tenant.workspaceId } })
  })

  test('ends with its workspace, and is turned away from a closed one', async () => {
    const doomed = await parley.tenant({ number: false })
    const { browser } = await signedIn(doomed.workspaceId)
    const set = async (change: string) => {
      await parley.app.pool.query(`update workspace set ${change} where id = $1`, [doomed.workspaceId])
      forgetMembers(parley.app)
      forgetPublicKeys(parley.app)
    }
    await set(`status = 'closed'`)
    expect((await browser.get('/api/me')).status).toBe(403)
    expect((await doomed.v1.get('/numbers')).body.error.code).toBe('workspace_closed')
    await set('deleted_at = now()')
    expect((await browser.get('/api/me')).status).toBe(401)
    expect((await doomed.v1.get('/numbers')).status).toBe(401)
  })

  test('gets a socket token', async () => {
    const { browser } = await signedIn()
    const { body } = await browser.get('/api/auth/ws-token')
    const [, payload = ''] = String(body.data.token).split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(claims).toMatchObject({ sub: 'ws' })
    expect(claims.exp - claims.iat).toBe(30)
  })
})

describe('keys of /v1 in the settings', () => {
  const make = async (browser: ReturnType<typeof openBrowser>, more: object = {}) =>
    (
      await browser.post('/api/public-keys', {
        name: 'Till',
        scopes: ['numbers:read', 'usage:read'],
        ...more,
      })
    ).body.data

  test('live, narrow, rotate and end', async () => {
    const { browser } = await signedIn()
    const made = await make(browser)
    expect(await numbers(made.key)).toBe(200)
    const narrowed = await browser.send('PUT', `/api/public-keys/${made.id}`, { scopes: ['usage:read'] })
    expect(narrowed.body.data).toMatchObject({ scopes: ['usage:read'] })
    expect(narrowed.body.data).not.toHaveProperty('key')
    expect(await numbers(made.key)).toBe(403)
    expect(
      (await browser.send('PUT', `/api/public-keys/${made.id}`, { scopes: ['numbers:read'] })).status,
    ).toBe(400)
    const rotated = (await browser.post(`/api/public-keys/${made.id}/rotate`, { overlap_hours: 1 })).body.data
    expect(rotated).toMatchObject({ rotated_from: made.id, name: 'Till', scopes: ['usage:read'] })
    expect(await numbers(made.key)).toBe(403)
    const deleted = await browser.send('DELETE', `/api/public-keys/${rotated.id}`)
    expect(deleted.body).toEqual({ status: 'success', data: { message: expect.any(String) } })
    expect(await numbers(rotated.key)).toBe(401)
  })

  test('are for people with the permission, never for keys', async () => {
    const { browser: agent } = await signedIn(tenant.workspaceId, 'agent')
    expect((await agent.get('/api/public-keys')).status).toBe(403)
    const withKey = openBrowser(parley.url)
    const authorization = `Bearer ${tenant.key}`
    expect((await withKey.get('/api/public-keys', { authorization })).status).toBe(401)
    expect((await withKey.get('/api/public-keys', { 'x-api-key': tenant.key })).status).toBe(401)
  })

  test('of another workspace are not there', async () => {
    const { browser } = await signedIn()
    const { id } = await make(browser)
    const other = await parley.tenant({ number: false })
    const { browser: stranger } = await signedIn(other.workspaceId)
    expect((await stranger.send('DELETE', `/api/public-keys/${id}`)).status).toBe(404)
    expect((await stranger.post(`/api/public-keys/${id}/rotate`)).status).toBe(404)
    expect(
      (await stranger.get('/api/public-keys')).body.data.public_keys.map((key: { id: string }) => key.id),
    ).not.toContain(id)
  })

  test('end when the clock says so, and note when they worked', async () => {
    const { browser } = await signedIn()
    const { id, key } = await make(browser, {
      expires_at: new Date(parley.clock.nowMs() + 600_000).toISOString(),
    })
    expect(await numbers(key)).toBe(200)
    await parley.until(async () => {
      const { body } = await browser.get('/api/public-keys')
      return body.data.public_keys.find((one: { id: string }) => one.id === id).last_used_at !== null
    })
    await parley.clock.advance(600)
    expect(await numbers(key)).toBe(401)
  })
})

describe('plan limits', () => {
  const path = () => `/api/admin/organizations/${tenant.workspaceId}/limits`

  async function superAdmin() {
    const { browser, email } = await signedIn()
    await parley.app.pool.query('update user_account set is_super_admin = true where email = $1', [email])
    forgetMembers(parley.app)
    return browser
  }

  test('are read and changed by super administrators, one version after the other', async () => {
    const browser = await superAdmin()
    const before = (await browser.get(path())).body.data
    expect(before).toEqual({
      limits: {
        api_requests_per_minute: null,
        api_messages_per_second: null,
        contacts: null,
        broadcast_messages_per_month: null,
        webhook_endpoints: null,
        api_keys: null,
      },
      version: 1,
    })
    await numbers(tenant.key)
    const limits = { api_requests_per_minute: 777, contacts: 5 }
    const changed = await browser.send('PUT', path(), { version: 1, limits })
    expect(changed.body.data).toEqual({ limits: { ...before.limits, ...limits }, version: 2 })
    expect((await tenant.v1.get('/numbers')).headers.get('x-ratelimit-limit')).toBe('777')
    expect((await browser.send('PUT', path(), { version: 1, limits: { contacts: 9 } })).status).toBe(409)
    const lifted = await browser.send('PUT', path(), { version: 2, limits: { contacts: null } })
    expect(lifted.body.data).toMatchObject({
      limits: { contacts: null, api_requests_per_minute: 777 },
      version: 3,
    })
  })

  test('refuse others, and what is no limit', async () => {
    const { browser: admin } = await signedIn()
    expect((await admin.get(path())).status).toBe(403)
    const browser = await superAdmin()
    for (const limits of [{ contacts: -1 }, { contacts: 1.5 }, { contacts: 'many' }]) {
      expect((await browser.send('PUT', path(), { version: 3, limits })).status).toBe(400)
    }
    // What it does not know is ignored (spec/9 2.3).
    const unknown = await browser.send('PUT', path(), { version: 3, limits: { friends: 3 } })
    expect([unknown.status, unknown.body.data.limits.friends]).toEqual([200, undefined])
    expect((await browser.send('PUT', path(), { limits: {} })).status).toBe(400)
    const nothing = await browser.send('PUT', path(), { version: 3 })
    expect([nothing.status, nothing.body.message]).toEqual([400, 'limits: A value is needed.'])
    const nobodys = path().replace(tenant.workspaceId, '00000000-0000-4000-8000-000000000000')
    expect((await browser.get(nobodys)).status).toBe(404)
  })
})
