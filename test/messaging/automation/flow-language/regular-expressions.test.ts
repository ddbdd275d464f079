import { expect, test } from 'vitest'
import {
  compilePattern,
  fixedParts,
  regexProblem,
} from '#messaging/automation/flow-language/regular-expressions.ts'
import { soon } from './evaluate.ts'

// Regular expressions of users (spec/8 G13): the syntax of RE2, in linear time.

test.each([
  ['^\\d{4}$', null],
  ['(?i)hello|hi\\b', null],
  ['\\p{Han}+', null],
  ['', null],
  ['a'.repeat(500), null],
  ['a'.repeat(501), 'At most 500 characters'],
  ['(a', 'Missing closing ): `(a`'],
  ['a)', 'Unexpected ): `a)`'],
  ['*', 'Missing argument to repetition operator: `*`'],
  ['[z-a]', 'Invalid character class range: `z-a`'],
  ['(?=a)', 'Invalid or unsupported Perl syntax: `(?=`'],
  ['(a)\\1', 'Invalid escape sequence: `\\1`'],
  ['\\', 'Trailing backslash at end of expression'],
  ['a{1001}', 'Invalid repeat count: `{1001}`'],
  ['(a{1,30}){1,30}', 'It repeats too much'],
  ['\\p{L}{1,500}x', 'It repeats too much'],
])('%j: %s', (source, problem) => {
  expect(regexProblem(source)).toBe(problem)
})

const pattern = (source: string, ignoreCase?: boolean) => {
  const compiled = compilePattern(source, { ignoreCase })
  if ('problem' in compiled) throw new Error(compiled.problem)
  return compiled
}

test('some part of the text matches, in any script, and in either case where that is asked for', () => {
  expect(pattern('n+').test('Anna')).toBe(true)
  expect(pattern('^n').test('Anna')).toBe(false)
  expect(pattern('ÄPFEL').test('zwei Äpfel')).toBe(false)
  expect(pattern('ÄPFEL', true).test('zwei Äpfel')).toBe(true)
  expect(pattern('^привет$', true).test('ПРИВЕТ')).toBe(true)
  expect(pattern('👋.').test('👋🏽')).toBe(true)
})

test('a pattern keeps at most 128 KB of states, and stays right without more', () => {
  const many = pattern('[ab].{12}c.{12}d')
  const letters = (seed: number) =>
    Array.from({ length: 4000 }, (_, at) => 'abx'[(at * at * seed + at) % 3]).join('')
  const found = soon(() => Array.from({ length: 20 }, (_, seed) => many.test(letters(seed + 1))))
  expect(found).toEqual(found.map(() => false))
  expect(many.test(`${letters(3)}a${'x'.repeat(12)}c${'x'.repeat(12)}d`)).toBe(true)
})

test.each([
  ['order', ['order']],
  ['order\\s+\\d+', ['order']],
  ['^(?:I want|give me) .*refund', ['refund']],
  ['invoice|receipt', ['invoice', 'receipt']],
  ['(?:ab)+c?hello', ['hello']],
  ['hello?', ['hell']],
  ['he(llo)?', null],
  ['hi|hello', null],
  ['[a-z]+', null],
  ['(?i)order', null],
  ['(', null],
])('what every match of %s has: %j', (source, parts) => {
  expect(fixedParts(source)).toEqual(parts)
})
