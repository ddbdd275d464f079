import { describe, expect, test } from 'vitest'
import { graphOf } from '../chatbot/chatbot-flows/scene.ts'
import { conversation, flowOf } from './scene.ts'

// What each node does (spec/5 1.9; spec/8 CB7 to CB10).

const message = (text: string) => ({ type: 'message', config: { message: text } })
type Graph = Parameters<typeof graphOf>

const talk = (nodes: Graph[0], edges: Graph[1] = [], settings = {}) =>
  conversation([flowOf('flow', graphOf(nodes, edges), settings)])

describe('a prompt', () => {
  const asking = (config: object = {}) =>
    talk(
      {
        ask: {
          type: 'prompt',
          config: { body: 'How old?', store_as: 'age', validation_regex: '^\\d+$', ...config },
        },
        done: message('You are {{age}}.'),
        out: message('Never mind.'),
      },
      [
        ['ask', 'done'],
        ['ask', 'out', 'max_retries'],
      ],
    )

  test('asks, checks and keeps the answer', () => {
    const chat = asking()
    expect(chat.start()).toEqual(['How old?'])
    expect(chat.says('old')).toEqual(['Invalid input. Please try again.'])
    expect(chat.says(' 30 ')).toEqual(['You are 30.'])
    expect(chat.last).toMatchObject({ state: null, end: 'completed', vars: { age: '30' } })
    expect(chat.path).toEqual(['ask default', 'done default'])
  })

  test('is left at the third wrong answer; what is no text is one', () => {
    const chat = asking({ validation_error: 'A number, please.' })
    chat.start()
    expect(chat.says('x')).toEqual(['A number, please.'])
    expect(chat.gets({ kind: 'other' })).toEqual(['A number, please.'])
    expect(chat.says('y')).toEqual(['Never mind.'])
  })

  test('that nobody answers in time is left by timeout, or ends the flow', () => {
    const patient = talk(
      { ask: { type: 'prompt', config: { body: '?', timeout_minutes: 5 } }, late: message('Too late.') },
      [['ask', 'late', 'timeout']],
    )
    patient.start()
    expect(patient.last.state?.waitUntil).toEqual(new Date('2026-11-30T09:05:00Z'))
    patient.later(4)
    patient.gets({ kind: 'time' })
    expect(patient.last.isIgnored).toBe(true)
    patient.later(1)
    expect(patient.gets({ kind: 'time' })).toEqual(['Too late.'])
    const other = talk({ ask: { type: 'prompt', config: { body: '?', timeout_minutes: 5 } } }, [], {
      timeoutMessage: 'Bye {{contact_name}}.',
    })
    other.start()
    other.later(5)
    expect(other.gets({ kind: 'time' })).toEqual(['Bye Ann.'])
    expect(other.last.end).toBe('timeout')
  })
})

describe('buttons', () => {
  const buttons = [
    { id: 'y', title: 'Yes' },
    { id: 'n', title: 'No' },
  ]
  const nodes = {
    ask: { type: 'buttons', config: { body: 'Sure?', buttons, store_as: 'sure' } },
    yes: message('{{sure}}!'),
    no: message('Well.'),
    huh: message('Huh?'),
  }
  const edges = [
    ['ask', 'yes', 'button:y'],
    ['ask', 'no', 'button:n'],
  ] as const

  test('are answered by a tap or by their words; other words send them again', () => {
    const chat = talk(nodes, edges)
    chat.start()
    expect(chat.last.effects).toMatchObject([{ reply: { kind: 'text', body: 'Sure?', buttons }, asks: true }])
    expect(chat.says('maybe')).toEqual(['Sure?'])
    expect(chat.taps('z')).toEqual(['Sure?'])
    expect(chat.taps('y')).toEqual(['Yes!'])
    const other = talk(nodes, edges)
    other.start()
    expect(other.says(' no ')).toEqual(['Well.'])
  })

  test('with a way for other words take it', () => {
    const chat = talk(nodes, [...edges, ['ask', 'huh', 'no_match']])
    chat.start()
    expect(chat.says('maybe')).toEqual(['Huh?'])
  })

  test('that open something go out one by one', () => {
    const chat = talk({
      ask: {
        type: 'buttons',
        config: {
          body: 'Find us',
          buttons: [
            { id: 'a', title: 'Site', type: 'url', url: 'https://shop.example/{{phone_number}}' },
            { id: 'b', title: 'Call', type: 'phone', phone_number: '+15550002' },
          ],
        },
      },
    })
    chat.start()
    expect(chat.last.effects).toMatchObject([
      { reply: { kind: 'link', body: 'Find us', title: 'Site', url: 'https://shop.example/+15550001' } },
      { reply: { kind: 'text', body: 'Call\nCall: +15550002' } },
    ])
  })
})

