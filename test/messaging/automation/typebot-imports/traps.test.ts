import { describe, expect, test } from 'vitest'
import { choice, exportOf, imported, item, text } from './export.ts'

// The traps of Typebot's exports, each with a small file of our own (spec/11, 19).

const comparison = (variableId: string, comparisonOperator: string, value?: string) => ({
  logicalOperator: 'AND',
  comparisons: [{ id: 'c', variableId, comparisonOperator, ...(value !== undefined && { value }) }],
})
const condition = (items: object[], more: object = {}) => ({ type: 'Condition', items, ...more })

test('1: the flow begins where the start leads, which is not the first group', () => {
  const flow = imported(exportOf({ last: [text('Bye')], first: [text('Hi')] }, { begins: 'first' }))
  expect(flow.ways).toEqual(['start default> g2b1'])
})

describe('2: versions', () => {
  test('6.1, 6 and later minor ones are read alike', () => {
    for (const version of ['6', '6.1', '6.2'])
      expect(imported(exportOf({ a: [text('Hi')] }, { version })).nodes).toEqual([
        'start start',
        'g1b1 message',
      ])
  })

  test.each(['3', '4', '5', null, undefined])('up to 5 (%s) the start is a block', (version) => {
    const file = exportOf(
      {
        s: [{ type: 'start', label: 'Start', outgoingEdgeId: 'begin' }],
        a: [text('Hi', { groupId: 'a', outgoingEdgeId: 'gone' })],
      },
      { begins: 'a', version, events: null },
    )
    expect(imported(file)).toMatchObject({
      nodes: ['start start', 'g2b1 message'],
      ways: ['start default> g2b1'],
    })
  })

  test.each([
    ['no start', exportOf({ a: [] }, { events: [] }), /no start/],
    ['an unknown version', exportOf({ a: [] }, { version: '7' }), /not known/],
    ['a file older than groups', { blocks: [{ steps: [] }], edges: [] }, /older than version 3/],
    ['no export', { nodes: [] }, /no export/],
    ['a text', 'hello', /no export/],
  ])('%s is refused', (_, file, problem) => {
    expect(() => imported(file)).toThrow(problem)
  })
})

test('3: `Webhook` makes a request, `webhook` waits for one', () => {
  const request = { webhook: { url: 'https://shop.example/{{Two words}}', method: 'GET' } }
  const flow = imported(
    exportOf({
      a: [
        { type: 'Webhook', options: request },
        { type: 'webhook', options: {} },
      ],
    }),
  )
  expect(flow.config('g1b1')).toMatchObject({ url: 'https://shop.example/{{Two_words}}', method: 'GET' })
  expect(flow.report.map(({ outcome }) => outcome)).toEqual(['carried_over', 'left_out'])
})

describe('4: ways of conditions and choices', () => {
  test('a condition that holds and has no edge ends the flow; else the way goes on', () => {
    const flow = imported(
      exportOf({ a: [condition([item(comparison('v1', 'Equal to', 'x'))]), text('Else')] }),
    )
    expect(flow.ways).toEqual(['start default> g1b1', 'g1b1 false> g1b2'])
  })

  test('the first condition that holds decides', () => {
    const items = [item(comparison('v1', 'Is set'), 'one'), item(comparison('v2', 'Is empty'), 'two')]
    const flow = imported(
      exportOf({ a: [condition(items)], b: [text('B')], c: [text('C')] }, { edges: { one: 'b', two: 'c' } }),
    )
    expect(flow.ways).toEqual([
      'start default> g1b1',
      'g1b1 true> g2b1',
      'g1b1 false> g1b1_2',
      'g1b1_2 true> g3b1',
    ])
  })

  test('an item without an edge takes that of the block, else the next block', () => {
    const items = [item('A', 'one'), item('B')]
    const groups = {
      a: [choice(items, { outgoingEdgeId: 'all' }), text('Next')],
      b: [text('B')],
      c: [text('C')],
    }
    const flow = imported(exportOf(groups, { edges: { one: 'b', all: 'c' } }))
    expect(flow.ways).toContain('g1b1 button:c1> g2b1')
    expect(flow.ways).toContain('g1b1 button:c2> g3b1')
    const without = imported(exportOf({ a: [choice([item('A')]), text('Next')] }))
    expect(without.ways).toContain('g1b1 button:c1> g1b2')
  })
})

test('5: an edge may lead into the middle of a group', () => {
  const flow = imported(exportOf({ a: [text('One'), text('Two')] }, { begins: 'a/a1' }))
  expect(flow.ways).toEqual(['start default> g1b2', 'g1b1 default> g1b2'])
})

test('6: edges that nobody has, and edges that are not there, lead nowhere', () => {
  const file = exportOf(
    { a: [text('One', { outgoingEdgeId: 'missing' }), text('Two', { outgoingEdgeId: 'nowhere' })] },
    { edges: { left: 'a', nowhere: 'gone' } },
  )
  expect(imported(file).ways).toEqual(['start default> g1b1', 'g1b1 default> g1b2'])
})

test('7: names of variables have blanks, accents and signs; of two with one name texts mean the first', () => {
  const names = ['Prénom 🎉', '1st value', 'Same', 'Same', 'if', '🎉']
  const line = '{{Prénom 🎉}} {{1st value}} {{Same}} {{if}} {{🎉}} {{ Same }}{{nobody}}{{=1 + 1=}}'
  const flow = imported(
    exportOf({ a: [text(line), { type: 'text input', options: { variableId: 'v4' } }] }, { names }),
  )
  expect(flow.config('g1b2')).toMatchObject({
    body: '{{Prénom}} {{v_1st_value}} {{Same}} {{if_2}} {{value}}',
    store_as: 'Same_2',
  })
  expect(flow.errors).toEqual([])
})

