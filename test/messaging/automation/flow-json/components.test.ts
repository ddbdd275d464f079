import { expect, test } from 'vitest'
import { complete, footer, form, found, from, input, ofScreens, screen, to } from './forms.ts'

// Components, references, expressions and actions (spec/12 sections 5 to 7).

const text = { type: 'TextBody', text: 'x' }
const options = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, title: `Option ${index}`, ...more }))
const radio = (more: object = {}) => ({
  type: 'RadioButtonsGroup',
  name: 'size',
  label: 'Size',
  'data-source': options(2),
  ...more,
})
const branch = (condition: string, then: unknown[], more: object = {}) => ({
  type: 'If',
  condition,
  then,
  ...more,
})
const image = { type: 'Image', src: 'aGk=' }
const optIn = (name: string) => ({ type: 'OptIn', name, label: 'Yes' })
const link = {
  type: 'EmbeddedLink',
  text: 'More',
  'on-click-action': { name: 'open_url', url: 'https://a.example' },
}
const photo = { type: 'PhotoPicker', name: 'photo', label: 'Photo' }
const declared = { data: { list: { type: 'array', items: { type: 'object' }, __example__: [] } } }
const at = (index: number, rest = '') => `screens[0].layout.children[${index}]${rest}`

const cases: [string, unknown, string[]][] = [
  ['all is right', form([input(), radio(), text, image, optIn('yes'), link]), []],
  ['a component without a type', form([{ text: 'x' }]), [`MISSING_REQUIRED_TYPE_PROPERTY ${at(0)}`]],
  ['an unknown component', form([{ type: 'Text' }]), [`INVALID_PROPERTY_VALUE ${at(0, '.type')}`]],
  [
    'one that came later',
    form([{ type: 'ImageCarousel', images: [{ src: 'aGk=', 'alt-text': 'x' }] }], { version: '7.0' }),
    [`INVALID_PROPERTY_VALUE ${at(0, '.type')}`],
  ],
  [
    'a needed property',
    form([{ type: 'TextInput', name: 'x' }]),
    [`MISSING_REQUIRED_TYPE_PROPERTY ${at(0)}`],
  ],
  ['a foreign property', form([{ ...text, size: 1 }]), [`INVALID_PROPERTY_KEY ${at(0, '.size')}`]],
  [
    'a property that came later',
    form([input('x', { pattern: 'a', 'helper-text': 'x' })], { version: '6.1' }),
    [`INVALID_PROPERTY_KEY ${at(0, '.pattern')}`],
  ],
  ['another type', form([{ type: 'TextBody', text: 1 }]), [`INVALID_PROPERTY_TYPE ${at(0, '.text')}`]],
  ['an empty text', form([{ type: 'TextBody', text: '' }]), [`MIN_CHARS_REQUIRED ${at(0, '.text')}`]],
  ['a blank text', form([{ type: 'TextBody', text: ' ' }]), [`PATTERN_MISMATCH ${at(0, '.text')}`]],
  [
    'a long label is a warning',
    form([input('x', { label: 'x'.repeat(21) })]),
    [`INVALID_PROPERTY_VALUE ${at(0, '.label')}?`],
  ],
  [
    'another word',
    form([input('x', { 'input-type': 'url' })]),
    [`INVALID_ENUM_VALUE ${at(0, '.input-type')}`],
  ],
  [
    'numbers out of bounds',
    form([{ ...photo, 'min-uploaded-photos': -1, 'max-uploaded-photos': 31 }]),
    [
      `MAXIMUM_VALUE_REQUIRED ${at(0, '.max-uploaded-photos')}`,
      `MINIMUM_VALUE_REQUIRED ${at(0, '.min-uploaded-photos')}`,
    ],
  ],
  [
    'more at least than at most',
    form([input('x', { 'min-chars': 9, 'max-chars': 3 })]),
    [`MIN_VALUE_GREATER_THAN_MAX ${at(0, '.min-chars')}`],
  ],
  ['no options', form([radio({ 'data-source': [] })]), [`MIN_ITEMS_REQUIRED ${at(0, '.data-source')}`]],
  [
    '21 options',
    form([radio({ 'data-source': options(21) })]),
    [`INVALID_PROPERTY_VALUE ${at(0, '.data-source')}`],
  ],
  [
    'an option without a title',
    form([radio({ 'data-source': [{ id: 'a' }] })]),
    [`MISSING_REQUIRED_TYPE_PROPERTY ${at(0, '.data-source[0]')}`],
  ],
  [
    'captions that belong together',
    ofScreens([screen([footer(complete(), { 'left-caption': 'x' })])]),
    [`INVALID_DEPENDENCIES ${at(0)}`],
  ],
  [
    'captions that exclude each other',
    ofScreens([
      screen([footer(complete(), { 'left-caption': 'x', 'right-caption': 'x', 'center-caption': 'x' })]),
    ]),
    [`NOT_KEYWORD_SCHEMA_VALIDATION_FAILED ${at(0)}`],
  ],
  ['a name twice', form([input('x'), input('x')]), [`DUPLICATE_FORM_COMPONENT_NAMES ${at(1, '.name')}`]],
  [
    'an input outside of the Form',
    form([{ type: 'Form', name: 'f', children: [input()] }, input('y')]),
    [`COMPONENTS_OUTSIDE_FORM ${at(1)}`],
  ],
  [
    'an input without a Form below 4.0',
    form([input()], { version: '3.1' }),
    ['UNSUPPORTED_FLOW_JSON_VERSION version?', `KEYWORD_ONE_OF ${at(0)}`],
  ],
  [
    'a file with an initial value',
    form([{ type: 'Form', name: 'f', children: [photo], 'init-values': { photo: 'x' } }]),
    [`NATIVE_COMPONENT_IN_FORM_INIT_VALUES ${at(0, '.init-values.photo')}`],
  ],
  ['two footers', form([footer()]), [`MAX_FOOTER_PER_SCREEN ${at(1)}`]],
  ['three links', form([link, link, link]), [`MAX_EMBEDDED_LINK_PER_SCREEN ${at(2)}`]],
  ['four images', form([image, image, image, image]), [`MAX_IMAGE_PER_SCREEN ${at(3)}`]],
  ['six opt-ins', form(['a', 'b', 'c', 'd', 'e', 'f'].map(optIn)), [`MAX_OPT_IN_PER_SCREEN ${at(5)}`]],
  [
    'a footer in one branch alone',
    ofScreens([screen([input(), branch(`${from('form.first_name')} == 'x'`, [footer()], { else: [text] })])]),
    [`MISSING_FOOTER_IN_IF_ELSE_BRANCHES ${at(1)}`],
  ],
  [
    'a footer in some cases',
    ofScreens([
      screen([
        input(),
        { type: 'Switch', value: from('form.first_name'), cases: { a: [footer()], b: [text] } },
      ]),
    ]),
    [`MISSING_FOOTER_IN_SWITCH_BRANCHES ${at(1)}`],
  ],
  [
    'two footers in a branch',
    ofScreens([
      screen([
        input(),
        branch(`${from('form.first_name')} == 'x'`, [footer(), footer()], { else: [footer()] }),
      ]),
    ]),
    [`MORE_THAN_ONE_FOOTER ${at(1)}`],
  ],
  [
    'data that is not declared',
    form([{ type: 'TextBody', text: from('data.x') }]),
    [`INVALID_SCREEN_DYNAMIC_DATA ${at(0, '.text')}`],
  ],
  [
    'data of another type',
    form(
      [{ type: 'TextBody', text: from('data.list') }, radio({ 'data-source': from('data.list') })],
      {},
      declared,
    ),
    [],
  ],
  [
    'data of a type that does not fit',
    form([{ type: 'TextHeading', text: from('data.list') }], {}, declared),
    [`INVALID_SCREEN_DYNAMIC_DATA ${at(0, '.text')}`],
  ],
  [
    'a reference to nothing',
    form([{ type: 'TextBody', text: from('x') }]),
    [`PATTERN_MISMATCH ${at(0, '.text')}`],
  ],
  [
    'text around a reference',
    form([input(), { type: 'TextBody', text: `Hello ${from('form.first_name')}` }]),
    [`PATTERN_MISMATCH ${at(1, '.text')}?`],
  ],
  [
    'the own screen by its id',
    form([input(), { type: 'TextBody', text: from('screen.START.form.first_name') }]),
    [`INVALID_SCREEN_DYNAMIC_DATA ${at(1, '.text')}`],
  ],
  [
    'a field that is not there, in a payload',
    ofScreens([screen([footer(complete({ x: from('form.x') }))])]),
    [`INVALID_ON_CLICK_ACTION_PAYLOAD ${at(0, '.on-click-action.payload.x')}`],
  ],
  [
    'complete elsewhere',
    form([{ ...link, 'on-click-action': complete() }]),
    [`INVALID_COMPLETE_ACTION ${at(0, '.on-click-action')}`],
  ],
  [
    'update_data of what is not declared',
    form([radio({ 'on-select-action': { name: 'update_data', payload: { x: 1 } } })]),
    [`INVALID_ACTION_PAYLOAD_PROPERTY ${at(0, '.on-select-action.payload.x')}`],
  ],
  [
    'no action of the version',
    form([{ ...link, 'on-click-action': { name: 'open' } }]),
    [`INVALID_ENUM_VALUE ${at(0, '.on-click-action.name')}`],
  ],
  [
    'no address',
    form([{ ...link, 'on-click-action': { name: 'open_url', url: 'here' } }]),
    [`INVALID_PROPERTY_VALUE_FORMAT ${at(0, '.on-click-action.url')}`],
  ],
]

