import {
  type GraphQLInputObjectType,
  getNamedType,
  isInputObjectType,
  isObjectType,
  printType,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { entries, goesTo, inputShape, named, oneOf } from '#core/input-schema.ts'
import { schema, wholeSchema } from '../../schema/index.ts'
import { domainValue, givenPaths, type ObjectShape } from '../../schema/strict-values.ts'

const pair = named('PairInput', 'A pair.', z.object({ key: z.string(), value: z.string().nullish() }))
const part = named(
  'PartInput',
  'A part.',
  z.object({ words: goesTo('body.text', z.string()), footer: goesTo('footer.text', z.string().nullish()) }),
)
const shape = inputShape(
  z.object({
    input: named(
      'AllInput',
      'All.',
      z.object({
        to: goesTo(
          '',
          oneOf('ToInput', 'Who.', { phone: goesTo('to', z.string()), id: goesTo('to', z.string()) }),
        ),
        content: goesTo(
          '',
          oneOf('ContentInput', 'What.', {
            text: goesTo('text', part, { type: 'text' }),
            buttons: goesTo('interactive', part, { type: 'interactive', 'interactive.type': 'button' }),
          }),
        ),
        values: goesTo('params', entries('key', 'value', pair)).optional(),
        rows: z.array(named('RowInput', 'A row.', z.object({ to: goesTo('whom', z.string()) }))).optional(),
        name: z.string().optional(),
        free: z.object({ its: z.string() }).optional(),
      }),
    ),
  }),
) as ObjectShape

const taken = (input: object) => domainValue(shape, { input }).input

describe('what a use-case takes', () => {
  test('is made of the one way that was given, and what it says beside', () => {
    expect(taken({ to: { phone: '+1' }, content: { text: { words: 'Hi' } } })).toEqual({
      to: '+1',
      type: 'text',
      text: { body: { text: 'Hi' } },
    })
    expect(taken({ content: { buttons: { words: 'Hi', footer: 'small' } } })).toEqual({
      type: 'interactive',
      interactive: { type: 'button', body: { text: 'Hi' }, footer: { text: 'small' } },
    })
  })

  test('null stays null, also for what would stand deeper', () => {
    expect(taken({ name: null, content: { text: { words: 'Hi', footer: null } } })).toEqual({
      name: null,
      type: 'text',
      text: { body: { text: 'Hi' }, footer: null },
    })
  })

  test('what has no name passes whole', () => {
    expect(taken({ free: { its: 'own', and: 'more' } })).toEqual({ free: { its: 'own', and: 'more' } })
  })

  test('entries are taken by name, each once, whatever it is called', () => {
    const values = [
      { key: '__proto__', value: 'a' },
      { key: 'b', value: null },
    ]
    expect(Object.entries((taken({ values }) as { params: object }).params)).toEqual([
      ['__proto__', 'a'],
      ['b', null],
    ])
    const twice = () => taken({ values: [values[0], values[0]] })
    expect(twice).toThrow('__proto__ is given twice.')
  })
})

test.each([
  ['input.to', 'input.to.phone'],
  ['input.text.body.text', 'input.content.text.words'],
  ['input.text.footer', 'input.content.text.footer'],
  ['input.params.a.b', 'input.values[1]'],
  ['input.params', 'input.values'],
  ['input.rows[1].whom', 'input.rows[1].to'],
  ['input.type', 'input.content.text'],
  ['input.other', 'input.other'],
  ['elsewhere', 'elsewhere'],
])('a fault at %s is one at %s', (path, written) => {
  const values = [{ key: '1' }, { key: 'a.b' }]
  const rows = [{ to: 'x' }, { to: 'y' }]
  const input = { to: { phone: '+1' }, content: { text: { words: 'Hi' } }, values, rows }
  expect(givenPaths(shape, { input })(path)).toBe(written)
})

/** The inputs that the arguments of a field lead to. */
function inputsOf(types: GraphQLInputObjectType[]): GraphQLInputObjectType[] {
  return types.flatMap((type) => [
    type,
    ...inputsOf(
      Object.values(type.getFields())
        .map((field) => getNamedType(field.type))
        .filter(isInputObjectType),
    ),
  ])
}

test('a strict type stands only where its values are turned into what the use-case takes', () => {
  const fields = Object.values(wholeSchema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) => Object.values(type.getFields()))
  // An input that stands beside other arguments becomes one with them (ADR 42).
  const plain = fields.filter(
    ({ args, extensions }) =>
      args.length === 1 && !(extensions.pothosOptions as { strictArgs?: object })?.strictArgs,
  )
  const used = inputsOf(
    plain.flatMap(({ args }) => args.map(({ type }) => getNamedType(type))).filter(isInputObjectType),
  )
  const changed = [...new Set(used)].filter((type) => {
    const seen = schema.getType(type.name)
    return seen && printType(seen) !== printType(type)
  })
  expect(changed.map(({ name }) => name)).toEqual([])
})

test('what was given is walked through once, however many faults are told of it', () => {
  let looks = 0
  const input = {
    get name() {
      looks++
      return 'Ann'
    },
  }
  const written = givenPaths(shape, { input })
  expect(looks).toBe(0)
  written('input.name')
  const once = looks
  written('input.rows[7].whom')
  expect([once > 0, looks]).toEqual([true, once])
})
