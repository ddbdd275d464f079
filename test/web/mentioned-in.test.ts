import { expect, test } from 'vitest'
import { fitting, mentionedIn, soughtIn } from '../../web/src/notes/mentioned-in.ts'

const ann = { id: 'a', name: 'Ann' }
const annLee = { id: 'l', name: 'Ann Lee' }
const bea = { id: 'b', name: 'Bea Müller' }
const readers = [ann, annLee, bea]

test('who is named by @ and their whole name is told, the longest name first and each once', () => {
  expect(mentionedIn('Ask @Bea Müller, or @Ann Lee. @Bea Müller knows.', readers)).toEqual(['b', 'l'])
  expect(mentionedIn('@Ann, look', readers)).toEqual(['a'])
  expect(mentionedIn('Bea Müller, mail@Bea, @bea', readers)).toEqual([])
})

test.each([
  ['@', 1, { at: 0, letters: '' }],
  ['Ask @be', 7, { at: 4, letters: 'be' }],
  ['Ask @Bea Mü', 11, { at: 4, letters: 'Bea Mü' }],
  ['Ask @be and', 7, { at: 4, letters: 'be' }],
  ['mail@shop', 9, null],
  ['Ask @Bea Müller now', 19, null],
])('in %j at %i one looks for %j', (text, caret, sought) => {
  expect(soughtIn(text, caret)).toEqual(sought)
})

test('a later word of a name is found as well', () => {
  expect(fitting(readers, 'mül')).toEqual([bea])
  expect(fitting(readers, 'an')).toEqual([ann, annLee])
  expect(fitting(readers, 'nn')).toEqual([])
})
