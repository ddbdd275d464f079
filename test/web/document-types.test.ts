import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { documentTypes } from '../../web/document-types.ts'
import type { SourceDocument } from '../../web/documents.ts'
import { cacheFactsOf } from '../../web/possible-types.ts'

const schema = `
  scalar DateTime
  scalar JSON
  enum Status { SENT DELIVERED }
  interface Node { id: ID! }
  type Text implements Node { id: ID! body: String! at: DateTime! }
  type Media implements Node { id: ID! url: String raw: JSON }
  union Content = Text | Media
  input Target @oneOf { chat: ID phone: String }
  input Filter { status: Status! = SENT since: DateTime }
  type Query { content(filter: Filter!, target: Target!): Content nodes: [Node!]! status: Status! }
  type Mutation { send(target: Target!): Status! }
  type Subscription { contents(after: String): Content! }
`

const source = (text: string) =>
  ({ file: 'some.tsx', text, definition: parse(text).definitions[0] }) as SourceDocument

const typesOf = async (...texts: string[]) =>
  (await documentTypes(schema, texts.map(source))).replaceAll(/\s+/g, ' ')

test('a union is told apart by its name, with the fragments of several files', async () => {
  const types = await typesOf(
    'fragment TextBody on Text { body at }',
    'fragment MediaBody on Media { url raw }',
    'query Content($filter: Filter!, $target: Target!) { content(filter: $filter, target: $target) { __typename ...TextBody ...MediaBody } }',
  )
  expect(types).toContain("{ __typename: 'Text', body: string, at: string }")
  expect(types).toContain("{ __typename: 'Media', url: string | null, raw: unknown }")
  expect(types).toContain(`name: 'Content'; fragments: ["TextBody","MediaBody"]`)
})

test('an interface has its own fields everywhere and others where asked for', async () => {
  const types = await typesOf('query Nodes { nodes { id ... on Text { body } } }')
  expect(types).toMatch(/nodes: Array< \| \{ body: string, id: string \} \| \{ id: string \} >/)
})

test('enums are their names; inputs say what they need and of which they take one', async () => {
  const types = await typesOf(
    'query Content($filter: Filter!, $target: Target!) { status content(filter: $filter, target: $target) { __typename } }',
  )
  expect(types).toContain("export type Status = | 'SENT' | 'DELIVERED'")
  expect(types).toContain('since?: string | null | undefined;')
  expect(types).toContain('chat: string; phone?: never;')
})

test('a subscription has types as a query has', async () => {
  const types = await typesOf(
    'subscription Contents($after: String) { contents(after: $after) { ... on Text { body } } }',
  )
  expect(types).toContain('data: ContentsSubscription; variables: ContentsSubscriptionVariables')
  expect(types).toContain('after?: string | null | undefined;')
})

test('a field that the schema lacks has no type', async () => {
  await expect(typesOf('query Status { state }')).rejects.toThrow('Cannot query field "state"')
})

const factsOf = (printed: string, ...documents: string[]) =>
  cacheFactsOf(
    printed,
    documents.flatMap((document) => parse(document).definitions),
  )

test('the cache is told which types a union and an interface have, where a document comes to them', () => {
  const { possibleTypes } = factsOf(schema, 'subscription Contents { contents { ... on Text { body } } }')
  expect(possibleTypes).toEqual({ Content: ['Text', 'Media'] })
  expect(factsOf(schema, 'query Status { __typename }').possibleTypes).toEqual({})
})

test('what has no id is a part of the object around it', () => {
  const parts =
    'type Query { a: A c: C } type A { id: ID! b: B } type B { name: String } type C { name: String }'
  expect(factsOf(parts, 'query A { a { b { name } } }').withoutId).toEqual(['B'])
  expect(factsOf(parts, 'query A { a { id } }').withoutId).toEqual([])
})
