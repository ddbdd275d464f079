import { describe, expect, test } from 'vitest'
import { ownWords } from '#doors/openapi/api-parameters.ts'
import { openapiOfApi } from '#doors/openapi/documents.ts'
import { type Document, endpointsOf, type Operation } from '#doors/openapi/reading.ts'
import type { ApiEndpoint } from '#doors/rest/api/endpoint.ts'
import { apiEndpoints } from '#doors/rest/api/endpoints.ts'

// What the document of /api says of requests is what its endpoints read of them.

const api = openapiOfApi('http://parley.test') as Document
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const operations = new Map(endpointsOf(api).map((one) => [nameOf(one), one.operation]))
const operationOf = (endpoint: ApiEndpoint) => operations.get(nameOf(endpoint)) as Operation

/** Each member is a text of its own. */
const anything = new Proxy({}, { get: (_, name) => `any ${String(name)}` })

/** The names that an endpoint asks a query string for, whichever way. */
function namesRead({ variables }: ApiEndpoint, input: Record<string, unknown>): string[] {
  const names = new Set<string>()
  const query = new Proxy(new URLSearchParams(), {
    get: (real, member) => {
      const value = Reflect.get(real, member)
      if (typeof value !== 'function') return value
      return (name: string) => {
        names.add(name)
        return value.call(real, name)
      }
    },
  })
  try {
    variables?.({ path: {}, query, input })
  } catch {
    // It refuses such a body.
  }
  return [...names]
}

describe('parameters', () => {
  test.each(apiEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_, endpoint) => {
    const { parameters } = operationOf(endpoint)
    const placed = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name)
    const read = new Set([...namesRead(endpoint, {}), ...namesRead(endpoint, anything)])
    expect(placed('query').toSorted()).toEqual([...read].toSorted())
    expect(placed('path')).toEqual([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    expect(parameters.filter(({ description }) => !description)).toEqual([])
    const uuids = parameters.filter((one) => one.in === 'path' && one.schema.format === 'uuid')
    expect(uuids.filter(({ name }) => endpoint.words?.includes(name))).toEqual([])
  })

  test('lists are narrowed and paged as they are described', () => {
    const named = (name: string) =>
      operations.get('GET /contacts')?.parameters.find((one) => one.name === name)
    expect(named('search')).toMatchObject({ in: 'query', schema: { type: 'string' } })
    expect(named('unread_only')?.schema).toEqual({ type: 'boolean' })
    expect(named('page')?.schema).toEqual({ type: 'integer', minimum: 1, default: 1 })
    expect(named('limit')?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 100 })
    const log = operations.get('GET /audit-logs')?.parameters.find((one) => one.name === 'action')
    expect(log?.schema.enum).toContain('exported')
  })

  test('no words are kept for a parameter that nothing reads', () => {
    const known = new Set(
      endpointsOf(api).flatMap((one) => one.operation.parameters.map(({ name }) => `${nameOf(one)} ${name}`)),
    )
    expect(ownWords.filter((place) => !known.has(place))).toEqual([])
  })
})

describe('forms', () => {
  const formOf = (name: string) => operations.get(name)?.requestBody?.content['multipart/form-data']?.schema

  test.each(apiEndpoints.flatMap((one) => (one.form ? [[nameOf(one), one] as const] : [])))(
    '%s has a part for each field that is read, and for its file',
    (name, { form, input }) => {
      const fields = Object.keys((input as { shape?: object } | undefined)?.shape ?? {})
      const parts = Object.entries(formOf(name)?.properties ?? {})
      const files = parts.filter(([, part]) => part.format === 'binary').map(([part]) => part)
      expect(files).toEqual(form?.parts ?? ['file'])
      expect(parts.length).toBe(files.length + fields.length)
      expect(parts.filter(([, part]) => part.type !== 'string' || !part.description)).toEqual([])
    },
  )

  test('what has to be sent is required', () => {
    expect(formOf('POST /messages/media')?.required).toEqual(['contact_id', 'file'])
    expect(formOf('POST /import')?.required).toEqual(['table', 'file'])
    expect(formOf('POST /contact-imports')?.required).toEqual(['file'])
    expect(formOf('POST /messages/template')?.required).toBeUndefined()
  })
})
