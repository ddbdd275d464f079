import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClientSecret } from '#people/sso/sso-secrets.ts'
import { apiClient } from '../../support/api-client.ts'
import { expectGolden } from '../../support/golden.ts'
import { newMinute } from '../../support/new-minute.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { auditOf, platformAdmin } from '../../support/platform-admin.ts'
import { memberSession, type Session } from '../../support/session.ts'
import { known, urls, wrongSettings } from './wrong-settings.ts'

// The settings of single sign-on through both doors (spec/5 section 1.17).

let parley: Parley
let tenant: Tenant
let admin: Session

beforeAll(async () => {
  parley = await startParley({ RATE_LIMIT__ENABLED: 'true', RATE_LIMIT__API_MAX_REQUESTS: '10000' })
  tenant = await parley.tenant({ number: false })
  admin = await platformAdmin(parley, tenant.workspaceId)
})
afterAll(() => parley?.close())

type Sender = { api: Pick<Session['api'], 'send'> }
const put = (kind: string, body: unknown, by: Sender = admin) =>
  by.api.send('PUT', `/settings/sso/${kind}`, body)
const rowsOf = (workspaceId: string) => parley.app.prisma.ssoProvider.findMany({ where: { workspaceId } })
const offers = (query = '') => apiClient(`${parley.url}/api`).get(`/auth/sso/providers${query}`)

/** A workspace of its own, and the administrator's requests in it. */
async function another() {
  const other = await parley.tenant({ number: false })
  const there = { 'x-organization-id': other.workspaceId }
  const send = (method: string, path: string, body?: unknown) => admin.api.send(method, path, body, there)
  const root = { api: { send, get: (path: string) => send('GET', path) } }
  return { other, root }
}

test('providers are set up, shown, changed and taken away', async () => {
  const { other, root } = await another()
  const full = { ...known, ...urls, issuer: 'http://127.0.0.1:9', is_enabled: true, allow_auto_create: true }
  const more = { default_role: 'manager', allowed_domains: 'Acme.example, @other.example,' }
  await expectGolden('api/put-sso-custom', await put('custom', { ...full, ...more }, root))
  await expectGolden('api/put-sso', await put('github', known, root))
  await put('google', { ...known, ...urls, is_enabled: true }, root)
  await expectGolden('api/get-sso', await root.api.get('/settings/sso'))
  await expectGolden('api/get-sso-providers', await offers(`?organization=${other.slug}`))
  await expectGolden('api/delete-sso', await root.api.send('DELETE', '/settings/sso/github'))
  await expectGolden('api/delete-sso-gone', await root.api.send('DELETE', '/settings/sso/github'))
  expect((await root.api.send('DELETE', '/settings/sso/nonsense')).status).toBe(404)
  const left = (await root.api.get('/settings/sso')).body.data
  expect(left.map(({ provider }: { provider: string }) => provider)).toEqual(['google', 'custom'])
})

test('a change replaces everything but a secret that is left empty', async () => {
  const { other, root } = await another()
  await put(
    'google',
    { ...known, is_enabled: true, allow_auto_create: true, allowed_domains: 'a.example' },
    root,
  )
  const secretNow = async () => {
    const [row] = await rowsOf(other.workspaceId)
    const place = { workspaceId: other.workspaceId, provider: 'google' }
    return openClientSecret(parley.app.keyRing, place, row?.clientSecret ?? null)
  }
  for (const kept of [{}, { client_secret: '' }, { client_secret: null }, { client_secret: ' ' }]) {
    const answer = await put('google', { client_id: 'an-id', ...kept }, root)
    expect(answer.body.data).toEqual({
      provider: 'google',
      client_id: 'an-id',
      has_secret: true,
      is_enabled: false,
      allow_auto_create: false,
      default_role: 'agent',
      platform_wide: true,
      allowed_domains: '',
    })
    expect(await secretNow()).toBe('a-secret')
  }
  await put('google', { client_id: 'an-id', client_secret: 'another' }, root)
  expect(await secretNow()).toBe('another')
})

