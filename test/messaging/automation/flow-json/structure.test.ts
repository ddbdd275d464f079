import { expect, test } from 'vitest'
import { validateFlowJson } from '#messaging/automation/flow-json/validate.ts'
import { complete, footer, form, found, from, input, ofScreens, screen, to } from './forms.ts'

// Definitions as a whole, screens, data and the ways between screens (spec/12 sections 1 to 4, 8 and 12).

const rights: [string, unknown][] = [
  ['one screen', form([input()])],
  ['with a byte order mark', `\uFEFF${JSON.stringify(form([input()]))}`],
  ['an empty routing model of one screen', form([], { routing_model: { START: [] } })],
  [
    'two screens, data handed over',
    ofScreens([
      screen([input(), footer(to('NEXT', { name: from('form.first_name') }))], { terminal: false }),
      screen([{ type: 'TextBody', text: from('data.name') }, footer()], {
        id: 'NEXT',
        data: { name: { type: 'string', __example__: 'Ann' } },
      }),
    ]),
  ],
  [
    'an endpoint',
    form([], { data_api_version: '3.0', routing_model: { START: [] } }, { refresh_on_back: true }),
  ],
]

test.each(rights)('nothing is wrong with %s', (_name, definition) => {
  expect(found(definition)).toEqual([])
})

const wrongs: [string, unknown, string[]][] = [
  ['no JSON', '{"version": ', ['INVALID_FLOW_JSON', 'INVALID_FLOW_JSON']],
  ['a list', '[]', ['INVALID_FLOW_JSON']],
  ['more than 10 MB', ' '.repeat(10 * 1024 * 1024 + 1), ['INVALID_FLOW_JSON']],
  ['no version', { screens: [] }, ['MISSING_FLOW_JSON_VERSION']],
  ['a version that is a number', { version: 7.3 }, ['INVALID_FLOW_JSON_VERSION version']],
  ['a version that never was', { version: '5.2' }, ['INVALID_FLOW_JSON_VERSION version']],
  ['a year', { version: '2024.0' }, ['INVALID_FLOW_JSON_VERSION version']],
  ['a version after the newest', { version: '7.10' }, ['UNAVAILABLE_FLOW_JSON_VERSION version']],
  ['one of a later series', { version: '8.0' }, ['UNAVAILABLE_FLOW_JSON_VERSION version']],
  ['a version that has ended', { version: '1.0' }, ['UNSUPPORTED_FLOW_JSON_VERSION version']],
  ['a frozen version', form([], { version: '4.0' }), ['UNSUPPORTED_FLOW_JSON_VERSION version?']],
  [
    'a data API that does not exist',
    form([], { data_api_version: '2.0', routing_model: { START: [] } }),
    ['NO_SUPPORTED_DATA_API_VERSION data_api_version'],
  ],
  ['a foreign member', form([], { name: 'x' }), ['INVALID_PROPERTY_KEY name']],
  [
    'an address of an endpoint from 3.0 on',
    form([], { data_channel_uri: 'https://a.example', routing_model: { START: [] } }),
    ['INVALID_PROPERTY_KEY data_channel_uri'],
  ],
  [
    'no address',
    form([], { version: '2.1', data_channel_uri: 'here', routing_model: { START: [] } }),
    ['UNSUPPORTED_FLOW_JSON_VERSION version?', 'INVALID_PROPERTY_VALUE_FORMAT data_channel_uri'],
  ],
  ['no screens', { version: '7.3' }, ['MISSING_REQUIRED_PROPERTY']],
  ['no screen', { version: '7.3', screens: [] }, ['MIN_ITEMS_REQUIRED screens']],
  ['a screen that is none', { version: '7.3', screens: [1] }, ['INVALID_PROPERTY_TYPE screens[0]']],
  ['an id of digits', form([], {}, { id: 'S1' }), ['PATTERN_MISMATCH screens[0].id']],
  ['a reserved id', form([], {}, { id: 'success' }), ['SCREEN_ID_IS_RESERVED_KEYWORD screens[0].id']],
  [
    'a foreign member of a screen',
    form([], {}, { colour: 'red' }),
    ['INVALID_PROPERTY_KEY screens[0].colour'],
  ],
  [
    'refresh_on_back without an endpoint',
    form([], {}, { refresh_on_back: true }),
    ['INVALID_PROPERTY_VALUE screens[0].refresh_on_back'],
  ],
  [
    'no end',
    ofScreens([screen([], { terminal: false })]),
    [
      'INVALID_ROUTING_MODEL screens[0]?',
      'MISSING_TERMINAL_SCREEN screens',
      'MIN_ITEMS_REQUIRED screens[0].layout.children',
    ],
  ],
  [
    'an end without a footer',
    ofScreens([screen([input()])]),
    ['MISSING_FOOTER_ON_TERMINAL_SCREEN screens[0]'],
  ],
  ['no end that is a success', form([], {}, { success: false }), ['INVALID_PROPERTY_VALUE screens']],
  [
    'success of a screen that ends nothing',
    ofScreens([
      screen([footer(to('END'))], { terminal: false, success: true }),
      screen([footer()], { id: 'END' }),
    ]),
    ['NOT_KEYWORD_SCHEMA_VALIDATION_FAILED screens[0].success'],
  ],
  [
    'a layout of another kind',
    form([], {}, { layout: { type: 'Grid', children: [footer()] } }),
    ['INVALID_ENUM_VALUE screens[0].layout.type'],
  ],
  [
    'more than 50 components',
    form(Array.from({ length: 50 }, () => ({ type: 'TextBody', text: 'x' }))),
    ['INVALID_PROPERTY_VALUE screens[0].layout.children'],
  ],
  [
    'sensitive before 5.1',
    form([], { version: '5.0' }, { sensitive: [] }),
    ['UNSUPPORTED_FLOW_JSON_VERSION version?', 'INVALID_PROPERTY_KEY screens[0].sensitive'],
  ],
  [
    'sensitive of nothing',
    form([], {}, { sensitive: ['x'] }),
    ['INVALID_PROPERTY_VALUE screens[0].sensitive[0]'],
  ],
]

