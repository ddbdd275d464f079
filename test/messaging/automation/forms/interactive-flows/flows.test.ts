import { afterAll, beforeAll, expect, test } from 'vitest'
import { definition, type FlowScene, startFlows } from './scene.ts'

// Forms over /api (document 3, Interactive flows; spec/5 1.12; spec/8 IF).

let scene: FlowScene
beforeAll(async () => {
  scene = await startFlows()
})
afterAll(() => scene?.parley.close())

const time = expect.stringMatching(/Z$/)

test('IF1: a form is made here, shown with its screens, listed and audited; the platform does not have it yet', async () => {
  const { admin, account, get, rows, formsThere } = scene
  const answer = await admin.api.post('/flows', {
    name: ' Book a table ',
    messaging_account: account.toUpperCase(),
    category: 'APPOINTMENT_BOOKING',
    flow_json: definition(),
  })
  expect(answer.status, answer.text).toBe(200)
  const { id } = answer.body.data
  expect(answer.body.data).toEqual({ id, name: 'Book a table', status: 'DRAFT', created_at: time })
  expect(await get(id)).toEqual({
    id,
    messaging_account: account,
    meta_flow_id: '',
    name: 'Book a table',
    status: 'DRAFT',
    category: 'APPOINTMENT_BOOKING',
    json_version: '7.3',
    flow_json: definition(),
    screens: definition().screens,
    preview_url: '',
    has_local_changes: true,
    created_at: time,
    updated_at: time,
  })
  expect(await formsThere()).toEqual([])
  const audited = await rows('select kind, action, changes from audit_record where resource_id = $1', [id])
  expect(audited).toEqual([
    {
      kind: 'interactive_flow',
      action: 'created',
      changes: expect.objectContaining({ name: { old: null, new: 'Book a table' } }),
    },
  ])
  const told = await rows(
    `select subject_id, data->'extras' as extras from event where type = 'interactive_flow.changed' order by seq limit 1`,
  )
  expect(told).toEqual([{ subject_id: scene.shop.numberId, extras: { interactive_flow_id: id } }])
})

test('IF1: screens given alone are a definition of json_version; flow_json stands above them', async () => {
  const { make, get, put } = scene
  const { screens } = definition()
  const alone = await make({ flow_json: null, screens, json_version: '7.1' })
  expect(await get(alone)).toMatchObject({
    json_version: '7.1',
    flow_json: { version: '7.1', screens },
    screens,
  })
  expect(await get(await make({ flow_json: null, screens }))).toMatchObject({ json_version: '6.0' })
  const both = await make({ screens: [] })
  expect(await get(both)).toMatchObject({ flow_json: definition(), screens })
  const empty = await make({ flow_json: null })
  expect(await get(empty)).toMatchObject({
    flow_json: {},
    screens: [],
    json_version: '6.0',
    category: 'OTHER',
  })
  const [status, { flow }] = (await put(alone, { json_version: '7.2' })) as [number, { flow: object }]
  expect(status).toBe(200)
  expect(flow).toMatchObject({ json_version: '7.2', flow_json: { version: '7.2', screens } })
})

test('IF2: a name once in an account ignoring case, a category of the platform, no more than 10 MB', async () => {
  const { admin, account, make, put } = scene
  const id = await make({ name: 'Once' })
  const post = async (fields: object) => {
    const { status, body } = await admin.api.post('/flows', { messaging_account: account, ...fields })
    return [status, body.message]
  }
  expect(await post({ name: 'ONCE' })).toEqual([409, 'The account has a flow of this name already.'])
  expect(await put(await make(), { name: 'once' })).toEqual([
    409,
    'The account has a flow of this name already.',
  ])
  expect((await post({ name: 'X', category: 'NOTHING' }))[0]).toBe(400)
  expect(await post({ name: ' ' })).toEqual([400, 'name: A value is needed.'])
  expect((await post({ name: 'x'.repeat(201) }))[0]).toBe(400)
  expect((await post({ name: 'X', flow_json: [] }))[0]).toBe(400)
  expect((await post({ name: 'X', flow_json: { screens: 'x'.repeat(10 * 1024 * 1024) } }))[0]).toBe(413)
  expect(await post({ name: 'X', messaging_account: 'nobody' })).toEqual([400, 'Account not found'])
  expect(await put(id, { category: 'SURVEY' })).toMatchObject([200, { flow: { category: 'SURVEY' } }])
})

test('the list is by account, status and name, the newest first', async () => {
  const { admin, account, make } = scene
  const id = await make({ name: 'Findable' })
  const listed = async (query: string) => (await admin.api.get(`/flows${query}`)).body.data
  const page = await listed('?search=findab&limit=1')
  expect(page).toMatchObject({ flows: [{ id }], total: 1, page: 1, limit: 1 })
  expect((await listed('?limit=1')).flows).toMatchObject([{ id }])
  expect((await listed(`?account=${encodeURIComponent(account)}&status=DRAFT`)).total).toBeGreaterThan(1)
  expect(await listed('?account=nobody')).toEqual({ flows: [], total: 0, page: 1, limit: 50 })
  expect((await listed('?status=PUBLISHED')).total).toBe(0)
  expect((await listed('?status=NOTHING')).total).toBe(0)
  expect((await listed('?status=all&account=all')).total).toBeGreaterThan(1)
})

