import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectGolden } from '../../support/golden.ts'
import { mailsTo, tokenMailed } from '../../support/mails.ts'
import { auditOf, platformAdmin } from '../../support/platform-admin.ts'
import type { Session } from '../../support/session.ts'
import type { Person } from './identity-provider.ts'
import { type Browser, type Company, linkTokenOf, refusalOf, type Stage, startStage } from './stage.ts'

// How a provider comes to sign somebody in whose account was there before (docs/adr/0012).

let stage: Stage
let company: Company
let made = 0

beforeAll(async () => {
  stage = await startStage()
})
beforeEach(async () => {
  // Another quarter of an hour for the limits by account and client.
  await stage.parley.clock.advance(900)
  company = await stage.company({ platform_wide: true })
})
afterAll(() => stage?.close())

const password = 'correct horse battery'
const claim = (email: string): Person => ({ sub: `link-${++made}`, email, email_verified: true })
const me = async (tab: Browser) => (await tab.get('/api/me')).body.data

describe('the first link to an account with a password', () => {
  let member: { id: string; email: string }
  let who: Person
  let tab: Browser
  let token: string

  beforeEach(async () => {
    member = await stage.parley.createMember(company.tenant.workspaceId, 'agent')
    who = claim(member.email)
    tab = stage.browser()
    token = linkTokenOf(await company.signIn(who, tab)) ?? ''
  })

  const confirm = (body: object, by = tab) => by.post('/api/auth/sso/link', { token, ...body })
  const identities = async () =>
    (await stage.parley.app.pool.query('select from sso_identity where user_id = $1', [member.id])).rowCount

  test('asks for that password, signs in, and is asked once', async () => {
    const opened = await tab.post('/api/auth/sso/link/open', { token })
    expect(opened.body.data).toEqual({
      email: member.email,
      provider: 'custom',
      provider_name: 'Single sign-on',
      organization_name: expect.any(String),
      needs_password: true,
    })
    expect(await identities()).toBe(0)
    const answer = await confirm({ password })
    expect(answer.status, answer.text).toBe(200)
    expect(Object.keys(answer.body.data).sort()).toEqual(['expires_in', 'user'])
    expect(answer.text).not.toContain('email_verified')
    expect((await me(tab)).id).toBe(member.id)
    expect(refusalOf(await company.signIn(who))).toBeNull()
    expect((await confirm({ password })).status).toBe(400)
    const records = await auditOf(stage.parley, company.tenant.workspaceId, 'user')
    expect(records.at(-1)?.changes).toEqual({ sso_provider: { old: null, new: 'custom' } })
    await stage.parley.until(() =>
      mailsTo(stage.parley, member.email).some((text) => text.includes('was linked')),
    )
  })

  test('bears five wrong passwords, and none right afterwards', async () => {
    for (const wrong of ['wrong', 'wrong', 'wrong', 'wrong', undefined])
      expect((await confirm({ password: wrong })).status).toBe(401)
    expect((await confirm({ password })).status).toBe(400)
    expect(await identities()).toBe(0)
  })

  test('bears ten in a quarter of an hour, however often the provider sends the person back', async () => {
    for (let tries = 0; tries < 10; tries++) {
      if (tries === 5) token = linkTokenOf(await company.signIn(who, tab)) ?? ''
      expect((await confirm({ password: 'wrong' })).status).toBe(401)
    }
    token = linkTokenOf(await company.signIn(who, tab)) ?? ''
    const braked = await confirm({ password })
    expect(braked.status).toBe(429)
    expect(Number(braked.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('belongs to the browser that came back, for ten minutes', async () => {
    const other = stage.browser()
    await company.begin(other)
    expect((await confirm({ password }, other)).status).toBe(400)
    expect((await confirm({ password }, stage.browser())).status).toBe(400)
    await stage.parley.clock.advance(601)
    expect((await confirm({ password })).status).toBe(400)
    expect(await identities()).toBe(0)
  })

  test('ends with the provider, and with the account', async () => {
    await company.setUp({ platform_wide: true, is_enabled: false })
    expect((await confirm({ password })).status).toBe(400)
    await company.setUp({ platform_wide: true })
    await stage.parley.app.pool.query('update user_account set is_active = false where id = $1', [member.id])
    expect((await confirm({ password })).status).toBe(403)
    expect(await identities()).toBe(0)
  })

  test('may be confirmed by a mailed link instead, once, in any browser', async () => {
    const asked = await tab.post('/api/auth/sso/link/mail', { token })
    await expectGolden('api/post-sso-link-mail', asked)
    const mailed = await tokenMailed(stage.parley, member.email, 'auth/sso/link')
    const other = stage.browser()
    const opened = await other.post('/api/auth/sso/link/open', { token: mailed })
    expect(opened.body.data).toMatchObject({ email: member.email, needs_password: false })
    expect((await other.post('/api/auth/sso/link/mail', { token: mailed })).status).toBe(400)
    const answer = await other.post('/api/auth/sso/link', { token: mailed })
    expect(answer.status, answer.text).toBe(200)
    expect((await me(other)).id).toBe(member.id)
    expect((await stage.browser().post('/api/auth/sso/link', { token: mailed })).status).toBe(400)
    expect((await confirm({ password })).status).toBe(400)
    expect(refusalOf(await company.signIn(who))).toBeNull()
  })

  test('mails three links an hour to one account, which work for an hour', async () => {
    for (let mails = 0; mails < 3; mails++)
      expect((await tab.post('/api/auth/sso/link/mail', { token })).status).toBe(200)
    expect((await tab.post('/api/auth/sso/link/mail', { token })).status).toBe(429)
    const mailed = await tokenMailed(stage.parley, member.email, 'auth/sso/link', 3)
    await stage.parley.clock.advance(3601)
    expect((await tab.post('/api/auth/sso/link', { token: mailed })).status).toBe(400)
  })

  test('is swept away when nobody confirmed it', async () => {
    const { ssoPendingLink } = stage.parley.app.prisma
    expect(await ssoPendingLink.count()).toBeGreaterThan(0)
    await stage.parley.clock.advance(3700)
    await stage.parley.running.drain()
    expect(await ssoPendingLink.count()).toBe(0)
  })

  test('is asked below its cookie: elsewhere the token alone says nothing', async () => {
    const query = `query ($token: String!) { openSsoLink(token: $token) { email needsPassword } }`
    const opened = await tab.post('/api/graphql', { query, variables: { token } })
    expect(opened.body.errors?.[0]?.extensions?.code).toBe('INVALID_REQUEST')
  })
})

describe('what the signed-in person links', () => {
  let root: Session
  const begin = async (by: Session) => {
    const path = `/me/single-sign-on/${company.tenant.workspaceId}/custom`
    return by.api.post(path, {})
  }
  const cookies = (by: Session) => [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  /** Goes through the provider as this person; `by` is who is signed in at the end. */
  async function come(start: Session, who: Person, by = start) {
    const answer = await begin(start)
    expect(answer.status, answer.text).toBe(200)
    const back = await stage.idp.visit(answer.body.data.url, who)
    const mixed = new Map([...by.cookies, ['svc_sso', start.cookies.get('svc_sso') ?? '']])
    return by.api.get(back.slice(`${stage.parley.url}/api`.length), {
      cookie: cookies({ ...by, cookies: mixed }),
    })
  }

  beforeEach(async () => {
    root = await platformAdmin(stage.parley, company.tenant.workspaceId)
  })

  test('signs a platform administrator in, who is never found by an address', async () => {
    const who = claim('somebody@elsewhere.example')
    expect(refusalOf(await company.signIn(claim(root.email)))).not.toBeNull()
    const done = await come(root, who)
    expect([done.status, done.headers.get('location')]).toEqual([307, '/settings/security'])
    expect(done.headers.getSetCookie().filter((line) => /^svc_(access|refresh)=/.test(line))).toEqual([])
    const tab = stage.browser()
    expect(refusalOf(await company.signIn(who, tab))).toBeNull()
    expect(await me(tab)).toMatchObject({ email: root.email, is_super_admin: true })
    const records = await auditOf(stage.parley, company.tenant.workspaceId, 'user')
    expect(records.at(-1)?.changes).toEqual({ sso_provider: { old: null, new: 'custom' } })
    await stage.parley.until(() =>
      mailsTo(stage.parley, root.email).some((text) => text.includes('was linked')),
    )
  })

  test('is listed, and unlinked, which ends what it opened', async () => {
    const own = async () =>
      (await root.api.get('/me/single-sign-on')).body.data.filter(
        (one: { organization_id: string }) => one.organization_id === company.tenant.workspaceId,
      )
    const about = {
      provider: 'custom',
      name: 'Single sign-on',
      organization_id: company.tenant.workspaceId,
      organization_name: expect.any(String),
      platform_wide: true,
    }
    expect(await own()).toEqual([{ ...about, linked_at: null }])
    const who = claim('somebody@elsewhere.example')
    await come(root, who)
    expect(await own()).toEqual([{ ...about, linked_at: expect.stringMatching(/^\d{4}-/) }])
    const path = `/me/single-sign-on/${company.tenant.workspaceId}/custom`
    const removed = await root.api.send('DELETE', path)
    await expectGolden('api/delete-own-single-sign-on', removed)
    expect((await root.api.send('DELETE', path)).status).toBe(404)
    expect(refusalOf(await company.signIn(who))).not.toBeNull()
    expect(await own()).toEqual([{ ...about, linked_at: null }])
  })

  test('is not unlinked where nothing else would let the person in', async () => {
    await company.setUp({ platform_wide: true, allow_auto_create: true })
    const who = claim(`only${++made}@example.com`)
    const tab = stage.browser()
    expect(refusalOf(await company.signIn(who, tab))).toBeNull()
    const path = `/api/me/single-sign-on/${company.tenant.workspaceId}/custom`
    const refused = await tab.send('DELETE', path)
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('Nothing else')])
    expect(refusalOf(await company.signIn(who))).toBeNull()
  })

  test('is linked by nobody but whoever began', async () => {
    const other = await platformAdmin(stage.parley, company.tenant.workspaceId)
    const who = claim('somebody@elsewhere.example')
    expect(refusalOf(await come(root, who, other))).toMatch(/somebody else, is signed in/)
    expect(refusalOf(await come(root, who, { ...other, cookies: new Map() }))).toMatch(/^Nobody/)
    expect(await stage.parley.app.prisma.ssoIdentity.count({ where: { subject: who.sub } })).toBe(0)
  })

  test("is nobody else's already", async () => {
    const other = await platformAdmin(stage.parley, company.tenant.workspaceId)
    const who = claim('somebody@elsewhere.example')
    expect((await come(root, who)).headers.get('location')).toBe('/settings/security')
    expect(refusalOf(await come(other, who))).toMatch(/another account/)
  })

  test('is a provider of the installation or of an own organization, and goes with a proven address', async () => {
    const elsewhere = await stage.company()
    const path = `/me/single-sign-on/${elsewhere.tenant.workspaceId}/custom`
    const member = await platformAdmin(stage.parley, company.tenant.workspaceId)
    expect((await member.api.post(path, {})).status).toBe(404)
    expect(
      (await member.api.post(`/me/single-sign-on/${elsewhere.tenant.workspaceId}/nonsense`, {})).status,
    ).toBe(400)
    await stage.parley.app.pool.query('update user_account set email_verified_at = null where email = $1', [
      member.email,
    ])
    const unproven = await begin(member)
    expect([unproven.status, unproven.body.message]).toEqual([400, expect.stringContaining('not proven')])
  })
})
