import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectGolden } from '../../support/golden.ts'
import { mailsTo, tokenMailed } from '../../support/mails.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { auditOf } from '../../support/platform-admin.ts'
import { anonymous, elsewhere, type Person, personAt, signedIn } from '../sign-in/person.ts'

let parley: Parley
let tenant: Tenant
let admin: Person
let made = 0
let email: string

beforeAll(async () => {
  parley = await startParley({ AUTH__REGISTRATION: 'false' })
})
beforeEach(async () => {
  tenant = await parley.tenant({ name: 'Oak & Ash', number: false })
  admin = await signedIn(parley, tenant, 'admin')
  email = `guest${++made}@example.com`
})
afterAll(() => parley.close())

const invite = (body: object = {}, by = admin) => by.post('/invitations', { email, ...body })
const mailed = (many = 1, address = email) => tokenMailed(parley, address, 'invitation', many)
const waiting = async () => (await admin.browser.get('/api/invitations')).body.data.invitations
const stranger = () => personAt(parley, { id: '', email, password: 'a new password' })
const accept = (token: string, by = stranger()) =>
  by.post('/auth/invitations/accept', { token, full_name: 'Grace Hopper', password: 'a new password' })

async function roleId(name: string, workspaceId = tenant.workspaceId): Promise<string> {
  const text = 'select id from role where workspace_id = $1 and name = $2'
  return (await parley.app.pool.query(text, [workspaceId, name])).rows[0].id
}

async function withRole(name: string, permissions: string[]): Promise<Person> {
  await admin.post('/roles', { name, permissions })
  return signedIn(parley, tenant, name)
}

