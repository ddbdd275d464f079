import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personAt } from '../people/sign-in/person.ts'
import { tokenMailed } from '../support/mails.ts'
import { memberSession, type Session } from '../support/session.ts'
import { type Shop, type Shops, startShops } from '../support/shops.ts'

/** Every way by which grants pass to somebody, tried by people who hold little. */
let stage: Shops
let shop: Shop
let admin: Session
let made = 0

beforeAll(async () => {
  stage = await startShops()
})
beforeEach(async () => {
  shop = await stage.shop()
  admin = shop.admin
})
afterAll(() => stage.close())

type Body = Record<string, unknown>
const all = async () => (await admin.api.get('/me')).body.data.permissions as string[]
const editorWith = (...more: string[]) =>
  shop.withRole(`Editor ${++made}`, ['roles:read', 'roles:write', 'roles:delete', ...more])
const role = async (name: string) => (await admin.api.get(`/roles/${await shop.roleId(name)}`)).body.data
const put = (by: Session, { id, version }: { id: string; version: number }, body: Body) =>
  by.api.send('PUT', `/roles/${id}`, { version, ...body })
const defaultRole = async () => {
  const { roles } = (await admin.api.get('/roles?limit=100')).body.data
  return roles.find((one: Body) => one.is_default).name
}
async function makeRole(name: string, permissions: string[], more: Body = {}) {
  const answer = await admin.api.post('/roles', { name, permissions, ...more })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const register = async () => {
  const body = { email: `new${++made}@example.com`, password: 'a new password', full_name: 'New' }
  const answer = await stage.parley.app.config
  expect(answer.auth.registration).toBe(true)
  return personAt(stage.parley, { id: '', ...body }).post('/auth/register', {
    ...body,
    organization_id: shop.tenant.workspaceId,
  })
}

describe('the default role', () => {
  test('is none that its maker does not hold: not by an update, at either door, nor by registering then', async () => {
    const boss = await makeRole('Boss', await all())
    const editor = await editorWith()
    const refused = await put(editor, boss, { is_default: true })
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringMatching(/^You do not hold \S+, which the role has\.$/),
    ])
    const text = 'mutation ($input: UpdateRoleInput!) { updateRole(input: $input) { role { id } } }'
    const asked = await editor.ask(text, { input: { id: boss.id, version: 1, isDefault: true, name: 'B' } })
    expect(asked.body.errors[0].extensions.code).toBe('FORBIDDEN')
    expect(await defaultRole()).toBe('agent')
    expect((await register()).body.data.user.role.name).toBe('agent')
    expect((await put(admin, boss, { is_default: true })).status).toBe(200)
    expect(await defaultRole()).toBe('Boss')
  })

  test('is none with a grant more than its maker holds, made so at once or given more later', async () => {
    const editor = await editorWith('tags:read')
    const more = { name: 'Newcomer', permissions: ['tags:read', 'tags:write'], is_default: true }
    expect((await editor.api.post('/roles', more)).status).toBe(403)
    const less = await editor.api.post('/roles', { ...more, permissions: ['tags:read'] })
    expect(less.status).toBe(200)
    const about = { feature_version: less.body.data.feature_version, permissions: more.permissions }
    expect((await put(editor, less.body.data, about)).status).toBe(403)
    // What becomes of both at once counts.
    const other = await makeRole('Other', ['tags:read'])
    expect((await put(editor, other, { ...about, is_default: true })).status).toBe(403)
    const together = { ...about, permissions: ['tags:read'], is_default: true }
    expect((await put(editor, other, together)).status).toBe(200)
  })

  test('comes back to the agent only by those who hold what the agent has', async () => {
    const small = await makeRole('Small', ['tags:read'], { is_default: true })
    const editor = await editorWith('tags:read')
    expect((await put(editor, small, { is_default: false })).status).toBe(403)
    expect((await editor.api.send('DELETE', `/roles/${small.id}`)).status).toBe(403)
    expect(await defaultRole()).toBe('Small')
    const whole = await editorWith(...(await role('agent')).permissions)
    expect((await put(whole, small, { is_default: false })).status).toBe(200)
    expect(await defaultRole()).toBe('agent')
  })
})

describe('the role of single sign-on', () => {
  const settings = {
    client_id: 'shop',
    client_secret: 'secret',
    is_enabled: true,
    allow_auto_create: true,
    default_role: 'Guest',
  }

  test('goes by its name, so a greater role cannot be called like it', async () => {
    const guest = await makeRole('Guest', ['tags:read'])
    const there = { 'X-Organization-ID': shop.tenant.workspaceId }
    const saved = await stage.platform.api.send('PUT', '/settings/sso/google', settings, there)
    expect(saved.status, saved.text).toBe(200)
    const boss = await makeRole('Boss', await all())
    const editor = await editorWith('tags:read')
    expect((await put(editor, guest, { name: 'Guest of old' })).status).toBe(200)
    expect((await put(editor, boss, { name: 'Guest' })).status).toBe(403)
    const lesser = await editor.api.post('/roles', {
      name: 'Guest',
      permissions: ['tags:read', 'tags:write'],
    })
    expect(lesser.status).toBe(403)
    expect((await put(editor, boss, { name: 'Chief' })).status).toBe(200)
    expect((await editor.api.post('/roles', { name: 'Guest', permissions: ['tags:read'] })).status).toBe(200)
  })
})