test('secrets are encrypted, bound to their place, and told to nobody', async () => {
  const { other, root } = await another()
  const secret = 'this-must-never-be-seen'
  await put('custom', { ...known, ...urls, client_secret: secret }, root)
  await put('custom', { ...known, ...urls, client_secret: `${secret}-2`, is_enabled: true }, root)
  const [row] = await rowsOf(other.workspaceId)
  expect(row?.clientSecret).not.toContain(secret)
  const elsewhere = { workspaceId: tenant.workspaceId, provider: 'custom' }
  expect(() => openClientSecret(parley.app.keyRing, elsewhere, row?.clientSecret ?? '')).toThrow()
  const seen = [
    (await root.api.get('/settings/sso')).text,
    (await root.api.get('/audit-logs')).text,
    (await root.api.send('POST', '/graphql', { query: '{ ssoSettings { hasSecret clientId } }' })).text,
    JSON.stringify(await auditOf(parley, other.workspaceId, 'settings.sso')),
  ]
  for (const text of seen) expect(text).not.toContain(secret)
})

test('every change is told in the audit log; saving the same is none', async () => {
  const { other, root } = await another()
  await put('google', { ...known, is_enabled: true }, root)
  await put('google', { client_id: 'an-id', is_enabled: true }, root)
  await put('google', { client_id: 'an-id', client_secret: 'another', allowed_domains: 'acme.example' }, root)
  await root.api.send('DELETE', '/settings/sso/google')
  const records = await auditOf(parley, other.workspaceId, 'settings.sso')
  expect(records.map(({ action, changes }) => ({ action, changes }))).toEqual([
    {
      action: 'created',
      changes: {
        client_id: { old: null, new: 'an-id' },
        client_secret: { old: null, new: '********' },
        is_enabled: { old: null, new: true },
        allow_auto_create: { old: null, new: false },
        default_role: { old: null, new: 'agent' },
        platform_wide: { old: null, new: true },
        allowed_domains: { old: null, new: [] },
        auth_url: { old: null, new: null },
        token_url: { old: null, new: null },
        user_info_url: { old: null, new: null },
        issuer: { old: null, new: null },
      },
    },
    {
      action: 'updated',
      changes: {
        client_secret: { old: '********', new: '********' },
        is_enabled: { old: true, new: false },
        allowed_domains: { old: [], new: ['acme.example'] },
      },
    },
    { action: 'deleted', changes: { client_id: { old: 'an-id', new: null } } },
  ])
  expect(records.every((record) => record.actor_name?.startsWith('Member'))).toBe(true)
})

test("the known providers are the installation's, a custom one is its workspace's, until it is told", async () => {
  const { root } = await another()
  const wide = async (kind: string, body: object) => (await put(kind, body, root)).body.data.platform_wide
  for (const kind of ['google', 'microsoft', 'github', 'facebook']) {
    expect(await wide(kind, known)).toBe(true)
    expect(await wide(kind, { ...known, platform_wide: false })).toBe(false)
    // An older client does not know of it, and must not widen it.
    expect(await wide(kind, known)).toBe(false)
  }
  const custom = { ...known, ...urls }
  expect(await wide('custom', custom)).toBe(false)
  expect(await wide('custom', { ...custom, platform_wide: true })).toBe(true)
  expect(await wide('custom', custom)).toBe(true)
  // Trust is in a provider, not in whatever stands at its place later.
  expect(await wide('custom', { ...custom, user_info_url: 'http://127.0.0.1:9/other' })).toBe(false)
})

test.each(wrongSettings)('%s is refused and changes nothing', async (_what, kind, body, message) => {
  const { other, root } = await another()
  const answer = await put(kind, body, root)
  expect(answer).toMatchObject({ status: 400, body: { status: 'error', message, data: null } })
  expect(await rowsOf(other.workspaceId)).toEqual([])
  expect(await auditOf(parley, other.workspaceId, 'settings.sso')).toEqual([])
})

test('a public client needs no secret', async () => {
  const { root } = await another()
  const answer = await put('custom', { client_id: 'public', ...urls, is_enabled: true }, root)
  expect(answer.body.data).toMatchObject({ has_secret: false, is_enabled: true })
})

test('only platform super administrators come near the settings', async () => {
  await put('google', known)
  const member = await memberSession(parley, tenant.workspaceId, 'admin')
  const nobody = apiClient(`${parley.url}/api`)
  const made = await member.api.post('/api-keys', { name: 'Key' })
  const byKey = apiClient(`${parley.url}/api`, { 'x-api-key': made.body.data.key })
  const rootKey = await admin.api.post('/api-keys', { name: 'Key' })
  const byRootKey = apiClient(`${parley.url}/api`, { 'x-api-key': rootKey.body.data.key })
  for (const [client, status] of [
    [member.api, 403],
    [nobody, 401],
    [byKey, 403],
    [byRootKey, 403],
  ] as const) {
    expect((await client.send('GET', '/settings/sso')).status).toBe(status)
    expect((await client.send('PUT', '/settings/sso/google', { client_id: 'mine' })).status).toBe(status)
    expect((await client.send('DELETE', '/settings/sso/google')).status).toBe(status)
  }
  for (const query of [
    '{ ssoSettings { provider } }',
    '{ ssoKinds { name } }',
    'mutation { deleteSsoProvider(input: { provider: GOOGLE }) { deletedProvider } }',
  ]) {
    const { body } = await member.ask(query)
    expect(body.errors[0].extensions.code).toBe('FORBIDDEN')
  }
  expect((await rowsOf(tenant.workspaceId)).map(({ clientId }) => clientId)).toEqual(['an-id'])
})