describe('inviting', () => {
  test('mails a link, lists what waits, and the log tells', async () => {
    await expectGolden('api/post-invitation', anonymous(await invite({ role_id: await roleId('manager') })))
    await mailed()
    const [text] = mailsTo(parley, email)
    expect(text).toContain('Oak & Ash')
    expect(text).toContain('as manager')
    await expectGolden('api/get-invitations', anonymous(await admin.browser.get('/api/invitations')))
    const [record] = await auditOf(parley, tenant.workspaceId, 'invitation')
    expect(record).toMatchObject({ action: 'created', changes: { role: { old: null, new: 'manager' } } })
  })

  test('without a role the default one comes with it', async () => {
    expect((await invite()).body.data.role.name).toBe('agent')
  })

  test('nobody gives away more than they hold', async () => {
    const helper = await withRole('Helper', ['users:read', 'users:write'])
    const refused = await invite({ role_id: await roleId('admin') }, helper)
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringMatching(/^You do not hold /)])
    expect(await waiting()).toEqual([])
    expect((await invite({ role_id: await roleId('Helper') }, helper)).status).toBe(200)
  })

  test('nor sends again what gives more than they hold', async () => {
    const helper = await withRole('Helper', ['users:read', 'users:write'])
    const { id } = (await invite({ role_id: await roleId('admin') })).body.data
    expect((await helper.post(`/invitations/${id}/resend`)).status).toBe(403)
  })

  test('a role of another workspace is none', async () => {
    const other = await parley.tenant({ number: false })
    const refused = await invite({ role_id: await roleId('agent', other.workspaceId) })
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('Invalid role')])
  })

  test('takes users:write, and reading takes users:read', async () => {
    const agent = await signedIn(parley, tenant)
    expect((await invite({}, agent)).status).toBe(403)
    expect((await agent.browser.get('/api/invitations')).status).toBe(403)
  })

  test('a member, a second invitation and a bad address are refused', async () => {
    expect((await invite({ email: admin.email })).status).toBe(409)
    expect((await invite({ email: 'nobody' })).status).toBe(400)
    expect((await invite()).status).toBe(200)
    expect((await invite({ email: email.toUpperCase() })).status).toBe(409)
    expect(await waiting()).toHaveLength(1)
  })

  test('one that ran out makes room for a new one', async () => {
    await invite()
    await parley.clock.advance(7 * 86_400)
    await admin.login()
    expect((await waiting())[0].is_expired).toBe(true)
    expect((await invite()).status).toBe(200)
    expect(await waiting()).toMatchObject([{ is_expired: false }])
  })

  test('a hundred mails an hour are enough for a workspace', async () => {
    const answers = await Promise.all(
      Array.from({ length: 102 }, (_, i) => invite({ email: `many${made}-${i}@example.com` })),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})

describe('answering', () => {
  test('the link tells what it is about', async () => {
    await invite()
    const token = await mailed()
    const told = await stranger().post('/auth/invitations/open', { token })
    await expectGolden('api/open-invitation', anonymous(told))
  })

  test('makes the account, also where registration is closed, and signs it in', async () => {
    await invite({ role_id: await roleId('manager') })
    const guest = stranger()
    const answer = await accept(await mailed(), guest)
    await expectGolden('api/accept-invitation', anonymous(answer))
    const { data } = (await guest.browser.get('/api/me')).body
    expect(data).toMatchObject({ email, organization_id: tenant.workspaceId, role: { name: 'manager' } })
    expect((await elsewhere(parley, guest).login()).status).toBe(200)
    expect(await waiting()).toEqual([])
    const records = await auditOf(parley, tenant.workspaceId, 'user')
    expect(records.at(-1)?.changes).toMatchObject({ email: { new: email }, invited_by: { old: null } })
  })

  test('works once', async () => {
    await invite()
    const token = await mailed()
    const answers = await Promise.all([accept(token), accept(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await accept(token)).status).toBe(404)
    expect((await stranger().post('/auth/invitations/open', { token })).status).toBe(404)
  })

  test('works for seven days', async () => {
    await invite()
    const token = await mailed()
    await parley.clock.advance(7 * 86_400)
    expect((await accept(token)).status).toBe(404)
  })

  test('a short password and a missing name use nothing up', async () => {
    await invite()
    const token = await mailed()
    const guest = stranger()
    const short = { token, full_name: 'Grace', password: 'short' }
    expect((await guest.post('/auth/invitations/accept', short)).status).toBe(400)
    const nameless = { token, full_name: ' ', password: 'long enough' }
    expect((await guest.post('/auth/invitations/accept', nameless)).status).toBe(400)
    expect((await accept(token)).status).toBe(200)
  })

  test('sent again the new link works and the old one no more', async () => {
    const { id } = (await invite()).body.data
    const old = await mailed()
    await parley.clock.advance(6 * 86_400)
    await admin.login()
    await expectGolden('api/resend-invitation', anonymous(await admin.post(`/invitations/${id}/resend`)))
    const fresh = await mailed(2)
    await parley.clock.advance(6 * 86_400)
    expect((await accept(old)).status).toBe(404)
    expect((await accept(fresh)).status).toBe(200)
  })

  test('withdrawn it works no more', async () => {
    const { id } = (await invite()).body.data
    const token = await mailed()
    await expectGolden('api/delete-invitation', await admin.browser.send('DELETE', `/api/invitations/${id}`))
    expect((await accept(token)).status).toBe(404)
    const records = await auditOf(parley, tenant.workspaceId, 'invitation')
    expect(records.map(({ action }) => action)).toEqual(['created', 'deleted'])
  })

  test('it ends with the membership of whoever stands for it', async () => {
    const helper = await withRole('Helper', ['users:read', 'users:write'])
    const { id } = (await invite({}, helper)).body.data
    const token = await mailed()
    await admin.browser.send('DELETE', `/api/organizations/members/${helper.id}`)
    expect((await accept(token)).status).toBe(404)
    // Somebody else can stand for it.
    expect((await admin.post(`/invitations/${id}/resend`)).status).toBe(200)
    expect((await accept(await mailed(2))).status).toBe(200)
  })

  test('it ends with its role, and sleeps while the workspace is closed', async () => {
    const role = (await admin.post('/roles', { name: 'Guest', permissions: [] })).body.data.id
    await invite({ role_id: role })
    const token = await mailed()
    const { pool } = parley.app
    await pool.query(`update workspace set status = 'closed' where id = $1`, [tenant.workspaceId])
    expect((await accept(token)).status).toBe(404)
    await pool.query(`update workspace set status = 'open' where id = $1`, [tenant.workspaceId])
    await admin.browser.send('DELETE', `/api/roles/${role}`)
    expect((await accept(token)).status).toBe(404)
  })
})

describe('somebody who has an account', () => {
  let guest: Person
  let token: string
  beforeEach(async () => {
    const home = await parley.tenant({ name: 'Home', number: false })
    guest = await signedIn(parley, home)
    await invite({ email: guest.email, role_id: await roleId('manager') })
    token = await mailed(1, guest.email)
  })

  test('is told so, and cannot have it made anew', async () => {
    const told = await stranger().post('/auth/invitations/open', { token })
    expect(told.body.data.has_account).toBe(true)
    expect((await accept(token)).status).toBe(409)
    expect((await elsewhere(parley, guest).login()).status).toBe(200)
  })

  test('joins after signing in, and goes on in the new workspace', async () => {
    expect((await stranger().post('/invitations/join', { token })).status).toBe(401)
    const joined = await guest.post('/invitations/join', { token })
    await expectGolden('api/join-invitation', anonymous(joined))
    const { data } = (await guest.browser.get('/api/me')).body
    expect(data).toMatchObject({ organization_id: tenant.workspaceId, role: { name: 'manager' } })
    expect((await guest.browser.get('/api/me/organizations')).body.data.organizations).toHaveLength(2)
    expect((await guest.post('/invitations/join', { token })).status).toBe(404)
    const [record] = await auditOf(parley, tenant.workspaceId, 'organization_member')
    expect(record).toMatchObject({ action: 'created', actor_name: expect.stringMatching(/^Member/) })
  })

  test('nobody else joins in their place', async () => {
    const home = await parley.tenant({ number: false })
    const thief = await signedIn(parley, home)
    const refused = await thief.post('/invitations/join', { token })
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'The invitation was sent to another address.',
    ])
    expect((await guest.post('/invitations/join', { token })).status).toBe(200)
  })
})
