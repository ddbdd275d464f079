import { getVariableValues, type OperationDefinitionNode, parse, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import { areas, examplesOf, type RecordedExample } from '#doors/graphql-reference/areas.ts'
import { graphqlPage, rootFields } from '#doors/graphql-reference/graphql-page.ts'
import { SpooledFile } from '#messaging/content/media/spool.ts'
import { schema } from '../../schema/index.ts'
import { examples } from '../schema/examples/all.ts'

// What /docs/graphql shows; test/schema/examples.test.ts runs the examples and records their answers.

const named = Object.values(examples).flatMap((area) => Object.keys(area))

/** The file of a form stands where the recorded variables say null. */
function withFile({ variables, file }: RecordedExample): Record<string, unknown> {
  if (file === undefined) return variables
  return { input: { ...(variables.input as object), file: Object.create(SpooledFile.prototype) } }
}

test('every root field has exactly one example', () => {
  expect(named.toSorted()).toEqual([...rootFields(schema).keys()].toSorted())
})

describe.each(areas.map(([area]) => area))('the examples of %s', (area) => {
  test('are recorded (vitest run -u test/schema/examples.test.ts)', () => {
    expect(Object.keys(examplesOf(area))).toEqual(Object.keys(examples[area]))
  })

  test('fit the schema', () => {
    const faults = Object.entries(examplesOf(area)).flatMap(([name, example]) => {
      const document = parse(example.document)
      const [operation] = document.definitions as OperationDefinitionNode[]
      const { errors = [] } = getVariableValues(
        schema,
        operation?.variableDefinitions ?? [],
        withFile(example),
      )
      return [...validate(schema, document), ...errors].map(({ message }) => `${name}: ${message}`)
    })
    expect(faults).toEqual([])
  })

  test('were answered without errors', () => {
    for (const [name, example] of Object.entries(examplesOf(area))) {
      expect({ name, answer: example.answer }).toEqual({ name, answer: { data: expect.anything() } })
    }
  })
})

test('the page has every root field and every type once, and no link leads nowhere', () => {
  const page = graphqlPage(schema, '')
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id as string)
  expect(ids).toEqual([...new Set(ids)])
  const links = new Set([...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id as string))
  expect([...links].filter((id) => !ids.includes(id))).toEqual([])
  const types = Object.keys(schema.getTypeMap()).filter(
    (name) => !/^(__.*|Query|Mutation|Subscription|ID|String|Int|Float|Boolean)$/.test(name),
  )
  expect([...rootFields(schema).keys(), ...types].filter((name) => !ids.includes(name))).toEqual([])
  expect(page.length).toBeLessThan(2_500_000)
})
