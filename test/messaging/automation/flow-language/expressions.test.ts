import { expect, test } from 'vitest'
import { compileExpression } from '#messaging/automation/flow-language/expressions.ts'
import { evaluate, problemOf, resultOf } from './evaluate.ts'

// The notation of conditions (spec/5 1.9, spec/8 CB7), one line an operator or rule.

const vars = {
  name: 'Ann',
  age: '25',
  total: 12.5,
  agreed: true,
  nothing: null,
  address: { city: 'Lyon', 'house number': 7 },
  cart: [
    { sku: 'A', price: 5, tags: ['new'] },
    { sku: 'B', price: 15, tags: [] },
  ],
  empty: [],
}

const cases: readonly (readonly [expression: string, value: unknown])[] = [
  // literals
  ['1', 1],
  ['1.5e3', 1500],
  ["'it\\'s'", "it's"],
  ['"two\\nlines"', 'two\nlines'],
  ["'\\d+ \\\\ \\q'", '\\d+ \\ \\q'],
  ['true', true],
  ['null', null],
  ['nil', null],
  ['[1, name, [2]]', [1, 'Ann', [2]]],
  // names and members
  ['name', 'Ann'],
  ['nobody', null],
  ['address.city', 'Lyon'],
  ["address['house number']", 7],
  ['cart[0].sku', 'A'],
  ['cart[1].tags', []],
  ['cart[9].sku.length', null],
  ['cart[0.5]', null],
  ['cart.length', null],
  ['name.length', null],
  ['nothing.city', null],
  ['address?.city', 'Lyon'],
  // equality
  ['name == "Ann"', true],
  ['name == "ann"', false],
  ['age == 25', true],
  ["age == '25.0'", false],
  ['nobody == null', true],
  ['false == null', false],
  ['cart[0] == {cart[0]}', true],
  ['[1, [2]] == [1, [2]]', true],
  ['[1, 2] == [2, 1]', false],
  ['address == [1]', false],
  ['name != "Bob"', true],
  ['age != 25', false],
  // order
  ['2 < 10', true],
  ['age < 100', true],
  ["'9' < '10'", true],
  ["'abc' < 'abd'", true],
  ['2 <= 2', true],
  ['3 > 2', true],
  ['2 >= 3', false],
  ['nobody > 1', false],
  ['nobody <= 1', false],
  // and, or, not
  ['true and agreed', true],
  ['agreed and nobody', false],
  ['nobody or agreed', true],
  ['false or 0', false],
  ['true || false && false', true],
  ['!agreed', false],
  ['not agreed', false],
  ['not empty', true],
  ['not name == "Bob"', true],
  ['true and not name contains "n"', false],
  ['(not agreed) == false', true],
  ['not not name', true],
  ['nobody and nobody.x - "a"', false],
  // parts
  ['"B" in ["A", "B"]', true],
  ['25 in [age]', true],
  ['"city" in address', true],
  ['"toString" in address', false],
  ['"nn" in name', true],
  ['"C" not in ["A", "B"]', true],
  ['name contains "nn"', true],
  ['name contains "N"', false],
  ['lower(name) contains "an"', true],
  ['[1, 2] contains 2', true],
  ['name not contains "z"', true],
  ['nobody contains "z"', false],
  ['12345 contains "34"', true],
  ['name startsWith "An"', true],
  ['name startsWith "n"', false],
  ['name endsWith "nn"', true],
  ['name endsWith nobody', false],
  ["name matches '^A\\w+$'", true],
  ["name matches 'N'", false],
  ["name matches '(?i)N'", true],
  ["name not matches '\\d'", true],
  ["name matches ('^' + 'An')", true],
  ["nobody matches 'x'", false],
  // choices
  ['nobody ?? "friend"', 'friend'],
  ['"" ?? "friend"', ''],
  ['nobody ?? nothing ?? 1', 1],
  ['nobody ?? 1 + 1', 2],
  ['nobody ?? 0 < 1', true],
  ['agreed ? "yes" : "no"', 'yes'],
  ['nobody ? "yes" : agreed ? "perhaps" : "no"', 'perhaps'],
  // numbers and texts
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['7 - 2 - 1', 4],
  ['7 / 2', 3.5],
  ['7 % 4', 3],
  ['-total', -12.5],
  ['- -2', 2],
  ['2 - -2', 4],
  ['age + 1', 26],
  ['age - "5"', 20],
  ['"2" + "2"', '22'],
  ['"Order " + 7', 'Order 7'],
  ['"Hi " + nobody', 'Hi '],
  ['nobody + 1', null],
  ['nobody * 2', null],
  ['-nobody', null],
  // functions
  ['len(name)', 3],
  ['len("👋🏽")', 2],
  ['len(cart)', 2],
  ['len(address)', 2],
  ['len(nobody)', 0],
  ['lower("ÄB")', 'äb'],
  ['upper(name)', 'ANN'],
  ['trim("  x ")', 'x'],
  ['trim(nobody)', null],
  ['now()', '2026-12-01T09:30:00.000Z'],
  ['now() > "2026-11-30"', true],
  ['any(cart, #.price > 10)', true],
  ['any(cart, .price > 20)', false],
  ['all(cart, {.price > 1})', true],
  ['all(empty, false)', true],
  ['all(nobody, false)', true],
  ['filter(cart, .price > 10)[0].sku', 'B'],
  ['filter([1, 2, 3], # != 2)', [1, 3]],
  ['any(cart, any(.tags, # == "new"))', true],
  ['any([1], # == total - 11.5)', true],
]