describe('an api_call', () => {
  const nodes = {
    ask: {
      type: 'api_call',
      config: {
        url: 'https://shop.example/orders/{{phone_number}}',
        response_mapping: { status: 'order.status', first: 'items[0].name', all: '' },
        message_template: 'It is {{status}}: {{first}}.',
        fallback_message: 'Nobody knows.',
      },
    },
    good: message('Bye.'),
    bad: message('Sorry.'),
  }
  const edges = [
    ['ask', 'good', 'http:2xx'],
    ['ask', 'bad', 'http:non2xx'],
  ] as const
  const answered = (status: number | null, body: string) => {
    const chat = talk(nodes, edges)
    expect(chat.start()).toEqual([])
    const { callId } = chat.last.state ?? {}
    expect(chat.last.effects).toMatchObject([{ kind: 'call', id: callId, isAwaited: true }])
    return { chat, said: chat.gets({ kind: 'call', callId: callId ?? '', result: { status, body } }) }
  }

  test('keeps parts of the answer', () => {
    const { chat, said } = answered(200, '{"order":{"status":"sent"},"items":[{"name":"Tea"}]}')
    expect(said).toEqual(['It is sent: Tea.', 'Bye.'])
    expect(chat.last.vars).toMatchObject({ status: 'sent', first: 'Tea' })
  })

  test('that fails says so', () => {
    expect(answered(500, 'x').said).toEqual(['Nobody knows.', 'Sorry.'])
    expect(answered(null, 'The name does not resolve.').said).toEqual(['Nobody knows.', 'Sorry.'])
    expect(answered(200, 'no JSON').said).toEqual(['It is : .', 'Bye.'])
  })

  test('takes no answer to another call', () => {
    const chat = talk(nodes, edges)
    chat.start()
    chat.gets({ kind: 'call', callId: 'other', result: { status: 200, body: '{}' } })
    expect(chat.last.isIgnored).toBe(true)
  })
})

test('conditions, hours and variables', () => {
  const chat = talk(
    {
      set: {
        type: 'set_variable',
        config: { set: { name: '{{contact_name}}!', n: 3, _flow_id: 'x', list: ['a', 'b'] } },
      },
      big: { type: 'condition', config: { expression: "n > 2 and name == 'Ann!' and _flow_id == 'flow'" } },
      open: {
        type: 'timing',
        config: { schedule: [{ day: 'monday', enabled: true, start_time: '09:00', end_time: '17:00' }] },
      },
      end: { type: 'end', config: { message: '{{for x in list}}{{x}}{{endfor}}' } },
    },
    [
      ['set', 'big'],
      ['big', 'open', 'true'],
      ['open', 'end', 'in_hours'],
    ],
    { initialMessage: 'Hi', completionMessage: 'Bye {{name}}' },
  )
  expect(chat.start()).toEqual(['Hi', 'ab', 'Bye Ann!'])
  expect(chat.path).toEqual(['set default', 'big true', 'open in_hours', 'end end'])
  expect(chat.problems).toEqual(['_flow_id cannot be set'])
})

test('a skipped node is left by default and does nothing', () => {
  const chat = talk(
    {
      a: { type: 'prompt', config: { body: 'Name?', skip_condition: "contact_name != ''" } },
      b: message('Hi.'),
    },
    [['a', 'b']],
  )
  expect(chat.start()).toEqual(['Hi.'])
})

test('a transfer says its words, names its team and ends the flow', () => {
  const chat = talk({
    a: { type: 'transfer', config: { body: 'One moment.', notes: 'Wants {{contact_name}}' } },
  })
  expect(chat.start()).toEqual(['One moment.'])
  expect(chat.last).toMatchObject({
    end: 'handed_over',
    effects: [{}, { kind: 'transfer', teamId: null, notes: 'Wants Ann' }],
  })
})

test('waits, templates, files, contacts and splits', () => {
  const chat = talk(
    {
      wait: { type: 'wait', config: { minutes: 60 } },
      set: {
        type: 'set_contact',
        config: { fields: { size: '{{phone_number}}' }, add_tags: ['vip'], consent: 'opt_in' },
      },
      tpl: {
        type: 'template',
        config: { template_name: 'hello', language: 'en', params: { '1': '{{contact_name}}' } },
      },
      split: {
        type: 'ab_split',
        config: {
          variants: [
            { id: 'a', weight: 1 },
            { id: 'b', weight: 1 },
          ],
        },
      },
      a: message('A'),
      b: message('B'),
    },
    [
      ['wait', 'set'],
      ['set', 'tpl'],
      ['tpl', 'split'],
      ['split', 'a', 'variant:a'],
      ['split', 'b', 'variant:b'],
    ],
  )
  chat.start()
  chat.says('Hello?')
  expect(chat.last.isIgnored).toBe(true)
  chat.later(60)
  expect(chat.gets({ kind: 'time' })).toEqual(['template', 'B'])
  expect(chat.last.effects).toMatchObject([
    { kind: 'contact', fields: { size: '+15550001' }, addTags: ['vip'], consent: 'opt_in' },
    { reply: { kind: 'template', name: 'hello', language: 'en', params: { '1': 'Ann' } } },
    {},
  ])
})
