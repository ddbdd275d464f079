import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RuleScene, startRules } from './scene.ts'

// Keyword rules as they are kept at /api (document 3, Keyword rule; spec/8 KW; spec/9 2.1; spec/10 DE3, DE4, DE5, DE8).

let scene: RuleScene
beforeAll(async () => {
  scene = await startRules()
})
afterAll(() => scene?.parley.close())
beforeEach(() => scene.sql('delete from keyword_rule'))

const list = async (query = '', session = scene.admin) =>
  (await session.api.get(`/chatbot/keywords${query}`)).body.data
const names = async (query = '') => (await list(query)).rules.map(({ name }: { name: string }) => name)
const refused = async (body: object) => {
  const answer = await scene.create(body)
  return [answer.status, answer.body.message]
}

describe('a rule', () => {
  test('has the members of document 3, with their defaults', async () => {
    const { status, body } = await scene.create({ keywords: [' Hello ', '', 'hi'] })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id: expect.any(String),
      name: 'Hello',
      keywords: ['Hello', 'hi'],
      match_type: 'contains',
      case_sensitive: false,
      whole_word: false,
      response_type: 'text',
      response_content: { body: 'Hi there', buttons: [] },
      messaging_account: null,
      conditions: '',
      priority: 0,
      enabled: false,
      active_from: null,
      active_until: null,
      created_by_name: expect.stringMatching(/./),
      updated_by_name: body.data.created_by_name,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect((await scene.admin.api.get(`/chatbot/keywords/${body.data.id}`)).body.data).toEqual(body.data)
    const gone = await scene.admin.api.send('DELETE', `/chatbot/keywords/${body.data.id}`)
    expect(gone.body.data).toEqual({ message: 'Keyword rule deleted' })
    expect((await scene.admin.api.get(`/chatbot/keywords/${body.data.id}`)).status).toBe(404)
  })

  test('takes any subset, and the whole of it back as a form sends it', async () => {
    const made = await scene.make({ response_content: { body: 'Hi', buttons: [{ id: 'a', title: 'Menu' }] } })
    const on = (await scene.put(made.id, { enabled: true })).body.data
    expect(on).toEqual({ ...made, enabled: true, updated_at: expect.any(String) })
    expect((await scene.put(made.id, { ...on, active_from: '', messaging_account: '' })).body.data).toEqual(
      on,
    )
    const named = await scene.put(made.id, { name: 'Greeting', keywords: ['hey'] })
    expect(named.body.data).toMatchObject({ name: 'Greeting', keywords: ['hey'], enabled: true })
    expect((await scene.put(made.id, { name: '' })).body.data.name).toBe('hey')
  })

  test('is listed by priority, then the newer first, and found by name and keyword', async () => {
    await scene.make({ name: 'Prices', keywords: ['cost'] })
    await scene.parley.clock.advance(1)
    await scene.make({ name: 'Newer', keywords: ['Größe'] })
    await scene.make({ name: 'First', priority: 7 })
    await scene.make({ name: 'Last', priority: -7 })
    expect(await names()).toEqual(['First', 'Newer', 'Prices', 'Last'])
    expect(await list('?page=2&limit=3')).toMatchObject({
      total: 4,
      page: 2,
      limit: 3,
      rules: [{ name: 'Last' }],
    })
    expect(await names('?search=price')).toEqual(['Prices'])
    expect(await names('?search=grosse')).toEqual(await names('?search=GRÖSSE'))
    expect(await names('?search=COS')).toEqual(['Prices'])
    expect((await list('?limit=500')).limit).toBe(50)
  })

  test('belongs to an account by its name, which is followed (DE3)', async () => {
    const { sql, shop } = scene
    const [number] = await sql('select id, name from number where workspace_id = $1', [shop.workspaceId])
    const made = await scene.make({ messaging_account: String(number?.name).toUpperCase() })
    expect(made.messaging_account).toBe(number?.name)
    await scene.admin.api.send('PUT', `/accounts/${number?.id}`, { name: 'Renamed' })
    expect((await list()).rules[0].messaging_account).toBe('Renamed')
    expect((await scene.put(made.id, { messaging_account: null })).body.data.messaging_account).toBe(null)
    expect(await refused({ messaging_account: 'None such' })).toEqual([400, 'Account not found'])
  })

  test('is told in the audit log and moves the version; a change that changes nothing does neither', async () => {
    const version = async () =>
      (
        await scene.sql('select rules_version from chatbot_settings where workspace_id = $1', [
          scene.shop.workspaceId,
        ])
      )[0]?.rules_version as number
    const before = await version()
    const made = await scene.make()
    await scene.put(made.id, { keywords: ['hello'], response_content: made.response_content })
    await scene.put(made.id, { priority: 3, response_content: { body: 'Welcome' } })
    await scene.admin.api.send('DELETE', `/chatbot/keywords/${made.id}`)
    expect(await version()).toBe(before + 3)
    const records = await scene.sql(
      'select kind, action, changes from audit_record where resource_id = $1 order by created_at, id',
      [made.id],
    )
    expect(records).toMatchObject([
      { kind: 'keyword_rule', action: 'created', changes: { keywords: { new: ['hello'] } } },
      {
        action: 'updated',
        changes: { priority: { old: 0, new: 3 }, response_content: { old: 'changed', new: 'changed' } },
      },
      { action: 'deleted', changes: { name: { old: 'hello' } } },
    ])
    expect(JSON.stringify(records)).not.toContain('Welcome')
  })

  test('of two changes at a time none is lost', async () => {
    const made = await scene.make({ keywords: ['a'] })
    await Promise.all([
      scene.put(made.id, { priority: 1 }),
      scene.put(made.id, { keywords: ['b'] }),
      scene.put(made.id, { enabled: true }),
    ])
    expect((await list()).rules[0]).toMatchObject({ priority: 1, keywords: ['b'], enabled: true })
  })
})