test.each(cases)('%s', (expression, value) => {
  expect(evaluate(expression, vars)).toEqual({ value, looks: expect.any(Number) })
})

test('names may be of any script, and are own properties alone', () => {
  const odd = { имя: 'Аня', 名前: 1, _a$1: 2, this: 3, __proto__x: 4 }
  expect(['имя', '名前', '_a$1', 'this'].map((name) => resultOf(name, odd))).toEqual(['Аня', 1, 2, 3])
  const prototypes = [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'address.__proto__',
    'cart.map',
  ]
  expect(prototypes.map((name) => resultOf(name, vars))).toEqual(prototypes.map(() => null))
  expect(resultOf("address['constructor']['constructor']", vars)).toBeNull()
  expect(resultOf('__proto__.a', JSON.parse('{"__proto__": {"a": 1}}'))).toBe(1)
})

test.each([
  ['"a" < 1', 'Cannot compare a text with a number'],
  ['true > 1', 'Cannot compare a boolean with a number'],
  ['name - 1', 'Cannot calculate with a text'],
  ['-name', 'Cannot calculate with a text'],
  ['cart + 1', 'Cannot calculate with a list'],
  ['cart + "x"', 'Cannot join a list and a text'],
  ['1 / 0', 'The result is no number'],
  ['1 % 0', 'The result is no number'],
  ['cart in name', 'Cannot look for a list in a text'],
  ['true contains "t" and 1 contains cart', 'Cannot look for a list in a number'],
  ['address startsWith "x"', 'Cannot look for a text in an object'],
  ['cart matches "x"', 'Cannot match a list'],
  ['cart matches ("x" + "y")', 'Cannot match a list'],
  ['name matches ("(" + "x")', 'The regular expression cannot be read: Missing closing ): `(x`'],
  ['upper(cart)', 'Expected a text, not a list'],
  ['any(name, true)', 'Expected a list, not a text'],
])('%s is false, and the trace has why', (expression, problem) => {
  expect(evaluate(expression, vars)).toEqual({ value: false, problem, looks: expect.any(Number) })
  expect(resultOf(`not (${expression})`, vars)).toBe(false)
})

test.each([
  ['', 'Something is missing', 0],
  ['   ', 'Something is missing', 3],
  ['a b', 'Unexpected b', 2],
  ['a; b', 'Unexpected ;', 1],
  ['a, b', 'Unexpected ,', 1],
  ['a = 1', 'Unexpected =', 2],
  ['a === 1', 'Expected expression after ==', 4],
  ['a == ', 'Expected expression after ==', 5],
  ['a &', 'Unexpected &', 2],
  ['a ** 2', 'Expected expression after *', 3],
  ['(a', 'Expected )', 2],
  ['()', 'Something is missing', 1],
  ['a[', 'Unexpected ""', 2],
  ['a ? 1', 'Expected :', 5],
  ['"a', 'Unclosed quote after "a"', 2],
  ['not', 'Something is missing', 3],
  ['!', 'Something is missing', 1],
  ['1 == and', 'Unexpected and', 5],
  ['1a', 'Variable names cannot start with a number (1a)', 1],
  ['1e400', 'The number is too large', 0],
  ['a == ‘b’', 'Unexpected ‘b’', 5],
  ['x.‘b’', 'Unexpected ‘b’', 0],
  ['[1,,2]', 'Something is missing', 0],
  ['#', '# is the item of any, all and filter', 0],
  ['1 + shout(a)', 'There is no function shout', 4],
  ['constructor(a)', 'There is no function constructor', 0],
  ['a.map(b)', 'Unexpected (', 0],
  ['len()', 'len takes one value', 0],
  ['len(a, b)', 'len takes one value', 0],
  ['now(1)', 'now takes nothing', 0],
  ['any(a)', 'any takes a list and a condition', 0],
  ["a matches '('", 'The regular expression cannot be read: Missing closing ): `(`', 10],
])('%j cannot be read: %s, at %i', (expression, message, position) => {
  expect(problemOf(compileExpression(expression))).toEqual([message, position])
})
