import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ActionScene, startActions } from './scene.ts'

// Custom actions as they are kept (document 2; spec/8 CA1, CA2, CA6, G2, G8, G9, G12).

let scene: ActionScene
beforeAll(async () => {
  scene = await startActions()
})
afterAll(() => scene?.close())

const url = (config: object = {}) => ({
  action_type: 'url',
  config: { url: 'https://crm.example/{{contact.id}}', ...config },
})
const hook = (config: object = {}) => ({
  action_type: 'webhook',
  config: { url: `${scene.address}/hook`, ...config },
})
const create = (body: object) => scene.admin.api.post('/custom-actions', { name: 'Ticket', ...body })
const put = (id: string, body: object) => scene.admin.api.send('PUT', `/custom-actions/${id}`, body)
const get = async (id: string, session = scene.admin) =>
  (await session.api.get(`/custom-actions/${id}`)).body.data
const names = async (session = scene.admin, query = '') =>
  (await session.api.get(`/custom-actions${query}`)).body.data.custom_actions.map(
    ({ name }: { name: string }) => name,
  )

describe('an action', () => {
  test('has the members of document 2, with their defaults', async () => {
    const { status, body } = await create({ icon: 'ticket', ...url() })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id: expect.any(String),
      name: 'Ticket',
      icon: 'ticket',
      action_type: 'url',
      config: { url: 'https://crm.example/{{contact.id}}', open_in_new_tab: true },
      is_active: true,
      display_order: 0,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect(await get(body.data.id)).toEqual(body.data)
    expect((await scene.admin.api.send('DELETE', `/custom-actions/${body.data.id}`)).body.data).toEqual({
      status: 'deleted',
    })
    expect((await scene.admin.api.get(`/custom-actions/${body.data.id}`)).status).toBe(404)
  })

  test('takes any subset, and the whole of it back as a form sends it (spec/9 2.1)', async () => {
    const made = await scene.make({ icon: 'zap', ...hook({ method: 'PUT', body: '{"a":"{{user.name}}"}' }) })
    const { body } = await put(made.id, { is_active: false })
    expect(body.data).toMatchObject({ ...made, is_active: false, updated_at: expect.any(String) })
    const { status, body: same } = await put(made.id, { ...body.data, icon: '', display_order: null })
    expect([status, same.data]).toEqual([200, { ...body.data, icon: null, updated_at: expect.any(String) }])
    const moved = await put(made.id, { action_type: 'javascript', config: { code: 'alert(1)' } })
    expect(moved.body.data).toMatchObject({ action_type: 'javascript', config: { code: 'alert(1)' } })
    expect((await put(made.id, { action_type: 'url' })).status).toBe(400)
    expect(await get(made.id)).toMatchObject({ action_type: 'javascript' })
  })

  test('CA2: values of headers are never told, and ******** keeps them', async () => {
    const made = await scene.make(hook({ headers: { Authorization: 'Bearer s3cret', 'X-Old': 'o1d' } }))
    expect(made.config).toMatchObject({ headers: { Authorization: '********', 'X-Old': '********' } })
    const [row] = await scene.sql('select config::text as config, headers from custom_action where id = $1', [
      made.id,
    ])
    expect(`${row?.config} ${row?.headers}`).not.toMatch(/s3cret|o1d/)
    await put(made.id, { config: { ...made.config, headers: { authorization: '********', 'X-New': 'n3w' } } })
    scene.received.length = 0
    await scene.execute(made.id)
    expect(scene.received[0]?.headers).toMatchObject({ authorization: 'Bearer s3cret', 'x-new': 'n3w' })
    expect(scene.received[0]?.headers).not.toHaveProperty('x-old')
    expect(
      (await put(made.id, { config: { ...made.config, headers: { 'X-None': '********' } } })).status,
    ).toBe(400)
    const records = await scene.sql(
      'select changes::text as changes from audit_record where resource_id = $1',
      [made.id],
    )
    expect(JSON.stringify(records)).not.toMatch(/s3cret|n3w/)
  })

  test('SE3: values of headers belong to the scheme, host and port that they were given with', async () => {
    const made = await scene.make(hook({ headers: { 'X-Key': 's3cret' } }))
    const stored = () => scene.sql('select config, headers from custom_action where id = $1', [made.id])
    const before = await stored()
    const port = new URL(scene.address).port
    const elsewhere = [
      `https://127.0.0.1:${port}/hook`,
      `http://localhost:${port}/hook`,
      `http://127.0.0.1:${Number(port) + 1}/hook`,
      'https://thief.example/?to={{contact.name}}',
    ]
    for (const url of elsewhere) {
      const { status, body } = await put(made.id, { config: { url, headers: { 'x-key': '********' } } })
      expect([status, body.message], url).toEqual([
        400,
        'config.headers.x-key: An address on another server needs every header value sent again.',
      ])
      const config = { webhook: { url, headers: [{ name: 'X-Key', value: '********' }] } }
      const { body: graph } = await scene.admin.ask(
        `mutation ($input: UpdateCustomActionInput!) { updateCustomAction(input: $input) { customAction { id } } }`,
        { input: { id: made.id, config } },
      )
      expect(graph.errors[0].extensions).toMatchObject({ code: 'INVALID_FIELD' })
    }
    expect(await stored()).toEqual(before)
    // The same server keeps it, another one gets what was given for it, and without the header there is none to ask for.
    const kept = await put(made.id, {
      config: { url: `${scene.address}/other/{{contact.id}}`, headers: { 'X-Key': '********' } },
    })
    expect(kept.status).toBe(200)
    const url = 'https://crm.example/hook'
    expect((await put(made.id, { config: { url, headers: { 'X-Key': 'n3w' } } })).status).toBe(200)
    expect((await put(made.id, { config: { url: `${scene.address}/hook` } })).status).toBe(200)
    scene.received.length = 0
    await scene.execute(made.id)
    expect(scene.received[0]?.headers).not.toHaveProperty('x-key')
  })

  test('G9: is told in the audit log; a change that changes nothing is not (G2)', async () => {
    const made = await scene.make(url())
    await put(made.id, { name: 'Ticket', config: made.config })
    await put(made.id, { name: 'Case' })
    await scene.admin.api.send('DELETE', `/custom-actions/${made.id}`)
    const records = await scene.sql(
      'select action, changes from audit_record where resource_id = $1 order by created_at, id',
      [made.id],
    )
    expect(records).toMatchObject([
      { action: 'created' },
      { action: 'updated', changes: { name: { old: 'Ticket', new: 'Case' } } },
      { action: 'deleted', changes: { name: { old: 'Case' } } },
    ])
  })
})

