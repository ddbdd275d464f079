import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FlowScene, graphOf, startFlows } from './scene.ts'

// The simulator at both doors, and what stands on it: tests of flows (spec/8 CF4; spec/10 DE9; docs/adr/0122).

let scene: FlowScene
beforeAll(async () => {
  scene = await startFlows()
})
afterAll(() => scene?.parley.close())
beforeEach(() => scene.sql('delete from chatbot_flow'))

const order = graphOf(
  {
    ask: { type: 'prompt', config: { body: 'Which order?', store_as: 'order', timeout_minutes: 60 } },
    call: {
      type: 'api_call',
      config: {
        url: 'https://shop.example/orders/{{order}}',
        response_mapping: { status: 'status' },
        fallback_message: 'I cannot look it up now.',
      },
    },
    tell: {
      type: 'buttons',
      config: { body: 'Order {{order}} is {{status}}. More?', buttons: [{ id: 'y', title: 'Yes' }] },
    },
    late: { type: 'message', config: { message: 'Bye then.' } },
  },
  [
    ['ask', 'call'],
    ['ask', 'late', 'timeout'],
    ['call', 'tell', 'http:2xx'],
    ['tell', 'ask', 'button:y'],
  ],
)

const rows = async () => (await scene.sql('select count(*)::int as n from bot_session'))[0]?.n

test('POST /simulate goes step by step, keeps nothing and takes an unsaved graph', async () => {
  const { id } = await scene.make({ graph: order, initial_message: 'Hi {{contact_name}}' })
  const go = async (body: object) =>
    (await scene.admin.api.post(`/chatbot/flows/${id}/simulate`, body)).body.data
  const first = await go({})
  expect(first).toMatchObject({
    end: null,
    outputs: [{ kind: 'text', node_id: 'ask', body: 'Hi Customer\n\nWhich order?' }],
    path: [{ node_id: 'ask', outcome: null }],
  })
  const second = await go({ state: first.state, input: { text: '7' } })
  expect(second).toMatchObject({
    outputs: [
      {
        kind: 'call',
        call: 'http',
        node_id: 'call',
        url: 'https://shop.example/orders/{{order}}',
        waits: true,
      },
    ],
    path: [
      { node_id: 'ask', outcome: 'default', variables: { order: '7' } },
      { node_id: 'call', outcome: null },
    ],
  })
  const third = await go({ state: second.state, input: { call: { status: 200, body: '{"status":"sent"}' } } })
  expect(third.outputs).toMatchObject([
    { kind: 'buttons', body: 'Order 7 is sent. More?', buttons: [{ id: 'y' }] },
  ])
  const again = await go({ state: third.state, input: { button_id: 'y' } })
  const late = await go({ state: again.state, input: { time: '2030-01-01T00:00:00Z' } })
  expect(late).toMatchObject({ state: null, end: 'completed', outputs: [{ body: 'Bye then.' }] })
  const other = await go({ graph: graphOf({ a: { type: 'end', config: { message: 'Other' } } }) })
  expect(other).toMatchObject({
    state: null,
    outputs: [{ kind: 'text', body: 'Hi Customer\n\nOther' }],
  })
  await scene.admin.api.send('PUT', '/chatbot/settings', { join_texts: false })
  const apart = await go({})
  await scene.admin.api.send('PUT', '/chatbot/settings', { join_texts: true })
  expect(apart.outputs).toMatchObject([{ node_id: null, body: 'Hi Customer' }, { body: 'Which order?' }])
  expect(await rows()).toBe(0)
})

test.each([
  ['two inputs in one', { input: { text: 'a', button_id: 'b' } }],
  ['an unknown input', { input: { dance: true } }],
  ['a state that is none', { state: { place: 'here' } }],
  ['a graph with an error', { graph: graphOf({ a: { type: 'message' } }) }],
])('%s is refused', async (_, body) => {
  const { id } = await scene.make({ graph: order })
  expect((await scene.admin.api.post(`/chatbot/flows/${id}/simulate`, body)).status).toBe(400)
})

test('a version that is asked for before it is published runs once it is', async () => {
  const { id } = await scene.make({ graph: order })
  const next = () => scene.admin.api.post(`/chatbot/flows/${id}/simulate`, { version: 2 })
  expect((await next()).status).toBe(404)
  await scene.put(id, { graph: graphOf({ a: { type: 'end', config: { message: 'New' } } }) })
  expect((await next()).body.data.outputs).toMatchObject([{ body: 'New' }])
})