test.each(wrongs)('%s', (_name, definition, expected) => {
  expect(found(definition).toSorted()).toEqual(expected.toSorted())
})

test('more than 100 screens, and ids that stand twice', () => {
  const screens = Array.from({ length: 101 }, () => screen([footer()]))
  expect(found(ofScreens(screens))).toEqual(['MAX_SCREENS_NUMBER screens'])
  expect(found(ofScreens(screens.slice(0, 2)))).toEqual(
    expect.arrayContaining(['DUPLICATE_SCREEN_IDS screens[1].id']),
  )
})

const data = (declared: unknown) => form([], {}, { data: { name: declared } })

test.each([
  ['no object', 'x', 'screens[0].data.name'],
  ['no type', { __example__: 'x' }, 'screens[0].data.name'],
  ['an unknown type', { type: 'text', __example__: 'x' }, 'screens[0].data.name'],
  ['no example', { type: 'string' }, 'screens[0].data.name'],
  ['an example of another type', { type: 'string', __example__: 1 }, 'screens[0].data.name.__example__'],
  ['a list without items', { type: 'array', __example__: [] }, 'screens[0].data.name'],
  [
    'an example from another screen',
    { type: 'string', __example__: from('screen.A.data.x') },
    'screens[0].data.name.__example__',
  ],
])('INVALID_SCREEN_DATA: %s', (_name, declared, path) => {
  expect(found(data(declared))).toEqual([`INVALID_SCREEN_DATA ${path}`])
})

const ways = (model: object, more: string[] = []) =>
  ofScreens(
    ['A', 'B', 'C', ...more].map((id) => screen([footer(complete())], { id })),
    { routing_model: model, data_api_version: '3.0' },
  )

test.each([
  ['a screen is missing', ways({ A: ['B'], B: ['C'] })],
  ['to an unknown screen', ways({ A: ['B', 'X'], B: ['C'], C: [] })],
  ['to itself', ways({ A: ['A', 'B'], B: ['C'], C: [] })],
  ['one is not connected', ways({ A: ['B'], B: [], C: [] })],
])('INVALID_ROUTING_MODEL: %s', (_name, definition) => {
  expect(found(definition).length).toBeGreaterThan(0)
  expect(found(definition).every((one) => one.startsWith('INVALID_ROUTING_MODEL'))).toBe(true)
})

test.each([
  ['back', ways({ A: ['B'], B: ['A', 'C'], C: [] })],
  ['in a circle', ways({ A: ['B'], B: ['C'], C: ['A'] })],
])('a way %s is a warning: the platform gives an example of it (spec/12 13.3)', (_name, definition) => {
  expect(found(definition)).toEqual(['INVALID_ROUTING_MODEL routing_model.A?'])
})

test('with an endpoint a routing model is needed, and data_exchange needs an endpoint', () => {
  expect(found(form([], { data_api_version: '3.0' }))).toEqual(['MISSING_REQUIRED_PROPERTY'])
  const asks = ofScreens([screen([footer({ name: 'data_exchange', payload: {} })])])
  expect(found(asks)).toEqual(['MISSING_REQUIRED_PROPERTY screens[0].layout.children[0].on-click-action'])
})

test('a problem tells its line and column, from and to', () => {
  const text = JSON.stringify(form([], {}, { colour: 'red' }), null, 2)
  const [problem] = validateFlowJson(text)
  const lines = text.split('\n')
  const line = lines.findIndex((one) => one.includes('colour')) + 1
  const column = (lines[line - 1] as string).indexOf('"red"') + 1
  expect(problem).toEqual({
    code: 'INVALID_PROPERTY_KEY',
    severity: 'error',
    message: 'A screen has no colour.',
    path: 'screens[0].colour',
    line,
    column,
    endLine: line,
    endColumn: column + 5,
  })
})
