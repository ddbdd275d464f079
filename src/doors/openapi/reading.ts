import type { JsonSchema } from '#core/json-schema.ts'
import type { Parameter } from './parameters.ts'

// The documents as their readers (the reference page, the Postman collection, llms.txt, tests) look at them.

interface Content {
  schema: JsonSchema
  encoding?: Record<string, { contentType: string }>
  example?: unknown
}

interface Example {
  summary: string
  value: unknown
}

export interface Response {
  description: string
  headers?: Record<string, { $ref: string }>
  content?: Record<string, Content & { examples?: Record<string, { $ref: string }> }>
  'x-codes'?: string[]
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  'x-scope'?: string
  'x-feature'?: string
  'x-permission'?: string
  'x-heavy'?: boolean
  security?: object[]
  parameters: Parameter[]
  requestBody?: {
    required?: boolean
    content: Record<string, Content & { examples?: Record<string, Example> }>
  }
  responses: Record<string, Response>
}

export interface Document {
  openapi: string
  info: { title: string; version: string; description: string; contact?: { name: string; url: string } }
  servers: { url: string }[]
  tags?: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks?: Record<string, { post: Operation }>
  components: {
    schemas: Record<string, JsonSchema>
    headers?: Record<string, { description: string; schema: JsonSchema }>
    examples?: Record<string, Example>
  }
}

export interface Endpoint {
  method: string
  path: string
  operation: Operation
}

/** All operations in the order of the document. */
export function endpointsOf(document: Document): Endpoint[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

/** Operations by their area. */
export const byArea = (document: Document): Map<string, Endpoint[]> =>
  Map.groupBy(endpointsOf(document), ({ operation }) => operation.tags[0] ?? 'Other')

/** The first example of a request's body, if it has one. */
export function requestExample({ requestBody }: Operation): object | undefined {
  const content = requestBody?.content['application/json']
  const [first] = Object.values(content?.examples ?? {})
  return (first ? first.value : content?.example) as object | undefined
}