test('an AI step of a simulation takes a given answer', async () => {
  const { id } = await scene.make({
    graph: graphOf({ ai: { type: 'ai_response', config: { prompt: 'Help', store_as: 'said' } } }),
  })
  const go = async (body: object) =>
    (await scene.admin.api.post(`/chatbot/flows/${id}/simulate`, body)).body.data
  const { state } = await go({})
  expect(await go({ state, input: { call: { status: 200, body: 'Nine to five.' } } })).toMatchObject({
    end: 'completed',
    outputs: [{ body: 'Nine to five.' }],
  })
})

test.each([
  ['a flow that is no uuid', { place: { flowId: 'x' } }],
  ['a version that is no number of 4 bytes', { place: { version: 3_000_000_000 } }],
  ['more than 64 KB of variables', { vars: { a: 'x'.repeat(70_000) } }],
])('a state with %s is refused', async (_, wrong) => {
  const { id } = await scene.make({ graph: order })
  const first = await scene.admin.api.post(`/chatbot/flows/${id}/simulate`, {})
  const { state } = first.body.data
  const made = { ...state, ...wrong, place: { ...state.place, ...(wrong as { place?: object }).place } }
  const answer = await scene.admin.api.post(`/chatbot/flows/${id}/simulate`, {
    state: made,
    input: { text: '7' },
  })
  expect(answer.status).toBe(400)
})

test('what belongs to another workspace is not there; without the right it is 403', async () => {
  const { id } = await scene.make({ graph: order })
  expect((await scene.stranger.api.post(`/chatbot/flows/${id}/simulate`, {})).status).toBe(404)
  expect((await scene.agent.api.post(`/chatbot/flows/${id}/simulate`, {})).status).toBe(403)
})

test('a test that fails keeps a version from being published, at both doors', async () => {
  const { id } = await scene.make({ graph: order })
  const made = await scene.admin.graphql(
    `mutation ($input: CreateFlowTestInput!) { createFlowTest(input: $input) { flowTest { id name steps { text callStatus expected } } } }`,
    {
      input: {
        flowId: id,
        name: 'Finds an order',
        steps: [
          { input: null, expected: ['Which order?'] },
          { input: { text: '7' }, expected: [] },
          { input: { call: { status: 200, body: '{"status":"sent"}' } }, expected: ['Order 7 is sent'] },
        ],
      },
    } as never,
  )
  const { flowTest } = (made as never as { createFlowTest: { flowTest: { id: string } } }).createFlowTest
  const broken = structuredClone(order)
  const tell = broken.nodes[2]
  if (tell) tell.config = { ...tell.config, body: 'It is {{status}}.' }
  const answer = await scene.put(id, { graph: broken })
  expect([answer.status, answer.body.message]).toEqual([
    400,
    'The test "Finds an order" fails at step 3: expected "Order 7 is sent", heard "It is sent."',
  ])
  expect((await scene.admin.api.get(`/chatbot/flows/${id}`)).body.data.version).toBe(1)
  expect((await scene.put(id, { completion_message: 'Bye' })).body.data.version).toBe(2)
  await scene.admin.graphql('mutation ($id: ID!) { deleteFlowTest(input: { id: $id }) { deletedId } }', {
    id: flowTest.id,
  })
  expect((await scene.put(id, { graph: broken })).status).toBe(200)
})

test('simulateFlow runs several inputs, and an older version', async () => {
  const { id } = await scene.make({ graph: order })
  await scene.put(id, { graph: graphOf({ a: { type: 'end', config: { message: 'New' } } }) })
  const run = async (input: object) =>
    (
      (await scene.admin.graphql(
        `mutation ($input: SimulateFlowInput!) { simulateFlow(input: $input) {
          end state steps { effects { kind text } path { nodeId outcome problem variables } } problems { code } } }`,
        { input: { id, ...input } } as never,
      )) as never as {
        simulateFlow: { end: string | null; steps: { effects: { text: string | null }[] }[] }
      }
    ).simulateFlow
  const old = await run({ version: 1, inputs: [{ text: '7' }, { call: { status: 500, body: 'x' } }] })
  expect(old.steps.map(({ effects }) => effects.map(({ text }) => text))).toEqual([
    ['Which order?'],
    [null],
    ['I cannot look it up now.'],
  ])
  expect(old.end).toBe('COMPLETED')
  expect((await run({ inputs: [] })).steps.map(({ effects }) => effects.map(({ text }) => text))).toEqual([
    ['New'],
  ])
})
