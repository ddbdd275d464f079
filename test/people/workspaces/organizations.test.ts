import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { components } from '#people/workspaces/component-catalogue.ts'
import { switchable } from '#people/workspaces/components.ts'
import { expectGolden } from '../../support/golden.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { auditOf, platformAdmin } from '../../support/platform-admin.ts'
import { memberSession, type Session } from '../../support/session.ts'

let parley: Parley
let tenant: Tenant
let admin: Session
let platform: Session

beforeAll(async () => {
  parley = await startParley()
  tenant = await parley.tenant({ name: 'Shop', number: false })
  const home = await parley.tenant({ name: 'Home', number: false })
  admin = await memberSession(parley, tenant.workspaceId)
  platform = await platformAdmin(parley, home.workspaceId)
})
afterAll(() => parley.close())

const create = (body: unknown) => platform.api.post('/organizations', body)

describe('organizations', () => {
  test('are listed and made by the platform only', async () => {
    for (const path of ['/organizations', `/organizations/${tenant.workspaceId}/features`]) {
      expect((await admin.api.get(path)).status).toBe(403)
    }
    expect((await admin.api.post('/organizations', { name: 'Mine' })).status).toBe(403)
    await expectGolden('api/get-organizations', await platform.api.get('/organizations'))
  })

  test('have the components given, an administrator, system roles and a record', async () => {
    const made = await create({ name: ' New ', features: { tags: true, templates: true, campaigns: true } })
    await expectGolden('api/post-organization', made)
    const { id } = made.body.data
    const { body } = await platform.api.get(`/organizations/${id}/features`)
    expect(Object.keys(body.data.features)).toEqual(components.map(({ key }) => key))
    const on = Object.keys(body.data.features).filter((key) => body.data.features[key])
    expect(on).toEqual(['chat', 'contacts', 'tags', 'accounts', 'templates', 'campaigns', 'sso'])
    const mine = (await platform.api.get('/me/organizations')).body.data.organizations
    expect(mine.map((one: { name: string; role_name: string }) => [one.name, one.role_name])).toEqual([
      ['Home', 'admin'],
      ['New', 'admin'],
    ])
    expect(await auditOf(parley, id, 'organization_owner')).toMatchObject([{ action: 'created' }])
    const { rows } = await parley.app.pool.query('select name from role where workspace_id = $1 order by 1', [
      id,
    ])
    expect(rows.map(({ name }) => name)).toEqual(['admin', 'agent', 'manager'])
  })

  test('are where GraphQL says, and where nobody says so in UTC', async () => {
    const make = (input: string) =>
      platform.graphql(`mutation { createWorkspace(input: { ${input} }) { workspace { id } } }`)
    const placeOf = async (name: string) => {
      const sql = 'select timezone, country from workspace where name = $1'
      return (await parley.app.pool.query(sql, [name])).rows
    }
    await make('name: "There", timezone: "America/Sao_Paulo", country: "br"')
    expect(await placeOf('There')).toEqual([{ timezone: 'America/Sao_Paulo', country: 'BR' }])
    await make('name: "Somewhere", country: ""')
    // The rows of /api are those of the documents.
    await create({ name: 'Plain', timezone: 'Europe/Berlin', country: 'DE' })
    for (const name of ['Somewhere', 'Plain'])
      expect(await placeOf(name)).toEqual([{ timezone: 'UTC', country: null }])
    for (const [input, field] of [
      ['timezone: "Berlin"', 'timezone'],
      ['timezone: "+02:00"', 'timezone'],
      ['country: "ZZ"', 'country'],
    ])
      await expect(make(`name: "Refused", ${input}`)).rejects.toThrow(new RegExp(String(field)))
    expect(await placeOf('Refused')).toEqual([])
  })

  test('document 2: a new organization has default chatbot settings (spec/5 1.8)', async () => {
    const { id } = (await create({ name: 'With a chatbot' })).body.data
    const sql = 'select * from chatbot_settings where workspace_id = $1'
    const { rows } = await parley.app.pool.query(sql, [id])
    expect(rows).toMatchObject([
      {
        enabled: false,
        greeting_message: 'Hello! How can I help you today?',
        fallback_message: '',
        session_timeout_minutes: 30,
        allow_agent_queue_pickup: true,
        assign_to_same_agent: true,
        agent_current_conversation_only: false,
        allow_automated_outside_hours: true,
        sla_enabled: false,
        sla_response_minutes: 15,
        sla_resolution_minutes: 60,
        sla_escalation_minutes: 30,
        sla_auto_close_hours: 24,
        client_reminder_enabled: false,
        client_reminder_minutes: 30,
        client_auto_close_minutes: 60,
        ai_enabled: false,
        ai_max_tokens: 500,
      },
    ])
  })

  test.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'x', features: { rockets: true } }, 'rockets: No such component.'],
    [{ name: 'x', features: { chat: true } }, 'chat is part of every organization'],
    [{ name: 'x', features: { sso: true } }, 'sso is managed by the platform'],
    [
      { name: 'x', features: { 'chatbot.keywords': true } },
      'chatbot.keywords is part of the component chatbot',
    ],
    [{ name: 'x', features: { users: true } }, 'No such component.'],
    [{ name: 'x', features: { campaigns: true } }, 'campaigns requires templates'],
    [{ name: 'x', features: { tags: 'yes' } }, 'Invalid request body'],
  ])('%j is refused', async (body, message) => {
    const answer = await create(body)
    expect(answer).toMatchObject({ status: 400, body: { status: 'error', data: null } })
    expect(answer.body.message).toContain(message)
  })

  test('tell members where they are', async () => {
    await expectGolden('api/get-organization', await admin.api.get('/organizations/current'))
    await expectGolden('api/get-my-organizations', await admin.api.get('/me/organizations'))
    await expectGolden('api/get-org-features', await admin.api.get('/org/features'))
    const data = await admin.graphql('{ workspace { id } myWorkspaces { workspace { id } } }')
    expect(data).toEqual({
      workspace: { id: tenant.workspaceId },
      myWorkspaces: [{ workspace: { id: tenant.workspaceId } }],
    })
  })

  test('that a platform administrator is no member of are entered by header', async () => {
    const headers = { 'X-Organization-ID': tenant.workspaceId }
    const { body } = await platform.api.get('/organizations/current', headers)
    expect(body.data.name).toBe('Shop')
    const { body: own } = await admin.api.get('/organizations/current', { 'X-Organization-ID': 'nonsense' })
    expect(own.data.name).toBe('Shop')
  })
})

