import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf, platformAdmin } from '../../support/platform-admin.ts'
import type { Person } from './identity-provider.ts'
import { type Company, linkTokenOf, refusalOf, type Stage, startStage } from './stage.ts'

// Who may be signed in as whom (docs/adr/0012).

let stage: Stage
let made = 0

beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage?.close())

const noAccount = 'There is no account for you here. Ask your administrator for one.'
const unverified = 'The identity provider has not verified your e-mail address.'
const inactive = 'Your account cannot be used. Ask your administrator.'
const domain = 'Addresses of your domain may not sign in this way.'
const notOffered = 'This way to sign in is not available.'

const subject = () => `subject-${++made}`
const person = (email: string, more: Partial<Person> = {}): Person => ({
  sub: subject(),
  email,
  email_verified: true,
  ...more,
})
const stranger = (more: Partial<Person> = {}) => person(`stranger${++made}@example.com`, more)

const password = 'correct horse battery'

/** Signs in, with the password where it is asked for, and says who it is then. */
async function signedIn(company: Company, who: Person) {
  const browser = stage.browser()
  const back = await company.signIn(who, browser)
  const token = linkTokenOf(back)
  if (token) {
    const linked = await browser.post('/api/auth/sso/link', { token, password })
    expect(linked.status, linked.text).toBe(200)
  }
  const refusal = token ? null : refusalOf(back)
  if (refusal !== null) return { refusal }
  const { data } = (await browser.get('/api/me')).body
  return {
    id: data.id as string,
    organization: data.organization_id as string,
    role: data.role?.name as string,
  }
}

const identities = (workspaceId: string) =>
  stage.parley.app.prisma.ssoIdentity.count({ where: { workspaceId } })
const sql = (text: string, values: unknown[]) => stage.parley.app.pool.query(text, values)

describe('an account that is there', () => {
  test('is found by its verified address, then by its subject, whatever the address', async () => {
    const company = await stage.company()
    const member = await stage.parley.createMember(company.tenant.workspaceId, 'agent')
    const who = person(member.email.toUpperCase())
    expect(await signedIn(company, who)).toMatchObject({ id: member.id, role: 'agent' })
    expect(await signedIn(company, { ...who, email: 'married@example.com' })).toMatchObject({ id: member.id })
    expect(await signedIn(company, { sub: who.sub })).toMatchObject({ id: member.id })
    expect(await identities(company.tenant.workspaceId)).toBe(1)
  })

  test('is never found by an address that nobody verified', async () => {
    const company = await stage.company({ allow_auto_create: true })
    const member = await stage.parley.createMember(company.tenant.workspaceId)
    for (const email_verified of [false, undefined]) {
      const { sub, email } = person(member.email)
      const who =
        email_verified === undefined
          ? { sub, email: email ?? '' }
          : { sub, email: email ?? '', email_verified }
      expect(await signedIn(company, who)).toEqual({ refusal: unverified })
    }
    expect(await signedIn(company, { sub: subject() })).toEqual({ refusal: unverified })
    expect(await identities(company.tenant.workspaceId)).toBe(0)
  })

  test('of another workspace is not found, and not made anew', async () => {
    const company = await stage.company({ allow_auto_create: true })
    const elsewhere = await stage.parley.tenant({ number: false })
    const member = await stage.parley.createMember(elsewhere.workspaceId)
    expect(await signedIn(company, person(member.email))).toEqual({ refusal: noAccount })
    expect(await identities(company.tenant.workspaceId)).toBe(0)
  })

  test('is found in other workspaces by a provider of the installation, and stays there', async () => {
    const company = await stage.company({ allow_auto_create: true, platform_wide: true })
    const elsewhere = await stage.parley.tenant({ number: false })
    const member = await stage.parley.createMember(elsewhere.workspaceId)
    expect(await signedIn(company, person(member.email))).toMatchObject({
      id: member.id,
      organization: elsewhere.workspaceId,
    })
    const there = await stage.parley.app.prisma.membership.findMany({ where: { userId: member.id } })
    expect(there.map((membership) => membership.workspaceId)).toEqual([elsewhere.workspaceId])
  })

  test.each([false, true])('of a platform administrator is never found: platform_wide %s', async (wide) => {
    const company = await stage.company({ allow_auto_create: true, platform_wide: wide })
    const elsewhere = await stage.parley.tenant({ number: false })
    const root = await platformAdmin(stage.parley, elsewhere.workspaceId)
    for (const one of [root, company.admin])
      expect(await signedIn(company, person(one.email))).toEqual({ refusal: noAccount })
  })

  test('is told in the audit log when it is linked, once', async () => {
    const company = await stage.company()
    const member = await stage.parley.createMember(company.tenant.workspaceId)
    const who = person(member.email)
    await signedIn(company, who)
    await signedIn(company, who)
    const records = await auditOf(stage.parley, company.tenant.workspaceId, 'user')
    const linked = records.filter(({ changes }) => changes.sso_provider)
    expect(linked).toEqual([
      expect.objectContaining({ action: 'updated', changes: { sso_provider: { old: null, new: 'custom' } } }),
    ])
  })

  test('that is inactive is not signed in, linked or not', async () => {
    const company = await stage.company({ allow_auto_create: true })
    const member = await stage.parley.createMember(company.tenant.workspaceId)
    const who = person(member.email)
    await signedIn(company, who)
    await sql('update user_account set is_active = false where id = $1', [member.id])
    expect(await signedIn(company, who)).toEqual({ refusal: inactive })
    expect(await signedIn(company, person(member.email))).toEqual({ refusal: inactive })
    expect(await identities(company.tenant.workspaceId)).toBe(1)
  })

  test('that was deleted starts anew, as it does by any other way', async () => {
    const company = await stage.company({ allow_auto_create: true })
    const who = stranger()
    const first = await signedIn(company, who)
    const removed = await company.admin.api.send('DELETE', `/users/${first.id}`)
    expect(removed.status, removed.text).toBe(200)
    await company.setUp({ allow_auto_create: false })
    expect(await signedIn(company, who)).toEqual({ refusal: noAccount })
    await company.setUp({ allow_auto_create: true })
    expect(await signedIn(company, who)).toMatchObject({ id: first.id, role: 'agent' })
  })

  test('without a living workspace is not signed in', async () => {
    const company = await stage.company({ allow_auto_create: true, platform_wide: true })
    const elsewhere = await stage.parley.tenant({ number: false })
    const member = await stage.parley.createMember(elsewhere.workspaceId)
    await sql("update workspace set status = 'closed', deleted_at = now() where id = $1", [
      elsewhere.workspaceId,
    ])
    expect(await signedIn(company, person(member.email))).toEqual({ refusal: inactive })
  })

  test('keeps its password', async () => {
    const company = await stage.company()
    const member = await stage.parley.createMember(company.tenant.workspaceId)
    await signedIn(company, person(member.email))
    const { email } = member
    expect((await stage.browser().post('/api/auth/login', { email, password })).status).toBe(200)
  })
})

