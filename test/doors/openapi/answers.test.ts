import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '#core/json-schema.ts'
import { openapiOfApi, openapiOfV1 } from '#doors/openapi/documents.ts'
import { type Document, endpointsOf } from '#doors/openapi/reading.ts'
import { assertDocumented } from '../../support/documented.ts'

const api = openapiOfApi('http://parley.test') as Document
const v1 = openapiOfV1('http://parley.test') as Document

/** What a reference stands for; of what may be null, what it is otherwise. */
function resolved(schema: JsonSchema | undefined): JsonSchema {
  const { $ref, oneOf } = schema ?? {}
  if ($ref) return resolved(api.components.schemas[$ref.split('/').at(-1) as string])
  return oneOf?.[1]?.type === 'null' ? resolved(oneOf[0]) : (schema ?? {})
}

/** What `data` is in the answer to an operation of /api. */
function dataOf(method: string, path: string): JsonSchema {
  const content = api.paths[path]?.[method]?.responses[200]?.content
  return resolved(resolved(content?.['application/json']?.schema).properties?.data)
}

describe('members that an endpoint computes have the type of what it computes', () => {
  test('switches are no constants, and words are those that follow from others', () => {
    const { properties = {}, required = [] } = dataOf('get', '/messages/{id}')
    expect(properties.is_reply).toEqual({ type: 'boolean' })
    expect(properties.status?.enum).toEqual(['pending', 'sent', 'delivered', 'read', 'failed', 'received'])
    expect(properties.wamid?.type).toBe('string')
    expect(required).not.toContain('deleted')
    expect(resolved(properties.interactive_data).required).toEqual(['type'])
  })

  test('names of authors are texts, and counts are numbers', () => {
    const created = dataOf('get', '/campaigns/{id}').properties?.created_by_name ?? {}
    expect([created.type, created.const]).toEqual(['string', undefined])
    const { properties = {} } = dataOf('get', '/chatbot/transfers')
    expect(properties.general_queue_count?.const).toBeUndefined()
    expect(properties.team_queue_counts?.additionalProperties).toMatchObject({ type: 'integer' })
  })

  test('what is only there when it is asked for is optional', () => {
    const items = resolved(dataOf('get', '/chatbot/transfers').properties?.transfers?.items)
    for (const name of ['contact', 'agent', 'team', 'transferred_by_user', 'resumed_by_user']) {
      expect(items.properties?.[name]).toBeDefined()
      expect(items.required).not.toContain(name)
    }
  })

  test('an answer without its object says so', () => {
    const { transfer } = dataOf('post', '/chatbot/transfers/pick').properties ?? {}
    expect(transfer?.oneOf?.map(({ type }) => type)).toEqual([undefined, 'null'])
  })

  test('content of a deleted message is null', () => {
    expect(v1.components.schemas.Message?.properties?.text?.type).toEqual(['object', 'null'])
  })
})

describe('objects of /api are components', () => {
  const names = Object.keys(api.components.schemas)

  test('that equal ones share, under the name of what they are', () => {
    for (const name of ['Account', 'Campaign', 'Contact', 'Message', 'Team', 'Template', 'Transfer', 'User'])
      expect(names).toContain(name)
    const ofCampaign = ['get', 'put'].map((method) => api.paths['/campaigns/{id}']?.[method]?.responses[200])
    const [got, changed] = ofCampaign.map((answer) => answer?.content?.['application/json']?.schema)
    expect(got).toEqual({ $ref: '#/components/schemas/CampaignResponse' })
    expect(changed).toEqual(got)
  })

  test('none of which stands in the way of what Go calls a constructor', () => {
    expect(names.filter((name) => /^New[A-Z]/.test(name))).toEqual([])
  })

  test('and each body is one, under the name of its operation', () => {
    const bodies = endpointsOf(api).flatMap(({ operation }) => {
      const { content } = operation.requestBody ?? {}
      const schema = content?.['application/json']?.schema
      // The operation's request is what generators make of a form.
      const kind = content?.['multipart/form-data'] ? 'Json' : 'Request'
      return schema ? [[`${operation.operationId}${kind}`, schema] as const] : []
    })
    for (const [name, schema] of bodies)
      expect(schema).toEqual({ $ref: `#/components/schemas/${name.charAt(0).toUpperCase()}${name.slice(1)}` })
    expect(bodies.length).toBeGreaterThan(90)
  })

  test('and none stands within an answer without a name', () => {
    const unnamed = (schema: JsonSchema, at: string): string[] => [
      ...(schema.properties && Object.keys(schema.properties).length > 0 ? [at] : []),
      ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => unnamed(one, `${at}.${name}`)),
      ...(schema.items ? unnamed(schema.items, `${at}[]`) : []),
      ...(schema.oneOf ?? []).flatMap((one) => unnamed(one, at)),
    ]
    const answers = Object.entries(api.components.schemas).filter(([name]) => !name.endsWith('Request'))
    const found = answers.flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).flatMap(([member, schema]) => unnamed(schema, `${name}.${member}`)),
    )
    expect(found).toEqual([])
  })
})

describe('an answer that its document does not describe fails the test that got it', () => {
  const data = { token: 'abc' }
  const answer = (body: object, status = 200, type = 'application/json') => ({
    status,
    headers: new Headers({ 'content-type': type }),
    body,
    text: JSON.stringify(body),
  })
  const check = (...of: Parameters<typeof answer>) =>
    assertDocumented('GET', 'http://parley.test/base/api/auth/ws-token?x=1', answer(...of))

  test('not one that it does describe, nor one of what is no operation', () => {
    check({ status: 'success', data })
    assertDocumented('POST', 'http://parley.test/api/graphql', answer({ data: {} }, 418))
  })

  test.each([
    ['a member of another type', [{ status: 'success', data: { token: 1 } }], '$.data.token is integer'],
    ['a member that is missing', [{ status: 'success', data: {} }], '$.data.token is missing'],
    ['another member', [{ status: 'success', data: { ...data, more: 1 } }], '$.data.more is not described'],
    ['another status', [{ status: 'success', data }, 418], 'the status 418 is not described'],
    ['another type', [{ status: 'success', data }, 200, 'text/csv'], 'text/csv is none of application/json'],
  ] as [string, Parameters<typeof answer>, string][])('%s', (_, of, problem) => {
    expect(() => check(...of)).toThrow(problem)
  })
})