test('CA1: any member sees those that can be used, without what is secret; others see all', async () => {
  await scene.sql('delete from custom_action')
  await scene.make({ name: 'B', display_order: 2, ...url() })
  await scene.parley.clock.advance(1)
  const off = await scene.make({ name: 'Off', display_order: 1, is_active: false, ...url() })
  await scene.make({ name: 'A', display_order: 2, ...url({ one_time_link: true }) })
  expect(await names()).toEqual(['Off', 'A', 'B'])
  expect(await names(scene.agent)).toEqual(['A', 'B'])
  expect((await scene.agent.api.get(`/custom-actions/${off.id}`)).status).toBe(404)
  const { custom_actions } = (await scene.agent.api.get('/custom-actions')).body.data
  expect(custom_actions[0].config).toEqual({ url: '', open_in_new_tab: true, one_time_link: true })
  expect(await names(scene.stranger)).toEqual([])
  expect((await scene.stranger.api.get(`/custom-actions/${off.id}`)).status).toBe(404)
  expect(await names(scene.admin, '?search=off')).toEqual(['Off'])
  expect(await names(scene.admin, '?page=2&limit=2')).toEqual(['B'])
  expect((await scene.admin.api.get('/custom-actions')).body.data).toMatchObject({ total: 3, page: 1 })
  expect((await scene.agent.api.post('/custom-actions', { name: 'X', ...url() })).status).toBe(403)
})

test('in the graph a config is what its type has, and pages meet', async () => {
  const text = `query ($after: String) { customActions(first: 2, after: $after) {
    nodes { name config { __typename ... on CustomActionUrl { url openInNewTab isOneTimeLink } } }
    pageInfo { endCursor } } }`
  const { customActions: first } = (await scene.admin.graphql(text)) as never as {
    customActions: { nodes: object[]; pageInfo: { endCursor: string } }
  }
  expect(first.nodes).toMatchObject([
    { name: 'Off', config: { __typename: 'CustomActionUrl', isOneTimeLink: false } },
    { name: 'A', config: { isOneTimeLink: true, url: 'https://crm.example/{{contact.id}}' } },
  ])
  const { customActions: rest } = (await scene.admin.graphql(text, {
    after: first.pageInfo.endCursor,
  })) as never as { customActions: { nodes: object[] } }
  expect(rest.nodes).toMatchObject([{ name: 'B' }])
})