describe('an account that is not there', () => {
  test('is made where the provider may, with its role, without a password', async () => {
    const company = await stage.company({ allow_auto_create: true, default_role: 'manager' })
    const who = stranger({ name: 'Nora New' })
    const made = await signedIn(company, who)
    expect(made).toMatchObject({ organization: company.tenant.workspaceId, role: 'manager' })
    const account = await stage.parley.app.prisma.user.findUniqueOrThrow({
      where: { email: who.email ?? '' },
    })
    expect(account).toMatchObject({ fullName: 'Nora New', passwordHash: null, isSuperAdmin: false })
    const attempt = { email: who.email, password: 'anything' }
    expect((await stage.browser().post('/api/auth/login', attempt)).status).toBe(401)
    const records = await auditOf(stage.parley, company.tenant.workspaceId, 'user')
    expect(records.at(-1)).toMatchObject({
      action: 'created',
      changes: { email: { old: null, new: who.email }, role: { old: null, new: 'manager' } },
    })
    expect(await signedIn(company, who)).toMatchObject({ id: made.id })
  })

  test('is called by its address where the provider gives no name', async () => {
    const company = await stage.company({ allow_auto_create: true })
    const who = stranger({ name: '  ' })
    await signedIn(company, who)
    const account = await stage.parley.app.prisma.user.findUniqueOrThrow({
      where: { email: who.email ?? '' },
    })
    expect(account.fullName).toBe(who.email)
  })

  test('is not made where the provider may not, nor with an unverified address, nor without its role', async () => {
    const company = await stage.company()
    const who = stranger()
    expect(await signedIn(company, who)).toEqual({ refusal: noAccount })
    const role = { name: 'Helper', permissions: [] }
    await company.admin.api.post('/roles', role)
    await company.setUp({ allow_auto_create: true, default_role: 'Helper' })
    expect(await signedIn(company, { ...who, email_verified: false })).toEqual({ refusal: unverified })
    await sql("delete from role where workspace_id = $1 and name = 'Helper'", [company.tenant.workspaceId])
    expect(await signedIn(company, who)).toEqual({
      refusal: 'An account cannot be made for you now. Ask your administrator.',
    })
    expect(await stage.parley.app.prisma.user.count({ where: { email: who.email ?? '' } })).toBe(0)
  })
})

