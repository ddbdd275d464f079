import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FlowBot, startFlowBot } from './flow-scene.ts'

// Calls of flows, moves of sessions between versions, traces and figures (spec/8 CB2; issue 47).

let scene: FlowBot
const asked: { method: string; url: string; headers: Record<string, unknown>; body: string }[] = []
let status = 200
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    asked.push({ method, url, headers, body })
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"status":"sent"}')
  })
})

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  scene = await startFlowBot()
})
beforeEach(async () => {
  for (const table of ['keyword_rule', 'chatbot_flow', 'bot_call']) await scene.sql(`delete from ${table}`)
  await scene.sql('update chatbot_settings set rules_version = rules_version + 1')
  await scene.settings({ enabled: true, greeting_message: 'Welcome!', fallback_message: 'Sorry?' })
  asked.length = 0
  status = 200
})
afterAll(async () => {
  server.close()
  await scene?.parley.close()
})

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const message = (text: string) => ({ type: 'message', config: { message: text } })

const looking = (config: object = {}) =>
  scene.flow(
    {
      ask: { type: 'prompt', config: { body: 'Which?', store_as: 'order' } },
      call: {
        type: 'api_call',
        config: {
          url: `${address()}/orders/{{order}}`,
          headers: { Authorization: 'Bearer s3cret' },
          response_mapping: { status: 'status' },
          ...config,
        },
      },
      good: message('{{status}}'),
      bad: message('Sorry'),
    },
    [
      ['ask', 'call'],
      ['call', 'good', 'http:2xx'],
      ['call', 'bad', 'http:non2xx'],
    ],
  )

test('an address is asked outside of the turn; what the customer writes meanwhile waits', async () => {
  await looking()
  const ann = await scene.someone()
  await scene.says(ann, 'book')
  expect(await scene.says(ann, 'a/7')).toEqual([])
  expect(await scene.says(ann, 'Hello?')).toEqual([])
  expect(await scene.calls(ann)).toEqual(['sent', 'Welcome!'])
  expect(asked).toMatchObject([
    {
      method: 'GET',
      url: '/orders/a%2F7',
      headers: { authorization: 'Bearer s3cret', 'idempotency-key': expect.any(String) },
    },
  ])
  expect(await scene.sql('select from bot_call')).toEqual([])
})

test('a POST that was under way when its process died is not made again', async () => {
  await looking({ method: 'POST', body: '{"order":"{{order}}"}' })
  const ann = await scene.someone()
  await scene.says(ann, 'book')
  await scene.says(ann, '"7"')
  await scene.sql('update bot_call set attempts = 1')
  expect(await scene.calls(ann)).toEqual(['Sorry'])
  expect(asked).toEqual([])
  const bob = await scene.someone()
  await scene.says(bob, 'book')
  await scene.says(bob, '"7"')
  expect(await scene.calls(bob)).toEqual(['sent'])
  expect(asked).toMatchObject([{ method: 'POST', body: '{"order":"\\"7\\""}' }])
})

test('what is told without waiting is told three times at most', async () => {
  await scene.flow(
    { tell: { type: 'webhook', config: { url: `${address()}/told` } }, end: message('Done') },
    [['tell', 'end']],
  )
  const ann = await scene.someone()
  status = 503
  expect(await scene.says(ann, 'book')).toEqual(['Done'])
  for (let n = 0; n < 4; n++) {
    await scene.calls(ann)
    await scene.parley.clock.advance(11)
  }
  expect(asked).toHaveLength(3)
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
    flow_name: expect.stringMatching(/^Flow/),
    data: {},
  })
})

const prompt = (body: string) => ({ type: 'prompt', config: { body, store_as: 'x' } })
const graph = (nodes: Record<string, object>, edges: [string, string][]) => ({
  version: 2,
  entry_node: Object.keys(nodes)[0],
  nodes: Object.entries(nodes).map(([id, node]) => ({ id, ...node })),
  edges: edges.map(([from, to]) => ({ from, to, condition: 'default' })),
})

/** What becomes of a session in `One?` when a second version is published, after some minutes. */
async function movedBy(how: 'MOVE' | 'RESTART' | 'FINISH', minutes = 0) {
  const id = await scene.flow({ ask: prompt('One?'), end: message('Old {{x}}') }, [['ask', 'end']])
  const ann = await scene.someone()
  await scene.says(ann, 'book')
  await scene.admin.api.send('PUT', `/chatbot/flows/${id}`, {
    graph: graph({ first: message('Hi'), ask: prompt('Two?'), end: message('New {{x}}') }, [
      ['first', 'ask'],
      ['ask', 'end'],
    ]),
  })
  await scene.sql(
    'update bot_session set last_activity_at = last_activity_at - make_interval(mins => $2) where contact_id = $1',
    [ann.id, minutes],
  )
  const answer = await scene.admin.graphql(
    'mutation ($id: ID!, $how: FlowSessionMove!) { moveFlowSessions(input: { id: $id, how: $how }) { count } }',
    { id, how },
  )
  expect(answer).toEqual({ moveFlowSessions: { count: minutes === 0 ? 1 : 0 } })
  return { ann, id }
}

test('sessions go on in the present version, begin it anew, or end', async () => {
  const moved = await movedBy('MOVE')
  expect(await scene.says(moved.ann, 'x')).toEqual(['New x'])
  await scene.sql('delete from chatbot_flow')
  const restarted = await movedBy('RESTART')
  const before = (await scene.texts(restarted.ann.id)).length
  await scene.answers()
  expect((await scene.texts(restarted.ann.id)).slice(before)).toEqual(['Hi', 'Two?'])
  await scene.sql('delete from chatbot_flow')
  const left = await movedBy('RESTART', 3_000)
  const said = (await scene.texts(left.ann.id)).length
  await scene.answers()
  expect((await scene.texts(left.ann.id)).length).toBe(said)
  expect(await scene.session(left.ann.id)).toMatchObject({ status: 'timeout' })
  await scene.sql('delete from chatbot_flow')
  const finished = await movedBy('FINISH')
  expect(await scene.says(finished.ann, 'x')).toEqual(['Welcome!'])
})

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
})