test('a role that holds the reserved grants of former times opens nothing', async () => {
  const member = await memberSession(parley, tenant.workspaceId, 'agent')
  const grants = ['settings.sso:read', 'settings.sso:write']
  await parley.app.pool.query(
    "update role set permissions = permissions || $2 where workspace_id = $1 and name = 'agent'",
    [tenant.workspaceId, grants],
  )
  expect((await member.api.get('/settings/sso')).status).toBe(403)
})

test('each workspace has its own; X-Organization-ID says whose', async () => {
  const { other } = await another()
  await put('github', known)
  const there = { 'x-organization-id': other.workspaceId }
  expect((await admin.api.get('/settings/sso', there)).body.data).toEqual([])
  expect((await admin.api.send('DELETE', '/settings/sso/github', undefined, there)).status).toBe(404)
  await admin.api.send('PUT', '/settings/sso/github', { ...known, client_id: 'theirs' }, there)
  expect((await rowsOf(other.workspaceId)).map(({ clientId }) => clientId)).toEqual(['theirs'])
  const [ours] = (await rowsOf(tenant.workspaceId)).filter(({ provider }) => provider === 'github')
  expect(ours?.clientId).toBe('an-id')
})

test('what is offered: each once, and the first that had it, unless a workspace is named', async () => {
  const [one, two] = [await another(), await another()]
  await put('facebook', { ...known, client_id: 'first', is_enabled: true }, one.root)
  await parley.clock.advance(1)
  await put('facebook', { ...known, client_id: 'second', is_enabled: true }, two.root)
  await put('github', { ...known, is_enabled: false }, two.root)
  const all = (await offers()).body.data
  expect(all.filter(({ provider }: { provider: string }) => provider === 'facebook')).toEqual([
    { provider: 'facebook', name: 'Facebook' },
  ])
  const ofTwo = [{ provider: 'facebook', name: 'Facebook' }]
  expect((await offers(`?organization=${two.other.slug}`)).body.data).toEqual(ofTwo)
  expect((await offers(`?organization=${two.other.workspaceId}`)).body.data).toEqual(ofTwo)
  expect((await offers('?organization=nobody')).body.data).toEqual([])
  const clientOf = async (query: string) => {
    const answer = await apiClient(parley.url).get(`/api/auth/sso/facebook/init${query}`)
    const location = new URL(answer.headers.get('location') ?? '')
    expect(`${location.origin}${location.pathname}`).toBe('https://www.facebook.com/v23.0/dialog/oauth')
    return location.searchParams.get('client_id')
  }
  expect(await clientOf('')).toBe('first')
  expect(await clientOf(`?organization=${two.other.slug}`)).toBe('second')
  // A later change does not make it the later one.
  await put('facebook', { client_id: 'first', is_enabled: true }, one.root)
  expect(await clientOf('')).toBe('first')
})

test('the screen is told the kinds and their callback addresses', async () => {
  const { ssoKinds } = await admin.graphql('{ ssoKinds { provider name callbackUrl } }')
  expect(ssoKinds).toEqual(
    [
      ['google', 'Google'],
      ['microsoft', 'Microsoft'],
      ['github', 'GitHub'],
      ['facebook', 'Facebook'],
      ['custom', 'Single sign-on'],
    ].map(([provider = '', name]) => ({
      provider: provider.toUpperCase(),
      name,
      callbackUrl: `${parley.url}/api/auth/sso/${provider}/callback`,
    })),
  )
})

test.each(['init', 'callback'])('%s is counted per address: ten a minute', async (step) => {
  await newMinute(parley.clock)
  const browser = apiClient(parley.url)
  const ask = () => browser.get(`/api/auth/sso/microsoft/${step}`)
  for (let i = 0; i < 10; i++) expect((await ask()).status).toBe(307)
  const answer = await ask()
  expect(answer).toMatchObject({ status: 429, body: { status: 'error', data: null } })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  await parley.clock.advance(60)
  expect((await ask()).status).toBe(307)
})
