import { expect, test } from 'vitest'
import { compileGraph } from '#messaging/automation/flow-graph/compile.ts'
import { nodeConfigs } from '#messaging/automation/flow-graph/node-configs.ts'
import { nodeKinds } from '#messaging/automation/flow-graph/node-kinds.ts'
import { nodeTypes } from '#messaging/automation/flow-graph/node-sets.ts'
import { graphOf } from '../chatbot/chatbot-flows/scene.ts'

// What the compiler says of graphs (spec/5 1.9; spec/8 CF2).

const codes = (graph: unknown) =>
  compileGraph(graph, {
    forbidden: (url) => (url.includes('10.0.0.1') ? 'It is private.' : null),
  }).problems.map(({ severity, nodeId, path, code }) => `${severity} ${nodeId} ${path} ${code}`)
const message = (text = 'Hi') => ({ type: 'message', config: { message: text } })

test('a whole graph has no problems; a message alone is whole', () => {
  expect(codes(graphOf({ a: { type: 'end', config: { message: 'Bye' } } }))).toEqual([])
  const { flow } = compileGraph(graphOf({ a: message() }))
  expect(flow?.entry).toBe('a')
})

test.each<[string, unknown, string[]]>([
  [
    'a node that no way leads to',
    graphOf({ a: message(), b: message() }),
    ['warning a edges missing_edge', 'warning b  unreachable', 'warning b edges missing_edge'],
  ],
  [
    'going round without waiting',
    graphOf({ a: message(), b: message() }, [
      ['a', 'b'],
      ['b', 'a'],
    ]),
    ['warning a edges endless_cycle'],
  ],
  [
    'going round through a question',
    graphOf({ a: message(), b: { type: 'prompt', config: { body: '?', store_as: 'x' } } }, [
      ['a', 'b'],
      ['b', 'a'],
    ]),
    [],
  ],
  [
    'a variable that nothing sets',
    graphOf({ a: message('{{name}} {{for x in list}}{{x.y}}{{endfor}}'), e: { type: 'end' } }, [['a', 'e']]),
    ['warning a config.message read_before_set', 'warning a config.message read_before_set'],
  ],
  [
    'a private address',
    graphOf(
      { a: { type: 'webhook', config: { url: 'http://10.0.0.1/{{phone_number}}' } }, e: { type: 'end' } },
      [['a', 'e']],
    ),
    ['warning a config.url private_address'],
  ],
  [
    'a variable in the host',
    graphOf({ a: { type: 'webhook', config: { url: 'https://{{x}}.example/' } } }),
    ['error a config.url wrong_config'],
  ],
  [
    'a button that is too long',
    graphOf({ a: { type: 'buttons', config: { body: '?', buttons: [{ id: '1', title: 'x'.repeat(21) }] } } }),
    ['error a config.buttons platform_limit'],
  ],
  [
    'eleven buttons',
    graphOf({
      a: {
        type: 'buttons',
        config: { body: '?', buttons: Array.from({ length: 11 }, (_, n) => ({ id: `${n}`, title: `${n}` })) },
      },
    }),
    ['error a config.buttons wrong_config'],
  ],
  [
    'a way that a button does not have',
    graphOf(
      { a: { type: 'buttons', config: { body: '?', buttons: [{ id: 'y', title: 'Yes' }] } }, b: message() },
      [['a', 'b', 'button:n']],
    ),
    ['error a edges[0] unknown_condition'],
  ],
  [
    'a hostile regular expression',
    graphOf({ a: { type: 'prompt', config: { body: '?', validation_regex: '(?=a)' } } }),
    ['error a config.validation_regex unreadable'],
  ],
  ['512 KB', { ...graphOf({ a: message() }), more: 'x'.repeat(600_000) }, ['error null  too_large']],
])('%s', (_, graph, expected) => {
  expect(codes(graph)).toEqual(expected)
})

test('older names of nodes and values are read', () => {
  const { flow } = compileGraph(
    graphOf({
      a: { type: 'message', config: { text: 'Hi' } },
      b: { type: 'whatsapp_flow', config: { flow_id: '1', body: 'Fill in' } },
      c: { type: 'ai_response', config: { prompt_template: 'Answer' } },
      d: { type: 'transfer', config: { text: 'Wait', team_id: '_general' } },
    }),
  )
  const nodes = [...(flow?.nodes.values() ?? [])]
  expect(nodes.map(({ type }) => type)).toEqual(['message', 'messaging_flow', 'ai_response', 'transfer'])
  expect(nodes.map(({ config }) => config)).toMatchObject([
    { message: 'Hi' },
    {},
    { prompt: 'Answer' },
    { body: 'Wait' },
  ])
})

test('every type has a config, outcomes and no needs that its config cannot meet', () => {
  for (const type of nodeTypes.values) {
    const config = nodeConfigs[type].parse({})
    expect(nodeKinds[type].outcomes(config as never), type).toBeInstanceOf(Array)
  }
})

test('500 nodes compile within 50 ms', () => {
  const nodes = Object.fromEntries(
    Array.from({ length: 500 }, (_, n) => [
      `n${n}`,
      n % 2
        ? message('{{if x == 1}}One {{name}}{{else}}Other{{endif}}')
        : { type: 'condition', config: { expression: `x > ${n} and name contains 'a'` } },
    ]),
  )
  const graph = graphOf(
    nodes,
    Object.keys(nodes)
      .slice(1)
      .map((id, at) => [`n${at}`, id]),
  )
  const spent = Array.from({ length: 10 }, () => {
    const before = process.cpuUsage()
    compileGraph(graph)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  expect(Math.min(...spent)).toBeLessThan(50)
})
