import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetMembers } from '#people/sessions/members.ts'
import { type Parley, startParley, type Tenant } from '../../../../support/parley.ts'
import { memberSession, type Session } from '../../../../support/session.ts'

// AI contexts as they are kept (document 3, AI context; spec/5 1.10; spec/8 AI1; spec/10 SE3).

let parley: Parley
let shop: Tenant
let admin: Session
let agent: Session
let stranger: Session
beforeAll(async () => {
  parley = await startParley({ ROLE: 'web' })
  shop = await parley.tenant()
  admin = await memberSession(parley, shop.workspaceId)
  agent = await memberSession(parley, shop.workspaceId, 'agent')
  stranger = await memberSession(parley, (await parley.tenant()).workspaceId)
})
afterAll(() => parley?.close())
const sql = async (text: string, values: unknown[] = []) => (await parley.app.pool.query(text, values)).rows
beforeEach(() => sql('delete from ai_context'))

const path = '/chatbot/ai-contexts'
const create = (body: object, session = admin) =>
  session.api.post(path, { name: 'Prices', static_content: 'Tea costs 3.', ...body })
const put = (id: string, body: object, session = admin) => session.api.send('PUT', `${path}/${id}`, body)
const make = async (body: object = {}) => {
  const answer = await create(body)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.data
}
const api = (config: object = {}) => ({
  context_type: 'api',
  static_content: '',
  api_config: { url: 'https://stock.example/items?q={{user_message}}', ...config },
})
const names = async (query = '') =>
  (await admin.api.get(`${path}${query}`)).body.data.contexts.map(({ name }: { name: string }) => name)

