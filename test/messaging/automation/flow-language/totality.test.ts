import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileExpression } from '#messaging/automation/flow-language/expressions.ts'
import { compileTemplate } from '#messaging/automation/flow-language/templates.ts'
import { samples } from '../../../support/samples.ts'
import { env } from './evaluate.ts'

// Whatever is drawn: nothing throws.

const scraps = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          '(',
          ')',
          '[',
          ']',
          '{',
          '}',
          '{{',
          '}}',
          '.',
          '?.',
          '?',
          ':',
          '??',
          ',',
          ';',
          '#',
          '"',
          "'",
          '\\',
          '`',
        ],
        ...[
          '==',
          '=',
          '!',
          '!=',
          '<',
          '<=',
          '+',
          '-',
          '*',
          '/',
          '%',
          '&&',
          '||',
          '1',
          '1e5',
          '.5',
          '0',
          '$',
          '_',
        ],
        ...[
          'and',
          'or',
          'not',
          'in',
          'contains',
          'startsWith',
          'endsWith',
          'matches',
          'if',
          'else',
          'for',
          'endif',
        ],
        ...[
          'endfor',
          'len',
          'any',
          'all',
          'filter',
          'now',
          'upper',
          'this',
          'null',
          'true',
          'a',
          'list',
          'constructor',
        ],
        ...['__proto__', 'toString', 'é', '‘', '\u00a0', '👋', '\n'],
      ),
      fc.string({ maxLength: 3, unit: 'binary' }),
    ),
    { maxLength: 14 },
  )
  .chain((parts) => fc.constantFrom('', ' ').map((between) => parts.join(between)))

const anyVars = fc.dictionary(
  fc.constantFrom('a', 'list', 'len', '__proto__', 'constructor', 'this', '$', 'é'),
  fc.jsonValue({ maxDepth: 3 }),
)

test('no text and no values make an expression throw, and it answers the same again', () => {
  fc.assert(
    fc.property(scraps, anyVars, (text, vars) => {
      const compiled = compileExpression(text)
      if ('problem' in compiled) {
        const { message, position } = compiled.problem
        expect(message).not.toBe('')
        expect(position).toBeGreaterThanOrEqual(0)
        expect(position).toBeLessThanOrEqual(text.length)
        return
      }
      const first = compiled.evaluate(vars, env)
      expect(compiled.evaluate(vars, env)).toEqual(first)
      expect(first.value).not.toBeUndefined()
      expect(['function', 'symbol']).not.toContain(typeof first.value)
      if (first.problem) expect(first.value).toBe(false)
    }),
    samples(3000),
  )
})

test('no text and no values make a template throw', () => {
  fc.assert(
    fc.property(scraps, anyVars, (text, vars) => {
      const compiled = compileTemplate(text)
      if ('problem' in compiled) expect(compiled.problem.position).toBeLessThanOrEqual(text.length)
      else expect(typeof compiled.render(vars, env).text).toBe('string')
    }),
    samples(3000),
  )
})
