import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { bars, measured, missedBy } from '../../schema/figures.ts'

const schema = buildSchema(`
  scalar JSON
  enum E { A B }
  interface Node { id: ID! }
  type Contact implements Node { id: ID! chat: Chat customFields: JSON raw: JSON }
  type Chat { contact: Contact! }
  union Subject = Contact | Chat
  "Something."
  input CreateInput { "Who." name: String! note: String }
  input IdleInput { "What." what: String }
  "Patch."
  input UpdateInput { "Who." name: String }
  "One of them."
  input Target @oneOf { "A." a: ID "B." b: ID }
  type Query { subject(id: ID!, "Which." which: Target): Subject e: E }
  type Mutation { create(input: CreateInput!, "Idle." idle: IdleInput, "Changes." update: UpdateInput): Contact! }
`)
const { figures, places } = measured(schema)

test('enums, unions, interfaces and inputs of one field are counted', () => {
  expect(figures).toMatchObject({ enums: 1, unions: 1, interfaces: 1, 'inputs of exactly one field': 1 })
})

test('shares: required input fields, fields that lead on', () => {
  // name; of name, note, what, name, a, b
  expect(figures['input fields that are required, %']).toBe(16)
  // chat, contact, subject, create; of those, Node.id, Contact.id, customFields, raw, e
  expect(figures['fields that lead to an object, %']).toBe(44)
})

test('places: JSON beyond the list, inputs that ask for nothing, what has no description', () => {
  expect([...places.values()]).toEqual([
    ['Contact.raw'],
    ['IdleInput'],
    ['Query.subject(id)', 'Mutation.create(input)', 'CreateInput.note', 'IdleInput'],
  ])
})

test('a bar is missed from the wrong side only', () => {
  const name = 'inputs that ask for nothing'
  expect(missedBy(figures, { ...bars, enums: { least: 2 }, [name]: { most: 0 } })).toEqual(
    expect.arrayContaining(['enums', name]),
  )
  const reached = missedBy(figures, { ...bars, enums: { least: 1 }, [name]: { most: 1 } })
  expect(reached).not.toContain('enums')
  expect(reached).not.toContain(name)
})
