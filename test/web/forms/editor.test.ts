import { expect, test } from 'vitest'
import { validateFlowJson } from '#messaging/automation/flow-json/validate.ts'
import { withCollected } from '../../../web/src/forms/editor/collect.ts'
import { differences } from '../../../web/src/forms/editor/differences.ts'
import { evaluate, type Filled, shownText } from '../../../web/src/forms/editor/evaluate.ts'
import { back, begin, componentsNow, fill, missing, tap } from '../../../web/src/forms/editor/filling.ts'
import { at, inputsOf, type Json, put, readPath } from '../../../web/src/forms/editor/json.ts'
import { newComponent, withNewScreen } from '../../../web/src/forms/editor/new-parts.ts'
import { beginWith, type Deed, type Editing, edit } from '../../../web/src/forms/editor/state.ts'

// The builder of forms: what is done to a definition, undone, shown on the phone and compared.

const words = {
  text: 'Text',
  label: 'Question',
  option: (count: number) => `Option ${count}`,
  next: 'Continue',
  done: 'Send',
  screen: 'Screen',
}

const end = { type: 'Footer', label: 'Send', 'on-click-action': { name: 'complete', payload: {} } }

const formOf = (...children: Json[]): Json =>
  withCollected({
    version: '7.3',
    screens: [
      { id: 'START', title: 'Start', layout: { type: 'SingleColumnLayout', children: [...children, end] } },
    ],
  })

const input = (name: string, more: Json = {}): Json => ({ type: 'TextInput', name, label: name, ...more })
const children = ['screens', 0, 'layout', 'children']
const payload = (doc: Json, screen = 0) => {
  const list = at(doc, ['screens', screen, 'layout', 'children']) as Json[]
  return at(list.at(-1), ['on-click-action', 'payload'])
}
const after = (state: Editing, ...deeds: Deed[]) => deeds.reduce(edit, state)

test('every field is handed over at the end, under its name, and one that goes is not', () => {
  const begun = beginWith(formOf(input('a')))
  expect(payload(begun.doc)).toEqual({ a: `\${form.a}` })
  const more = after(begun, { kind: 'insert', list: children, index: 1, value: input('b') })
  expect(payload(more.doc)).toEqual({ a: `\${form.a}`, b: `\${form.b}` })
  const less = after(more, { kind: 'remove', path: [...children, 0] })
  expect(payload(less.doc)).toEqual({ b: `\${form.b}` })
  expect(validateFlowJson(JSON.stringify(less.doc))).toEqual([])
})

test('steps are undone and redone; letters typed after each other are one step', () => {
  const begun = beginWith(formOf(input('a')))
  const path = [...children, 0, 'label']
  const typed = after(begun, { kind: 'set', path, value: 'N' }, { kind: 'set', path, value: 'Na' })
  expect(at(typed.doc, path)).toBe('Na')
  const undone = edit(typed, { kind: 'undo' })
  expect(undone.doc).toEqual(begun.doc)
  expect(edit(undone, { kind: 'undo' })).toBe(undone)
  expect(edit(undone, { kind: 'redo' }).doc).toEqual(typed.doc)
  expect(edit(undone, { kind: 'set', path, value: 'a' })).toBe(undone)
})

test('components move within their list and no further', () => {
  const begun = beginWith(formOf(input('a'), input('b')))
  const moved = edit(begun, { kind: 'move', list: children, from: 0, to: 1 })
  expect(inputsOf(moved.doc, 0).map(({ name }) => name)).toEqual(['b', 'a'])
  expect(edit(begun, { kind: 'move', list: children, from: 0, to: 9 })).toBe(begun)
})

test('a new screen ends the form, the one before goes on to it, and its name follows everywhere', () => {
  const two = withCollected(withNewScreen(formOf(input('a')), words))
  expect(at(two, ['screens', 0, 'terminal'])).toBeUndefined()
  expect(payload(two, 1)).toEqual({ a: `\${screen.START.form.a}` })
  expect(validateFlowJson(JSON.stringify(two))).toEqual([])
  const named = edit(beginWith(two), { kind: 'nameScreen', screen: 1, id: 'END' })
  expect(at(named.doc, [...children, 1, 'on-click-action', 'next', 'name'])).toBe('END')
  const first = edit(named, { kind: 'nameScreen', screen: 0, id: 'FIRST' })
  expect(payload(first.doc, 1)).toEqual({ a: `\${screen.FIRST.form.a}` })
  expect(validateFlowJson(JSON.stringify(first.doc))).toEqual([])
})

