import { GraphQLInputObjectType, type GraphQLInputType, getNullableType, isListType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { compileApiRow } from '#doors/rest/api/endpoint.ts'
import { apiRows } from '#doors/rest/api/endpoints.ts'
import { compileRow } from '#doors/rest/v1/endpoint.ts'
import { v1Rows } from '#doors/rest/v1/endpoints.ts'
import { schema } from '../../../schema/index.ts'

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

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
    const field = input.getFields()[camel(name)]
    return field ? strayFields(inner, field.type, `${path}${name}.`) : [path + name]
  })
}

function inputTypeOf(document: string): GraphQLInputType | undefined {
  const name = /\$input: (\w+)!/.exec(document)?.[1]
  return name === undefined ? undefined : (schema.getType(name) as GraphQLInputType)
}

const named = <R extends { method: string; path: string }>(rows: readonly R[]) =>
  rows.map((row) => [`${row.method} ${row.path}`, row] as const)

describe('rows of /v1', () => {
  test.each(named(v1Rows))('%s names a scope, and fields that its operation has', (_, row) => {
    expect(compileRow(schema, row).access.scope).toMatch(/^\w+:\w+$/)
    const input = inputTypeOf(row.document)
    const stray = input && row.body ? strayFields(row.body, input) : []
    // dry_run chooses the operation and is not handed on.
    expect(stray.filter((field) => field !== 'dry_run')).toEqual([])
  })
})

describe('rows of /api', () => {
  test.each(named(apiRows))('%s names fields that its operation has', (_, row) => {
    const { access } = compileApiRow(schema, row)
    const open = row.stranger === true || row.path === '/auth/logout'
    expect(Object.keys(access).length > 0).toBe(!open)
    const input = inputTypeOf(row.document)
    expect(input && row.body ? strayFields(row.body, input) : []).toEqual([])
  })
})
