import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { expect, test } from 'vitest'
import { schema, wholeSchema } from '../../schema/index.ts'

// What clients give and get has one form everywhere (ADR 42).

const fieldsOf = (type: GraphQLObjectType | null | undefined): GraphQLField<unknown, unknown>[] =>
  Object.values(type?.getFields() ?? {})

const mutations = fieldsOf(schema.getMutationType())

const lists = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .flatMap((type) => fieldsOf(type).map((field) => ({ ...field, path: `${type.name}.${field.name}` })))
  .filter(({ type }) => getNamedType(type).name.endsWith('Connection'))

test('a mutation takes one input, one optional value or nothing', () => {
  const others = mutations.filter(({ args }) => {
    const [first, ...rest] = args
    if (!first) return false
    if (first.name === 'input') return rest.length > 0 || !isInputObjectType(getNamedType(first.type))
    return rest.length > 0 || isNonNullType(first.type)
  })
  expect(others.map(({ name }) => name)).toEqual([])
})

test('a mutation answers a payload, in which each object leads on', () => {
  const others = mutations.filter(({ type }) => {
    const payload = getNamedType(type)
    return !isNonNullType(type) || !isObjectType(payload) || !payload.name.endsWith('Payload')
  })
  expect(others.map(({ name }) => name)).toEqual([])
  expect(mutations.length).toBeGreaterThan(80)
})

test('a payload has the name of its mutation, unless several answer it', () => {
  const byPayload = Map.groupBy(mutations, ({ type }) => getNamedType(type).name)
  const others = [...byPayload].filter(
    ([payload, [first, ...more]]) =>
      more.length === 0 && payload.toLowerCase() !== `${first?.name}payload`.toLowerCase(),
  )
  expect(others).toEqual([])
})

test('a list takes its page, whose list it is, one filter and one order', () => {
  const ofPage = ['first', 'after', 'last', 'before', 'around', 'aroundTime', 'filter', 'orderBy']
  const others = lists.flatMap(({ path, args }) =>
    args
      .filter(({ name, type }) => !ofPage.includes(name) && !isNonNullType(type))
      .map(({ name }) => `${path}.${name}`)
      // In the place of orderBy, whose type cannot change: that goes after a release.
      .filter((argument) => argument !== 'Query.contacts.order'),
  )
  expect(others).toEqual([])
  expect(lists.length).toBeGreaterThan(20)
  expect(lists.filter(({ args }) => args.some(({ name }) => name === 'filter')).length).toBeGreaterThan(8)
})

test('the doors of REST have the same mutations in their plain form', () => {
  const plain = fieldsOf(wholeSchema.getMutationType()).map(({ name }) => name)
  expect(mutations.map(({ name }) => name).filter((name) => !plain.includes(name))).toEqual([])
  expect(getNamedType(wholeSchema.getMutationType()?.getFields().sendMessage?.type)?.name).toBe('Message')
})
