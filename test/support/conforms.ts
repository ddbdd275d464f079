import type { JsonSchema } from '#core/json-schema.ts'
import type { Document, Endpoint, Response } from '#doors/openapi/reading.ts'
import type { Answer } from './answer.ts'

const formats: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

function fitsType(type: string, value: unknown): boolean {
  const own = typeOf(value)
  return own === type || (type === 'number' && own === 'integer')
}

/**
 * Where a value is not what its schema says, as sentences; none when it fits. Stricter than the dialect: a member
 * that the schema does not know is a problem too, because the document has to tell all that is answered.
 */
export function problemsOf(value: unknown, schema: JsonSchema, document: Document, at = '$'): string[] {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) as string
    return problemsOf(value, document.components.schemas[name] as JsonSchema, document, at)
  }
  const ways = schema.oneOf ?? schema.anyOf
  if (ways) return problemsOfWays(value, ways, document, at)
  if ('const' in schema && value !== schema.const) return [`${at} is not ${schema.const}`]
  const types = schema.type === undefined ? [] : [schema.type].flat()
  if (types.length > 0 && !types.some((type) => fitsType(type, value))) {
    return [`${at} is ${typeOf(value)}, not ${types.join(' or ')}`]
  }
  if (schema.enum && !schema.enum.includes(value)) return [`${at} is ${value}, none of ${schema.enum}`]
  if (typeof value === 'string') return problemsOfText(value, schema, at)
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => problemsOf(item, schema.items ?? {}, document, `${at}[${index}]`))
  }
  return value === null || typeof value !== 'object' ? [] : problemsOfObject(value, schema, document, at)
}

function problemsOfWays(value: unknown, ways: JsonSchema[], document: Document, at: string): string[] {
  const tried = ways.map((way) => problemsOf(value, way, document, at))
  const fitting = tried.filter((problems) => problems.length === 0)
  if (fitting.length > 0) return []
  // The way that comes closest tells the most.
  const [nearest = []] = tried.toSorted((one, other) => one.length - other.length)
  return nearest
}

function problemsOfText(value: string, { format, pattern }: JsonSchema, at: string): string[] {
  const known = formats[format ?? '']
  return [
    ...(known && !known.test(value) ? [`${at} is no ${format}: ${value}`] : []),
    ...(pattern && !new RegExp(pattern).test(value) ? [`${at} does not fit ${pattern}: ${value}`] : []),
  ]
}

function problemsOfObject(value: object, schema: JsonSchema, document: Document, at: string): string[] {
  const { properties = {}, required = [], additionalProperties } = schema
  const missing = required.filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`)
  const members = Object.entries(value).flatMap(([name, member]) => {
    const place = `${at}.${name}`
    const own = properties[name]
    if (own) return problemsOf(member, own, document, place)
    if (typeof additionalProperties === 'object') {
      return problemsOf(member, additionalProperties, document, place)
    }
    return additionalProperties === true || schema.type === undefined ? [] : [`${place} is not described`]
  })
  return [...missing, ...members]
}

const everywhere = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive'])
// How long answers travel, which the introduction tells once.
everywhere.add('strict-transport-security').add('content-encoding').add('vary').add('x-content-type-options')

function problemsOfHeaders({ headers }: Answer, described: Response): string[] {
  const known = new Set(Object.keys(described.headers ?? {}).map((name) => name.toLowerCase()))
  const strange = [...headers.keys()].filter((name) => !known.has(name) && !everywhere.has(name))
  return strange.map((name) => `the header ${name} is not described`)
}

/** Where an answer is not what the document says of its operation. */
export function problemsOfAnswer(answer: Answer, { operation }: Endpoint, document: Document): string[] {
  const described = operation.responses[answer.status]
  if (!described) return [`the status ${answer.status} is not described: ${answer.text.slice(0, 300)}`]
  const codes = described['x-codes']
  const code = answer.body?.error?.code
  if (codes && !codes.includes(code)) return [`the code ${code} is not described for ${answer.status}`]
  return [...problemsOfHeaders(answer, described), ...problemsOfBody(answer, described, document)]
}

function problemsOfBody(
  { headers, body, text }: Answer,
  { content }: Response,
  document: Document,
): string[] {
  if (!content) return text === '' ? [] : ['there is a body']
  const [type = ''] = (headers.get('content-type') ?? '').split(';')
  const group = `${type.split('/')[0]}/*`
  const { schema } = content[type] ?? content[group] ?? content['*/*'] ?? {}
  if (!schema) return [`${type || 'no type'} is none of ${Object.keys(content)}`]
  return type === 'application/json' ? problemsOf(body, schema, document) : []
}
