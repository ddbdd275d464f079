import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '#core/json-schema.ts'
import { openapiOfApi, openapiOfV1 } from '#doors/openapi/documents.ts'
import type { Document } from '#doors/openapi/reading.ts'
import { assertDocumented } from '../../support/documented.ts'

const api = openapiOfApi('http://parley.test') as Document
const v1 = openapiOfV1('http://parley.test') as Document

/** What `data` is in the answer to an operation of /api. */
function dataOf(method: string, path: string): JsonSchema {
  const content = api.paths[path]?.[method]?.responses[200]?.content
  return content?.['application/json']?.schema.properties?.data ?? {}
}

describe('members that an endpoint computes have the type of what it computes', () => {
  test('switches are no constants, and words are those that follow from others', () => {
    const { properties = {}, required = [] } = dataOf('get', '/messages/{id}')
    expect(properties.is_reply).toEqual({ type: 'boolean' })
    expect(properties.status?.enum).toEqual(['pending', 'sent', 'delivered', 'read', 'failed', 'received'])
    expect(properties.wamid?.type).toBe('string')
    expect(required).not.toContain('deleted')
    expect(properties.interactive_data?.required).toEqual(['type'])
  })

  test('names of authors are texts, and counts are numbers', () => {
    const created = dataOf('get', '/campaigns/{id}').properties?.created_by_name ?? {}
    expect([created.type, created.const]).toEqual(['string', undefined])
    const { properties = {} } = dataOf('get', '/chatbot/transfers')
    expect(properties.general_queue_count?.const).toBeUndefined()
    expect(properties.team_queue_counts?.additionalProperties).toMatchObject({ type: 'integer' })
  })

  test('what is only there when it is asked for is optional', () => {
    const { items = {} } = dataOf('get', '/chatbot/transfers').properties?.transfers ?? {}
    for (const name of ['contact', 'agent', 'team', 'transferred_by_user', 'resumed_by_user']) {
      expect(items.properties?.[name]).toBeDefined()
      expect(items.required).not.toContain(name)
    }
  })

  test('an answer without its object says so', () => {
    expect(dataOf('post', '/chatbot/transfers/pick').properties?.transfer?.type).toEqual(['object', 'null'])
  })

  test('content of a deleted message is null', () => {
    expect(v1.components.schemas.Message?.properties?.text?.type).toEqual(['object', 'null'])
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
