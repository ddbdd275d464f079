import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FlowBot, startFlowBot } from './flow-scene.ts'

// What is kept of the sessions of flows, and what flows count of it.

let scene: FlowBot
beforeAll(async () => {
  scene = await startFlowBot()
})
beforeEach(async () => {
  for (const table of ['keyword_rule', 'chatbot_flow', 'bot_call']) await scene.sql(`delete from ${table}`)
  await scene.sql('update chatbot_settings set rules_version = rules_version + 1')
  await scene.settings({ enabled: true, greeting_message: 'Welcome!', fallback_message: 'Sorry?' })
})
afterAll(() => scene?.parley.close())

const message = (text: string) => ({ type: 'message', config: { message: text } })
const prompt = (body: string) => ({ type: 'prompt', config: { body, store_as: 'x' } })

test('what a flow names for the panel is shown beside the chat, and nothing else', async () => {
  const panel = { sections: [{ id: 's', label: 'Order', fields: [{ key: 'x', label: 'X' }] }] }
  const id = await scene.flow(
    { set: { type: 'set_variable', config: { set: { secret: 'no' } } }, ask: prompt('One?') },
    [['set', 'ask']],
    { name: 'Panel', panel_config: panel },
  )
  const ann = await scene.someone()
  await scene.says(ann, 'book')
  await scene.says(ann, '5')
  expect((await scene.admin.api.get(`/contacts/${ann.id}/session-data`)).body.data).toEqual({
    session_id: expect.any(String),
    flow_id: id,
    flow_name: 'Panel',
    session_data: { x: '5' },
    panel_config: panel,
  })
})

test('sessions tell their flow and the nodes that they went through; flows count them', async () => {
  const id = await scene.flow({ ask: prompt('One?'), end: message('{{nobody.knows}}{{x}}') }, [
    ['ask', 'end'],
  ])
  const ann = await scene.someone()
  await scene.says(ann, 'book')
  await scene.says(ann, '5')
  const { botSessions, chatbotFlow } = (await scene.admin.graphql(
    `query ($contact: ID!, $flow: ID!) {
      botSessions(first: 1, filter: { contactId: $contact }) { nodes { flow { id } flowVersion
        steps { n nodeId outcome problem variables flowVersion } messages { stepName } } }
      chatbotFlow(id: $flow) {
        errorCount
        nodeCounts(version: 1) { nodeId outcome times sessions problems lastProblem }
        figures(version: 1) { sessions completed active timedOut cancelled medianSeconds }
        runningSessions { version count }
      }
    }`,
    { contact: ann.id, flow: id },
  )) as never as { botSessions: { nodes: object[] }; chatbotFlow: object }
  expect(botSessions.nodes).toMatchObject([
    {
      flow: { id },
      flowVersion: 1,
      steps: [
        { n: 1, nodeId: 'ask', outcome: null, variables: {}, flowVersion: 1 },
        { n: 2, nodeId: 'ask', outcome: 'default', variables: { x: '5' } },
        { n: 3, nodeId: 'end', outcome: 'default', problem: null },
      ],
      messages: [
        { stepName: 'keyword_check' },
        { stepName: 'ask' },
        { stepName: 'keyword_check' },
        { stepName: 'end' },
      ],
    },
  ])
  const good = { problems: 0, lastProblem: null }
  expect(chatbotFlow).toEqual({
    errorCount: 0,
    nodeCounts: [
      { nodeId: 'ask', outcome: null, times: 1, sessions: 1, ...good },
      { nodeId: 'ask', outcome: 'default', times: 1, sessions: 1, ...good },
      { nodeId: 'end', outcome: 'default', times: 1, sessions: 1, ...good },
    ],
    // The session itself goes on: another flow may begin in it.
    figures: {
      sessions: 1,
      completed: expect.any(Number),
      active: expect.any(Number),
      timedOut: 0,
      cancelled: 0,
      medianSeconds: expect.anything(),
    },
    runningSessions: [],
  })
})

