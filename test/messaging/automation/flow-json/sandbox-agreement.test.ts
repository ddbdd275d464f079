import { expect, test } from 'vitest'
import type { FlowJsonCode } from '#messaging/automation/flow-json/problems.ts'
import { validateFlowJson as asProduct } from '#messaging/automation/flow-json/validate.ts'
import { validateFlowJson as asPlatform } from '#sandbox/flows/validate.ts'
import { complete, footer, form, from, input, ofScreens, screen, to } from './forms.ts'

// The sandbox validates by tables of its own. Each code of a validation has a definition here that both refuse with it, and
// what is right for one is right for the other (issue 48; spec/12 section 12).

const text = { type: 'TextBody', text: 'x' }
const radio = (more: object = {}) => ({
  type: 'RadioButtonsGroup',
  name: 'size',
  label: 'Size',
  'data-source': [
    { id: 'a', title: 'A' },
    { id: 'b', title: 'B' },
  ],
  ...more,
})
const link = {
  type: 'EmbeddedLink',
  text: 'More',
  'on-click-action': { name: 'open_url', url: 'https://a.example' },
}
const image = { type: 'Image', src: 'aGk=' }
const photo = { type: 'PhotoPicker', name: 'photo', label: 'Photo' }
const optIn = (name: string) => ({ type: 'OptIn', name, label: 'Yes' })
const is = `${from('form.first_name')} == 'x'`
const branch = (then: unknown[], more: object = {}) => ({ type: 'If', condition: is, then, ...more })
const name = { name: { type: 'string', __example__: 'Ann' } }
const leads = (payload: object, data: object) =>
  ofScreens([
    screen([input(), footer(to('NEXT', payload))], { terminal: false }),
    screen([footer()], { id: 'NEXT', data }),
  ])
const endpoint = { data_api_version: '3.0', routing_model: { START: [] } }

