import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../people/sign-in/person.ts'
import type { Person } from '../people/sso/identity-provider.ts'
import {
  type Browser,
  type Company,
  linkTokenOf,
  refusalOf,
  type Stage,
  startStage,
} from '../people/sso/stage.ts'
import { tokenMailed } from '../support/mails.ts'
import { auditOf, platformAdmin } from '../support/platform-admin.ts'
import { memberSession } from '../support/session.ts'

// Whoever runs the identity provider of one organization tries to get into another (spec/8 ID).

const password = 'correct horse battery'
const noAccount = 'There is no account for you here. Ask your administrator for one.'

let stage: Stage
/** the attacker's organization and provider */
let evil: Company
let evilId: string
/** the organization that is attacked */
let shop: string
let made = 0

beforeAll(async () => {
  stage = await startStage()
  evil = await stage.company({ allow_auto_create: true, default_role: 'admin' })
  evilId = evil.tenant.workspaceId
})
beforeEach(async () => {
  shop = (await stage.parley.tenant({ number: false })).workspaceId
})
afterAll(() => stage?.close())

const claim = (email: string): Person => ({ sub: `sub-${++made}`, email, email_verified: true })
const sql = async (text: string, values: unknown[] = []) =>
  (await stage.parley.app.pool.query(text, values)).rows
const login = (email: string, tab = stage.browser(), secret = password) =>
  tab.post('/api/auth/login', { email, password: secret })
const me = async (tab: Browser) => (await tab.get('/api/me')).body.data
const enter = async (email: string, workspaceId: string) =>
  sql(
    `insert into membership (workspace_id, user_id, role_id, created_at)
     select r.workspace_id, u.id, r.id, now() from role r, user_account u
     where r.workspace_id = $2 and r.name = 'agent' and u.email = $1`,
    [email, workspaceId],
  )
const proofOf = async (email: string) =>
  (
    await sql(
      `select email_verified_at is not null as proven, vouched_by_id as voucher,
         password_hash is not null as "hasPassword" from user_account where email = $1`,
      [email],
    )
  )[0]

/** Everything by which somebody signs in, and where they belong. */
async function ways(): Promise<string> {
  const tables = ['user_account', 'membership', 'sso_identity', 'totp', 'passkey', 'refresh_token']
  const digest = tables.map(
    (table) => `(select md5(string_agg(t::text, ',' order by t::text)) from ${table} t)`,
  )
  return (await sql(`select concat_ws(' ', ${digest.join(', ')}) as state`))[0].state
}

/** Somebody of both organizations, who has linked the attacker's provider with their password. */
async function linkedInBoth() {
  const { email, id } = await stage.parley.createMember(shop, 'admin')
  await enter(email, evilId)
  const who = claim(email)
  const tab = stage.browser()
  const token = linkTokenOf(await evil.signIn(who, tab))
  expect((await tab.post('/api/auth/sso/link', { token, password })).status).toBe(200)
  return { email, id, who }
}

describe('an address that the provider claims', () => {
  test('of another organization opens nothing, whatever the account can', async () => {
    const admin = await stage.parley.createMember(shop, 'admin')
    const before = await ways()
    const tab = stage.browser()
    expect(refusalOf(await evil.signIn(claim(admin.email), tab))).toBe(noAccount)
    expect((await tab.get('/api/me')).status).toBe(401)
    expect(await ways()).toBe(before)
  })

  test('of a platform administrator opens nothing, even where they are a member', async () => {
    const root = await platformAdmin(stage.parley, shop)
    const before = await ways()
    for (const email of [root.email, evil.admin.email]) {
      expect(refusalOf(await evil.signIn(claim(email)))).toBe(noAccount)
    }
    expect(await ways()).toBe(before)
  })

  test('of a member with a password opens nothing without that password', async () => {
    const member = await stage.parley.createMember(evilId, 'agent')
    await enter(member.email, shop)
    const tab = stage.browser()
    const back = await evil.signIn(claim(member.email), tab)
    expect(linkTokenOf(back)).not.toBeNull()
    expect((await tab.get('/api/me')).status).toBe(401)
    expect(await sql('select from sso_identity where user_id = $1', [member.id])).toEqual([])
  })

  test('of somebody who was removed opens nothing any more', async () => {
    const { id, who } = await linkedInBoth()
    await sql('delete from membership where user_id = $1 and workspace_id = $2', [id, evilId])
    expect(refusalOf(await evil.signIn(who))).toBe(noAccount)
  })
})