test.each([
  'TextHeading',
  'TextSubheading',
  'TextBody',
  'TextCaption',
  'TextInput',
  'TextArea',
  'CheckboxGroup',
  'RadioButtonsGroup',
  'Dropdown',
  'ChipsSelector',
  'OptIn',
  'DatePicker',
  'CalendarPicker',
  'PhotoPicker',
  'DocumentPicker',
  'EmbeddedLink',
  'Image',
  'ImageCarousel',
  'Switch',
  'If',
])('a new %s has no error', (type) => {
  const doc = formOf(input('choice'))
  const { doc: made } = edit(beginWith(doc), {
    kind: 'insert',
    list: children,
    index: 1,
    value: newComponent(doc, type, words),
  })
  expect(validateFlowJson(JSON.stringify(made)).filter(({ severity }) => severity === 'error')).toEqual([])
})

test('paths of problems are read, and a put leaves all else as it was', () => {
  expect(readPath('screens[0].layout.children[12].label')).toEqual([
    'screens',
    0,
    'layout',
    'children',
    12,
    'label',
  ])
  const doc = formOf(input('a'))
  const changed = put(doc, [...children, 0, 'label'], 'B') as Json
  expect(Object.keys(changed)).toEqual(Object.keys(doc))
  expect(put(changed, [...children, 0, 'label'], 'a')).toEqual(doc)
})

const filled: Filled = {
  screen: 'START',
  fields: { START: { size: 'l', count: 3, agrees: true } },
  data: { START: { name: 'Ann' } },
}

test.each([
  [`\${form.size} == 'l'`, true],
  [`\${form.size} != 'l' || \${form.agrees}`, true],
  [`!(\${form.agrees}) && true`, false],
  [`\${form.count} >= 3`, true],
  [`\${form.count} % 2`, 1],
  [`\${form.count} / 0`, 0],
  [`\`'Hello ' \${data.name}\``, 'Hello Ann'],
  [`\${screen.START.form.count} + 1`, 4],
  ['~', undefined],
])('%s', (text, value) => {
  expect(evaluate(text, filled)).toEqual(value)
})

test('a form is filled in on the phone: branches, what must be answered, back, and the answer', () => {
  const doc = withCollected(
    withNewScreen(
      formOf(input('a', { required: true }), {
        type: 'If',
        condition: `\${form.a} == 'x'`,
        // biome-ignore lint/suspicious/noThenProperty: the platform calls the branch so
        then: [{ type: 'TextBody', text: `\${form.a}` }],
      }),
      words,
    ),
  )
  const types = (filling: ReturnType<typeof begin>) =>
    componentsNow(doc, filling).map(({ component }) => component.type)
  const begun = begin(doc, 'START')
  expect(missing(doc, begun)).toEqual(['a'])
  expect(types(begun)).toEqual(['TextInput', 'Footer'])
  const typed = fill(begun, 'a', 'x')
  expect(missing(doc, typed)).toEqual([])
  expect(types(typed)).toEqual(['TextInput', 'TextBody', 'Footer'])
  const tapped = (filling: typeof begun) =>
    tap(doc, filling, componentsNow(doc, filling).at(-1)?.component['on-click-action'])
  const next = tapped(typed)
  expect(next.way).toEqual(['START', 'SCREEN_A'])
  expect(back(next).way).toEqual(['START'])
  expect(tapped(next).answer).toEqual({ a: 'x' })
  expect(shownText(`\${data.none}`, filled)).toBe('')
})

test('what a publication changes is told by screens and fields', () => {
  const before = formOf(input('a'), input('b'))
  const changed = edit(beginWith(before), { kind: 'set', path: [...children, 0, 'label'], value: 'A' }).doc
  const less = edit(beginWith(changed), { kind: 'remove', path: [...children, 1] }).doc
  const doc = withCollected(withNewScreen(less, words))
  expect(differences(before, { ...doc, version: '7.2' })).toEqual([
    { kind: 'versionChanged', before: '7.3', after: '7.2' },
    { kind: 'fieldChanged', screen: 'Start', field: 'A' },
    { kind: 'fieldRemoved', screen: 'Start', field: 'b' },
    { kind: 'textChanged', screen: 'Start' },
    { kind: 'screenAdded', screen: 'Screen' },
  ])
  expect(differences(before, before)).toEqual([])
  expect(differences(null, before)).toEqual([])
})
