import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiClient } from '../support/api-client.ts'
import { memberSession, type Session } from '../support/session.ts'
import { type Attacked, startAttacked } from './stage.ts'

let attacked: Attacked
let ownId: string

beforeAll(async () => {
  attacked = await startAttacked()
  ownId = (await attacked.agent.api.get('/me')).body.data.id
})
afterAll(() => attacked?.close())

/** Every attack is answered with one of these statuses, and leaves everything as it was. */
async function expectRefused(
  attacks: readonly (readonly [by: Session['api'], method: string, path: string, body?: object])[],
  statuses: readonly number[],
) {
  const before = await attacked.state()
  for (const [by, method, path, body] of attacks) {
    const answer = await by.send(method, path, body)
    expect(statuses, `${method} ${path} ${JSON.stringify(body)}: ${answer.text}`).toContain(answer.status)
  }
  expect(await attacked.state()).toBe(before)
}

async function withRole(name: string, permissions: string[]): Promise<Session> {
  const made = await attacked.admin.api.post('/roles', { name, permissions })
  expect(made.status).toBe(200)
  return memberSession(attacked.parley, attacked.shop.workspaceId, name)
}

const roleId = async (name: string) => {
  const { roles } = (await attacked.admin.api.get('/roles?limit=100')).body.data
  return roles.find((role: { name: string }) => role.name === name)
}

describe('an agent', () => {
  test('gets no further by calling what is not theirs', async () => {
    const admin = await roleId('admin')
    const { api } = attacked.agent
    await expectRefused(
      [
        [api, 'PUT', `/users/${ownId}`, { role_id: admin.id }],
        [api, 'PUT', `/organizations/members/${ownId}`, { role_id: admin.id }],
        [api, 'POST', '/roles', { name: 'Mine', permissions: ['users:write'] }],
        [api, 'PUT', `/roles/${admin.id}`, { version: admin.version, name: 'agents' }],
        [api, 'POST', '/users', { email: 'x@example.com', password: 'x', full_name: 'X', role_id: admin.id }],
        [api, 'POST', '/api-keys', { name: 'Mine' }],
        [api, 'POST', '/public-keys', { name: 'Mine', scopes: ['messages:send'] }],
        [api, 'PUT', '/org/settings', { mask_phone_numbers: false }],
        [api, 'POST', '/organizations', { name: 'Mine' }],
        [api, 'POST', `/admin/organizations/${attacked.shop.workspaceId}/reopen`, { expected_version: 1 }],
        [api, 'PUT', `/organizations/${attacked.shop.workspaceId}/features`, { version: 1, features: {} }],
      ],
      [403],
    )
  })
})

describe('an editor of roles', () => {
  test('can neither grant what they lack nor take it away, to whomever', async () => {
    const editor = await withRole('Editor', [
      'roles:read',
      'roles:write',
      'users:read',
      'users:write',
      'tags:read',
    ])
    const own = await roleId('Editor')
    const [admin, agent] = [await roleId('admin'), await roleId('agent')]
    const about = (role: { version: number; feature_version: number }) => ({
      version: role.version,
      feature_version: role.feature_version,
    })
    const permissions = ['tags:delete']
    await expectRefused(
      [
        [editor.api, 'POST', '/roles', { name: 'More', permissions }],
        [
          editor.api,
          'PUT',
          `/roles/${own.id}`,
          { ...about(own), permissions: [...own.permissions, 'tags:delete'] },
        ],
        [editor.api, 'PUT', `/roles/${agent.id}`, { ...about(agent), permissions }],
        [editor.api, 'PUT', `/users/${ownId}`, { role_id: admin.id }],
        [
          editor.api,
          'POST',
          '/users',
          { email: 'y@example.com', password: 'y', full_name: 'Y', role_id: admin.id },
        ],
        [editor.api, 'PUT', `/users/${ownId}`, { is_super_admin: true }],
      ],
      [403],
    )
  })
})

