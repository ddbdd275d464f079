import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GraphQLObjectType, type GraphQLSchema, isObjectType } from 'graphql'
import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '#core/json-schema.ts'
import { openapiOfApi, openapiOfV1 } from '#doors/openapi/documents.ts'
import { rowsWithOwnCodes } from '#doors/openapi/error-codes.ts'
import { shapedFields } from '#doors/openapi/field-shapes.ts'
import { printed } from '#doors/openapi/printed.ts'
import { type Document, endpointsOf } from '#doors/openapi/reading.ts'
import { wordedPlaces } from '#doors/openapi/rest-words.ts'
import { v1Examples } from '#doors/openapi/v1-examples.ts'
import { apiEndpoints } from '#doors/rest/api/endpoints.ts'
import { needsFields } from '#doors/rest/body-shape.ts'
import { v1Endpoints } from '#doors/rest/v1/endpoints.ts'
import { wholeSchema } from '../../schema/index.ts'

const v1 = openapiOfV1('http://parley.test') as Document
const api = openapiOfApi('http://parley.test') as Document
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

describe('the documents in the repository are what the endpoints say (npm run openapi:print)', () => {
  test.each(printed())('$path', ({ path, text }) => {
    const file = join(import.meta.dirname, '../..', path)
    expect(existsSync(file) && readFileSync(file, 'utf8') === text).toBe(true)
  })
})

describe('every endpoint is described', () => {
  test('of /v1', () => {
    expect(endpointsOf(v1).map(nameOf).sort()).toEqual(v1Endpoints.map(nameOf).sort())
  })
  test('of /api', () => {
    expect(endpointsOf(api).map(nameOf).sort()).toEqual(apiEndpoints.map(nameOf).sort())
  })
  test('with an example, where its body has required fields', () => {
    const needed = v1Endpoints.filter(({ input }) => input && needsFields(input)).map(nameOf)
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

test('every section is declared with what it is about, and none that has nothing in it', () => {
  for (const document of [v1, api]) {
    const used = endpointsOf(document).flatMap(({ operation }) => operation.tags)
    expect(document.tags?.map(({ name }) => name)).toEqual([...new Set(used)])
    expect(document.tags?.filter(({ description }) => !description)).toEqual([])
  }
})

test('the documents say whom to ask, and keep no example that nothing refers to', () => {
  for (const document of [v1, api]) {
    expect(document.info.contact).toEqual({ name: expect.any(String), url: 'http://parley.test' })
    const whole = JSON.stringify(document)
    const unused = Object.keys(document.components.examples ?? {}).filter(
      (name) => !whole.includes(`"#/components/examples/${name}"`),
    )
    expect(unused).toEqual([])
  }
})

test('the answer to a dry run is told apart, and counts that are left out at 0 are optional', () => {
  for (const path of ['/messages', '/broadcasts', '/templates']) {
    const { responses = {} } = v1.paths[path]?.post ?? {}
    const dry = responses[200]?.content?.['application/json']
    const either = dry?.schema.$ref?.split('/').at(-1) ?? ''
    // One type for both: clients that take it from the first status would read what was made as a dry run.
    expect((responses[201] ?? responses[202])?.content?.['application/json']?.schema).toEqual(dry?.schema)
    // By a member that the other does not have: a constant boolean does not compile in Java.
    const [made = {}, counted = {}] = v1.components.schemas[either]?.oneOf ?? []
    const named = ({ $ref = '' }: JsonSchema) => v1.components.schemas[$ref.split('/').at(-1) ?? '']
    expect(named(counted)?.properties?.dry_run).toMatchObject({ type: 'boolean' })
    expect(named(counted)?.required).toContain('dry_run')
    expect(named(made)?.properties).not.toHaveProperty('dry_run')
    expect(dry?.example).toMatchObject({ dry_run: true })
  }
  const closing =
    api.paths['/admin/organizations/{id}/close']?.post?.responses[200]?.content?.['application/json']
  const component = ({ $ref = '' }: JsonSchema) => api.components.schemas[$ref.split('/').at(-1) ?? '']
  const data = component(component(closing?.schema ?? {})?.properties?.data ?? {})
  expect(data?.properties).toHaveProperty('paused_campaigns')
  expect(data?.required).not.toContain('paused_campaigns')
})

test('a form tells its part and the types of files that it takes', () => {
  const forms = [...endpointsOf(v1), ...endpointsOf(api)].flatMap(({ operation }) =>
    Object.entries(operation.requestBody?.content ?? {}).filter(([type]) => type.startsWith('multipart/')),
  )
  expect(forms.length).toBe(12)
  for (const [, { schema: form, encoding }] of forms) {
    expect(form.description).toContain('`file`')
    expect(encoding?.file?.contentType).toMatch(/^[\w./+-]+(, [\w./+-]+)+$/)
  }
})

test('the tables speak of endpoints and fields that exist', () => {
  const v1Names = new Set(v1Endpoints.map(nameOf))
  const tables = [...rowsWithOwnCodes, ...Object.keys(v1Examples)]
  expect(tables.filter((name) => !v1Names.has(name))).toEqual([])
  const missing = shapedFields.filter((name) => {
    const [type = '', field = ''] = name.split('.')
    const object = wholeSchema.getType(type)
    return !(object instanceof GraphQLObjectType) || !object.getFields()[field]
  })
  expect(missing).toEqual([])
  const places = new Set(placesOf(wholeSchema))
  expect(wordedPlaces.filter((place) => !places.has(place))).toEqual([])
})

/** `Type.field` of every object, `field(argument)` of every root field. */
function placesOf(schema: GraphQLSchema): string[] {
  const objects = Object.values(schema.getTypeMap()).filter(isObjectType)
  const fields = objects.flatMap((type) =>
    Object.keys(type.getFields()).map((field) => `${type.name}.${field}`),
  )
  const roots = Object.values(schema.getQueryType()?.getFields() ?? {})
  return [
    ...fields,
    ...roots.flatMap(({ name, args }) => args.map((argument) => `${name}(${argument.name})`)),
  ]
}

test('every event is about an object that an endpoint answers', () => {
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

/** What code generators stumble over, by where it stands; examples are values, no schemas. */
function troublesOf(node: unknown, path = ''): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, const: constant, enum: values } = node as JsonSchema
  const nullAlone = type === 'null' && !path.includes('oneOf')
  const untyped = (constant !== undefined || Array.isArray(values)) && type === undefined
  const several = Array.isArray(type) && type.filter((one) => one !== 'null').length > 1
  const inside = Object.entries(node).filter(([name]) => !['example', 'examples', 'x-codes'].includes(name))
  return [
    ...(nullAlone || untyped || several ? [path] : []),
    ...inside.flatMap(([name, inner]) => troublesOf(inner, `${path}/${name}`)),
  ]
}

test('no schema is null alone, a constant without its type, or of several types', () => {
  expect([...troublesOf(v1), ...troublesOf(api)]).toEqual([])
})