describe('a context', () => {
  test('has the members of document 3, with their defaults', async () => {
    const { status, body } = await create({ trigger_keywords: [' Price ', ''] })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id: expect.any(String),
      name: 'Prices',
      trigger_keywords: ['Price'],
      context_type: 'static',
      static_content: 'Tea costs 3.',
      api_config: null,
      messaging_account: null,
      priority: 0,
      enabled: false,
      created_by_name: expect.stringMatching(/./),
      updated_by_name: body.data.created_by_name,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect((await admin.api.get(`${path}/${body.data.id}`)).body.data).toEqual(body.data)
    const gone = await admin.api.send('DELETE', `${path}/${body.data.id}`)
    expect(gone.body.data).toEqual({ message: 'AI context deleted' })
    expect((await admin.api.get(`${path}/${body.data.id}`)).status).toBe(404)
  })

  test('takes any subset, and the whole of it back as a form sends it', async () => {
    const made = await make(api({ method: 'POST', body: '{"q":"{{user_message}}"}', response_path: 'data' }))
    expect(made.api_config).toEqual({
      url: 'https://stock.example/items?q={{user_message}}',
      method: 'POST',
      headers: {},
      body: '{"q":"{{user_message}}"}',
      response_path: 'data',
    })
    const on = (await put(made.id, { enabled: true })).body.data
    expect(on).toEqual({ ...made, enabled: true, updated_at: expect.any(String) })
    expect((await put(made.id, on)).body.data).toEqual(on)
    const text = await put(made.id, { context_type: 'static', static_content: 'Sold out', api_config: {} })
    expect(text.body.data).toMatchObject({ context_type: 'static', api_config: null })
    expect((await put(made.id, { context_type: 'api' })).status).toBe(400)
  })

  test('is listed by priority, then the newer first, and found by name, text and trigger keyword', async () => {
    await make({ name: 'Old' })
    await parley.clock.advance(1)
    await make({ name: 'New', trigger_keywords: ['delivery'] })
    await make({ name: 'First', priority: 5, static_content: 'We open at nine.' })
    expect(await names()).toEqual(['First', 'New', 'Old'])
    expect(await names('?search=DELIV')).toEqual(['New'])
    expect(await names('?search=nine')).toEqual(['First'])
    expect((await admin.api.get(`${path}?page=2&limit=2`)).body.data).toMatchObject({
      total: 3,
      page: 2,
      limit: 2,
    })
  })

  test('keeps values of headers sealed, and for the server that they were given with (SE3)', async () => {
    const made = await make(api({ headers: { Authorization: 'Bearer s3cret' } }))
    expect(made.api_config.headers).toEqual({ Authorization: '********' })
    const stored = () => sql('select api_config, headers from ai_context where id = $1', [made.id])
    const before = await stored()
    expect(JSON.stringify(before)).not.toContain('s3cret')
    const config = (url: string, value = '********') => ({
      api_config: { ...made.api_config, url, headers: { authorization: value } },
    })
    for (const url of ['http://stock.example/', 'https://stock.example:8443/', 'https://thief.example/']) {
      const { status, body } = await put(made.id, config(url))
      expect([status, body.message]).toEqual([
        400,
        'api_config.headers.authorization: An address on another server needs every header value sent again.',
      ])
    }
    expect(await stored()).toEqual(before)
    expect((await put(made.id, config('https://stock.example/other'))).status).toBe(200)
    expect((await put(made.id, config('https://other.example/', 'n3w'))).status).toBe(200)
    const records = await sql('select changes from audit_record where resource_id = $1', [made.id])
    expect(JSON.stringify(records)).not.toMatch(/s3cret|n3w/)
  })

  test('is told in the audit log and to screens; a change that changes nothing is not', async () => {
    const made = await make()
    await put(made.id, { name: 'Prices', static_content: 'Tea costs 3.', trigger_keywords: null })
    await put(made.id, { static_content: 'Tea costs 4.', priority: 2 })
    await admin.api.send('DELETE', `${path}/${made.id}`)
    expect(
      await sql(
        'select kind, action, changes from audit_record where resource_id = $1 order by created_at, id',
        [made.id],
      ),
    ).toMatchObject([
      { kind: 'ai_context', action: 'created', changes: { name: { new: 'Prices' } } },
      {
        action: 'updated',
        changes: { static_content: { old: 'changed', new: 'changed' }, priority: { old: 0, new: 2 } },
      },
      { action: 'deleted' },
    ])
    expect((await sql(`select from event where type = 'ai_contexts.changed'`)).length).toBeGreaterThanOrEqual(
      3,
    )
  })
})

test.each([
  ['no name', { name: ' ' }],
  ['a name that is too long', { name: 'x'.repeat(101) }],
  ['no text', { static_content: '  ' }],
  ['16,001 characters', { static_content: 'x'.repeat(16_001) }],
  ['a type', { context_type: 'guess' }],
  ['51 trigger keywords', { trigger_keywords: Array(51).fill('a') }],
  ['no address', { context_type: 'api' }],
  ['a private address', api({ url: 'http://10.0.0.1/' })],
  ['a variable in the host', api({ url: 'https://{{user_message}}.example/' })],
  ['an unknown variable', api({ url: 'https://shop.example/{{password}}' })],
  ['a body that is no JSON', api({ method: 'POST', body: '{"q":' })],
  ['a method', api({ method: 'DELETE' })],
  ['a header of the connection', api({ headers: { Host: 'x' } })],
  ['a header with a line break', api({ headers: { 'X-A': 'a\nb' } })],
  ['a value to keep that is not there', api({ headers: { 'X-A': '********' } })],
  ['an account', { messaging_account: 'None such' }],
])('%s is refused, and nothing saved', async (_, body) => {
  const answer = await create(body)
  expect([answer.status, typeof answer.body.message]).toEqual([400, 'string'])
  expect(await names()).toEqual([])
})

test('16,000 characters are kept', async () => {
  const made = await make({ static_content: '€'.repeat(16_000) })
  expect(made.static_content).toHaveLength(16_000)
  expect((await put(made.id, { static_content: 'x'.repeat(16_001) })).status).toBe(400)
})

