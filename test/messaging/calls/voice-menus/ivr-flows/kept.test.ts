import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runnableIvr } from '#messaging/calls/voice-menus/ivr-flows/runnable-ivr.ts'
import { graphOf } from '../../../automation/chatbot/chatbot-flows/scene.ts'
import { bye, type IvrScene, path, startIvr } from './scene.ts'

// Voice menus as they are kept (spec/5 1.14; spec/8 CL5; spec/9 5 ivr; spec/10 DE16).

let scene: IvrScene
beforeAll(async () => {
  scene = await startIvr()
})
afterAll(() => scene?.parley.close())
beforeEach(() => scene.sql('delete from ivr_flow'))

const nobody = '00000000-0000-4000-8000-000000000001'
const unfinished = graphOf({ choose: { type: 'menu' } })
const names = async (query = '') =>
  (await scene.admin.api.get(`${path}${query}`)).body.data.ivr_flows.map(({ name }: { name: string }) => name)

describe('a voice menu', () => {
  test('has the members of the documents, with their defaults', async () => {
    const { status, body } = await scene.create({ description: '' })
    expect(status, body.message).toBe(200)
    expect(body.data).toEqual({
      id: expect.any(String),
      messaging_account: scene.account,
      name: 'Reception',
      description: '',
      is_active: true,
      is_call_start: false,
      is_outgoing_end: false,
      menu: bye,
      welcome_audio_url: '',
      version: 1,
      created_by_id: expect.any(String),
      updated_by_id: body.data.created_by_id,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect(await scene.get(body.data.id)).toEqual(body.data)
    const gone = await scene.admin.api.send('DELETE', `${path}/${body.data.id}`)
    expect(gone.body.data).toEqual({ message: 'IVR flow deleted' })
    expect((await scene.admin.api.get(`${path}/${body.data.id}`)).body.message).toBe('IVR flow not found')
  })

  test('is switched by is_active alone, and taken back as it was answered', async () => {
    const made = await scene.make({ is_call_start: true })
    const off = await scene.put(made.id, { is_active: false })
    expect(off.body.data).toEqual({ ...made, is_active: false, updated_at: expect.any(String) })
    expect((await scene.put(made.id, off.body.data)).body.data).toEqual(off.body.data)
    const renamed = await scene.put(made.id, { ...off.body.data, name: 'Other', description: null })
    expect(renamed.body.data).toMatchObject({ name: 'Other', version: 1 })
  })

  test('is listed newest first, by search, account and page', async () => {
    await scene.make({ name: 'Old', description: 'For the weekend' })
    await scene.parley.clock.advance(1)
    await scene.make({ name: 'New' })
    expect(await names()).toEqual(['New', 'Old'])
    expect(await names('?search=WEEK')).toEqual(['Old'])
    expect(await names(`?account=${encodeURIComponent(scene.account)}`)).toEqual(['New', 'Old'])
    expect(await names('?account=Nobody')).toEqual([])
    const { data } = (await scene.admin.api.get(`${path}?page=2&limit=1`)).body
    expect(data).toMatchObject({ total: 2, page: 2, limit: 1, ivr_flows: [{ name: 'Old' }] })
  })

  test('needs a name and an account', async () => {
    const refused: [object, string][] = [
      [{ name: ' ' }, 'Name is required'],
      [{ messaging_account: '' }, 'Account is required'],
      [{ messaging_account: 'Nobody' }, 'Account not found'],
    ]
    for (const [body, message] of refused)
      expect((await scene.create(body)).body, message).toMatchObject({ status: 'error', message })
    expect(await names()).toEqual([])
  })
})

describe('a graph', () => {
  const hello = { type: 'greeting', config: { audio_file: 'x.ogg' } }
  const refused: [string, object, string][] = [
    ['another version', { ...bye, version: 1 }, 'version must be 2'],
    ['an id twice', { ...bye, nodes: [...bye.nodes, ...bye.nodes] }, 'bye: this id stands twice'],
    [
      'an edge to nowhere',
      graphOf({ hello }, [['hello', 'x']]),
      'hello: an edge leads to x, which is not there',
    ],
    [
      'a way on from a hangup',
      graphOf({ bye: { type: 'hangup' }, hello }, [['bye', 'hello']]),
      'bye: default is no way to leave a node of type hangup',
    ],
    [
      'a way on from another menu',
      graphOf({ on: { type: 'goto_flow' }, hello }, [['on', 'hello']]),
      'on: default is no way to leave a node of type goto_flow',
    ],
    ['an unknown type', graphOf({ a: { type: 'prompt' } }), 'a: no type prompt'],
    [
      'a key that no phone has',
      graphOf({ a: { type: 'menu', config: { options: { A: {} } } } }),
      'a: options must have keys of a phone alone',
    ],
    [
      'a team of nobody',
      graphOf({ a: { type: 'transfer', config: { team_id: nobody } } }),
      'a: team_id: no such team',
    ],
    [
      'a menu of nobody',
      graphOf({ a: { type: 'goto_flow', config: { flow_id: nobody } } }),
      'a: flow_id: no such flow',
    ],
    [
      'a text without a speech server',
      graphOf({ a: { type: 'greeting', config: { greeting_text: 'Hi' } } }),
      'a: greeting_text: text to speech is not configured',
    ],
  ]
  test.each(refused)('with %s is refused and changes nothing', async (_what, menu, said) => {
    const known = await scene.make()
    for (const answer of [await scene.create({ menu }), await scene.put(known.id, { menu })]) {
      expect(answer.status).toBe(400)
      expect(answer.body.message).toBe(`Invalid flow graph: ${said}`)
    }
    expect(await scene.get(known.id)).toEqual(known)
    expect(await names()).toEqual(['Reception'])
  })

  test('may be unfinished where no call begins with it, and makes no version then', async () => {
    const made = await scene.make({ menu: unfinished })
    expect(made).toMatchObject({ version: null, menu: unfinished })
    const entry = await scene.make({ menu: { version: 2, entry_node: '', nodes: [], edges: [] } })
    expect(entry.version).toBeNull()
    for (const answer of [
      await scene.create({ menu: unfinished, is_call_start: true }),
      await scene.put(made.id, { is_call_start: true }),
    ])
      expect(answer.body.message).toBe('Invalid flow graph: choose: options is needed')
    expect((await scene.get(made.id)).is_call_start).toBe(false)
    const finished = await scene.put(made.id, { menu: bye, is_call_start: true })
    expect(finished.body.data).toMatchObject({ version: 1, is_call_start: true })
  })

  test('is kept with the names and the values that older clients send', async () => {
    const menu = graphOf({ hello: { type: 'greeting', config: { audio_file: 'gone.ogg', other: [1] } } })
    expect(await scene.make({ menu })).toMatchObject({
      menu,
      welcome_audio_url: '/api/ivr-flows/audio/gone.ogg',
    })
  })

  test('shows no values of headers, and keeps them for the same server', async () => {
    const menu = graphOf(
      {
        ask: {
          type: 'http_callback',
          config: { url: 'https://shop.example/a', headers: { 'X-Key': 'secret1' } },
        },
        team: {
          type: 'transfer',
          config: { on_connect: { url: 'https://shop.example/b', headers: { 'X-Key': 'secret2' } } },
        },
      },
      [['ask', 'team']],
    )
    const made = await scene.make({ menu })
    const text = JSON.stringify(made)
    expect(text).not.toContain('secret')
    expect(text.match(/\*{8}/g)).toHaveLength(2)
    expect((await scene.put(made.id, { menu: made.menu, name: 'Other' })).status).toBe(200)
    const elsewhere = JSON.parse(JSON.stringify(made.menu).replaceAll('shop.example', 'evil.example'))
    expect((await scene.put(made.id, { menu: elsewhere })).status).toBe(400)
    expect(await scene.sql(`select 1 from ivr_flow where graph::text like '%secret%'`)).toEqual([])
  })
})

describe('the menu that calls begin with', () => {
  const places = async () =>
    (
      await scene.sql('select name, is_call_start as s, is_outgoing_end as e from ivr_flow order by name')
    ).map(({ name, s, e }) => `${name}${s ? ' starts' : ''}${e ? ' ends' : ''}`)

  test('is one of an account; a switched off one takes its place when it is switched on', async () => {
    const first = await scene.make({ name: 'A', is_call_start: true, is_outgoing_end: true })
    await scene.make({ name: 'B', is_call_start: true })
    expect(await places()).toEqual(['A ends', 'B starts'])
    const off = await scene.make({ name: 'C', is_call_start: true, is_outgoing_end: true, is_active: false })
    expect(await places()).toEqual(['A ends', 'B starts', 'C starts ends'])
    await scene.put(off.id, { is_active: true })
    expect(await places()).toEqual(['A', 'B', 'C starts ends'])
    const audit = await scene.admin.api.get(`/audit-logs?resource_type=ivr_flow&resource_id=${first.id}`)
    expect(audit.body.data.audit_logs.map(({ action }: { action: string }) => action)).toEqual([
      'updated',
      'updated',
      'created',
    ])
  })

  test('is one of an account also where many are saved at once', async () => {
    const made = await Promise.all(['A', 'B', 'C', 'D'].map((name) => scene.make({ name })))
    const answers = await Promise.all(made.map(({ id }) => scene.put(id, { is_call_start: true })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await places()).filter((one) => one.endsWith(' starts'))).toHaveLength(1)
  })

  test('is what the calls process runs', async () => {
    const [number] = await scene.sql('select number_id from ivr_flow limit 1')
    expect(number).toBeUndefined()
    const made = await scene.make({ is_call_start: true })
    const [row] = await scene.sql('select number_id from ivr_flow')
    const running = (place: 'call_start' | 'outgoing_end') =>
      runnableIvr(scene.parley.app, scene.shop.workspaceId, String(row?.number_id), place)
    expect(await running('call_start')).toMatchObject({ id: made.id, version: 1, graph: { entry: 'bye' } })
    expect(await running('outgoing_end')).toBeNull()
    await scene.put(made.id, { is_active: false })
    expect(await running('call_start')).toBeNull()
  })
})

test('permissions are those of voice menus, and other workspaces see nothing', async () => {
  const made = await scene.make()
  for (const status of [
    (await scene.agent.api.get(path)).status,
    (await scene.create({}, scene.agent)).status,
    (await scene.put(made.id, { name: 'x' }, scene.agent)).status,
    (await scene.agent.api.send('DELETE', `${path}/${made.id}`)).status,
  ])
    expect(status).toBe(403)
  for (const status of [
    (await scene.stranger.api.get(`${path}/${made.id}`)).status,
    (await scene.put(made.id, { name: 'x' }, scene.stranger)).status,
    (await scene.stranger.api.send('DELETE', `${path}/${made.id}`)).status,
  ])
    expect(status).toBe(404)
  expect((await scene.admin.api.get(`${path}/x`)).body.message).toBe('Invalid IVR flow ID')
  expect(await scene.get(made.id)).toEqual(made)
})
