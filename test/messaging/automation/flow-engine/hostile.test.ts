import { expect, test } from 'vitest'
import { flowValues } from '#messaging/automation/chatbot/chatbot-flows/flow-values.ts'
import { compileGraph } from '#messaging/automation/flow-graph/compile.ts'
import { graphOf } from '../chatbot/chatbot-flows/scene.ts'
import { conversation, flowOf } from './scene.ts'

// Flows and answers that are made to take long, or not to be stored (spec/8 CB8, CB10, G13).

const msOf = (work: () => unknown): number => {
  const began = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

const setting = (set: object) => ({ type: 'set_variable', config: { set } })
const many = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`v${n}`, value]))

test('braces that are never closed cost no more than their length', () => {
  const text = `{{${' '.repeat(60_000)}`
  expect(msOf(() => flowValues(text, {}))).toBeLessThan(500)
  expect(flowValues('{{ a.b }}', { a: { b: 1 } })).toEqual({ 'a.b': '1' })
})

test('an object of a config has at most 200 entries', () => {
  const problems = (count: number) => compileGraph(graphOf({ a: setting(many(count, 1)) })).problems
  expect(problems(200)).toMatchObject([{ code: 'missing_edge' }])
  expect(problems(201)).toMatchObject([{ message: 'set must have at most 200 entries' }])
})

test('variables that are set again and again end the step', () => {
  const chat = conversation([
    flowOf(
      'flow',
      graphOf({ fill: setting(many(60, 'x'.repeat(1_000))), again: setting(many(200, 'y'.repeat(900))) }, [
        ['fill', 'again'],
        ['again', 'again'],
      ]),
    ),
  ])
  expect(msOf(() => chat.start())).toBeLessThan(1_000)
  expect(chat.last.end).toBe('completed')
})

test('the variables of a session are counted together with what is set', () => {
  const flow = flowOf(
    'flow',
    graphOf(
      {
        fill: setting(many(7, 'x'.repeat(9_000))),
        ask: { type: 'prompt', config: { body: '?', store_as: 'more' } },
        less: setting({ v0: 1, more: 'z'.repeat(8_000) }),
      },
      [
        ['fill', 'ask'],
        ['ask', 'less'],
      ],
    ),
  )
  const chat = conversation([flow])
  chat.start()
  chat.says('y'.repeat(4_096))
  expect(chat.last.trace[0]?.problem).toBe('the variables have more than 64 KB together')
  expect(chat.last.vars.v0).toBe(1)
  expect(chat.last.vars.more).toBe('z'.repeat(8_000))
})

test.each([
  ['U+0000', '{"a":"\\u0000"}'],
  ['half a character', '{"a":"\\ud800"}'],
  ['lists 5,000 deep', `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
])('an answer with %s is not kept, and the flow goes on', (_, body) => {
  const call = { type: 'api_call', config: { url: 'https://x.example/', response_mapping: { a: 'a' } } }
  const chat = conversation([flowOf('flow', graphOf({ call }))])
  chat.start()
  const callId = chat.last.state?.callId ?? ''
  chat.gets({ kind: 'call', callId, result: { status: 200, body } })
  expect(chat.last).toMatchObject({ end: 'completed', vars: {} })
})

test('a long text of a customer is compared with words that cancel once', () => {
  const cancelKeywords = Array.from({ length: 50 }, (_, n) => `stop ${n}`)
  const ask = { type: 'prompt', config: { body: '?' } }
  const chat = conversation([flowOf('flow', graphOf({ ask }), { cancelKeywords })])
  chat.start()
  expect(msOf(() => chat.says(`a${','.repeat(4_094)}b`))).toBeLessThan(100)
})

test('an older question that is tapped often is come back to once, and to ten others at most', () => {
  const ids = Array.from({ length: 12 }, (_, n) => `q${n}`)
  const asks = ids.map(
    (id, n) =>
      [id, { type: 'buttons', config: { body: id, buttons: [{ id: `b${n}`, title: `B${n}` }] } }] as const,
  )
  const edges = ids.slice(1).map((id, n) => [`q${n}`, id, `button:b${n}`] as const)
  const flow = flowOf('flow', graphOf(Object.fromEntries(asks), edges))
  const chat = conversation([flow])
  chat.start()
  const tap = (n: number) => chat.tapsOlder({ flowId: 'flow', version: 1, nodeId: `q${n}` }, `b${n}`)
  for (let again = 0; again < 5; again++) tap(0)
  expect(chat.last.state?.frames).toHaveLength(2)
  for (let n = 0; n < 11; n++) tap(n)
  for (let n = 0; n < 11; n++) tap(n)
  expect(chat.last.state?.frames).toHaveLength(10)
})

test('a call that is made again and again without the customer ends within the limits of one step', () => {
  const call = { type: 'api_call', config: { url: 'https://x.example/', fallback_message: 'Not now.' } }
  const flow = flowOf('flow', graphOf({ call }, [['call', 'call', 'http:non2xx']]))
  const chat = conversation([flow])
  chat.start()
  const heard: string[] = []
  for (let n = 0; n < 200 && chat.last.state?.callId; n++)
    heard.push(
      ...chat.gets({ kind: 'call', callId: chat.last.state.callId, result: { status: 500, body: '' } }),
    )
  expect(chat.last.end).toBe('completed')
  expect(heard).toHaveLength(20)
  const { problems } = compileGraph(graphOf({ call }, [['call', 'call', 'http:non2xx']]))
  expect(problems.map(({ code }) => code)).toContain('endless_cycle')
})
