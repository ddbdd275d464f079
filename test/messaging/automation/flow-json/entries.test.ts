import { expect, test } from 'vitest'
import { complete, footer, form, found, from, input, ofScreens, screen, to } from './forms.ts'

// Items, pictures, days and files (spec/12 sections 6, 7 and 11).

const at = (rest: string) => `screens[0].layout.children[0]${rest}`

/** A form that begins with a list of these items. */
const listed = (items: unknown[], more: object = {}) =>
  ofScreens([
    screen([{ type: 'NavigationList', name: 'list', 'list-items': items, ...more }], {
      terminal: undefined,
    }),
    screen([input(), footer()], { id: 'END' }),
  ])

const item = (more: object = {}) => ({
  id: 'a',
  'main-content': { title: 'A' },
  'on-click-action': to('END'),
  ...more,
})
const long = 'x'.repeat(100)
const { 'on-click-action': _tap, ...untapped } = item()

test.each([
  ['all is right', [item(), item({ id: 'b', badge: 'New', tags: ['x', 'y', 'z'] })], {}, []],
  ['no title', [item({ 'main-content': {} })], {}, ['MISSING_REQUIRED_TYPE_PROPERTY list[0].main-content']],
  ['a foreign member', [item({ size: 1 })], {}, ['INVALID_PROPERTY_KEY list[0].size']],
  [
    'a long title',
    [item({ 'main-content': { title: long } })],
    {},
    ['INVALID_PROPERTY_VALUE list[0].main-content.title?'],
  ],
  ['two badges', [item({ badge: 'x' }), item({ id: 'b', badge: 'y' })], {}, ['INVALID_PROPERTY_VALUE list']],
  ['four tags', [item({ tags: ['a', 'b', 'c', 'd'] })], {}, ['INVALID_PROPERTY_VALUE list[0].tags']],
  [
    'an end beside large pictures',
    [item({ end: { title: 'x' } })],
    { 'media-size': 'large' },
    ['INVALID_PROPERTY_VALUE list[0].end'],
  ],
  ['the same id', [item(), item()], {}, ['INVALID_PROPERTY_VALUE list[1].id']],
  ['nothing to tap', [untapped, item({ id: 'b' })], {}, ['MISSING_REQUIRED_TYPE_PROPERTY list']],
  [
    'an action at both',
    [item()],
    { 'on-click-action': to('END') },
    ['NOT_KEYWORD_SCHEMA_VALIDATION_FAILED list'],
  ],
  [
    'an unknown screen',
    [item({ 'on-click-action': to('NONE') })],
    {},
    ['INVALID_NAVIGATE_ACTION_NEXT_SCREEN_NAME list[0].on-click-action.next.name'],
  ],
] as [string, unknown[], object, string[]][])('items of a list: %s', (_name, items, more, expected) => {
  const errors = found(listed(items, more)).filter((one) => !one.startsWith('INVALID_ROUTING_MODEL'))
  expect(errors).toEqual(expected.map((one) => one.replace('list', at('.list-items'))))
})

test('pictures of a carousel have words, and a form has three carousels', () => {
  const carousel = (image: object) => ({ type: 'ImageCarousel', images: [image] })
  const whole = carousel({ src: 'aGk=', 'alt-text': 'x' })
  expect(found(form([whole]))).toEqual([])
  expect(found(form([carousel({ src: 'aGk=' })]))).toEqual([
    `MISSING_REQUIRED_TYPE_PROPERTY ${at('.images[0]')}`,
  ])
  const four = ofScreens([
    screen([whole, whole, footer(to('END'))], { terminal: undefined }),
    screen([whole, whole, footer()], { id: 'END' }),
  ])
  expect(found(four)).toEqual(['INVALID_PROPERTY_VALUE screens'])
})

test('days are written by version', () => {
  const dated = (day: unknown, version: string, type = 'DatePicker') =>
    found(form([{ type, name: 'day', label: 'Day', 'min-date': day }], { version }))
  expect(dated('2026-01-31', '7.3')).toEqual([])
  expect(dated('1703257240046', '7.3')).toEqual([`INVALID_PROPERTY_VALUE_FORMAT ${at('.min-date')}?`])
  expect(dated('tomorrow', '7.3')).toEqual([`INVALID_PROPERTY_VALUE_FORMAT ${at('.min-date')}`])
  expect(dated('1703257240046', '7.3', 'CalendarPicker')).toEqual([
    `INVALID_PROPERTY_VALUE_FORMAT ${at('.min-date')}?`,
  ])
  const old = dated('2026-01-31', '4.0').filter((one) => one.includes('min-date'))
  expect(old).toEqual([`INVALID_PROPERTY_VALUE_FORMAT ${at('.min-date')}?`])
})

test('captions over 4,096 characters are wrong by every source', () => {
  const caption = (length: number) => found(form([{ type: 'TextCaption', text: 'x'.repeat(length) }]))
  expect(caption(409)).toEqual([])
  expect(caption(410)).toEqual([`INVALID_PROPERTY_VALUE ${at('.text')}?`])
  expect(caption(4097)).toEqual([`INVALID_PROPERTY_VALUE ${at('.text')}`])
})

test('files are handed over at the end alone, by a key of their own', () => {
  const picker = (most?: number) => ({
    type: 'PhotoPicker',
    name: 'photo',
    label: 'Photo',
    ...(most && { 'max-uploaded-photos': most }),
  })
  const ends = (payload: object, most?: number) =>
    found(ofScreens([screen([picker(most), footer(complete(payload))])]))
  const payload = 'screens[0].layout.children[1].on-click-action.payload'
  expect(ends({ photo: from('form.photo') }, 1)).toEqual([])
  expect(ends({ photo: from('form.photo') }, 2)).toEqual([
    `INVALID_ON_CLICK_ACTION_PAYLOAD ${payload}.photo?`,
  ])
  expect(ends({ photo: from('form.photo') })).toEqual([`INVALID_ON_CLICK_ACTION_PAYLOAD ${payload}.photo`])
  expect(ends({ all: { photo: from('form.photo') } }, 1)).toEqual([
    `INVALID_ON_CLICK_ACTION_PAYLOAD ${payload}.all`,
  ])
})