describe('components', () => {
  const path = () => `/organizations/${tenant.workspaceId}/features`
  const put = (body: unknown) => platform.api.send('PUT', path(), body)
  const version = async () => (await platform.api.get(path())).body.data.version

  test('change one version after the other, and only those given', async () => {
    const before = (await platform.api.get(path())).body.data
    const answer = await put({ version: before.version, features: { tags: false } })
    expect(answer.body.data.features).toEqual({ ...before.features, tags: false })
    expect(answer.body.data.version).toBe(before.version + 1)
    expect((await put({ version: before.version, features: { tags: true } })).status).toBe(409)
    expect((await put({ features: { tags: true } })).status).toBe(400)
    expect((await put({ version: before.version + 1 })).status).toBe(400)
    const back = await put({ version: before.version + 1, features: { tags: true } })
    expect(back.body.data).toEqual({ ...before, version: before.version + 2 })
    const [off] = await auditOf(parley, tenant.workspaceId, 'organization_features')
    expect(off.changes).toEqual({ tags: { old: true, new: false } })
  })

  test('that others require cannot go alone', async () => {
    const refused = await put({ version: await version(), features: { templates: false } })
    expect(refused).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/campaigns.*templates/) },
    })
    const both = await put({ version: await version(), features: { templates: false, campaigns: false } })
    expect(both.status).toBe(200)
    const half = await put({ version: await version(), features: { campaigns: true } })
    expect(half.body.message).toMatch(/campaigns.*templates/)
    expect(
      (await put({ version: await version(), features: { templates: true, campaigns: true } })).status,
    ).toBe(200)
    expect((await put({ version: await version(), features: { sso: false } })).status).toBe(400)
  })

  test('take their permissions along and bring them back, at once', async () => {
    const may = async () => (await admin.api.get('/me')).body.data.permissions.includes('tags:write')
    expect(await may()).toBe(true)
    await put({ version: await version(), features: { tags: false } })
    expect(await may()).toBe(false)
    const { rows } = await parley.app.pool.query(
      `select permissions from role where workspace_id = $1 and name = 'admin'`,
      [tenant.workspaceId],
    )
    expect(rows[0].permissions).toContain('tags:write')
    await put({ version: await version(), features: { tags: true } })
    expect(await may()).toBe(true)
  })

  test('switch the public API', async () => {
    expect((await tenant.v1.get('/contacts')).status).toBe(200)
    await put({ version: await version(), features: { 'api.contacts': false } })
    expect((await tenant.v1.get('/contacts')).body.error).toMatchObject({
      code: 'feature_not_in_plan',
      details: { feature: 'api.contacts' },
    })
    await put({ version: await version(), features: { 'api.contacts': true } })
    expect((await tenant.v1.get('/contacts')).status).toBe(200)
  })

  test('name only what exists: every requirement is a switch', () => {
    const keys = new Set(components.map(({ key }) => key))
    expect(keys.size).toBe(components.length)
    for (const { requires } of components)
      expect(requires.filter((key) => !switchable.includes(key))).toEqual([])
  })
})

describe('settings', () => {
  test('are read by members and changed with the permission', async () => {
    await expectGolden('api/get-org-settings', await admin.api.get('/org/settings'))
    const agent = await memberSession(parley, tenant.workspaceId, 'agent')
    expect((await agent.api.get('/org/settings')).status).toBe(200)
    expect((await agent.api.send('PUT', '/org/settings', { name: 'Mine' })).status).toBe(403)
    const put = await admin.api.send('PUT', '/org/settings', { timezone: 'Asia/Kolkata', unknown: 1 })
    await expectGolden('api/put-org-settings', put)
    const [record] = await auditOf(parley, tenant.workspaceId, 'settings.general')
    expect(record.changes).toEqual({ timezone: { old: 'UTC', new: 'Asia/Kolkata' } })
  })

  test.each([
    [{ timezone: '+02:00' }],
    [{ timezone: 'Mars/Olympus' }],
    [{ name: '  ' }],
    [{ mask_phone_numbers: 'yes' }],
    [{ date_format: '<b>' }],
  ])('%j is refused', async (body) => {
    expect((await admin.api.send('PUT', '/org/settings', body)).status).toBe(400)
  })
})
