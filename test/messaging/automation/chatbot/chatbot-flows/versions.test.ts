import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FlowScene, graphOf, startFlows } from './scene.ts'

// Versions of flows (spec/8 CF1; spec/10 DE8, DE10; docs/adr/0121).

let scene: FlowScene
beforeAll(async () => {
  scene = await startFlows()
})
afterAll(() => scene?.parley.close())
beforeEach(() => scene.sql('delete from chatbot_flow'))

const says = (message: string) => graphOf({ hello: { type: 'message', config: { message } } })
const versions = async (id: string) =>
  (await scene.admin.api.get(`/chatbot/flows/${id}/versions`)).body.data.versions

test('each save at /api that can run is a version; one that changes nothing of the conversation is none', async () => {
  const made = await scene.make({ graph: says('One') })
  expect((await scene.put(made.id, { graph: says('Two') })).body.data.version).toBe(2)
  expect((await scene.put(made.id, { name: 'Other', trigger_keywords: ['hi'] })).body.data.version).toBe(2)
  expect((await scene.put(made.id, { completion_message: 'Bye' })).body.data.version).toBe(3)
  expect(await versions(made.id)).toMatchObject([
    { version: 3, note: '', published_by_name: expect.stringMatching(/./), graph: says('Two') },
    { version: 2, graph: says('Two') },
    { version: 1, graph: says('One') },
  ])
})

test('an older version is restored as a new one', async () => {
  const made = await scene.make({ graph: says('One'), completion_message: 'Bye' })
  await scene.put(made.id, { graph: says('Two'), completion_message: '' })
  const restored = await scene.admin.api.post(`/chatbot/flows/${made.id}/versions/1/restore`, {})
  expect(restored.body.data).toMatchObject({ version: 3, graph: says('One'), completion_message: 'Bye' })
  for (const wrong of ['9', 'x']) {
    const answer = await scene.admin.api.post(`/chatbot/flows/${made.id}/versions/${wrong}/restore`, {})
    expect(answer.status).toBe(404)
  }
})

test('20 versions are kept, and those that a session runs', async () => {
  const made = await scene.make({ graph: says('1') })
  const contact = await scene.sql(
    `insert into contact (workspace_id, id, phone, created_at, updated_at) values ($1, gen_random_uuid(), '+15550001', now(), now()) returning id`,
    [scene.shop.workspaceId],
  )
  await scene.sql(
    `insert into bot_session (workspace_id, id, contact_id, number_id, flow_id, flow_version, node_id, started_at, last_activity_at)
     select $1, gen_random_uuid(), $2, n.id, $3, 2, 'hello', now(), now() from number n where n.workspace_id = $1 limit 1`,
    [scene.shop.workspaceId, contact[0]?.id, made.id],
  )
  for (let n = 2; n <= 24; n++) await scene.put(made.id, { graph: says(String(n)) })
  const kept = (await versions(made.id)).map(({ version }: { version: number }) => version)
  expect(kept).toEqual([...Array.from({ length: 20 }, (_, at) => 24 - at), 2])
  await scene.admin.api.send('DELETE', `/chatbot/flows/${made.id}`)
  expect(await scene.sql('select status from bot_session where flow_id = $1', [made.id])).toEqual([
    { status: 'cancelled' },
  ])
})

test('over GraphQL a save is a draft until it is published; switching on publishes the first version', async () => {
  const fields = 'id liveVersion revision enabled graph problems { severity nodeId path code message }'
  const run = async (document: string, variables: object) =>
    Object.values((await scene.admin.graphql(document, variables as never)) as object)[0].chatbotFlow
  const made = await run(
    `mutation ($input: CreateChatbotFlowInput!) { createChatbotFlow(input: $input) { chatbotFlow { ${fields} } } }`,
    { input: { name: 'Draft', triggerKeywords: [], graph: graphOf({ a: { type: 'message' } }) } },
  )
  expect(made).toMatchObject({
    liveVersion: null,
    problems: [{ severity: 'ERROR', nodeId: 'a', path: 'config.message', code: 'VALUE_MISSING' }],
  })
  const update = `mutation ($input: UpdateChatbotFlowInput!) { updateChatbotFlow(input: $input) { chatbotFlow { ${fields} } } }`
  const { id } = made
  const on = await run(update, { input: { id, enabled: true, graph: says('One') } })
  expect(on).toMatchObject({ liveVersion: 1, enabled: true })
  expect(await run(update, { input: { id, graph: says('Two') } })).toMatchObject({
    liveVersion: 1,
    revision: 3,
  })
  const unfinished = graphOf({ a: { type: 'message' } })
  expect(await run(update, { input: { id, graph: unfinished } })).toMatchObject({
    liveVersion: 1,
    enabled: true,
    problems: [{ code: 'VALUE_MISSING' }],
  })
  expect((await scene.put(id, { graph: unfinished })).status).toBe(400)
  await run(update, { input: { id, graph: says('Two') } })
  const publish = `mutation ($id: ID!, $note: String) { publishChatbotFlow(input: { id: $id, note: $note }) {
    chatbotFlow { liveVersion versions { version note } } } }`
  expect(await run(publish, { id, note: 'Says two' })).toEqual({
    liveVersion: 2,
    versions: [
      { version: 2, note: 'Says two' },
      { version: 1, note: '' },
    ],
  })
  expect(await run(publish, { id })).toMatchObject({ liveVersion: 2 })
  expect(
    await scene.admin.graphql('query ($graph: JSON!) { flowProblems(graph: $graph) { code nodeId } }', {
      graph: { ...says('x'), entry_node: 'nowhere' },
    }),
  ).toEqual({ flowProblems: [{ code: 'NO_ENTRY', nodeId: null }] })
})

test('what somebody else saves between the check and the save is checked, too', async () => {
  const { id } = await scene.make({ graph: says('One') })
  const other = await scene.parley.app.pool.connect()
  await other.query('begin')
  await other.query('select from chatbot_flow where id = $1 for update', [id])
  const answering = Promise.resolve(scene.put(id, { enabled: true }))
  const blocked =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(() => scene.sql(blocked)).toHaveLength(1)
  const unfinished = graphOf({ a: { type: 'message' } })
  await other.query('update chatbot_flow set graph = $2, revision = revision + 1 where id = $1', [
    id,
    unfinished,
  ])
  await other.query('commit')
  other.release()
  expect((await answering).status).toBe(400)
  expect((await scene.admin.api.get(`/chatbot/flows/${id}`)).body.data).toMatchObject({
    enabled: false,
    version: 1,
  })
})
