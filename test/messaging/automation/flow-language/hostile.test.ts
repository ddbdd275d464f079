import { expect, test } from 'vitest'
import { compileExpression } from '#messaging/automation/flow-language/expressions.ts'
import { compileTemplate } from '#messaging/automation/flow-language/templates.ts'
import { evaluate, problemOf, render, resultOf, soon } from './evaluate.ts'

// Texts and values that were made to hang or break what reads them.

const nested = (depth: number) => {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = [value]
  return value
}

test('expressions are limited in length and depth', () => {
  const problem = (text: string) => problemOf(compileExpression(text))?.[0]
  expect(problem('1'.repeat(4097))).toBe('At most 4,096 characters')
  for (const open of ['(', '[', 'a[', 'len(', '1 ? ', 'any(a, {'])
    expect(problem(open.repeat(400)), open).toBe('Nested too deeply')
  for (const prefix of ['!', '-', '- ', 'not '])
    expect(problem(`${prefix.repeat(900)}1`)).toBe('Nested too deeply')
  expect(problem('(1'.repeat(2000))).toMatch(/Nested too deeply|Expected \)/)
  expect(problem('a(('.repeat(20))).toBe('Something is missing')
  expect(resultOf(`${'('.repeat(40)}1${')'.repeat(40)}`)).toBe(1)
})

test('long chains are no depth', () => {
  expect(resultOf(Array.from({ length: 1300 }, () => '1').join('+'))).toBe(1300)
  expect(resultOf(`${'x == 1 or '.repeat(300)}true`)).toBe(true)
  expect(resultOf(`x${'.y'.repeat(2000)}`)).toBeNull()
})

test('10,000 steps at most', () => {
  const list = Array.from({ length: 200 }, (_, index) => index)
  const some = evaluate('any(list, # > 1000)', { list })
  expect(some).toEqual({ value: false, looks: 601 })
  const square = soon(() => evaluate('any(list, any(list, any(list, # < 0)))', { list }))
  expect(square).toEqual({ value: false, problem: 'More than 10,000 steps', looks: 10_001 })
  expect(resultOf('not any(list, all(list, # < 0 or any(list, false)))', { list })).toBe(false)
  const equal = { a: list.map(() => list), b: list.map(() => list) }
  expect(evaluate('a == b', equal).problem).toBe('More than 10,000 steps')
})

test('long texts cost steps, too', () => {
  const text = 'a'.repeat(16_000)
  const list = Array.from({ length: 5000 }, () => text)
  const all = (condition: string) => soon(() => evaluate(`all(list, ${condition})`, { list, text }))
  for (const condition of [
    '# contains "a"',
    '# startsWith "a"',
    'len(#) > 1',
    '# matches "a+b|a"',
    'upper(#) != ""',
  ])
    expect(all(condition).problem, condition).toBe('More than 10,000 steps')
  expect(all('# matches ("a" + "")').problem).toBe('More than 10,000 steps')
  expect(evaluate('text + text + text + text + text', { text }).problem).toBe('A text is longer than 64 KB')
})

test('values as deep as JSON can be are compared and printed without a crash', () => {
  const deep = { a: nested(30_000), b: nested(30_000) }
  expect(evaluate('a == b', deep)).toMatchObject({
    value: false,
    problem: 'The values are nested too deeply',
  })
  expect(render('x{{a}}y', deep).text).toHaveLength(60_003)
  const circle: unknown[] = []
  circle.push(circle)
  expect(render('x{{a}}y', { a: circle })).toMatchObject({
    text: 'xy',
    problem: 'The value cannot be printed',
  })
})

test('regular expressions end in linear time, or are refused', () => {
  const text = `${'a'.repeat(4000)}!`
  for (const pattern of [
    '(a+)+$',
    '(a|aa)*b',
    '(a|a)*$',
    '^(([a-z])+.)+[A-Z]$',
    '(.*a){12}x',
    '(a?){40}a{40}b',
  ])
    expect(soon(() => evaluate(`text matches '${pattern}'`, { text })).problem, pattern).toBeUndefined()
  const problem = (pattern: string) => problemOf(compileExpression(`a matches '${pattern}'`))?.[0]
  expect(problem('(a{1,30}){1,30}')).toBe('The regular expression cannot be read: It repeats too much')
  expect(problem('x'.repeat(501))).toBe('The regular expression cannot be read: At most 500 characters')
  expect(problem('(?=a)')).toContain('unsupported')
  expect(problem('(a)\\1')).toContain('Invalid escape sequence')
})

test('templates are limited in rounds, steps, depth and size', () => {
  const list = Array.from({ length: 500 }, (_, index) => index)
  expect(render('{{for i in list}}x{{endfor}}', { list }).text).toBe('x'.repeat(50))
  const loops = (depth: number) => `${'{{for i in list}}'.repeat(depth)}x${'{{endfor}}'.repeat(depth)}`
  const four = soon(() => render(loops(4), { list }))
  expect(four.problem).toBe('More than 10,000 steps')
  expect(four.text.length).toBeLessThan(10_000)
  const silent = loops(15).replace('x', '')
  expect(soon(() => render(silent, { list }))).toMatchObject({ text: '', problem: 'More than 10,000 steps' })
  expect(problemOf(compileTemplate(loops(21)))?.[0]).toBe('Nested too deeply')
  const ifs = `${'{{if 1}}'.repeat(10_000)}`
  expect(soon(() => problemOf(compileTemplate(ifs))?.[0])).toBe('Nested too deeply')
  expect(soon(() => problemOf(compileTemplate('{{'.repeat(100_000)))?.[0])).toBe('Expected }}')
})

test('64 KB at most come out, whole letters', () => {
  const big = '👋'.repeat(4000)
  const { text, problem } = render('é{{for i in list}}{{big}}{{endfor}}end', { list: [1, 2, 3, 4, 5], big })
  expect(problem).toBe('The text is longer than 64 KB')
  expect(Buffer.byteLength(text)).toBe(2 + 4 * 16_383)
  expect(text).not.toContain('\ufffd')
  expect(render('x'.repeat(70_000)).text).toHaveLength(65_536)
  expect(render('x'.repeat(65_536)).problem).toBeUndefined()
})
