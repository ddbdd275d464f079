import { isEnumType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorStatuses } from '#core/errors.ts'
import { schema } from '../../../schema/index.ts'
import { type Live, startLive } from '../socket/live.ts'

let live: Live
let authorization: string

beforeAll(async () => {
  live = await startLive()
  authorization = `Bearer ${(await live.signIn()).access}`
})
afterAll(() => live?.close())

async function errorOf(query: string, variables?: Record<string, unknown>) {
  const response = await fetch(`${live.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ query, variables }),
  })
  const body = (await response.json()) as { errors: { extensions: Record<string, unknown> }[] }
  return body.errors[0]?.extensions
}

test('every code of the catalogue is a value of the enum, with its status and when it comes', () => {
  const type = schema.getType('ErrorCode')
  const values = isEnumType(type) ? type.getValues() : []
  expect(values.map(({ value }) => value).sort()).toEqual(Object.keys(errorStatuses).sort())
  for (const { name, value, description } of values) {
    expect(name).toBe(value.toUpperCase())
    expect(description).toMatch(new RegExp(`^${errorStatuses[value as keyof typeof errorStatuses]}: \\S`))
  }
})

test.each([
  ['mutation { answer: createTag(input: { name: "" }) { tag { name } } }', 'input.name'],
  [
    'mutation { sendMessage(input: { to: { phone: "+15550600001" }, content: { template: { reference: { name: { name: "", language: "en" } } } } }) { message { id } } }',
    'input.content.template.reference.name.name',
  ],
  [
    'mutation { ...F } fragment F on Mutation { other: createTag(input: { name: "" }) { tag { name } } }',
    'input.name',
  ],
  ['{ messages(filter: { contactId: "x" }) { pageInfo { endCursor } } }', 'filter.contactId'],
])('the field at fault is told as the arguments have it: %s', async (query, field) => {
  expect(await errorOf(query)).toMatchObject({ code: 'INVALID_FIELD', field })
})

test.each([
  ['what cannot be parsed', '{'],
  ['what does not fit the schema', '{ nothingLikeIt }'],
  ['a missing variable', 'query ($id: ID!) { contact(id: $id) { id } }'],
])('%s has a code of the enum', async (_, query) => {
  expect(await errorOf(query)).toMatchObject({ code: 'INVALID_REQUEST', status: 400 })
})