describe('what is refused changes nothing', () => {
  test('keywords: at least one, at most 50 of 200 characters', async () => {
    const needed = [400, 'At least one keyword is required']
    for (const keywords of [undefined, null, [], ['', '  ']])
      expect(await refused({ keywords })).toEqual(needed)
    const made = await scene.make()
    expect((await scene.put(made.id, { keywords: [' '] })).body.message).toBe(needed[1])
    for (const keywords of [Array(51).fill('a'), ['x'.repeat(201)], [1], 'hello'])
      expect((await refused({ keywords }))[0]).toBe(400)
    await scene.make({ keywords: Array.from({ length: 50 }, () => 'x'.repeat(200)) })
  })

  test.each([
    ['a type of match', { match_type: 'sounds_like' }],
    ['a type of answer', { response_type: 'dance' }],
    ['no answer', { response_content: null }],
    ['an answer that is no object', { response_content: 'Hi' }],
    ['a text that is too long', { response_content: { body: 'x'.repeat(4097) } }],
    ['eleven buttons', { response_content: { body: 'Hi', buttons: Array(11).fill({ title: 'x' }) } }],
    ['a title that is too long', { response_content: { body: 'Hi', buttons: [{ title: 'x'.repeat(21) }] } }],
    ['a regular expression', { match_type: 'regex', keywords: ['(order'] }],
    ['one that looks back', { match_type: 'regex', keywords: ['(a)\\1'] }],
    ['one that repeats too much', { match_type: 'regex', keywords: ['(\\p{L}{1,500}){1,100}'] }],
    ['a condition', { conditions: 'contact.name ==' }],
    ['a script', { response_type: 'script', response_content: { body: '{{if x}}' } }],
    ['a time', { active_from: 'tomorrow' }],
    [
      'an end before the start',
      { active_from: '2026-12-02T00:00:00Z', active_until: '2026-12-01T00:00:00Z' },
    ],
    ['a priority', { priority: 1.5 }],
    ['a template', { response_type: 'template', response_content: { template_name: 'none_such' } }],
    ['a file', { response_type: 'media', response_content: { media_id: crypto.randomUUID() } }],
    ['a private address', { response_type: 'media', response_content: { media_url: 'http://10.0.0.1/a' } }],
    ['a flow', { response_type: 'flow', response_content: { chatbot_flow_id: crypto.randomUUID() } }],
    ['a form', { response_type: 'flow', response_content: { flow_id: '1', body: 'x' } }],
    ['a team', { response_type: 'transfer', response_content: { team_id: crypto.randomUUID() } }],
  ])('%s', async (_, body) => {
    const answer = await scene.create(body)
    expect([answer.status, typeof answer.body.message]).toEqual([400, 'string'])
    expect((await list()).total).toBe(0)
  })

  test('an enabled rule must be complete, another may be unfinished (DE8)', async () => {
    const unfinished = [
      { response_type: 'text', response_content: {} },
      { response_type: 'template', response_content: { template_params: { 1: 'Ann' } } },
      { response_type: 'media', response_content: { caption: 'Look' } },
      { response_type: 'flow', response_content: {} },
      { response_type: 'script', response_content: { body: ' ' } },
    ]
    for (const body of unfinished) {
      const made = await scene.make(body)
      expect((await scene.create({ ...body, enabled: true })).status).toBe(400)
      expect((await scene.put(made.id, { enabled: true })).status).toBe(400)
    }
    expect((await list()).rules.map(({ enabled }: { enabled: boolean }) => enabled)).toEqual(
      unfinished.map(() => false),
    )
    await scene.make({ response_type: 'transfer', response_content: { body: '' }, enabled: true })
  })

  test('what belongs to another workspace is not there', async () => {
    const made = await scene.make()
    const path = `/chatbot/keywords/${made.id}`
    expect((await scene.stranger.api.get(path)).status).toBe(404)
    expect((await scene.stranger.api.send('PUT', path, { enabled: true })).status).toBe(404)
    expect((await scene.stranger.api.send('DELETE', path)).status).toBe(404)
    const [team] = await scene.sql(
      `insert into team (workspace_id, id, name, created_at, updated_at)
       values ($1, gen_random_uuid(), 'Theirs', now(), now()) returning id`,
      [scene.other.workspaceId],
    )
    expect((await refused({ response_type: 'transfer', response_content: { team_id: team?.id } }))[0]).toBe(
      400,
    )
  })

  test('whoever lacks the right, and a workspace without the component: 403', async () => {
    const made = await scene.make()
    const asked = async () => [
      (await scene.agent.api.get('/chatbot/keywords')).status,
      (await scene.create({}, scene.agent)).status,
      (await scene.agent.api.send('PUT', `/chatbot/keywords/${made.id}`, { enabled: true })).status,
      (await scene.agent.api.send('DELETE', `/chatbot/keywords/${made.id}`)).status,
    ]
    expect(await asked()).toEqual([403, 403, 403, 403])
    await scene.turn('chatbot', false)
    expect((await scene.admin.api.get('/chatbot/keywords')).status).toBe(403)
    await scene.turn('chatbot', true)
    expect((await scene.admin.api.get('/chatbot/keywords')).status).toBe(200)
  })
})