test.each(cases)('%s', (_name, definition, expected) => {
  expect(found(definition).toSorted()).toEqual(expected.toSorted())
})

const leads = (payload: object, data: object) =>
  found(
    ofScreens([
      screen([input(), footer(to('NEXT', payload))], { terminal: false }),
      screen([footer()], { id: 'NEXT', data }),
    ]),
  )
const name = { name: { type: 'string', __example__: 'Ann' } }
const payload = 'screens[0].layout.children[1].on-click-action.payload'

test('what is handed over is declared by the next screen, and the reverse', () => {
  expect(leads({ name: from('form.first_name') }, name)).toEqual([])
  expect(leads({}, name)).toEqual([`INVALID_NAVIGATE_ACTION_PAYLOAD ${payload}`])
  expect(leads({ other: 'x' }, {})).toEqual([`INVALID_NAVIGATE_ACTION_PAYLOAD ${payload}.other`])
  expect(leads({ name: 1 }, name)).toEqual([`INVALID_NAVIGATE_ACTION_PAYLOAD ${payload}.name`])
})

test('a screen leads to another one that is there', () => {
  const code = 'INVALID_NAVIGATE_ACTION_NEXT_SCREEN_NAME'
  const own = form([{ ...link, 'on-click-action': to('START') }])
  expect(found(own)).toContain(`${code} ${at(0, '.on-click-action.next.name')}`)
  const unknown = form([{ ...link, 'on-click-action': to('NOWHERE') }])
  expect(found(unknown)).toContain(`${code} ${at(0, '.on-click-action.next.name')}`)
})