const wrongs: [code: FlowJsonCode, definition: unknown][] = [
  ['INVALID_FLOW_JSON', '{"version": '],
  ['INVALID_FLOW_JSON', '[]'],
  ['MISSING_FLOW_JSON_VERSION', { screens: [] }],
  ['INVALID_FLOW_JSON_VERSION', { version: '5.2', screens: [] }],
  ['INVALID_FLOW_JSON_VERSION', { version: '2024.0', screens: [] }],
  ['INVALID_FLOW_JSON_VERSION', { version: 7.3, screens: [] }],
  ['UNSUPPORTED_FLOW_JSON_VERSION', { version: '1.0', screens: [] }],
  ['UNAVAILABLE_FLOW_JSON_VERSION', { version: '7.10', screens: [] }],
  ['UNAVAILABLE_FLOW_JSON_VERSION', { version: '8.0', screens: [] }],
  ['NO_SUPPORTED_DATA_API_VERSION', form([], { ...endpoint, data_api_version: '2.0' })],
  ['INVALID_PROPERTY_KEY', form([], { name: 'x' })],
  ['INVALID_PROPERTY_KEY', form([{ ...text, size: 1 }])],
  ['INVALID_PROPERTY_KEY', form([input('x', { pattern: 'a', 'helper-text': 'x' })], { version: '6.1' })],
  ['INVALID_PROPERTY_VALUE', form([{ type: 'Text' }])],
  ['INVALID_PROPERTY_VALUE', form([], {}, { success: false })],
  ['INVALID_PROPERTY_VALUE', form([], {}, { refresh_on_back: true })],
  ['INVALID_PROPERTY_TYPE', form([{ type: 'TextBody', text: 1 }])],
  ['INVALID_PROPERTY_TYPE', { version: '7.3', screens: [1] }],
  [
    'INVALID_PROPERTY_VALUE_FORMAT',
    form([{ ...link, 'on-click-action': { name: 'open_url', url: 'here' } }]),
  ],
  ['MISSING_REQUIRED_PROPERTY', { version: '7.3' }],
  ['MISSING_REQUIRED_PROPERTY', form([], { data_api_version: '3.0' })],
  ['MISSING_REQUIRED_PROPERTY', ofScreens([screen([footer({ name: 'data_exchange', payload: {} })])])],
  ['MISSING_REQUIRED_TYPE_PROPERTY', form([{ type: 'TextInput', name: 'x' }])],
  ['MISSING_REQUIRED_TYPE_PROPERTY', form([{ text: 'x' }])],
  ['MISSING_REQUIRED_TYPE_PROPERTY', form([radio({ 'data-source': [{ id: 'a' }] })])],
  ['MIN_ITEMS_REQUIRED', { version: '7.3', screens: [] }],
  ['MIN_ITEMS_REQUIRED', form([radio({ 'data-source': [] })])],
  ['MIN_CHARS_REQUIRED', form([{ type: 'TextBody', text: '' }])],
  ['MINIMUM_VALUE_REQUIRED', form([{ ...photo, 'min-uploaded-photos': -1 }])],
  ['MAXIMUM_VALUE_REQUIRED', form([{ ...photo, 'max-uploaded-photos': 31 }])],
  ['MIN_VALUE_GREATER_THAN_MAX', form([input('x', { 'min-chars': 9, 'max-chars': 3 })])],
  ['PATTERN_MISMATCH', form([], {}, { id: 'S1' })],
  ['PATTERN_MISMATCH', form([{ type: 'TextBody', text: ' ' }])],
  ['PATTERN_MISMATCH', form([{ type: 'TextBody', text: from('x') }])],
  ['INVALID_ENUM_VALUE', form([input('x', { 'input-type': 'url' })])],
  ['INVALID_ENUM_VALUE', form([{ ...link, 'on-click-action': { name: 'open' } }])],
  ['INVALID_DEPENDENCIES', ofScreens([screen([footer(complete(), { 'left-caption': 'x' })])])],
  [
    'NOT_KEYWORD_SCHEMA_VALIDATION_FAILED',
    ofScreens([
      screen([footer(to('END'))], { terminal: false, success: true }),
      screen([footer()], { id: 'END' }),
    ]),
  ],
  ['KEYWORD_ONE_OF', form([input()], { version: '3.1' })],
  ['COMPONENTS_OUTSIDE_FORM', form([{ type: 'Form', name: 'f', children: [input()] }, input('y')])],
  ['INVALID_ROUTING_MODEL', form([], { ...endpoint, routing_model: { START: ['START'] } })],
  ['INVALID_ROUTING_MODEL', form([], { ...endpoint, routing_model: { START: ['OTHER'] } })],
  ['INVALID_ON_CLICK_ACTION_PAYLOAD', ofScreens([screen([footer(complete({ x: from('form.x') }))])])],
  ['INVALID_COMPLETE_ACTION', form([{ ...link, 'on-click-action': complete() }])],
  ['INVALID_NAVIGATE_ACTION_PAYLOAD', leads({}, name)],
  ['INVALID_NAVIGATE_ACTION_PAYLOAD', leads({ name: 1 }, name)],
  ['INVALID_NAVIGATE_ACTION_PAYLOAD', leads({ other: 'x' }, {})],
  [
    'INVALID_NAVIGATE_ACTION_NEXT_SCREEN_NAME',
    ofScreens([
      screen([{ ...link, 'on-click-action': to('NOWHERE') }, footer(to('NEXT'))], { terminal: false }),
      screen([footer()], { id: 'NEXT' }),
    ]),
  ],
  ['INVALID_SCREEN_DYNAMIC_DATA', form([{ type: 'TextBody', text: from('data.x') }])],
  ['INVALID_SCREEN_DATA', form([], {}, { data: { name: { type: 'string' } } })],
  ['INVALID_SCREEN_DATA', form([], {}, { data: { name: { type: 'string', __example__: 1 } } })],
  ['MAX_SCREENS_NUMBER', ofScreens(Array.from({ length: 101 }, () => screen([footer()])))],
  ['MAX_FOOTER_PER_SCREEN', form([footer()])],
  ['MAX_EMBEDDED_LINK_PER_SCREEN', form([link, link, link])],
  ['MAX_IMAGE_PER_SCREEN', form([image, image, image, image])],
  ['MAX_OPT_IN_PER_SCREEN', form(['a', 'b', 'c', 'd', 'e', 'f'].map(optIn))],
  ['DUPLICATE_SCREEN_IDS', ofScreens([screen([footer()]), screen([footer()])])],
  ['DUPLICATE_FORM_COMPONENT_NAMES', form([input('x'), input('x')])],
  ['SCREEN_ID_IS_RESERVED_KEYWORD', form([], {}, { id: 'success' })],
  ['MISSING_TERMINAL_SCREEN', ofScreens([screen([text], { terminal: false })])],
  ['MISSING_FOOTER_ON_TERMINAL_SCREEN', ofScreens([screen([input()])])],
  [
    'MISSING_FOOTER_IN_IF_ELSE_BRANCHES',
    ofScreens([screen([input(), branch([footer()], { else: [text] })])]),
  ],
  [
    'MISSING_FOOTER_IN_SWITCH_BRANCHES',
    ofScreens([
      screen([
        input(),
        { type: 'Switch', value: from('form.first_name'), cases: { a: [footer()], b: [text] } },
      ]),
    ]),
  ],
  [
    'MORE_THAN_ONE_FOOTER',
    ofScreens([screen([input(), branch([footer(), footer()], { else: [footer()] })])]),
  ],
  [
    'NATIVE_COMPONENT_IN_FORM_INIT_VALUES',
    form([{ type: 'Form', name: 'f', children: [photo], 'init-values': { photo: 'x' } }]),
  ],
  [
    'INVALID_ACTION_PAYLOAD_PROPERTY',
    form([radio({ 'on-select-action': { name: 'update_data', payload: { x: 1 } } })]),
  ],
]

