import fc from 'fast-check'
import { expect, test } from 'vitest'
import { samples } from '../../../support/samples.ts'
import { render, resultOf } from './evaluate.ts'

// Whatever is drawn: the language says what a naive reading of it says.

const drawnVars = fc.record({
  n: fc.integer({ min: -9, max: 9 }),
  m: fc.integer({ min: 0, max: 3 }),
  t: fc.boolean(),
  s: fc.constantFrom('', 'a', 'ab', 'Abc'),
  list: fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 4 }),
})
type DrawnVars = typeof drawnVars extends fc.Arbitrary<infer T> ? T : never

/** A text in the language beside what it means in JavaScript. */
interface Both {
  text: string
  /** how tightly it binds, as in the table of precedences; 9 for what needs no brackets */
  binds: number
  mean: (vars: DrawnVars, item: number) => unknown
}

const leaf = (text: string, mean: Both['mean']): Both => ({ text, binds: 9, mean })
const within = (part: Both, binds: number) => (part.binds < binds ? `(${part.text})` : part.text)

const infix =
  <A, B>(operator: string, binds: number, mean: (left: A, right: B) => unknown) =>
  ([left, right]: readonly Both[]): Both => ({
    text: `${within(left as Both, binds)} ${operator} ${within(right as Both, binds + 1)}`,
    binds,
    mean: (vars: DrawnVars, item: number) => mean(left?.mean(vars, item) as A, right?.mean(vars, item) as B),
  })

const { condition } = fc.letrec<{ number: Both; text: Both; condition: Both }>((tie) => {
  const number = tie('number')
  const text = tie('text')
  const condition = tie('condition')
  const two = (part: fc.Arbitrary<Both>) => fc.tuple(part, part)
  const numbers: [string, number, (a: number, b: number) => unknown][] = [
    ['+', 4, (a, b) => a + b],
    ['-', 4, (a, b) => a - b],
    ['*', 5, (a, b) => a * b],
  ]
  const comparisons: [string, (a: number, b: number) => boolean][] = [
    ['==', (a, b) => a === b],
    ['!=', (a, b) => a !== b],
    ['<', (a, b) => a < b],
    ['<=', (a, b) => a <= b],
    ['>', (a, b) => a > b],
    ['>=', (a, b) => a >= b],
  ]
  const ofTexts: [string, (a: string, b: string) => boolean][] = [
    ['contains', (a, b) => a.includes(b)],
    ['not contains', (a, b) => !a.includes(b)],
    ['in', (a, b) => b.includes(a)],
    ['startsWith', (a, b) => a.startsWith(b)],
    ['endsWith', (a, b) => a.endsWith(b)],
    ['==', (a, b) => a === b],
  ]
  const ofItems: [string, (list: number[], holds: (item: number) => boolean) => boolean][] = [
    ['any', (list, holds) => list.some(holds)],
    ['all', (list, holds) => list.every(holds)],
  ]
  return {
    number: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.integer({ min: 0, max: 9 }).map((value) => leaf(String(value), () => value)),
      fc.constant(leaf('n', (vars) => vars.n)),
      fc.constant(leaf('m', (vars) => vars.m)),
      fc.constant(leaf('len(list)', (vars) => vars.list.length)),
      text.map((part) => leaf(`len(${part.text})`, (vars, item) => (part.mean(vars, item) as string).length)),
      ...numbers.map(([operator, binds, mean]) => two(number).map(infix(operator, binds, mean))),
      number.map((part) => ({
        text: `-${within(part, 7)}`,
        binds: 7,
        mean: (vars: DrawnVars, item: number) => -(part.mean(vars, item) as number),
      })),
      fc.tuple(condition, number, number).map(([if_, yes, no]) => ({
        text: `${within(if_, 1)} ? ${within(yes, 1)} : ${no.text}`,
        binds: 0,
        mean: (vars: DrawnVars, item: number) =>
          if_.mean(vars, item) ? yes.mean(vars, item) : no.mean(vars, item),
      })),
      number.map((part) => ({ ...part, text: `unknown ?? ${within(part, 7)}`, binds: 6 })),
    ),
    text: fc.oneof(
      { maxDepth: 3 },
      fc.constant(leaf('s', (vars) => vars.s)),
      fc.constantFrom('', 'b', 'B c').map((value) => leaf(`'${value}'`, () => value)),
      two(text).map(infix('+', 4, (a: string, b: string) => a + b)),
      text.map((part) =>
        leaf(`upper(${part.text})`, (vars, item) => (part.mean(vars, item) as string).toUpperCase()),
      ),
    ),
    condition: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.constant(leaf('t', (vars) => vars.t)),
      ...comparisons.map(([operator, mean]) => two(number).map(infix(operator, 3, mean))),
      ...ofTexts.map(([operator, mean]) => two(text).map(infix(operator, 3, mean))),
      fc
        .constantFrom('and', '&&')
        .chain((word) =>
          two(condition).map(infix(word, 2, (a: unknown, b: unknown) => Boolean(a) && Boolean(b))),
        ),
      fc
        .constantFrom('or', '||')
        .chain((word) =>
          two(condition).map(infix(word, 1, (a: unknown, b: unknown) => Boolean(a) || Boolean(b))),
        ),
      condition.map((part) => ({
        text: `not ${within(part, 3)}`,
        binds: 2.5,
        mean: (vars: DrawnVars, item: number) => !part.mean(vars, item),
      })),
      condition.map((part) => ({
        text: `!${within(part, 7)}`,
        binds: 7,
        mean: (vars: DrawnVars, item: number) => !part.mean(vars, item),
      })),
      fc
        .tuple(fc.constantFrom(...ofItems), condition)
        .map(([[name, mean], part]) =>
          leaf(`${name}(list, ${part.text.replaceAll('m', '#')})`, (vars) =>
            mean(vars.list, (item) => Boolean(part.mean({ ...vars, m: item }, item))),
          ),
        ),
    ),
  }
})