test('G2: what changes nothing leaves no trace; a definition is audited by name', async () => {
  const { make, put, get, rows } = scene
  const id = await make()
  const before = await get(id)
  await put(id, { name: before.name, flow_json: definition() })
  expect(await get(id)).toEqual(before)
  await put(id, { flow_json: definition('Another') })
  const audited = await rows(
    `select action, changes from audit_record where resource_id = $1 order by created_at, id`,
    [id],
  )
  expect(audited).toMatchObject([
    { action: 'created' },
    { action: 'updated', changes: { flow_json: { old: 'changed', new: 'changed' } } },
  ])
})

test('IF7: a copy has a name of its own and nothing of the platform', async () => {
  const { publish, step, get } = scene
  const { id } = await publish({ name: 'Original' })
  expect(await step(id, 'duplicate')).toEqual([
    200,
    {
      flow: { id: expect.any(String), name: 'Original (Copy)', status: 'DRAFT' },
      message: 'Flow duplicated',
    },
  ])
  const [, second] = (await step(id, 'duplicate')) as [number, { flow: { id: string; name: string } }]
  expect(second.flow.name).toBe('Original (Copy 2)')
  expect(await get(second.flow.id)).toMatchObject({
    meta_flow_id: '',
    status: 'DRAFT',
    has_local_changes: true,
    flow_json: definition(),
  })
})

test('IF6: drafts go at the platform too; published ones and those in use stay', async () => {
  const { admin, make, step, publish, formsThere, there, shop } = scene
  const remove = async (id: string) => {
    const { status, body } = await admin.api.send('DELETE', `/flows/${id}`)
    return [status, status === 200 ? body.data : body.message]
  }
  expect(await remove(await make())).toEqual([200, { message: 'Flow deleted' }])
  const draft = await make({ name: 'Draft there' })
  await step(draft, 'save-to-meta')
  expect(await remove(draft)).toEqual([200, { message: 'Flow deleted' }])
  expect((await formsThere()).map(({ name }) => name)).not.toContain('Draft there')
  const gone = await make()
  const [, { meta_flow_id }] = (await step(gone, 'save-to-meta')) as [number, { meta_flow_id: string }]
  await there.send('DELETE', `/${meta_flow_id}`)
  expect(await remove(gone)).toEqual([200, { message: 'Flow deleted' }])
  const { id, platformId } = await publish()
  expect(await remove(id)).toEqual([400, 'Published flows cannot be deleted; deprecate first'])
  const rule = await admin.api.post('/chatbot/keywords', {
    keywords: ['book'],
    response_type: 'flow',
    response_content: { flow_id: platformId, body: 'Please' },
  })
  expect(rule.status, rule.text).toBe(200)
  await step(id, 'deprecate')
  expect(await remove(id)).toEqual([409, 'A keyword rule uses the flow.'])
  await admin.api.send('DELETE', `/chatbot/keywords/${rule.body.data.id}`)
  await scene.rows(
    `insert into template (workspace_id, id, number_id, name, language, category, status, components, variables,
       created_at, updated_at)
     values ($1, gen_random_uuid(), $2, 'visit', 'en', 'utility', 'approved', $3, '{}', now(), now())`,
    [
      shop.workspaceId,
      shop.numberId,
      JSON.stringify([{ type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'Book', flow_id: platformId }] }]),
    ],
  )
  expect(await remove(id)).toEqual([409, 'A template uses the flow.'])
  await scene.rows(`delete from template where name = 'visit'`)
  const graph = {
    version: 2,
    entry_node: 'form',
    nodes: [
      { id: 'form', type: 'messaging_flow', config: { flow_id: platformId, body: 'Please', cta: 'Book' } },
    ],
    edges: [],
  }
  const flow = await admin.api.post('/chatbot/flows', { name: 'Visit', graph })
  expect(flow.status, flow.text).toBe(200)
  expect(await remove(id)).toEqual([409, 'A flow of the chatbot uses the flow.'])
  await admin.api.send('DELETE', `/chatbot/flows/${flow.body.data.id}`)
  expect(await remove(id)).toEqual([200, { message: 'Flow deleted' }])
  const late = await admin.api.post('/chatbot/flows', { name: 'Visit', graph })
  expect([late.status, late.body.message]).toEqual([400, 'Invalid flow graph: form: flow_id: no such form'])
})

test('the permissions are flows.messaging:read, write and delete; other workspaces find nothing', async () => {
  const { agent, stranger, account, make, shop } = scene
  const id = await make()
  const asked = [
    ['GET', '/flows', undefined],
    ['POST', '/flows', { name: 'X', messaging_account: account }],
    ['POST', '/flows/sync', { messaging_account: account }],
    ['GET', `/flows/${id}`, undefined],
    ['PUT', `/flows/${id}`, { name: 'Y' }],
    ['DELETE', `/flows/${id}`, undefined],
    ...['save-to-meta', 'publish', 'deprecate', 'duplicate'].map((step) => [
      'POST',
      `/flows/${id}/${step}`,
      {},
    ]),
  ] as [string, string, object | undefined][]
  for (const [method, path, body] of asked)
    expect((await agent.api.send(method, path, body)).status, `${method} ${path}`).toBe(403)
  for (const [method, path, body] of asked.filter(([, path]) => path.includes(id)))
    expect((await stranger.api.send(method, path, body)).status, `${method} ${path}`).toBe(404)
  expect((await stranger.api.get('/flows')).body.data.flows).toEqual([])
  const foreign = await stranger.api.post('/flows', { name: 'X', messaging_account: shop.numberId })
  expect([foreign.status, foreign.body.message]).toEqual([400, 'Account not found'])
})
