import { describe, expect, test } from 'vitest'
import { choice, exportOf, imported, input, item, text } from './export.ts'

// What blocks of Typebot become (spec/11, 18).

const one = (block: object) => imported(exportOf({ a: [block as never, text('Next')] }))

test('the text before an input is its question', () => {
  const flow = imported(exportOf({ a: [text('Hi'), text('Your name?'), input(), text('Hello {{Name}}')] }))
  expect(flow.nodes).toEqual(['start start', 'g1b1 message', 'g1b3 prompt', 'g1b4 message'])
  expect(flow.config('g1b3')).toEqual({ body: 'Your name?', store_as: 'Name' })
  expect(flow.ways).toEqual(['start default> g1b1', 'g1b1 default> g1b3', 'g1b3 default> g1b4'])
  expect(flow.report.map(({ outcome }) => outcome)).toEqual(Array(4).fill('carried_over'))
})

test('bold, italics, links and lists are written as the platform has them', () => {
  const richText = [
    { type: 'p', children: [{ text: 'Big', bold: true }, { text: ' and ' }, { text: 'fine', italic: true }] },
    { type: 'p', children: [{ type: 'a', url: 'https://a.example', children: [{ text: 'here' }] }] },
    { type: 'ul', children: [{ type: 'li', children: [{ type: 'lic', children: [{ text: 'one' }] }] }] },
  ]
  const flow = one({ type: 'text', content: { richText } })
  expect(flow.config('g1b1')).toEqual({ message: '*Big* and _fine_\nhere (https://a.example)\n- one' })
})

test('an older text is read from its plain form', () => {
  expect(one({ type: 'text', content: { html: '<b>x</b>', plainText: 'Plain' } }).config('g1b1')).toEqual({
    message: 'Plain',
  })
})

describe('inputs', () => {
  test('an address of mail is checked, with the words of the author', () => {
    const options = { variableId: 'v1', retryMessageContent: 'Not {{Two words}}!' }
    expect(one({ type: 'email input', options }).config('g1b1')).toMatchObject({
      validation_error: 'Not {{Two_words}}!',
      validation_regex: expect.stringContaining('@'),
    })
  })

  test('a number out of its bounds is asked for again', () => {
    const flow = one({ type: 'number input', options: { variableId: 'v1', min: 1, max: '5' } })
    expect(flow.config('g1b1_2')).toEqual({ expression: 'Name >= 1 and Name <= 5' })
    expect(flow.ways).toContain('g1b1_2 false> g1b1')
  })

  test('more than ten choices are numbers', () => {
    const items = Array.from({ length: 12 }, (_, at) => item(`Choice ${at + 1}`))
    const flow = imported(exportOf({ a: [text('Which?'), choice(items), text('{{Name}}')] }))
    expect(flow.nodes.filter((node) => node.endsWith('condition'))).toHaveLength(12)
    expect(flow.errors).toEqual([])
    expect(flow.report[1]?.outcome).toBe('changed')
  })

  test('cards have a button for each of their ways', () => {
    const cards = {
      type: 'cards',
      items: [
        {
          id: 'x',
          title: 'Coat',
          paths: [
            { id: 'p', text: 'Buy', outgoingEdgeId: 'buy' },
            { id: 'q', text: 'More' },
          ],
        },
      ],
    }
    const flow = imported(exportOf({ a: [cards, text('Next')], b: [text('B')] }, { edges: { buy: 'b' } }))
    expect(flow.config('g1b1')).toMatchObject({ buttons: [{ title: 'Coat: Buy' }, { title: 'Coat: More' }] })
    expect(flow.ways).toEqual(expect.arrayContaining(['g1b1 button:c1> g2b1', 'g1b1 button:c2> g1b2']))
  })
})