const conditions: [string, boolean][] = [
  [`${from('form.first_name')} == 'x'`, true],
  [`!(${from('form.agrees')}) && ${from('data.age')} >= 18 || ${from('data.name')} != ''`, true],
  [`\`${from('data.age')} > 3\``, true],
  ['', false],
  ['true', false],
  [`(${from('data.age')} > 3`, false],
  [`${from('data.age')} > 'x'`, false],
  [`${from('data.name')} == 3`, false],
  [`${from('data.name')} == 'x`, false],
  [`${from('data.age')} + 1`, false],
  [`${from('data.age')} ~ 1`, false],
  [`${from('data.none')} == 1`, false],
  [from('data.age'), false],
]

test.each(conditions)('a condition: %s', (condition, isRight) => {
  const data = { age: { type: 'number', __example__: 1 }, name: { type: 'string', __example__: 'x' } }
  const definition = form([input(), optIn('agrees'), branch(condition, [text])], {}, { data })
  expect(found(definition)).toEqual(isRight ? [] : [`INVALID_PROPERTY_VALUE ${at(2, '.condition')}`])
})

test.each([
  [`\`'Hello' ' ' ${from('form.first_name')}\``, []],
  [`\`'Hello ' + 'you'\``, [`INVALID_PROPERTY_VALUE ${at(1, '.text')}?`]],
  [`\`1 * 2\``, [`INVALID_PROPERTY_VALUE ${at(1, '.text')}`]],
])('a value in backticks: %s', (value, expected) => {
  expect(found(form([input(), { type: 'TextBody', text: value }]))).toEqual(expected)
})

test('what stands alone', () => {
  const alone = (children: unknown[], version = '7.3') => found(form(children, { version }))
  const rich = { type: 'RichText', text: '# Terms' }
  expect(alone([rich])).toEqual([])
  expect(alone([rich], '6.2')).toEqual([`INVALID_PROPERTY_VALUE ${at(0)}`])
  expect(alone([rich, text])).toEqual([`INVALID_PROPERTY_VALUE ${at(0)}`])
  expect(alone([photo, { type: 'DocumentPicker', name: 'd', label: 'D' }])).toEqual([
    `NOT_KEYWORD_SCHEMA_VALIDATION_FAILED ${at(1)}`,
  ])
})
