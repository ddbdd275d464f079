import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#core/config/config.ts'
import { apiClient } from '../../support/api-client.ts'
import { tokenMailed } from '../../support/mails.ts'
import { type Parley, startParley, type Tenant, testEnvironment } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'

let parley: Parley
/** asks for eight characters at /api */
let stricter: Parley
let tenant: Tenant
let admin: Session
let made = 0

beforeAll(async () => {
  ;[parley, stricter] = await Promise.all([startParley(), startParley({ AUTH__MIN_PASSWORD_LENGTH: '8' })])
  tenant = await parley.tenant({ number: false })
  admin = await memberSession(parley, tenant.workspaceId)
})
afterAll(() => Promise.all([parley, stricter].map((one) => one?.close())))

const newEmail = () => `chooser${++made}@example.com`
const stranger = (at = parley) => apiClient(at.url)

async function invited(at: Parley, by: Session): Promise<string> {
  const email = newEmail()
  await by.api.post('/invitations', { email })
  return tokenMailed(at, email, 'invitation')
}

async function forgotten(at: Parley, workspaceId: string): Promise<string> {
  const { email } = await at.createMember(workspaceId, 'agent')
  await stranger(at).post('/api/auth/password-reset', { email })
  return tokenMailed(at, email, 'reset-password')
}

/** Every mutation that takes a new password, as the dashboard's forms send it; the field at fault, or undefined. */
const forms: Record<string, (password: string) => Promise<[string, Record<string, unknown>]>> = {
  register: async (password) => [
    'mutation ($input: RegisterInput!) { register(input: $input) { expiresIn } }',
    { input: { email: newEmail(), password, fullName: 'R', workspaceId: tenant.workspaceId } },
  ],
  addMember: async (password) => [
    'mutation ($input: AddMemberInput!) { addMember(input: $input) { member { id } } }',
    { input: { email: newEmail(), password, fullName: 'U' } },
  ],
  updateMember: async (password) => {
    const { id } = await parley.createMember(tenant.workspaceId, 'agent')
    return [
      'mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { member { id } } }',
      { input: { id, password } },
    ]
  },
  acceptInvitation: async (password) => [
    'mutation ($input: AcceptInvitationInput!) { acceptInvitation(input: $input) { expiresIn } }',
    { input: { token: await invited(parley, admin), password, fullName: 'I' } },
  ],
  resetPassword: async (password) => [
    'mutation ($token: String!, $password: String!) { resetPassword(input: { token: $token, password: $password }) { success } }',
    { token: await forgotten(parley, tenant.workspaceId), password },
  ],
  changeOwnPassword: async (newPassword) => [
    'mutation ($old: String!, $new: String!) { changeOwnPassword(input: { currentPassword: $old, newPassword: $new }) { success } }',
    { old: admin.password, new: newPassword },
  ],
}

const signedInOnly = ['addMember', 'updateMember', 'changeOwnPassword']

async function sent(form: string, password: string) {
  const [query, variables] = await (forms[form] as (typeof forms)[string])(password)
  if (signedInOnly.includes(form)) return (await admin.ask(query, variables)).body
  return (await stranger().post('/graphql', { query, variables })).body
}

test.each(Object.keys(forms))(
  '%s at GraphQL takes twelve characters, and none that many have',
  async (form) => {
    for (const password of ['elevenchars', 'Qwerty123456']) {
      const { errors } = await sent(form, password)
      expect(errors?.[0].extensions, password).toMatchObject({
        code: 'INVALID_FIELD',
        field: expect.stringMatching(/password$/i),
      })
    }
    expect((await sent(form, 'twelve chars')).errors).toBeUndefined()
    // The others of this file go on as the same person.
    if (form === 'changeOwnPassword') admin = await memberSession(parley, tenant.workspaceId)
  },
)

test('/api takes what the documents say: any at all, six where people choose their own', async () => {
  const account = (password: string) => ({ email: newEmail(), password, full_name: 'A' })
  const own = (new_password: string) => ({ current_password: admin.password, new_password })
  const register = { ...account('x'), organization_id: tenant.workspaceId }
  expect((await stranger().post('/api/auth/register', register)).status).toBe(200)
  expect((await admin.api.post('/users', account('x'))).status).toBe(200)
  expect((await admin.api.send('PUT', '/me/password', own('short'))).status).toBe(400)
  expect((await admin.api.send('PUT', '/me/password', own('dragon'))).status).toBe(200)
  const accept = (token: string, password: string) =>
    stranger().post('/api/auth/invitations/accept', { token, password, full_name: 'I' })
  const invitation = await invited(parley, admin)
  expect((await accept(invitation, 'short')).status).toBe(400)
  expect((await accept(invitation, 'dragon')).status).toBe(200)
  const reset = (token: string, password: string) =>
    stranger().post('/api/auth/password-reset/confirm', { token, password })
  const token = await forgotten(parley, tenant.workspaceId)
  expect((await reset(token, 'short')).status).toBe(400)
  expect((await reset(token, 'dragon')).status).toBe(200)
  admin = await memberSession(parley, tenant.workspaceId)
})

test('auth.min_password_length asks for more at /api', async () => {
  const { workspaceId } = await stricter.tenant({ number: false })
  const boss = await memberSession(stricter, workspaceId)
  const account = (password: string) => ({ email: newEmail(), password, full_name: 'A' })
  const register = (password: string) =>
    stranger(stricter).post('/api/auth/register', { ...account(password), organization_id: workspaceId })
  const refused = await register('seven77')
  expect([refused.status, refused.body.message]).toEqual([400, 'password: Must have at least 8 characters.'])
  expect((await register('eight888')).status).toBe(200)
  expect((await boss.api.post('/users', account('seven77'))).status).toBe(400)
  const { id } = (await boss.api.post('/users', account('eight888'))).body.data
  expect((await boss.api.send('PUT', `/users/${id}`, { password: 'seven77' })).status).toBe(400)
  expect((await boss.api.send('PUT', `/users/${id}`, { password: 'eight888' })).status).toBe(200)
  const own = (new_password: string) =>
    boss.api.send('PUT', '/me/password', { current_password: boss.password, new_password })
  expect((await own('seven77')).status).toBe(400)
  expect((await own('eight888')).status).toBe(200)
})

test('registration is closed in production unless the operator opens it', () => {
  const registration = (own: Record<string, string>) =>
    loadConfig({
      argv: [],
      env: testEnvironment({ WEBHOOKS__ALLOW_HOSTS: '', TESTING__CLOCK: 'false', ...own }),
    }).auth.registration
  expect(registration({ NODE_ENV: 'production' })).toBe(false)
  expect(registration({ NODE_ENV: 'production', AUTH__REGISTRATION: 'true' })).toBe(true)
  expect(registration({ NODE_ENV: 'development' })).toBe(true)
})