describe('allowed domains', () => {
  test('let in verified addresses of theirs, exactly', async () => {
    const company = await stage.company({
      allow_auto_create: true,
      allowed_domains: ' @Acme.example, other.example',
    })
    expect(await signedIn(company, person(`a${++made}@ACME.example`))).toHaveProperty('id')
    expect(await signedIn(company, person(`a${++made}@other.example`))).toHaveProperty('id')
    for (const host of ['evil.example', 'sub.acme.example', 'notacme.example', 'acme.example.evil.example'])
      expect(await signedIn(company, person(`a${++made}@${host}`)), host).toEqual({ refusal: domain })
    const who = person(`a${++made}@acme.example`, { email_verified: false })
    expect(await signedIn(company, who)).toEqual({ refusal: unverified })
  })

  test('hold for people who were linked before', async () => {
    const company = await stage.company({ allow_auto_create: true })
    const who = stranger()
    expect(await signedIn(company, who)).toHaveProperty('id')
    await company.setUp({ allowed_domains: 'acme.example' })
    expect(await signedIn(company, who)).toEqual({ refusal: domain })
    expect(await signedIn(company, { sub: who.sub })).toEqual({ refusal: unverified })
  })
})

describe('a provider that changes', () => {
  test('forgets who people were when it is another one', async () => {
    const company = await stage.company()
    const member = await stage.parley.createMember(company.tenant.workspaceId)
    const who = person(member.email)
    await signedIn(company, who)
    await company.setUp({ is_enabled: true })
    expect(await identities(company.tenant.workspaceId)).toBe(1)
    await company.setUp({ user_info_url: `${stage.idp.url}/me?v=2` })
    expect(await signedIn(company, { sub: who.sub })).toEqual({ refusal: unverified })
    expect(await signedIn(company, who)).toMatchObject({ id: member.id })
  })

  test('ends sign-ins on their way: switched off, changed, taken away', async () => {
    const company = await stage.company({ allow_auto_create: true })
    const onTheWay = async () => {
      const browser = stage.browser()
      return { browser, back: await stage.idp.visit((await company.begin(browser)).href, stranger()) }
    }
    const [first, second] = [await onTheWay(), await onTheWay()]
    await company.setUp({ is_enabled: false })
    expect(refusalOf(await stage.comeBack(first.browser, first.back))).not.toBeNull()
    await company.setUp({ allow_auto_create: true })
    expect(refusalOf(await stage.comeBack(second.browser, second.back))).not.toBeNull()
    const third = await onTheWay()
    await company.admin.api.send('DELETE', '/settings/sso/custom')
    expect(refusalOf(await stage.comeBack(third.browser, third.back))).not.toBeNull()
  })

  test.each([
    ["status = 'closed'", "status = 'open'"],
    ["status = 'closed', deleted_at = now()", "status = 'open', deleted_at = null"],
  ])('is not offered by a workspace with %s', async (gone, back) => {
    const company = await stage.company({ allow_auto_create: true })
    const offered = async () =>
      (await stage.browser().get(`/api/auth/sso/providers?organization=${company.tenant.slug}`)).body.data
    const browser = stage.browser()
    const address = await stage.idp.visit((await company.begin(browser)).href, stranger())
    expect(await offered()).toHaveLength(1)
    await sql(`update workspace set ${gone} where id = $1`, [company.tenant.workspaceId])
    expect(await offered()).toEqual([])
    expect(refusalOf(await stage.comeBack(browser, address))).toBe(notOffered)
    const init = await stage.browser().get(`/api/auth/sso/custom/init?organization=${company.tenant.slug}`)
    expect(refusalOf(init)).toBe(notOffered)
    await sql(`update workspace set ${back} where id = $1`, [company.tenant.workspaceId])
  })
})

test('the same subject is somebody else at the provider of another workspace', async () => {
  const [one, other] = [await stage.company(), await stage.company()]
  const [here, there] = [
    await stage.parley.createMember(one.tenant.workspaceId),
    await stage.parley.createMember(other.tenant.workspaceId),
  ]
  const sub = subject()
  expect(await signedIn(one, person(here.email, { sub }))).toMatchObject({ id: here.id })
  expect(await signedIn(other, { sub })).toEqual({ refusal: unverified })
  expect(await signedIn(other, person(there.email, { sub }))).toMatchObject({ id: there.id })
  expect(await signedIn(one, { sub })).toMatchObject({ id: here.id })
})