describe('a session that the provider opened', () => {
  test('stays in its organization: no switch, no header, no list of others, also after a refresh', async () => {
    const { who } = await linkedInBoth()
    const tab = stage.browser()
    expect(refusalOf(await evil.signIn(who, tab))).toBeNull()
    for (const refreshed of [false, true]) {
      if (refreshed) expect((await tab.post('/api/auth/refresh', {})).status).toBe(200)
      expect((await me(tab)).organization_id).toBe(evilId)
      const there = { 'x-organization-id': shop }
      expect((await tab.get('/api/me', there)).body.data.organization_id).toBe(evilId)
      const moved = await tab.post('/api/auth/switch-org', { organization_id: shop })
      expect([moved.status, moved.body.message]).toEqual([403, expect.stringContaining('single sign-on')])
      const mine = (await tab.get('/api/me/organizations')).body.data
      expect(JSON.stringify(mine)).toContain(evilId)
      expect(JSON.stringify(mine)).not.toContain(shop)
    }
    const same = await tab.post('/api/auth/switch-org', { organization_id: evilId })
    expect(same.status, same.text).toBe(200)
    expect((await tab.post('/api/auth/switch-org', { organization_id: shop })).status).toBe(403)
  })

  test('makes no way in that works elsewhere', async () => {
    const { id, who } = await linkedInBoth()
    const tab = stage.browser()
    await evil.signIn(who, tab)
    const before = await ways()
    const tries: [string, string, object?][] = [
      ['POST', '/me/two-step'],
      ['POST', '/me/two-step/confirm', { code: '123456' }],
      ['POST', '/me/recovery-codes', { password }],
      ['POST', '/me/passkeys/options'],
      ['PUT', '/me/password', { current_password: password, new_password: 'known to the attacker' }],
      ['PUT', `/users/${id}`, { password: 'known to the attacker' }],
      ['PUT', `/users/${id}`, { email: 'attacker@example.com' }],
      ['GET', '/me/single-sign-on'],
      ['POST', `/me/single-sign-on/${evilId}/custom`],
      ['POST', '/invitations/join', { token: 'any' }],
    ]
    for (const [method, path, body] of tries) {
      const answer = await tab.send(method, `/api${path}`, body)
      expect([answer.status, answer.body.message], path).toEqual([
        403,
        expect.stringContaining('single sign-on'),
      ])
    }
    expect(await ways()).toBe(before)
  })

  test('of a platform administrator, who linked the provider, is one of a member', async () => {
    const root = await platformAdmin(stage.parley, evilId)
    const [{ id }] = await sql('select id from user_account where email = $1', [root.email])
    const who = claim('whatever@example.com')
    await sql(
      `insert into sso_identity (workspace_id, provider, subject, user_id, created_at)
       values ($1, 'custom', $2, $3, now())`,
      [evilId, who.sub, id],
    )
    const tab = stage.browser()
    expect(refusalOf(await evil.signIn(who, tab))).toBeNull()
    expect(await me(tab)).toMatchObject({ id, organization_id: evilId, is_super_admin: false })
    expect((await tab.get('/api/settings/sso')).status).toBe(403)
    expect((await tab.get('/api/me', { 'x-organization-id': shop })).body.data.organization_id).toBe(evilId)
    await sql('delete from membership where user_id = $1', [id])
    expect(refusalOf(await evil.signIn(who))).toBe(noAccount)
  })
})