test('in the graph an action is made by what it does', async () => {
  const text = `mutation ($input: CreateCustomActionInput!) { createCustomAction(input: $input) { customAction {
    id actionType icon config { ... on CustomActionWebhook { url method headers { name } body } } } } }`
  const webhook = {
    url: `${scene.address}/hook`,
    method: 'PATCH',
    headers: [{ name: 'X-Key', value: 's3cret' }],
  }
  const { createCustomAction } = await scene.admin.graphql(text, {
    input: { name: 'Hook', icon: 'BAR_CHART', config: { webhook } },
  })
  const made = (createCustomAction as never as { customAction: { id: string } }).customAction
  expect(made).toEqual({
    id: made.id,
    actionType: 'WEBHOOK',
    icon: 'BAR_CHART',
    config: { url: webhook.url, method: 'PATCH', headers: [{ name: 'X-Key' }], body: null },
  })
  const change = `mutation ($input: UpdateCustomActionInput!) { updateCustomAction(input: $input) { customAction {
    name actionType config { ... on CustomActionScript { code } } } } }`
  const { updateCustomAction } = await scene.admin.graphql(change, {
    input: { id: made.id, config: { javascript: { code: '1' } } },
  })
  expect(updateCustomAction).toEqual({
    customAction: { name: 'Hook', actionType: 'JAVASCRIPT', config: { code: '1' } },
  })
  await scene.admin.api.send('DELETE', `/custom-actions/${made.id}`)
})

describe('CA6 and G12: what cannot be is refused, and nothing is saved', () => {
  test.each([
    ['no name', { name: '' }],
    ['no type', { action_type: undefined }],
    ['another type', { action_type: 'mail' }],
    ['another icon', { icon: 'cat' }],
    ['no config', { config: undefined }],
    ['no address', { config: {} }],
    ['a script without code', { action_type: 'javascript', config: { code: ' ' } }],
    ['a variable in the host', { config: { url: 'https://{{contact.name}}.example/' } }],
    ['a variable that ends the host', { config: { url: 'https://crm.example{{contact.name}}' } }],
    ['a variable in the port', { config: { url: 'https://crm.example:{{contact.id}}/' } }],
    ['a variable in the scheme', { config: { url: '{{contact.name}}://crm.example/' } }],
    ['another scheme', { config: { url: 'file:///etc/passwd' } }],
    ['a script for an address', { config: { url: 'javascript:alert(1)' } }],
    ['a private address', { config: { url: 'http://169.254.169.254/latest' } }],
    ['a user name in the address', { config: { url: 'https://me:pw@crm.example/' } }],
    ['an unknown variable', { config: { url: 'https://crm.example/{{contact.secret}}' } }],
    ['a body that is no JSON', { action_type: 'webhook', config: { url: 'https://a.example/', body: '{' } }],
    [
      'a variable outside of a string',
      { action_type: 'webhook', config: { url: 'https://a.example/', body: '{"a": {{contact.name}}}' } },
    ],
    ['another method', { action_type: 'webhook', config: { url: 'https://a.example/', method: 'TRACE' } }],
    [
      'a header of the connection',
      { action_type: 'webhook', config: { url: 'https://a.example/', headers: { Host: 'b' } } },
    ],
    [
      'a line break in a header',
      { action_type: 'webhook', config: { url: 'https://a.example/', headers: { 'X-A': 'a\r\nX-B: b' } } },
    ],
    [
      'a line break in the name of one',
      { action_type: 'webhook', config: { url: 'https://a.example/', headers: { 'X-A\r\n': 'a' } } },
    ],
    ['too much code', { action_type: 'javascript', config: { code: 'x'.repeat(64 * 1024 + 1) } }],
  ])('%s', async (_what, fields) => {
    const before = await names()
    const { status, body } = await create({ ...url(), ...fields })
    expect([status, body.data], body.message).toEqual([400, null])
    expect(await names()).toEqual(before)
  })

  test('G8: more than 200', async () => {
    await scene.sql(
      `insert into custom_action (workspace_id, id, name, action_type, config, created_at, updated_at)
       select $1, gen_random_uuid(), 'N' || n, 'javascript', '{"code":"x"}', now(), now() from generate_series(1, 197) n`,
      [scene.shop.workspaceId],
    )
    const { status, body } = await create(url())
    expect([status, body.message]).toEqual([400, 'A workspace has at most 200 custom actions.'])
    expect(await names()).toHaveLength(200)
  })
})