describe('an invitation', () => {
  const inviting = ['users:read', 'users:write', 'tags:read']
  let guest: { email: string; password: string }
  let reader: { id: string; version: number; feature_version: number }
  beforeEach(async () => {
    guest = { email: `guest${++made}@example.com`, password: 'a new password' }
    reader = await makeRole('Reader', ['tags:read'])
  })
  const stranger = () => personAt(stage.parley, { id: '', ...guest })
  const invite = (by: Session, role_id?: string) =>
    by.api.post('/invitations', { email: guest.email, ...(role_id ? { role_id } : {}) })
  const mailed = (many = 1) => tokenMailed(stage.parley, guest.email, 'invitation', many)
  const accept = (token: string) =>
    stranger().post('/auth/invitations/accept', { token, full_name: 'Guest', password: guest.password })
  const grow = (permissions: string[]) =>
    put(admin, reader, { feature_version: reader.feature_version, permissions })

  test('gives no more than its maker held when it was made, however the role grew', async () => {
    const helper = await shop.withRole('Helper', inviting)
    const { id } = (await invite(helper, reader.id)).body.data
    const token = await mailed()
    expect((await grow(['tags:read', 'roles:write'])).status).toBe(200)
    expect((await stranger().post('/auth/invitations/open', { token })).status).toBe(404)
    expect((await accept(token)).status).toBe(404)
    expect((await helper.api.post(`/invitations/${id}/resend`)).status).toBe(403)
    expect((await admin.api.post(`/invitations/${id}/resend`)).status).toBe(200)
    expect((await accept(await mailed(2))).body.data.user.role.name).toBe('Reader')
  })

  test('and none to somebody who signs in and joins', async () => {
    const elsewhere = await stage.shop()
    guest = await memberSession(stage.parley, elsewhere.tenant.workspaceId)
    const helper = await shop.withRole('Helper', inviting)
    await invite(helper, reader.id)
    const token = await mailed()
    await grow(['tags:read', 'roles:write'])
    expect((await (guest as Session).api.post('/invitations/join', { token })).status).toBe(404)
  })

  test('gives no more than its maker holds when it is accepted', async () => {
    const second = await memberSession(stage.parley, shop.tenant.workspaceId)
    await invite(second, await shop.roleId('manager'))
    const token = await mailed()
    const demoted = { role_id: await shop.roleId('agent') }
    const id = await shop.userId(second)
    expect((await admin.api.send('PUT', `/organizations/members/${id}`, demoted)).status).toBe(200)
    expect((await accept(token)).status).toBe(404)
  })

  test('to the role that was the default, and is no more, takes holding it', async () => {
    const helper = await shop.withRole('Helper', inviting)
    await invite(helper)
    const token = await mailed()
    await makeRole('Small', [], { is_default: true })
    expect((await accept(token)).status).toBe(404)
  })
})

describe('a role of people and keys', () => {
  test('is given to members old and new only by those who hold it', async () => {
    const boss = await makeRole('Boss', await all())
    const helper = await shop.withRole('Helper', [
      'users:read',
      'users:write',
      'organizations:read',
      'organizations:assign',
    ])
    const agent = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
    const id = await shop.userId(agent)
    const person = { email: `new${++made}@example.com`, password: 'x', full_name: 'New', role_id: boss.id }
    const tries: [string, string, Body][] = [
      ['POST', '/users', person],
      ['PUT', `/users/${id}`, { role_id: boss.id }],
      ['PUT', `/organizations/members/${id}`, { role_id: boss.id }],
      ['POST', '/invitations', { email: person.email, role_id: boss.id }],
    ]
    for (const [method, path, body] of tries)
      expect((await helper.api.send(method, path, body)).status, path).toBe(403)
    expect((await agent.api.get('/me')).body.data.role.name).toBe('agent')
  })

  test('copied by somebody else it cannot hold what they lack', async () => {
    const editor = await editorWith()
    const { permissions, description } = await role('manager')
    const copy = { name: 'Manager (copy)', description, permissions }
    expect((await editor.api.post('/roles', copy)).status).toBe(403)
  })

  test('a svc_ key holds nothing that its issuer lacks, also when the role grows later', async () => {
    const small = await makeRole('Small', ['api_keys:read', 'api_keys:write', 'tags:read'])
    const issuer = await memberSession(stage.parley, shop.tenant.workspaceId, 'Small')
    const more = await issuer.api.post('/api-keys', { name: 'Key', scopes: ['tags:read', 'tags:write'] })
    expect(more.status).toBe(403)
    const { key } = (await issuer.api.post('/api-keys', { name: 'Key' })).body.data
    const grown = {
      feature_version: small.feature_version,
      permissions: [...small.permissions, 'tags:write'],
    }
    expect((await put(admin, small, grown)).status).toBe(200)
    const answer = await fetch(`${stage.parley.url}/api/tags`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Tag' }),
    })
    expect(answer.status).toBe(403)
  })

  test('a manager of a team makes no other manager and no member of the organization', async () => {
    const { team } = (await admin.api.post('/teams', { name: 'Support' })).body.data
    const lead = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
    const add = (by: Session, user_id: string, role: string) =>
      by.api.post(`/teams/${team.id}/members`, { user_id, role })
    expect((await add(admin, await shop.userId(lead), 'manager')).status).toBe(200)
    const mate = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
    expect((await add(lead, await shop.userId(mate), 'manager')).status).toBe(403)
    const other = await stage.shop()
    expect((await add(lead, await other.userId(other.admin), 'agent')).status).toBe(400)
    expect((await add(lead, await shop.userId(mate), 'agent')).status).toBe(200)
  })
})
