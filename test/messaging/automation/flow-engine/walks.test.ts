import { describe, expect, test } from 'vitest'
import { graphOf } from '../chatbot/chatbot-flows/scene.ts'
import { conversation, flowOf } from './scene.ts'

// How sessions go through flows: loops, other flows, limits and ends (spec/8 CB4, CB6, CB8, CB10).

const message = (text: string) => ({ type: 'message', config: { message: text } })
type Graph = Parameters<typeof graphOf>

const talk = (nodes: Graph[0], edges: Graph[1] = [], settings = {}) =>
  conversation([flowOf('flow', graphOf(nodes, edges), settings)])

test('loops: each, times, until and break; questions stand inside', () => {
  const each = talk(
    {
      set: { type: 'set_variable', config: { set: { list: ['a', 'b', 'c'] } } },
      loop: { type: 'loop', config: { list: 'list', break_when: "last == 'b'" } },
      ask: { type: 'prompt', config: { body: '{{index}} {{item}}?', store_as: 'last' } },
      done: message('Done.'),
    },
    [
      ['set', 'loop'],
      ['loop', 'ask', 'body'],
      ['loop', 'done', 'done'],
    ],
  )
  expect(each.start()).toEqual(['0 a?'])
  expect(each.says('x')).toEqual(['1 b?'])
  expect(each.says('b')).toEqual(['Done.'])
  const times = talk(
    { loop: { type: 'loop', config: { mode: 'times', times: 3 } }, say: message('{{index}}') },
    [
      ['loop', 'say', 'body'],
      ['say', 'loop'],
    ],
  )
  expect(times.start()).toEqual(['0', '1', '2'])
  const until = talk(
    {
      loop: { type: 'loop', config: { mode: 'until', until: "word == 'stop'" } },
      ask: { type: 'prompt', config: { body: 'More?', store_as: 'word' } },
    },
    [['loop', 'ask', 'body']],
  )
  until.start()
  expect(until.says('go')).toEqual(['More?'])
  expect(until.says('stop')).toEqual([])
  expect(until.last.end).toBe('completed')
})

test('other flows are gone to, or called and come back', () => {
  const sub = flowOf(
    'b0000000-0000-4000-8000-000000000000',
    graphOf(
      { ask: { type: 'prompt', config: { body: 'Colour?', store_as: 'colour' } }, end: { type: 'end' } },
      [['ask', 'end']],
    ),
    { completionMessage: 'Not said in between.' },
  )
  const main = flowOf(
    'main',
    graphOf(
      {
        call: { type: 'subflow', config: { flow_id: sub.id } },
        say: message('{{colour}} it is.'),
        go: { type: 'goto_flow', config: { flow_id: 'a0000000-0000-4000-8000-000000000000' } },
        after: message('No such flow.'),
      },
      [
        ['call', 'say'],
        ['say', 'go'],
        ['go', 'after'],
      ],
    ),
  )
  const chat = conversation([main, sub])
  expect(chat.start()).toEqual(['Colour?'])
  expect(chat.says('Red')).toEqual(['Red it is.', 'No such flow.'])
  expect(chat.problems).toEqual(['the flow is not there'])
})

describe('limits', () => {
  test('100 nodes that do not wait end the session as completed', () => {
    const chat = talk({ a: { type: 'condition', config: { expression: 'true' } } }, [['a', 'a', 'true']])
    chat.start()
    expect(chat.last).toMatchObject({ state: null, end: 'completed' })
    expect(chat.problems).toEqual(['more than 100 nodes without waiting'])
    expect(chat.path).toHaveLength(100)
  })

  test('20 messages of one step', () => {
    const chat = talk({ a: message('x') }, [['a', 'a']])
    expect(chat.start()).toHaveLength(20)
    expect(chat.problems).toEqual(['more than 20 messages without waiting'])
  })

  test('16 KB a variable, 64 KB together', () => {
    const large = 'x'.repeat(9_000)
    const set = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`v${n}`, large]))
    const chat = talk({ a: { type: 'set_variable', config: { set } } })
    chat.start()
    expect(Object.keys(chat.last.vars)).toHaveLength(7)
    expect(chat.problems).toEqual(['the variables have more than 64 KB together'])
    const one = talk({ a: { type: 'set_variable', config: { set: { x: [large, large] } } } })
    one.start()
    expect(one.problems).toEqual(['x has more than 16 KB'])
  })

  test('evaluation ends', () => {
    const list = Array.from({ length: 90 }, (_, n) => n)
    const slow = 'all(list, any(list, any(filter(list, # > 3), # < 0) or # >= 0))'
    const nodes = Object.fromEntries([
      ['set', { type: 'set_variable', config: { set: { list } } }],
      ...Array.from(
        { length: 99 },
        (_, n) => [`c${n}`, { type: 'condition', config: { expression: slow } }] as const,
      ),
    ])
    const edges = Array.from({ length: 98 }, (_, n) => [`c${n}`, `c${n + 1}`] as const)
    const chat = talk(nodes, [['set', 'c0'], ...edges])
    const began = process.cpuUsage()
    chat.start()
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1000).toBeLessThan(1000)
    expect(chat.last.end).toBe('completed')
  })
})

test('a word that cancels ends the flow with its text, where it is all that was written', () => {
  const chat = talk({ a: { type: 'prompt', config: { body: 'Street?', store_as: 'street' } } }, [], {
    cancelKeywords: ['Stop'],
    cancelMessage: 'As you like.',
  })
  chat.start()
  expect(chat.says('  stop! ')).toEqual(['As you like.'])
  expect(chat.last.end).toBe('cancelled')
  chat.start()
  chat.says('Stop Street 5')
  expect(chat.last.vars).toEqual({ street: 'Stop Street 5' })
})

test('what follows the end of a flow', () => {
  const chat = talk({ a: { type: 'set_variable', config: { set: { x: 1 } } } }, [], {
    onCompleteAction: 'webhook',
    completionConfig: { url: 'https://shop.example/done' },
  })
  chat.start()
  expect(chat.last.effects).toMatchObject([
    {
      kind: 'call',
      isAwaited: false,
      request: {
        kind: 'http',
        url: 'https://shop.example/done',
        method: 'POST',
        vars: { _flow_id: 'flow', _flow_name: 'flow', phone_number: '+15550001', x: 1 },
      },
    },
  ])
})