test('a condition holds when a naive reading of it does', () => {
  fc.assert(
    fc.property(condition, drawnVars, ({ text, mean }, vars) => {
      fc.pre(text.length <= 4000 && !/NaN/.test(text))
      expect(resultOf(text, vars), text).toEqual(mean(vars, 0))
    }),
    samples(500),
  )
})

/** A template beside what it writes for a list of numbers. */
interface Written {
  text: string
  write: (list: readonly number[], item: number | string) => string
}

const { template } = fc.letrec<{ template: Written; part: Written }>((tie) => ({
  template: fc.array(tie('part'), { maxLength: 4 }).map((parts) => ({
    text: parts.map(({ text }) => text).join(''),
    write: (list: readonly number[], item: number | string) =>
      parts.map(({ write }) => write(list, item)).join(''),
  })),
  part: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('x', ' } ', '\n', '{a}', 'é').map((text) => ({ text, write: () => text })),
    fc.constant({ text: '{{i}}', write: (_: unknown, item: number | string) => String(item) }),
    fc.constant({ text: '{{unknown.a[0]}}', write: () => '' }),
    fc.constant({ text: '{{list}}', write: (list: readonly number[]) => JSON.stringify(list) }),
    fc.tuple(tie('template'), tie('template')).map(([yes, no]) => ({
      text: `{{if i == 1}}${yes.text}{{else}}${no.text}{{endif}}`,
      write: (list: readonly number[], item: number | string) => (item === 1 ? yes : no).write(list, item),
    })),
    tie('template').map((body) => ({
      text: `{{ for i in list }}${body.text}{{ endfor }}`,
      write: (list: readonly number[]) => list.map((item) => body.write(list, item)).join(''),
    })),
  ),
}))

test('a template writes what a naive reading of it does', () => {
  fc.assert(
    fc.property(
      template,
      fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }),
      ({ text, write }, list) => {
        expect(render(text, { list }).text, text).toBe(write(list, ''))
      },
    ),
    samples(500),
  )
})
