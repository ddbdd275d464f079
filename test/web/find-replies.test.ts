import { describe, expect, test } from 'vitest'
import { categoriesOf, filledIn, fittingReplies, soughtReply } from '../../web/src/canned/find-replies.ts'

// What a slash in the field finds, and what stands in its place.

test.each([
  ['/', 1, { at: 0, letters: '' }],
  ['/he', 3, { at: 0, letters: 'he' }],
  ['Hello /by', 9, { at: 6, letters: 'by' }],
  ['one\n/two', 8, { at: 4, letters: 'two' }],
  ['/he', 2, { at: 0, letters: 'h' }],
  ['and/or', 6, null],
  ['https://x', 9, null],
  ['/he llo', 7, null],
  ['//', 2, null],
  ['', 0, null],
])('%j with the caret at %i asks for %j', (text, caret, sought) => {
  expect(soughtReply(text, caret)).toEqual(sought)
})

describe('those that fit', () => {
  const reply = (name: string, shortcut: string | null, content = 'x') => ({ name, shortcut, content })
  const all = [
    reply('Opening hours', null),
    reply('Say hello', '/hi'),
    reply('Good bye', 'bye', 'Until then, hi!'),
    reply('History', 'his'),
  ]
  const named = (letters: string) => fittingReplies(all, letters).map(({ name }) => name)
  test('stand by how well: the shortcut, its beginning, a word of the name, the text', () => {
    expect(named('hi')).toEqual(['Say hello', 'History', 'Good bye'])
    expect(named('HO')).toEqual(['Opening hours'])
    expect(named('ello')).toEqual([])
    expect(named('')).toEqual(['Opening hours', 'Say hello', 'Good bye', 'History'])
  })
  test('are eight at most', () => {
    expect(fittingReplies(Array(20).fill(reply('Hello', null)), 'he')).toHaveLength(8)
  })
})

test('the two placeholders are filled in, others stay; what is filled in is not read again', () => {
  const person = { name: '{{phone_number}} $& Ann', phone: '+15550100021' }
  expect(
    filledIn('Dear {{contact_name}}, is {{ phone_number }} yours? {{other}} {{contact_name}}', person),
  ).toBe('Dear {{phone_number}} $& Ann, is +15550100021 yours? {{other}} {{phone_number}} $& Ann')
  expect(filledIn('{{phone_number}}', { name: 'Ann', phone: null })).toBe('')
})

test('categories are told by name, unless there is only one', () => {
  expect(categoriesOf([{ category: 'sales' }, { category: 'general' }, { category: 'sales' }])).toEqual([
    'general',
    'sales',
  ])
  expect(categoriesOf([{ category: 'general' }])).toEqual([])
})
