import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo, tokenMailed } from '../../support/mails.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { auditOf, platformAdmin } from '../../support/platform-admin.ts'
import { elsewhere, type Person, personAt, signedIn, turnOn } from '../sign-in/person.ts'

// An account knows whether its address is proven to be the person's (docs/adr/0012).

let parley: Parley
let tenant: Tenant
let admin: Person
let made = 0

beforeAll(async () => {
  parley = await startParley()
  tenant = await parley.tenant({ number: false })
  admin = await signedIn(parley, tenant, 'admin')
})
afterAll(() => parley.close())

const password = 'correct horse battery'
const newAddress = () => `proven${++made}@example.com`
const stranger = (email: string) => personAt(parley, { id: '', email, password })
const me = async (person: Person) => (await person.browser.get('/api/me')).body.data

async function proofOf(email: string) {
  const text = `select email_verified_at is not null as proven, vouched_by_id as voucher
                from user_account where email = $1`
  return (await parley.app.pool.query(text, [email])).rows[0]
}

async function registered(): Promise<Person> {
  const person = stranger(newAddress())
  const account = { email: person.email, password, full_name: 'Rae', organization_id: tenant.workspaceId }
  const answer = await person.post('/auth/register', account)
  expect(answer.status, answer.text).toBe(200)
  return { ...person, id: answer.body.data.user.id }
}

async function reset(person: Person, to = 'a password of the owner'): Promise<string> {
  await person.post('/auth/password-reset', { email: person.email })
  const token = await tokenMailed(parley, person.email, 'reset-password')
  const answer = await person.post('/auth/password-reset/confirm', { token, password: to })
  expect(answer.status, answer.text).toBe(200)
  return to
}

test('whoever registers has proven nothing; the five fields of login do not tell it', async () => {
  const person = await registered()
  expect((await me(person)).email_verified_at).toBeNull()
  const asked = await person.post('/graphql', { query: '{ me { emailVerifiedAt } }' })
  expect(asked.body.data.me.emailVerifiedAt).toBeNull()
  expect(Object.keys((await person.login()).body.data.user).sort()).toEqual([
    'email',
    'full_name',
    'id',
    'organization_id',
    'role',
  ])
})

test('whoever comes by an invitation has proven the address', async () => {
  const email = newAddress()
  await admin.post('/invitations', { email })
  const token = await tokenMailed(parley, email, 'invitation')
  const person = stranger(email)
  await person.post('/auth/invitations/accept', { token, full_name: 'Ivy', password })
  expect((await me(person)).email_verified_at).toMatch(/^\d{4}-/)
  expect(await proofOf(email)).toEqual({ proven: true, voucher: null })
})

test('an administrator vouches within the workspace, who runs the installation everywhere', async () => {
  const account = () => ({ email: newAddress(), password, full_name: 'Uma' })
  const byAdmin = account()
  expect((await admin.post('/users', byAdmin)).status).toBe(200)
  expect(await proofOf(byAdmin.email)).toEqual({ proven: true, voucher: tenant.workspaceId })
  const root = await platformAdmin(parley, tenant.workspaceId)
  const byRoot = account()
  expect((await root.api.post('/users', byRoot)).status).toBe(200)
  expect(await proofOf(byRoot.email)).toEqual({ proven: true, voucher: null })
  const { email } = await parley.createMember(tenant.workspaceId)
  expect(await proofOf(email)).toEqual({ proven: true, voucher: null })
})

test('an administrator who sets a password or an address holds the account as much as its owner', async () => {
  const put = (id: string, body: object) => admin.browser.send('PUT', `/api/users/${id}`, body)
  const one = await parley.createMember(tenant.workspaceId, 'agent')
  expect((await put(one.id, { full_name: 'Another Name' })).status).toBe(200)
  expect(await proofOf(one.email)).toEqual({ proven: true, voucher: null })
  expect((await put(one.id, { password: 'known to the administrator' })).status).toBe(200)
  expect(await proofOf(one.email)).toEqual({ proven: true, voucher: tenant.workspaceId })
  const two = await parley.createMember(tenant.workspaceId, 'agent')
  const email = newAddress()
  expect((await put(two.id, { email })).status).toBe(200)
  expect(await proofOf(email)).toEqual({ proven: true, voucher: tenant.workspaceId })
})

test('a reset link proves an unproven address, and what others had set up goes', async () => {
  const squatter = await registered()
  await turnOn(parley, squatter)
  await squatter.login()
  const owner = elsewhere(parley, squatter)
  const chosen = await reset(owner)
  expect((await squatter.browser.get('/api/me')).status).toBe(401)
  expect((await squatter.login()).status).toBe(401)
  const signedIn = await owner.login(chosen)
  expect(signedIn.body.data).not.toHaveProperty('second_step_required')
  expect((await me(owner)).email_verified_at).toMatch(/^\d{4}-/)
  const records = await auditOf(parley, tenant.workspaceId, 'user')
  expect(records.map(({ changes }) => changes)).toContainEqual({
    email_verified: { old: false, new: true },
    password: { old: '********', new: null },
    two_step: { old: true, new: false },
    passkeys: { old: 0, new: 0 },
    sessions: { old: 'open', new: 'ended' },
  })
  await parley.until(() =>
    mailsTo(parley, owner.email).some((text) => text.includes('was proven to be yours')),
  )
})

test('a reset link leaves the second step of a proven account', async () => {
  const person = await signedIn(parley, tenant)
  await turnOn(parley, person)
  const chosen = await reset(person)
  expect((await person.login(chosen)).body.data).toMatchObject({ second_step_required: true })
  expect(await proofOf(person.email)).toEqual({ proven: true, voucher: null })
})