describe('requests', () => {
  const webhook = {
    url: 'https://shop.example/orders',
    headers: [{ id: 'h', key: 'Authorization', value: 'Bearer {{Two words}}' }],
    queryParams: [{ id: 'q', key: 'a b', value: '{{Name}}' }],
    body: '{"n": "{{Name}}"}',
  }

  test('address, query, headers, body and parts of the answer', () => {
    const responseVariableMapping = [
      { id: 'm', variableId: 'v1', bodyPath: 'data.items[0].name' },
      { id: 'n', variableId: 'v2', bodyPath: 'data.items.map(i => i.name)' },
    ]
    const flow = one({ type: 'Webhook', options: { webhook, isCustomBody: true, responseVariableMapping } })
    expect(flow.config('g1b1')).toEqual({
      url: 'https://shop.example/orders?a%20b={{Name}}',
      method: 'POST',
      headers: { Authorization: 'Bearer {{Two_words}}' },
      body: '{"n": "{{Name}}"}',
      response_mapping: { Name: 'items[0].name', answer: '' },
    })
    expect(flow.config('g1b1_2')).toEqual({
      code: 'const data = vars.answer; return data.items.map(i => i.name)',
      store_as: 'Two_words',
    })
    expect(flow.ways).toEqual(
      expect.arrayContaining(['g1b1 http:2xx> g1b1_2', 'g1b1 http:non2xx> g1b2', 'g1b1_2 default> g1b2']),
    )
    expect(flow.errors).toEqual([])
  })

  test('up to version 3 the address is not in the file', () => {
    const flow = one({ type: 'Webhook', webhookId: 'w' })
    expect(flow.report[0]?.reasons[0]).toContain('not in the export')
    expect(flow.errors).toEqual(['url is needed'])
  })
})

describe('the AI', () => {
  const messages = [
    { role: 'system', content: 'You sell {{Two words}}.' },
    { role: 'Dialogue', dialogueVariableId: 'v3' },
  ]
  const responseMapping = [{ id: 'r', variableId: 'v1' }]
  const ai = { type: 'openai', options: { action: 'Create chat completion', messages, responseMapping } }
  const append = {
    type: 'Set variable',
    options: { variableId: 'v3', type: 'Append value(s)', item: '{{Name}}' },
  }
  const names = ['Name', 'Two words', 'Dialogue']

  test('it has the prompt; its answer is sent once, and the list of what was said is not kept', () => {
    const flow = imported(exportOf({ a: [append, ai, text('{{Name}}'), append, text('Next')] }, { names }))
    expect(flow.nodes).toEqual(['start start', 'g1b2 ai_response', 'g1b5 message'])
    expect(flow.config('g1b2')).toEqual({ prompt: 'You sell {{Two_words}}.', store_as: 'Name' })
  })

  test('a list that something else reads is kept by a script', () => {
    const flow = imported(exportOf({ a: [append, ai, text('All: {{Dialogue}}')] }, { names }))
    expect(flow.config('g1b1')).toEqual({
      code: 'return [].concat((vars.Dialogue ?? []), (vars.Name ?? null))',
      store_as: 'Dialogue',
    })
  })

  test('what writes no text is left out', () => {
    for (const action of ['Create speech', 'Generate variables'])
      expect(one({ type: 'openai', options: { action } }).report[0]?.outcome).toBe('left_out')
  })
})

test('jumps and links of the same bot lead there', () => {
  const jump = { type: 'Jump', options: { groupId: 'b', blockId: 'b1' } }
  const link = { type: 'Typebot link', options: { typebotId: 'current', groupId: 'a' } }
  const flow = imported(exportOf({ a: [text('A'), jump], b: [text('B'), text('C'), link] }))
  expect(flow.ways).toEqual([
    'start default> g1b1',
    'g1b1 default> g2b2',
    'g2b1 default> g2b2',
    'g2b2 default> g1b1',
  ])
})

test('a command is a trigger word; what is unknown, or counts visitors, is left out and named', () => {
  const events = [
    { id: 'event', type: 'start', outgoingEdgeId: 'begin' },
    { id: 'c', type: 'command', options: { command: 'menu' } },
    { id: 'r', type: 'reply', options: {} },
  ]
  const blocks = ['Pixel', 'Sniper link', 'constructor', 'Google Sheets'].map((type) => ({ type }))
  const flow = imported(exportOf({ a: [...blocks, text('Hi')] }, { events }))
  expect(flow.triggerKeywords).toEqual(['menu'])
  expect(flow.ways).toEqual(['start default> g1b5'])
  expect(flow.report.map(({ type, outcome }) => `${type} ${outcome}`)).toEqual([
    'Pixel left_out',
    'Sniper link left_out',
    'constructor left_out',
    'Google Sheets left_out',
    'text carried_over',
    'command changed',
    'reply left_out',
  ])
})