/** The codes of spec/12 section 12; the compiler knows that they are all that a validation can give. */
const codes = {
  INVALID_FLOW_JSON: true,
  MISSING_FLOW_JSON_VERSION: true,
  INVALID_FLOW_JSON_VERSION: true,
  UNSUPPORTED_FLOW_JSON_VERSION: true,
  UNAVAILABLE_FLOW_JSON_VERSION: true,
  NO_SUPPORTED_DATA_API_VERSION: true,
  INVALID_PROPERTY_KEY: true,
  INVALID_PROPERTY_VALUE: true,
  INVALID_PROPERTY_TYPE: true,
  INVALID_PROPERTY_VALUE_FORMAT: true,
  MISSING_REQUIRED_PROPERTY: true,
  MISSING_REQUIRED_TYPE_PROPERTY: true,
  MIN_ITEMS_REQUIRED: true,
  MIN_CHARS_REQUIRED: true,
  MINIMUM_VALUE_REQUIRED: true,
  MAXIMUM_VALUE_REQUIRED: true,
  MIN_VALUE_GREATER_THAN_MAX: true,
  PATTERN_MISMATCH: true,
  INVALID_ENUM_VALUE: true,
  INVALID_DEPENDENCIES: true,
  NOT_KEYWORD_SCHEMA_VALIDATION_FAILED: true,
  KEYWORD_ONE_OF: true,
  COMPONENTS_OUTSIDE_FORM: true,
  INVALID_ROUTING_MODEL: true,
  INVALID_ON_CLICK_ACTION_PAYLOAD: true,
  INVALID_ACTION_PAYLOAD_PROPERTY: true,
  INVALID_COMPLETE_ACTION: true,
  INVALID_NAVIGATE_ACTION_PAYLOAD: true,
  INVALID_NAVIGATE_ACTION_NEXT_SCREEN_NAME: true,
  INVALID_SCREEN_DYNAMIC_DATA: true,
  INVALID_SCREEN_DATA: true,
  MAX_SCREENS_NUMBER: true,
  MAX_FOOTER_PER_SCREEN: true,
  MAX_EMBEDDED_LINK_PER_SCREEN: true,
  MAX_IMAGE_PER_SCREEN: true,
  MAX_OPT_IN_PER_SCREEN: true,
  DUPLICATE_SCREEN_IDS: true,
  DUPLICATE_FORM_COMPONENT_NAMES: true,
  SCREEN_ID_IS_RESERVED_KEYWORD: true,
  MISSING_TERMINAL_SCREEN: true,
  MISSING_FOOTER_ON_TERMINAL_SCREEN: true,
  MISSING_FOOTER_IN_IF_ELSE_BRANCHES: true,
  MISSING_FOOTER_IN_SWITCH_BRANCHES: true,
  MORE_THAN_ONE_FOOTER: true,
  NATIVE_COMPONENT_IN_FORM_INIT_VALUES: true,
} satisfies Record<FlowJsonCode, true>

test('each code of a validation has a definition here', () => {
  expect(new Set(wrongs.map(([code]) => code))).toEqual(new Set(Object.keys(codes)))
})

const textOf = (definition: unknown) =>
  typeof definition === 'string' ? definition : JSON.stringify(definition)

const here = (definition: unknown) =>
  asProduct(textOf(definition)).flatMap(({ code, severity }) => (severity === 'error' ? [code] : []))
const there = (definition: unknown) => asPlatform(textOf(definition)).map(({ error }) => error)

test.each(wrongs)('%s is found here and by the platform (%#)', (code, definition) => {
  expect(new Set(here(definition))).toContain(code)
  expect(new Set(there(definition))).toContain(code)
  expect(new Set(there(definition))).toEqual(new Set(here(definition)))
})

const rights: [string, unknown][] = [
  ['one screen', form([input(), radio(), text, image, optIn('yes'), link])],
  ['a byte order mark', `\uFEFF${JSON.stringify(form([input()]))}`],
  ['an endpoint', form([], endpoint, { refresh_on_back: true })],
  ['data that is handed over', leads({ name: from('form.first_name') }, name)],
  ['a branch', form([input(), branch([text], { else: [text] })])],
  ['footers in both branches', ofScreens([screen([input(), branch([footer()], { else: [footer()] })])])],
  [
    'a Form of an older version',
    form([{ type: 'Form', name: 'f', children: [input()] }], { version: '5.1' }),
  ],
]

test.each(rights)('%s is right here and for the platform', (_name, definition) => {
  expect([here(definition), there(definition)]).toEqual([[], []])
})
