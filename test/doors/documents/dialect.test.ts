import { buildSchema, type GraphQLEnumType, type GraphQLObjectType, graphql, printSchema } from 'graphql'
import { expect, test } from 'vitest'
import { doorsDialect } from '#doors/documents/dialect.ts'

const strict = buildSchema(`
  "How far a message has come." enum Status { PENDING DELIVERED }
  input Part { text: String!, tags: [String!]! }
  input Only @oneOf { id: ID, phone: String }
  type Query {
    status(of: Status!): Status!
    send(part: Part!, parts: [Part!]!, only: Only): String!
  }
`)
// As Pothos has them: what a resolver gets and answers is the wire's word, and defaults are such words too.
const statuses = strict.getType('Status') as GraphQLEnumType
for (const value of statuses.getValues()) value.value = value.name.toLowerCase()
const { status, send } = (strict.getQueryType() as GraphQLObjectType).getFields()
Object.assign(status as object, { resolve: (_root: unknown, { of }: { of: string }) => of })
Object.assign(status?.args[0] as object, { defaultValue: 'pending' })
Object.assign(send as object, { resolve: (_root: unknown, args: unknown) => JSON.stringify(args) })

const dialect = doorsDialect(strict)
const ask = (source: string, variableValues?: Record<string, unknown>) =>
  graphql({ schema: dialect, source, variableValues })

test('a closed set passes as it is on the wire, in both directions, and so does what is no member of it', async () => {
  const source = 'query ($of: Status!) { status(of: $of) }'
  expect(await ask(source, { of: 'delivered' })).toEqual({ data: { status: 'delivered' } })
  expect(await ask(source, { of: 'lost' })).toEqual({ data: { status: 'lost' } })
  expect(await ask('{ status }')).toEqual({ data: { status: 'pending' } })
})

test('what an input must hold may be missing or null, so that the use-case tells it', async () => {
  const source = 'query ($part: Part!, $parts: [Part]) { send(part: $part, parts: $parts) }'
  const given = { part: { tags: [null, 'vip'] }, parts: [null, { text: null }] }
  const { data } = await ask(source, given)
  expect(JSON.parse(String(data?.send))).toEqual(given)
  const both = await ask('{ send(part: {}, only: { id: "1", phone: "2" }) }')
  expect(JSON.parse(String(both.data?.send))).toEqual({ part: {}, only: { id: '1', phone: '2' } })
})

test('no input refuses anything by itself, and what is answered keeps its type', () => {
  expect(printSchema(dialect)).toContain('send(part: Part!, parts: [Part], only: Only): String!')
  expect(printSchema(dialect)).toContain('input Part {\n  text: String\n  tags: [String]\n}')
  expect(printSchema(dialect)).toContain('input Only {\n  id: ID\n')
})