describe('a svc_ key', () => {
  async function issue(by: Session, body: object = {}) {
    const made = await by.api.post('/api-keys', { name: 'Key', ...body })
    expect(made.status).toBe(200)
    return made.body.data as { id: string; key: string }
  }
  const through = (key: string, headers: Record<string, string> = {}) =>
    apiClient(`${attacked.parley.url}/api`, { 'x-api-key': key, ...headers })

  test('makes no other key, person, role or organization, and enters none', async () => {
    const { key, id } = await issue(attacked.admin)
    const api = through(key)
    await expectRefused(
      [
        [api, 'POST', '/api-keys', { name: 'Child' }],
        [api, 'PUT', `/api-keys/${id}`, { is_active: true }],
        [api, 'POST', '/public-keys', { name: 'Child', scopes: ['messages:send'] }],
        [api, 'POST', '/users', { email: 'z@example.com', password: 'z', full_name: 'Z' }],
        [api, 'POST', '/roles', { name: 'Key', permissions: [] }],
        [api, 'POST', '/organizations', { name: 'Key' }],
        [api, 'PUT', '/org/settings', { name: 'Key' }],
        [api, 'POST', '/auth/switch-org', { organization_id: attacked.other.tenant.workspaceId }],
        [api, 'GET', '/audit-logs'],
      ],
      [403],
    )
    const mutation = 'mutation { createApplicationKey(input: { name: "Child" }) { applicationKey { key } } }'
    const byGraphql = await api.post('/graphql', { query: mutation })
    expect(byGraphql.body.errors[0].extensions.code).toBe('FORBIDDEN')
  })

  test('is not widened: not by scopes that its issuer lacks, not by an update, not by the cookie beside it', async () => {
    const issuer = await withRole('Issuer', ['api_keys:read', 'api_keys:write', 'tags:read'])
    await expectRefused([[issuer.api, 'POST', '/api-keys', { name: 'More', scopes: ['tags:write'] }]], [403])
    await expectRefused([[issuer.api, 'POST', '/api-keys', { name: 'More', scopes: ['roles:write'] }]], [400])
    const { id, key } = await issue(issuer)
    const more = {
      is_active: true,
      scopes: ['tags:write'],
      name: 'Other',
      expires_at: null,
      issuer_id: ownId,
    }
    const before = await attacked.state()
    expect((await issuer.api.send('PUT', `/api-keys/${id}`, more)).body.data.scopes).toEqual(['tags:read'])
    const cookie = [...attacked.admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const both = through(key, { cookie, 'x-csrf-token': attacked.admin.cookies.get('svc_csrf') ?? '' })
    expect((await both.post('/tags', { name: 'Taken' })).status).toBe(403)
    const elsewhere = through(key, { 'x-organization-id': attacked.other.tenant.workspaceId })
    expect((await elsewhere.get('/tags')).status).toBe(200)
    const asBearer = apiClient(`${attacked.parley.url}/api`, { authorization: `Bearer ${key}` })
    expect((await asBearer.get('/tags')).status).toBe(401)
    expect(await attacked.state()).toBe(before)
  })
})

describe('fields that are not the client’s', () => {
  const foreign = () => ({
    id: randomUUID(),
    organization_id: attacked.other.tenant.workspaceId,
    workspace_id: attacked.other.tenant.workspaceId,
    is_super_admin: true,
    is_system: true,
    created_by_id: ownId,
    created_at: '2000-01-01T00:00:00Z',
  })

  test('are ignored by /api where they mean nothing, and refused where they mean rights', async () => {
    const { admin, agent, shop } = attacked
    const { is_super_admin: _, ...harmless } = foreign()
    expect((await admin.api.send('PUT', `/users/${ownId}`, { is_super_admin: true })).status).toBe(403)
    const before = await attacked.state()
    const own = await agent.api.send('PUT', '/me/availability', { ...foreign(), is_available: true })
    expect(own.status).toBe(200)
    const settings = { ...foreign(), status: 'closed', slug: 'mine', features: { campaigns: false } }
    expect((await admin.api.send('PUT', '/org/settings', settings)).status).toBe(200)
    const strip = (state: string) => state.replace(/ ?user_account\w+/, '')
    // Only the moment of the agent's own last change has moved.
    expect(strip(await attacked.state())).toBe(strip(before))
    const team = (await admin.api.post('/teams', { name: 'Fields', is_active: false, ...harmless })).body.data
      .team
    expect(team).toMatchObject({ is_active: true })
    expect([team.id, team.created_by_id]).not.toContain(harmless.id)
    expect((await attacked.other.admin.api.get(`/teams/${team.id}`)).status).toBe(404)
    const role = await admin.api.post('/roles', { name: 'Fields', permissions: [], version: 9, ...harmless })
    expect(role.body.data).toMatchObject({ is_system: false, version: 1 })
    const registered = await apiClient(`${attacked.parley.url}/api`).post('/auth/register', {
      email: 'new@example.com',
      password: 'new',
      full_name: 'New',
      role_id: (await roleId('admin')).id,
      role: 'admin',
      ...foreign(),
      organization_id: shop.workspaceId,
    })
    expect(registered.body.data?.user.role.name ?? registered.status).toBe('agent')
  })

  test.each([
    ['updateMember', 'UpdateMemberInput', () => ({ id: ownId, fullName: 'Ann' })],
    ['createTeam', 'CreateTeamInput', () => ({ name: 'Sales' })],
    ['updateWorkspaceSettings', 'UpdateWorkspaceSettingsInput', () => ({ name: 'Ours' })],
  ])('are refused by GraphQL: %s', async (mutation, type, own) => {
    const before = await attacked.state()
    const query = `mutation ($input: ${type}!) { ${mutation}(input: $input) { __typename } }`
    for (const field of [
      'organizationId',
      'workspaceId',
      'permissions',
      'status',
      '__proto__',
      'constructor',
    ]) {
      const input = JSON.parse(`{${JSON.stringify(own()).slice(1, -1)},"${field}":"x"}`)
      const answer = await attacked.admin.ask(query, { input })
      expect(answer.body.errors[0].extensions.code, field).toBe('INVALID_REQUEST')
      expect(answer.body.errors[0].message, field).toContain(field)
    }
    expect(await attacked.state()).toBe(before)
  })
})

describe('the organization in a header', () => {
  test('is taken only where the person belongs, however it is written', async () => {
    const { agent, shop, other } = attacked
    const id = other.tenant.workspaceId
    const spelled = [
      id,
      id.toUpperCase(),
      ` ${id} `,
      `${shop.workspaceId}, ${id}`,
      `{${id}}`,
      `${id}%00`,
      '*',
      '',
    ]
    for (const value of spelled) {
      const { body } = await agent.api.get('/organizations/current', { 'X-Organization-ID': value })
      expect(body.data?.id, value).toBe(shop.workspaceId)
    }
    const asked = await agent.api.get(`/organizations/current?organization_id=${id}`, {
      'X-Workspace-ID': id,
    })
    expect(asked.body.data.id).toBe(shop.workspaceId)
    await other.tenant.v1.post('/contacts', { phone: '+351912000777' })
    const ofV1 = await attacked.parley.v1(shop.key).get('/contacts', { 'X-Organization-ID': id })
    expect(ofV1.body.data).toEqual([])
  })
})