test('sessions that run a flow are counted by version', async () => {
  const id = await scene.flow({ ask: prompt('One?') }, [])
  const ann = await scene.someone()
  await scene.says(ann, 'book')
  const query = `query ($flow: ID!) { chatbotFlow(id: $flow) {
    runningSessions { version count } figures(version: 1) { sessions active completed medianSeconds } } }`
  expect(await scene.admin.graphql(query, { flow: id })).toEqual({
    chatbotFlow: {
      runningSessions: [{ version: 1, count: 1 }],
      figures: { sessions: 1, active: 1, completed: 0, medianSeconds: null },
    },
  })
})

test('at /api a session has its flow and the way that it took (spec/5 1.9)', async () => {
  const id = await scene.flow({ ask: prompt('One?'), end: message('{{x}}') }, [['ask', 'end']], {
    name: 'Way',
  })
  const ann = await scene.someone()
  await scene.says(ann, 'book')
  await scene.says(ann, '5')
  const { sessions } = (await scene.admin.api.get('/chatbot/sessions')).body.data
  const { session_data } = sessions.find(({ contact_id }: { contact_id: string }) => contact_id === ann.id)
  expect(session_data).toEqual({
    x: '5',
    _flow_id: id,
    _flow_name: 'Way',
    __path__: [
      { node: 'ask', type: 'prompt', label: 'ask', outcome: '' },
      { node: 'ask', type: 'prompt', label: 'ask', outcome: 'default' },
      { node: 'end', type: 'message', label: 'end', outcome: 'default' },
    ],
  })
})

test('what goes wrong in a flow is counted, and its last problem named (CB10)', async () => {
  const id = await scene.flow({ end: { type: 'condition', config: { expression: "'a' - 1 > 0" } } })
  for (let n = 0; n < 2; n++) await scene.says(await scene.someone(), 'book')
  const { chatbotFlow } = (await scene.admin.graphql(
    'query ($flow: ID!) { chatbotFlow(id: $flow) { errorCount nodeCounts(version: 1) { problems lastProblem } } }',
    { flow: id },
  )) as never as { chatbotFlow: object }
  expect(chatbotFlow).toEqual({
    errorCount: 2,
    nodeCounts: [{ problems: 2, lastProblem: expect.stringMatching(/./) }],
  })
})

test('a script calculates between two messages, and its failure has a way of its own', async () => {
  await scene.flow(
    {
      ask: prompt('One?'),
      calc: { type: 'script', config: { code: 'return { twice: vars.x * 2 }', store_as: 'y' } },
      good: message('{{y.twice}}'),
      bad: { type: 'script', config: { code: 'return vars.nobody.knows' } },
      end: message('Sorry'),
    },
    [
      ['ask', 'calc'],
      ['calc', 'good', 'done'],
      ['good', 'bad'],
      ['bad', 'end', 'error'],
    ],
  )
  const ann = await scene.someone()
  await scene.says(ann, 'book')
  expect(await scene.says(ann, '21')).toEqual([])
  expect(await scene.calls(ann)).toEqual(['42'])
  expect(await scene.calls(ann)).toEqual(['Sorry'])
  expect(await scene.sql("select problem from bot_step where node_id = 'bad' and outcome = 'error'")).toEqual(
    [{ problem: expect.stringMatching(/^TypeError: /) }],
  )
  const { botSessions } = (await scene.admin.graphql(
    `query ($contact: ID!) { botSessions(first: 1, filter: { contactId: $contact }) {
      nodes { steps { nodeId outcome call { kind status milliseconds } } } } }`,
    { contact: ann.id },
  )) as never as { botSessions: { nodes: { steps: { nodeId: string; outcome: string; call: object }[] }[] } }
  const steps = botSessions.nodes[0]?.steps ?? []
  const callOf = (nodeId: string, outcome: string) =>
    steps.find((step) => step.nodeId === nodeId && step.outcome === outcome)?.call
  const call = { kind: 'SCRIPT', milliseconds: expect.any(Number) }
  expect([callOf('ask', 'default'), callOf('calc', 'done'), callOf('bad', 'error')]).toEqual([
    null,
    { ...call, status: 200 },
    { ...call, status: null },
  ])
})