test('what belongs to another workspace is not there; without the right or the component it is 403', async () => {
  const made = await make()
  expect((await put(made.id, { enabled: true }, stranger)).status).toBe(404)
  expect((await stranger.api.send('DELETE', `${path}/${made.id}`)).status).toBe(404)
  expect((await agent.api.get(path)).status).toBe(403)
  expect((await create({}, agent)).status).toBe(403)
  const component = async (on: boolean) => {
    await sql(
      `insert into workspace_feature (workspace_id, key, enabled) values ($1, 'chatbot.ai', $2)
       on conflict (workspace_id, key) do update set enabled = excluded.enabled`,
      [shop.workspaceId, on],
    )
    forgetMembers(parley.app)
  }
  await component(false)
  expect([(await admin.api.get(path)).status, (await create({})).status]).toEqual([403, 403])
  await component(true)
  expect((await admin.api.get(path)).status).toBe(200)
})

describe('over GraphQL', () => {
  const fields = `id name contextType triggerKeywords enabled number { name } createdBy { name }
    source { __typename ... on AiContextText { content }
      ... on AiContextApi { before: content url method body responsePath headers { name } } }`

  test('a context is made from exactly one source, changed, listed and deleted', async () => {
    const document = `mutation ($input: CreateAiContextInput!) { createAiContext(input: $input) { aiContext { ${fields} } } }`
    const [number] = await sql('select id, name from number where workspace_id = $1', [shop.workspaceId])
    const asked = {
      url: 'https://stock.example/',
      method: 'GET',
      headers: [{ name: 'X-Key', value: 's3cret' }],
    }
    const made = (await admin.graphql(document, {
      input: { name: 'Stock', source: { api: asked }, triggerKeywords: ['stock'], numberId: number?.id },
    })) as never as { createAiContext: { aiContext: { id: string } } }
    const { aiContext } = made.createAiContext
    expect(aiContext).toMatchObject({
      name: 'Stock',
      contextType: 'API',
      enabled: false,
      number: { name: number?.name },
      source: {
        __typename: 'AiContextApi',
        before: '',
        url: 'https://stock.example/',
        method: 'GET',
        headers: [{ name: 'X-Key' }],
      },
    })
    const source = { api: asked, static: { content: 'x' } }
    expect(
      (await admin.ask(document, { input: { name: 'x', triggerKeywords: [], source } })).body.errors,
    ).toBeDefined()
    const update = `mutation ($input: UpdateAiContextInput!) { updateAiContext(input: $input) { aiContext { ${fields} } } }`
    const { id } = aiContext
    const text = { static: { content: 'Two left.' } }
    expect(
      await admin.graphql(update, { input: { id, enabled: true, source: text, numberId: null } }),
    ).toMatchObject({
      updateAiContext: {
        aiContext: {
          enabled: true,
          number: null,
          source: { __typename: 'AiContextText', content: 'Two left.' },
        },
      },
    })
    expect(
      await admin.graphql(
        '{ aiContexts(first: 5, filter: { search: "stock", isEnabled: true, contextType: STATIC }) { nodes { id } } }',
      ),
    ).toMatchObject({ aiContexts: { nodes: [{ id }] } })
    await admin.graphql('mutation ($id: ID!) { deleteAiContext(input: { id: $id }) { deletedId } }', { id })
    expect(await names()).toEqual([])
  })

  test('what is wrong is told in the words of the graph', async () => {
    const wrong = await admin.ask(
      `mutation ($input: CreateAiContextInput!) { createAiContext(input: $input) { aiContext { id } } }`,
      {
        input: {
          name: 'x',
          triggerKeywords: [],
          source: { api: { url: 'http://10.0.0.1/', method: 'GET' } },
        },
      },
    )
    expect(wrong.body.errors[0].extensions).toMatchObject({
      code: 'INVALID_FIELD',
      field: 'input.source.api.url',
    })
  })
})
