import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GraphQLObjectType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { schema } from '../../schema/index.ts'
import { openapiOfApi, openapiOfV1 } from '../../src/openapi/documents.ts'
import { rowsWithOwnCodes } from '../../src/openapi/error-codes.ts'
import { shapedFields } from '../../src/openapi/field-shapes.ts'
import { apiInputs, v1Inputs } from '../../src/openapi/inputs.ts'
import { printed } from '../../src/openapi/printed.ts'
import { type Document, endpointsOf } from '../../src/openapi/reading.ts'
import { v1Examples } from '../../src/openapi/v1-examples.ts'
import { apiRows } from '../../src/rest/api/rows.ts'
import { v1Rows } from '../../src/rest/v1/rows.ts'

const v1 = openapiOfV1('http://parley.test') as Document
const api = openapiOfApi('http://parley.test') as Document
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

describe('the documents in the repository are what the rows say (npm run openapi:print)', () => {
  test.each(printed())('$path', ({ path, text }) => {
    const file = join(import.meta.dirname, '../..', path)
    expect(existsSync(file) && readFileSync(file, 'utf8') === text).toBe(true)
  })
})

describe('every row is described', () => {
  test('of /v1', () => {
    expect(endpointsOf(v1).map(nameOf).sort()).toEqual(v1Rows.map(nameOf).sort())
  })
  test('of /api', () => {
    expect(endpointsOf(api).map(nameOf).sort()).toEqual(apiRows.map(nameOf).sort())
  })
  test('with the limits of its use-case, where it has a body', () => {
    const bodies = v1Rows.filter((row) => row.body && Object.keys(row.body.shape).length > 0).map(nameOf)
    expect(bodies.filter((name) => !v1Inputs[name])).toEqual([])
  })
  test('with an example, where its body has required fields', () => {
    const needed = v1Rows.filter((row) => row.bodyNeeded).map(nameOf)
    expect(needed.filter((name) => !v1Examples[name])).toEqual([])
  })
  test('under a name of its own', () => {
    for (const document of [v1, api]) {
      const names = endpointsOf(document).map(({ operation }) => operation.operationId)
      expect(names).toEqual([...new Set(names)])
    }
  })
  test('with words', () => {
    const silent = [...endpointsOf(v1), ...endpointsOf(api)].filter(({ operation }) => !operation.summary)
    expect(silent.map(nameOf)).toEqual([])
  })
})

test('the tables speak of rows and fields that exist', () => {
  const v1Names = new Set(v1Rows.map(nameOf))
  const apiNames = new Set(apiRows.map(nameOf))
  const tables = [...rowsWithOwnCodes, ...Object.keys(v1Inputs), ...Object.keys(v1Examples)]
  expect(tables.filter((name) => !v1Names.has(name))).toEqual([])
  expect(Object.keys(apiInputs).filter((name) => !apiNames.has(name))).toEqual([])
  const missing = shapedFields.filter((name) => {
    const [type = '', field = ''] = name.split('.')
    const object = schema.getType(type)
    return !(object instanceof GraphQLObjectType) || !object.getFields()[field]
  })
  expect(missing).toEqual([])
})

test('every event is about an object that a row answers', () => {
  const free = Object.entries(v1.components.schemas).flatMap(([name, { properties }]) => {
    const [subject] = Object.values(properties?.data?.properties ?? {})
    return name.endsWith('Event') && subject?.additionalProperties === true ? [name] : []
  })
  expect(free).toEqual([])
})

test('no field of an answer is free JSON without a word about what is in it', () => {
  const silent = Object.entries(v1.components.schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties)
      .filter(
        ([, field]) => !field.type && !field.$ref && !field.oneOf && !field.anyOf && !('const' in field),
      )
      .map(([field]) => `${name}.${field}`),
  )
  expect(silent).toEqual([])
})