describe('an address that was taken before its owner came', () => {
  async function squatted(workspaceId: string) {
    const email = `victim${++made}@example.com`
    const tab = stage.browser()
    const account = { email, password, full_name: 'Squatter', organization_id: workspaceId }
    expect((await tab.post('/api/auth/register', account)).status).toBe(200)
    const { secret } = (await tab.post('/api/me/two-step')).body.data
    const code = codeOf(stage.parley, secret)
    expect((await tab.post('/api/me/two-step/confirm', { code })).status).toBe(200)
    return { email, tab }
  }

  const trails = async (workspaceId: string) =>
    (await auditOf(stage.parley, workspaceId, 'user')).map(({ changes }) => changes)
  const trail = {
    email_verified: { old: false, new: true },
    password: { old: '********', new: null },
    two_step: { old: true, new: false },
    passkeys: { old: 0, new: 0 },
    sessions: { old: 'open', new: 'ended' },
  }

  test("is its owner's once a provider proves it: password, second factor and sessions end, and the log says so", async () => {
    const company = await stage.company()
    const { email, tab } = await squatted(company.tenant.workspaceId)
    const owner = stage.browser()
    expect(refusalOf(await company.signIn(claim(email), owner))).toBeNull()
    expect((await me(owner)).email).toBe(email)
    expect((await tab.get('/api/me')).status).toBe(401)
    expect((await tab.post('/api/auth/refresh', {})).status).toBe(401)
    expect((await login(email)).status).toBe(401)
    expect(await proofOf(email)).toEqual({
      proven: true,
      voucher: company.tenant.workspaceId,
      hasPassword: false,
    })
    expect(await trails(company.tenant.workspaceId)).toContainEqual(trail)
  })

  test("is its owner's everywhere by a provider of the installation", async () => {
    const company = await stage.company({ platform_wide: true })
    const { email } = await squatted(shop)
    const owner = stage.browser()
    expect(refusalOf(await company.signIn(claim(email), owner))).toBeNull()
    expect((await me(owner)).organization_id).toBe(shop)
    expect(await proofOf(email)).toEqual({ proven: true, voucher: null, hasPassword: false })
    expect(await trails(shop)).toContainEqual(trail)
  })

  test('is not taken from whoever uses it elsewhere too by the word of one organization', async () => {
    const { email } = await squatted(shop)
    await enter(email, evilId)
    const before = await ways()
    expect(refusalOf(await evil.signIn(claim(email)))).toMatch(/Forgot password/)
    expect(await ways()).toBe(before)
  })

  test('by an administrator does not lead into the organization that invites its owner', async () => {
    const attacker = await memberSession(stage.parley, evilId, 'admin')
    const email = `victim${++made}@example.com`
    const planted = await attacker.api.post('/users', { email, password, full_name: 'Victim' })
    expect(planted.status, planted.text).toBe(200)
    const inside = stage.browser()
    expect((await login(email, inside)).status).toBe(200)
    await inside.post('/api/me/two-step')
    const host = await memberSession(stage.parley, shop, 'admin')
    expect((await host.api.post('/invitations', { email })).status).toBe(200)
    const token = await tokenMailed(stage.parley, email, 'invitation')
    // Nor does it with the link itself, as long as the attacker's ways in are there.
    expect((await inside.post('/api/invitations/join', { token })).status).toBeGreaterThanOrEqual(400)
    const opened = await stage.browser().post('/api/auth/invitations/open', { token })
    expect(opened.body.data.has_account).toBe(false)
    const owner = stage.browser()
    const accepted = { token, full_name: 'Vera Victim', password: 'chosen by the owner' }
    const joined = await owner.post('/api/auth/invitations/accept', accepted)
    expect(joined.status, joined.text).toBe(200)
    expect(await me(owner)).toMatchObject({ email, organization_id: shop, full_name: 'Vera Victim' })
    expect((await inside.get('/api/me')).status).toBe(401)
    expect((await login(email)).status).toBe(401)
    expect((await login(email, stage.browser(), 'chosen by the owner')).status).toBe(200)
    expect(await proofOf(email)).toEqual({ proven: true, voucher: null, hasPassword: true })
  })

  test('by a provider does not either', async () => {
    const email = `victim${++made}@example.com`
    const who = claim(email)
    const inside = stage.browser()
    expect(refusalOf(await evil.signIn(who, inside))).toBeNull()
    expect(await proofOf(email)).toMatchObject({ proven: true, voucher: evilId })
    const host = await memberSession(stage.parley, shop, 'admin')
    await host.api.post('/invitations', { email })
    const token = await tokenMailed(stage.parley, email, 'invitation')
    expect((await inside.post('/api/invitations/join', { token })).status).toBe(403)
    const owner = stage.browser()
    const accepted = { token, full_name: 'Vera Victim', password: 'chosen by the owner' }
    expect((await owner.post('/api/auth/invitations/accept', accepted)).status).toBe(200)
    expect((await inside.get('/api/me')).status).toBe(401)
    // The owner's password is asked for before the provider signs them in again, and then in its organization alone.
    expect(linkTokenOf(await evil.signIn(who))).not.toBeNull()
  })
})

test("an administrator makes no provider the installation's", async () => {
  const admin = await memberSession(stage.parley, shop, 'admin')
  const settings = { ...stage.idp.settings, platform_wide: true }
  expect((await admin.api.send('PUT', '/settings/sso/custom', settings)).status).toBe(403)
})

test('the links of an account that was deleted do not come back with its address', async () => {
  const company = await stage.company({ allow_auto_create: true })
  const who = claim(`gone${++made}@example.com`)
  await company.signIn(who)
  const [{ id }] = await sql('select id from user_account where email = $1', [who.email])
  expect((await company.admin.api.send('DELETE', `/users/${id}`)).status).toBe(200)
  expect(await sql('select from sso_identity where user_id = $1', [id])).toEqual([])
})