test('8: options that are left out are the defaults', () => {
  const split = {
    type: 'AB test',
    items: [item(null, 'one', { path: 'a' }), item(null, 'two', { path: 'b' })],
  }
  const flow = imported(
    exportOf(
      { a: [{ type: 'Code', options: { content: 'alert(1)' } }, split], b: [text('B')], c: [text('C')] },
      { edges: { one: 'b', two: 'c' } },
    ),
  )
  expect(flow.report[0]).toMatchObject({ type: 'Code', outcome: 'left_out' })
  expect(flow.config('g1b2')).toEqual({
    variants: [
      { id: 'a', weight: 50 },
      { id: 'b', weight: 50 },
    ],
  })
  expect(flow.ways).toContain('g1b2 variant:b> g3b1')
})

test('9: a text without words says nothing', () => {
  const empty = { type: 'text', content: { richText: [] } }
  const flow = imported(exportOf({ a: [empty, text('\n \n'), { type: 'text' }, text('Hi')] }))
  expect(flow.nodes).toEqual(['start start', 'g1b4 message'])
  expect(flow.ways).toEqual(['start default> g1b4'])
})

test('10: items with the same id are apart', () => {
  const flow = imported(exportOf({ a: [choice([item('A'), item('B')])] }))
  expect(flow.config('g1b1')).toMatchObject({ buttons: [{ id: 'c1' }, { id: 'c2' }] })
})

test('11: of a multiple choice the edges of items do not count', () => {
  const multiple = choice([item('A', 'one'), item('B')], {
    options: { variableId: 'v1', isMultipleChoice: true },
  })
  const flow = imported(exportOf({ a: [multiple, text('Next')], b: [text('B')] }, { edges: { one: 'b' } }))
  expect(flow.nodes).toContain('g1b1 prompt')
  expect(flow.ways).toEqual(['start default> g1b1', 'g1b1 default> g1b2'])
})

test('12: titles that are the same once they are cut get a number; what is kept is whole', () => {
  const items = ['one', 'two'].map((end) => item(`A title that is far too long ${end}`))
  const flow = imported(exportOf({ a: [text('Which?'), choice(items), text('{{Name}}')] }))
  const { buttons, body } = flow.config('g1b2') as { buttons: { title: string }[]; body: string }
  expect(body).toBe('Which?')
  expect(buttons.map(({ title }) => title)).toEqual(['A title that is far', 'A title that is f 2'])
  expect(flow.config('g1b2_3')).toEqual({ set: { Name: 'A title that is far too long two' } })
  expect(flow.errors).toEqual([])
})

describe('13: expressions that are texts', () => {
  test.each([
    ['5', { set: { Name: 5 } }],
    ['007', { set: { Name: '007' } }],
    ['Promoter', { set: { Name: 'Promoter' } }],
    ['Hello {{Two words}}!', { set: { Name: 'Hello {{Two_words}}!' } }],
    ['{{Two words}}', { compute: { Name: 'Two_words' } }],
    ['{{Name}} + 10', { compute: { Name: 'Name + 10' } }],
    ['https://a.example/{{Two words}}', { set: { Name: 'https://a.example/{{Two_words}}' } }],
  ])('%s', (expressionToEvaluate, config) => {
    const set = { type: 'Set variable', options: { variableId: 'v1', expressionToEvaluate } }
    expect(imported(exportOf({ a: [set] })).config('g1b1')).toEqual(config)
  })

  test('code is a script', () => {
    const options = { variableId: 'v1', isCode: true, expressionToEvaluate: '{{Two words}}.split(",")' }
    const flow = imported(exportOf({ a: [{ type: 'Set variable', options }] }))
    expect(flow.config('g1b1')).toEqual({
      code: 'return (vars.Two_words ?? null).split(",")',
      store_as: 'Name',
    })
  })

  test('texts that are no numbers are not compared by length in silence', () => {
    const flow = imported(exportOf({ a: [condition([item(comparison('v1', 'Greater than', 'abc'))])] }))
    expect(flow.report[0]).toMatchObject({ outcome: 'changed', reasons: [expect.stringContaining('length')] })
  })
})

test('14: a file of several megabytes is read in its time, and pictures in it are left out', () => {
  const blocks = [
    { type: 'image', content: { url: `data:image/png;base64,${'A'.repeat(5_000_000)}` } },
    ...Array.from({ length: 2_000 }, (_, at) => text(`Line ${at} {{Two words}}`)),
  ]
  const started = performance.now()
  const flow = imported(exportOf({ a: blocks }))
  expect(performance.now() - started).toBeLessThan(2_000)
  expect(flow.report[0]).toMatchObject({ type: 'image', outcome: 'left_out' })
  expect(flow.errors).toEqual(['at most 500 nodes', 'at most 1500 edges'])
})

describe('15: cycles', () => {
  test('one without an input is a warning', () => {
    const flow = imported(
      exportOf({ a: [text('Again', { outgoingEdgeId: 'back' })] }, { edges: { back: 'a' } }),
    )
    expect(flow.warnings).toEqual(['endless_cycle'])
  })

  test('one of blocks without nodes ends', () => {
    const jump = { type: 'Jump', options: { groupId: 'a' } }
    expect(imported(exportOf({ a: [jump] }))).toMatchObject({ nodes: ['start start'], ways: [] })
  })
})
