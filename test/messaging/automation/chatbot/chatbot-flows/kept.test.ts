import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetMembers } from '#people/sessions/members.ts'
import { type FlowScene, graphOf, hello, startFlows } from './scene.ts'

// Conversation flows as they are kept (document 3; spec/5 1.9; spec/8 CF; spec/10 DE8, SE3).

let scene: FlowScene
beforeAll(async () => {
  scene = await startFlows()
})
afterAll(() => scene?.parley.close())
beforeEach(() => scene.sql('delete from chatbot_flow'))

const path = '/chatbot/flows'
const names = async (query = '') =>
  (await scene.admin.api.get(`${path}${query}`)).body.data.flows.map(({ name }: { name: string }) => name)

describe('a flow', () => {
  test('has the members of document 3, with their defaults', async () => {
    const { status, body } = await scene.create({ trigger_keywords: [' Book ', ''] })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id: expect.any(String),
      name: 'Booking',
      description: '',
      trigger_keywords: ['Book'],
      trigger_button_id: null,
      steps_count: 1,
      messaging_account: null,
      initial_message: '',
      initial_message_type: 'text',
      completion_message: '',
      on_complete_action: 'none',
      completion_config: {},
      timeout_message: '',
      cancel_keywords: [],
      cancel_message: '',
      panel_config: { sections: [] },
      enabled: false,
      is_enabled: false,
      version: 1,
      graph: hello,
      created_by_name: expect.stringMatching(/./),
      updated_by_name: body.data.created_by_name,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect((await scene.admin.api.get(`${path}/${body.data.id}`)).body.data).toEqual(body.data)
    const gone = await scene.admin.api.send('DELETE', `${path}/${body.data.id}`)
    expect(gone.body.data).toEqual({ message: 'Flow deleted' })
    expect((await scene.admin.api.get(`${path}/${body.data.id}`)).status).toBe(404)
  })

  test('is taken as existing clients send it, and switched by enabled alone', async () => {
    const made = await scene.make({
      description: 'Books a table',
      on_complete_action: '',
      completion_config: {},
      panel_config: { sections: [] },
      graph: {
        ...hello,
        nodes: hello.nodes.map((node) => ({ ...node, config: { text: 'Hi', extra: [1] } })),
      },
    })
    expect(made).toMatchObject({ on_complete_action: 'none', panel_config: { sections: [] } })
    const on = await scene.put(made.id, { enabled: true })
    expect(on.body.data).toEqual({ ...made, enabled: true, is_enabled: true, updated_at: expect.any(String) })
    const same = await scene.put(made.id, on.body.data)
    expect(same.body.data).toEqual(on.body.data)
    const cleared = await scene.put(made.id, { trigger_keywords: [] })
    expect(cleared.body.data.trigger_keywords).toEqual([])
  })

  test('is listed newest first, and found by name, description and trigger word', async () => {
    await scene.make({ name: 'Old', trigger_keywords: ['table'] })
    await scene.parley.clock.advance(1)
    await scene.make({ name: 'New', description: 'For the weekend' })
    expect(await names()).toEqual(['New', 'Old'])
    expect(await names('?search=TABL')).toEqual(['Old'])
    expect(await names('?search=weekend')).toEqual(['New'])
    const { data } = (await scene.admin.api.get(`${path}?page=2&limit=1`)).body
    expect(data).toMatchObject({ total: 2, page: 2, limit: 1, flows: [{ name: 'Old', steps_count: 1 }] })
    expect(data.flows[0].graph).toBeUndefined()
  })

  test('has a name once, ignoring case', async () => {
    await scene.make()
    expect((await scene.create({ name: 'BOOKING' })).status).toBe(409)
    const other = await scene.make({ name: 'Other' })
    expect((await scene.put(other.id, { name: 'booking' })).status).toBe(409)
    expect(await names()).toEqual(['Other', 'Booking'])
  })

  test('is told in the audit log and to screens; a change that changes nothing is not', async () => {
    const made = await scene.make()
    await scene.put(made.id, { name: 'Booking', graph: hello })
    await scene.put(made.id, { enabled: true, initial_message: 'Welcome' })
    await scene.admin.api.send('DELETE', `${path}/${made.id}`)
    const records = await scene.sql(
      'select kind, action, changes from audit_record where resource_id = $1 order by created_at, id',
      [made.id],
    )
    expect(records).toMatchObject([
      { kind: 'chatbot_flow', action: 'created', changes: { name: { new: 'Booking' } } },
      {
        action: 'updated',
        changes: { enabled: { old: false, new: true }, initial_message: { old: 'changed', new: 'changed' } },
      },
      { action: 'deleted' },
    ])
    const told = await scene.sql(`select from event where type = 'chatbot_flows.changed'`)
    expect(told.length).toBeGreaterThanOrEqual(3)
  })

  test('keeps values of headers sealed, and for the server that they were given with', async () => {
    const call = (url: string, value: string) =>
      graphOf(
        {
          ask: { type: 'api_call', config: { url, headers: { Authorization: value } } },
          end: { type: 'end' },
        },
        [
          ['ask', 'end', 'http:2xx'],
          ['ask', 'end', 'http:non2xx'],
        ],
      )
    const made = await scene.make({ graph: call('https://shop.example/a', 'Bearer s3cret') })
    const { nodes } = made.graph as { nodes: { config: { headers: object } }[] }
    expect(nodes[0]?.config.headers).toEqual({ Authorization: '********' })
    const stored = await scene.sql(
      'select row_to_json(f) as flow, (select json_agg(v) from flow_version v) as versions from chatbot_flow f',
    )
    expect(JSON.stringify(stored)).not.toContain('s3cret')
    const moved = await scene.put(made.id, { graph: call('https://thief.example/', '********') })
    expect([moved.status, moved.body.message]).toEqual([
      400,
      'Invalid flow graph: ask: headers: an address on another server needs every header value sent again.',
    ])
    const kept = await scene.put(made.id, { graph: call('https://shop.example/b', '********') })
    expect(kept.body.data.version).toBe(2)
    const records = await scene.sql('select changes from audit_record where resource_id = $1', [made.id])
    expect(JSON.stringify(records)).not.toContain('s3cret')
  })
})

