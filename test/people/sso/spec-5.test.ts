import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient } from '../../support/api-client.ts'
import { memberSession } from '../../support/session.ts'
import { linkTokenOf, refusalOf, type Stage, startStage } from './stage.ts'

// Single sign-on: each test is named by what spec/5 section 1.17 says.

let stage: Stage

beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage?.close())

const client = { client_id: 'client', client_secret: 'secret', is_enabled: true }
const urls = {
  auth_url: 'https://id.example.com/authorize',
  token_url: 'https://id.example.com/token',
  user_info_url: 'https://id.example.com/me',
}

test('GET /api/settings/sso: data: array; PUT: client_secret (empty keeps), default_role ("agent"); DELETE: hard delete; 404', async () => {
  const { admin } = await stage.company()
  const put = (body: object) => admin.api.send('PUT', '/settings/sso/google', body)
  expect((await put({ client_secret: 'x' })).status).toBe(400)
  expect((await put(client)).status).toBe(200)
  expect((await put({ ...client, client_secret: '' })).status).toBe(200)
  const list = (await admin.api.get('/settings/sso')).body.data
  expect(list.find((one: { provider: string }) => one.provider === 'google')).toMatchObject({
    provider: 'google',
    client_id: 'client',
    has_secret: true,
    is_enabled: true,
    allow_auto_create: false,
    default_role: 'agent',
    allowed_domains: '',
  })
  expect(JSON.stringify(list)).not.toContain('client_secret')
  expect((await admin.api.send('DELETE', '/settings/sso/google')).status).toBe(200)
  expect((await admin.api.send('DELETE', '/settings/sso/google')).status).toBe(404)
})

test.each(['google', 'microsoft', 'github', 'facebook', 'custom'])(
  'PUT /api/settings/sso/{provider}: %s',
  async (provider) => {
    const { admin } = await stage.company()
    const own = provider === 'custom' ? urls : {}
    expect((await admin.api.send('PUT', `/settings/sso/${provider}`, { ...client, ...own })).status).toBe(200)
  },
)

test.each(Object.keys(urls))('custom needs three URLs (400): without %s', async (missing) => {
  const { admin } = await stage.company()
  const body = { ...client, ...urls, [missing]: '' }
  expect((await admin.api.send('PUT', '/settings/sso/custom', body)).status).toBe(400)
})

test('Permission: the spec reserves it to platform super admins', async () => {
  const { tenant } = await stage.company()
  const { api } = await memberSession(stage.parley, tenant.workspaceId, 'admin')
  expect((await api.get('/settings/sso')).status).toBe(403)
  expect((await api.send('PUT', '/settings/sso/google', client)).status).toBe(403)
  expect((await api.send('DELETE', '/settings/sso/custom')).status).toBe(403)
})

test('Init: state nonce, 5 min, single use; 307 to the provider. Success: cookies set; redirect to /auth/sso/callback. Failure: redirect to /login?sso_error=<text>', async () => {
  const company = await stage.company({ allow_auto_create: true })
  const who = { sub: 'sentence', email: 'sentence@example.com', email_verified: true }
  const browser = stage.browser()
  const address = await company.begin(browser)
  expect(address.searchParams.get('state')).toMatch(/^[\w-]{20,}$/)
  const back = await stage.idp.visit(address.href, who)
  const first = await stage.comeBack(browser, back)
  expect([first.status, first.headers.get('location')]).toEqual([307, '/auth/sso/callback'])
  const names = first.headers.getSetCookie().map((line) => line.split('=')[0])
  expect(names).toEqual(expect.arrayContaining(['svc_access', 'svc_refresh', 'svc_csrf']))
  expect(refusalOf(await stage.comeBack(browser, back))).toMatch(/./)
  const late = await company.begin(browser)
  await stage.parley.clock.advance(301)
  expect(refusalOf(await stage.comeBack(browser, await stage.idp.visit(late.href, who)))).toMatch(/./)
})

// "across orgs": by a provider that the installation trusts (spec/8 ID 1 stands above it).
test('Callback: match by email across orgs, check allowed_domains, create if allow_auto_create; link by provider + provider id', async () => {
  const trusted = { platform_wide: true, allowed_domains: 'example.com' }
  const company = await stage.company({ ...trusted, allow_auto_create: true })
  const elsewhere = await stage.parley.tenant({ number: false })
  const member = await stage.parley.createMember(elsewhere.workspaceId)
  const person = (sub: string, email: string) => ({ sub, email, email_verified: true })
  const browser = stage.browser()
  const token = linkTokenOf(await company.signIn(person('known', member.email), browser))
  await browser.post('/api/auth/sso/link', { token, password: member.password })
  expect((await browser.get('/api/me')).body.data.id).toBe(member.id)
  expect(refusalOf(await company.signIn(person('other', 'new@example.org')))).toMatch(/./)
  const made = stage.browser()
  expect(refusalOf(await company.signIn(person('new', 'new@example.com'), made))).toBeNull()
  const { id } = (await made.get('/api/me')).body.data
  const again = stage.browser()
  expect(refusalOf(await company.signIn(person('new', 'renamed@example.com'), again))).toBeNull()
  expect((await again.get('/api/me')).body.data.id).toBe(id)
  await company.setUp({ allow_auto_create: false })
  expect(refusalOf(await company.signIn(person('third', 'third@example.com')))).toMatch(/./)
})

test('GET /api/auth/sso/providers: [{provider,name}] of enabled ones, de-duplicated', async () => {
  const [one, two] = [await stage.company(), await stage.company()]
  for (const { admin } of [one, two])
    await admin.api.send('PUT', '/settings/sso/facebook', { ...client, is_enabled: false })
  const offered = async (query = '') =>
    (await apiClient(`${stage.parley.url}/api`).get(`/auth/sso/providers${query}`)).body.data
  expect(await offered(`?organization=${one.tenant.slug}`)).toEqual([
    { provider: 'custom', name: 'Single sign-on' },
  ])
  const kinds = (await offered()).map(({ provider }: { provider: string }) => provider)
  expect(kinds).toContain('custom')
  expect(new Set(kinds).size).toBe(kinds.length)
})
