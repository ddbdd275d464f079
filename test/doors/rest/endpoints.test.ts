import { GraphQLInputObjectType, type GraphQLInputType, getNullableType, isListType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { doorsSchema as schema } from '#doors/documents/dialect.ts'
import { compileDocument } from '#doors/documents/documents.ts'
import { spokenEvents } from '#doors/event-language/spoken-events.ts'
import { compileApiEndpoint } from '#doors/rest/api/endpoint.ts'
import { apiEndpoints } from '#doors/rest/api/endpoints.ts'
import { insideName } from '#doors/rest/names.ts'
import { compileEndpoint } from '#doors/rest/v1/endpoint.ts'
import { v1Endpoints } from '#doors/rest/v1/endpoints.ts'

function unwrapped(shape: unknown): unknown {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable) return unwrapped(shape.unwrap())
  if (shape instanceof z.ZodArray) return unwrapped(shape.element)
  return shape
}

function itemOf(type: GraphQLInputType): GraphQLInputType {
  const nullable = getNullableType(type)
  return isListType(nullable) ? itemOf(nullable.ofType) : nullable
}

/** Fields of a body that the operation's input does not have, by their paths. */
function strayFields(shape: unknown, type: GraphQLInputType, path = ''): string[] {
  const object = unwrapped(shape)
  const input = itemOf(type)
  if (!(object instanceof z.ZodObject) || !(input instanceof GraphQLInputObjectType)) return []
  return Object.entries(object.shape).flatMap(([name, inner]) => {
    const field = input.getFields()[insideName(name, inner as z.ZodType)]
    return field ? strayFields(inner, field.type, `${path}${name}.`) : [path + name]
  })
}

function inputTypeOf(document: string): GraphQLInputType | undefined {
  const name = /\$input: (\w+)!/.exec(document)?.[1]
  return name === undefined ? undefined : (schema.getType(name) as GraphQLInputType)
}

const named = <R extends { method: string; path: string }>(endpoints: readonly R[]) =>
  endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

describe('endpoints of /v1', () => {
  test.each(named(v1Endpoints))('%s names a scope, and fields that its operation has', (_, endpoint) => {
    const { access, bodyShape } = compileEndpoint(schema, endpoint)
    expect(access.scope).toMatch(/^\w+:\w+$/)
    const input = inputTypeOf(endpoint.document)
    const stray = input ? strayFields(bodyShape, input) : []
    // dry_run chooses the operation and is not handed on.
    expect(stray.filter((field) => field !== 'dry_run')).toEqual([])
  })
})

describe('endpoints of /api', () => {
  test.each(named(apiEndpoints))('%s names fields that its operation has', (_, endpoint) => {
    const { access, body } = compileApiEndpoint(schema, endpoint)
    const open = endpoint.stranger === true || endpoint.path === '/auth/logout'
    expect(Object.keys(access).length > 0).toBe(!open)
    const input = inputTypeOf(endpoint.document)
    const stray = input && body ? strayFields(body, input) : []
    expect(stray).toEqual([])
  })
})

// A process compiles a document when it is first asked, so this is where one that does not fit the schema is found.
test('the documents of the event language fit the schema', () => {
  const documents = Object.values(spokenEvents).flatMap((events) => events.map(({ document }) => document))
  const compiled = documents.flatMap((text) => (text === undefined ? [] : [compileDocument(schema, text)]))
  expect(compiled.length).toBeGreaterThan(5)
})
