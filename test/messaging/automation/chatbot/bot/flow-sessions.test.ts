import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FlowBot, startFlowBot } from './flow-scene.ts'

// Calls of flows, and moves of sessions between versions (spec/8 CB2).

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

test('what comes of calls that nobody waits for is kept with the step that made them', async () => {
  const told = (path: string) => ({ type: 'webhook', config: { url: `${address()}${path}` } })
  await scene.flow({ tell: told('/tell'), hello: message('Hello'), last: told('/last') }, [
    ['tell', 'hello'],
    ['hello', 'last'],
  ])
  const stepsOf = async (contactId: string) => {
    const { botSessions } = (await scene.admin.graphql(
      `query ($contact: ID!) { botSessions(first: 1, filter: { contactId: $contact }) {
        nodes { steps { nodeId outcome problem call { kind status milliseconds } } } } }`,
      { contact: contactId },
    )) as never as { botSessions: { nodes: { steps: object[] }[] } }
    return botSessions.nodes[0]?.steps
  }
  const step = (nodeId: string, call: object | null, problem: string | null = null) => ({
    nodeId,
    outcome: 'default',
    problem,
    call: call && { kind: 'HTTP', milliseconds: expect.any(Number), ...call },
  })
  const ann = await scene.someone()
  expect(await scene.says(ann, 'book')).toEqual(['Hello'])
  expect(await stepsOf(ann.id)).toEqual([step('tell', null), step('hello', null), step('last', null)])
  await scene.calls(ann)
  const good = { status: 200 }
  expect(await stepsOf(ann.id)).toEqual([step('tell', good), step('hello', null), step('last', good)])

  status = 404
  const bob = await scene.someone()
  await scene.says(bob, 'book')
  await scene.calls(bob)
  const bad = [{ status: 404 }, 'status 404'] as const
  expect(await stepsOf(bob.id)).toEqual([step('tell', ...bad), step('hello', null), step('last', ...bad)])
})

test('the address of the end of a flow is called by its last step; of two calls one that failed is kept', async () => {
  await scene.flow({ finish: { type: 'webhook', config: { url: `${address()}/tell` } } }, [], {
    on_complete_action: 'webhook',
    completion_config: { url: 'http://127.0.0.1:9/done' },
  })
  const ann = await scene.someone()
  await scene.says(ann, 'book')
  for (let tries = 0; tries < 3; tries++) {
    await scene.calls(ann)
    await scene.parley.clock.advance(11)
  }
  expect(
    await scene.sql("select call, problem from bot_step where node_id = 'finish' and call is not null"),
  ).toMatchObject([{ call: { kind: 'http', status: null }, problem: expect.stringMatching(/./) }])
  expect(await scene.sql('select 1 from bot_call')).toEqual([])
})