const refused: readonly (readonly [string, object])[] = [
  ['no name', { name: ' ' }],
  ['a name that is too long', { name: 'x'.repeat(256) }],
  ['another version', { graph: { ...hello, version: 1 } }],
  ['a graph that is none', { graph: { version: 2, nodes: 'all' } }],
  ['an unknown type', { graph: graphOf({ a: { type: 'guess' } }) }],
  ['an edge to nothing', { graph: graphOf({ a: { type: 'start' } }, [['a', 'b']]) }],
  [
    'a condition that the node cannot give',
    { graph: graphOf({ a: { type: 'start' } }, [['a', 'a', 'true']]) },
  ],
  [
    'a condition twice',
    {
      graph: graphOf({ a: { type: 'start' }, b: { type: 'end' } }, [
        ['a', 'b'],
        ['a', 'b'],
      ]),
    },
  ],
  ['a node twice', { graph: { ...hello, nodes: [...hello.nodes, ...hello.nodes] } }],
  ['an action', { on_complete_action: 'dance' }],
  [
    'a private address at its end',
    { on_complete_action: 'webhook', completion_config: { url: 'http://10.0.0.1/' } },
  ],
  ['a message that cannot be read', { initial_message: '{{if' }],
  ['an account', { messaging_account: 'None such' }],
  ['an unfinished node that runs', { enabled: true, graph: graphOf({ a: { type: 'message' } }) }],
  ['no entry that runs', { enabled: true, graph: { ...hello, entry_node: '' } }],
  [
    'an expression that runs',
    { enabled: true, graph: graphOf({ a: { type: 'condition', config: { expression: '(' } } }) },
  ],
  [
    '501 nodes',
    {
      graph: graphOf(Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`n${n}`, { type: 'start' }]))),
    },
  ],
]

test.each(refused)('%s is refused, and nothing saved', async (_, body) => {
  const answer = await scene.create(body)
  expect([answer.status, typeof answer.body.message]).toEqual([400, 'string'])
  expect(await names()).toEqual([])
})

test('what is wrong is told with its node', async () => {
  const graph = graphOf({
    a: { type: 'start' },
    b: { type: 'transfer', config: { team_id: crypto.randomUUID() } },
  })
  const answer = await scene.create({ graph })
  expect(answer.body.message).toBe('Invalid flow graph: b: team_id: no such team')
  const skills = graphOf({ b: { type: 'transfer', config: { required_skill_ids: [crypto.randomUUID()] } } })
  expect((await scene.create({ graph: skills })).body.message).toBe(
    'Invalid flow graph: b: required_skill_ids[0]: no such skill',
  )
  const draft = await scene.make({ graph: graphOf({ a: { type: 'message' } }) })
  expect(draft.version).toBe(null)
  const on = await scene.put(draft.id, { enabled: true })
  expect([on.status, on.body.message]).toEqual([400, 'Invalid flow graph: a: message is needed'])
})

test('what belongs to another workspace is not there; without the right or the component it is 403', async () => {
  const made = await scene.make()
  expect((await scene.put(made.id, { enabled: true }, scene.stranger)).status).toBe(404)
  expect((await scene.stranger.api.get(`${path}/${made.id}/versions`)).status).toBe(404)
  expect((await scene.stranger.api.send('DELETE', `${path}/${made.id}`)).status).toBe(404)
  const graph = graphOf({ go: { type: 'goto_flow', config: { flow_id: made.id } } })
  expect((await scene.create({ graph }, scene.stranger)).status).toBe(400)
  expect((await scene.agent.api.get(path)).status).toBe(403)
  expect((await scene.create({}, scene.agent)).status).toBe(403)
  const component = async (on: boolean) => {
    await scene.sql(
      `insert into workspace_feature (workspace_id, key, enabled) values ($1, 'chatbot', $2)
       on conflict (workspace_id, key) do update set enabled = excluded.enabled`,
      [scene.shop.workspaceId, on],
    )
    forgetMembers(scene.parley.app)
  }
  await component(false)
  expect([(await scene.admin.api.get(path)).status, (await scene.create()).status]).toEqual([403, 403])
  await component(true)
  expect((await scene.admin.api.get(path)).status).toBe(200)
})