test('the kinds of answer keep what is theirs', async () => {
  const { sql, shop } = scene
  const [team] = await sql(
    `insert into team (workspace_id, id, name, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Support', now(), now()) returning id`,
    [shop.workspaceId],
  )
  const content = async (response_type: string, response_content: object) =>
    (await scene.make({ response_type, response_content })).response_content
  expect(await content('transfer', { body: '', team_id: team?.id, notes: 'VIP', buttons: [] })).toEqual({
    body: '',
    team_id: team?.id,
    notes: 'VIP',
  })
  expect(await content('transfer', { team_id: '_general' })).toEqual({ body: '', team_id: null, notes: '' })
  expect(await content('script', { body: 'Hi {{contact_name}}' })).toEqual({ body: 'Hi {{contact_name}}' })
  expect(await content('media', { media_url: 'https://shop.example/menu.pdf', caption: 'Menu' })).toEqual({
    media_id: null,
    media_url: 'https://shop.example/menu.pdf',
    caption: 'Menu',
    filename: null,
  })
  const made = await scene.make({ response_content: { body: 'Hi' } })
  const moved = await scene.put(made.id, { response_type: 'script', response_content: { body: '{{name}}' } })
  expect(moved.body.data.response_content).toEqual({ body: '{{name}}' })
})

test('a rule whose team is gone can still be switched off', async () => {
  const { sql, shop } = scene
  const [team] = await sql(
    `insert into team (workspace_id, id, name, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Gone', now(), now()) returning id`,
    [shop.workspaceId],
  )
  const made = await scene.make({
    response_type: 'transfer',
    response_content: { team_id: team?.id },
    enabled: true,
  })
  await sql('delete from team where id = $1', [team?.id])
  expect((await scene.put(made.id, { enabled: false })).status).toBe(200)
  expect((await scene.put(made.id, { enabled: true })).status).toBe(400)
})
