import { expect, test } from 'vitest'
import { compileExpression } from '#messaging/automation/flow-language/expressions.ts'
import { exportOf, imported, item } from './export.ts'

// Conditions of Typebot hold here where they hold there (spec/11, 9).

function holds(
  operator: string | null,
  value: string | null,
  vars: Record<string, unknown>,
  isList = false,
): unknown {
  const comparisons = [{ id: 'c', variableId: 'v1', comparisonOperator: operator, value }]
  const append = { type: 'Set variable', options: { variableId: 'v1', type: 'Append value(s)', item: 'x' } }
  const condition = { type: 'Condition', items: [item({ comparisons })] }
  const flow = imported(exportOf({ a: [condition, ...(isList ? [append] : [])] }))
  const compiled = compileExpression((flow.config('g1b1') as { expression: string }).expression)
  if ('problem' in compiled) throw new Error(compiled.problem.message)
  const { value: result, problem } = compiled.evaluate(vars, { now: () => new Date(0) })
  return problem ?? result
}

test.each([
  ['Equal to', 'Yes', 'Yes', true],
  ['Equal to', 'Yes', 'yes', false],
  ['Equal to', "It's", "It's", true],
  ['Equal to', '{{Two words}}', 'other', true],
  ['Equal to', 'null', null, true],
  ['Not equal', 'Yes', 'yes', true],
  ['Contains', 'ES', ' yes ', true],
  ['Contains', '', 'yes', false],
  ['Contains', 'x', null, false],
  ['Does not contain', '', 'yes', true],
  ['Does not contain', 'no', 'yes', true],
  ['Starts with', ' Y', 'yes', true],
  ['Ends with', 'S', 'yes', true],
  ['Is set', null, 'x', true],
  ['Is set', null, null, false],
  ['Is set', null, 5, true],
  ['Is empty', null, '', true],
  ['Is empty', null, 0, false],
  ['Greater than', '5', '10', true],
  ['Greater or equal to', '5', 5, true],
  ['Less than', '5', '4', true],
  ['Less or equal to', '5', '6', false],
  ['Matches regex', '/^y/i', 'Yes', true],
  ['Matches regex', '^y', 'Yes', false],
  ['Does not match regex', '^y', 'Yes', true],
  ['Matches regex', '(?<=a)b', 'ab', false],
  [null, 'x', 'x', false],
  ['Nonsense', 'x', 'x', false],
] as const)('%s %j of %j', (operator, value, held, expected) => {
  expect(holds(operator, value, { Name: held, Two_words: 'other' })).toBe(expected)
})

test.each([
  ['Contains', 'a', ['a', 'b'], true],
  ['Contains', 'A', ['a', 'b'], false],
  ['Does not contain', 'c', ['a', 'b'], true],
  ['Equal to', 'a', ['a', 'b'], false],
  ['Equal to', 'a', [], true],
  ['Greater than', '1', ['a', 'b'], true],
] as const)('of a list: %s %j of %j', (operator, value, held, expected) => {
  expect(holds(operator, value, { Name: held }, true)).toBe(expected)
})
