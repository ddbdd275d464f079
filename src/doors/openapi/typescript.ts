import type { JsonSchema } from '#core/json-schema.ts'
import { type Document, type Endpoint, endpointsOf, type Operation } from './reading.ts'

const indent = (text: string) => text.replaceAll('\n', '\n  ')

const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))

const plain: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

function unionOf(types: readonly string[]): string {
  // With `(string & {})` editors still suggest the known values of an open set.
  const open = types.includes('string') && types.some((type) => type.startsWith("'"))
  const distinct = [...new Set(types)].map((type) => (open && type === 'string' ? '(string & {})' : type))
  return distinct.join(' | ')
}

const typeOf = (schema: JsonSchema): string => unionOf(typesOf(schema))

/** The ways of a value one by one. Taken from their joined text, a `|` inside an object would cut it in two. */
function typesOf(schema: JsonSchema): string[] {
  if (schema.$ref) return [schema.$ref.split('/').at(-1) as string]
  const ways = schema.oneOf ?? schema.anyOf
  if (ways) return ways.flatMap(typesOf)
  if (schema.const !== undefined) return [literal(schema.const)]
  if (schema.enum) return schema.enum.map(literal)
  if (Array.isArray(schema.type)) return schema.type.flatMap((type) => typesOf({ ...schema, type }))
  if (schema.type === 'array') return [listOf(typeOf(schema.items ?? {}))]
  if (schema.type === 'object') return [objectOf(schema)]
  return [plain[schema.type ?? ''] ?? 'unknown']
}

const listOf = (item: string) => (/^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`)

function objectOf({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (!properties) {
    const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'
    return `Record<string, ${values}>`
  }
  const members = Object.entries(properties).map(([name, schema]) => member(name, schema, required))
  return members.length === 0 ? 'Record<string, never>' : `{\n  ${members.map(indent).join('\n  ')}\n}`
}

function member(name: string, schema: JsonSchema, required: readonly string[]): string {
  const about = schema.description ? `/** ${schema.description} */\n` : ''
  const key = /^\w+$/.test(name) ? name : `'${name}'`
  return `${about}${key}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`
}

/** `ErrorCode` is a set of words, everything else of the components an object. */
function component([name, schema]: [string, JsonSchema]): string {
  const about = schema.description ? `/** ${schema.description} */\n` : ''
  return schema.type === 'object' && schema.properties
    ? `${about}export interface ${name} ${objectOf(schema)}\n`
    : `${about}export type ${name} = ${typeOf(schema)}\n`
}

function parametersOf({ parameters }: Operation, place: string): string {
  const own = parameters.filter((one) => one.in === place)
  const properties = Object.fromEntries(
    own.map(({ name, description, schema }) => [
      name,
      { ...schema, ...(description ? { description } : {}) },
    ]),
  )
  const required = own.filter((one) => one.required).map((one) => one.name)
  return own.length === 0 ? 'undefined' : objectOf({ properties, required })
}

function answerOf({ responses }: Operation): string {
  const done = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const types = done.map(([, { content }]) => {
    const schema = content?.['application/json']?.schema
    if (schema) return typeOf(schema)
    return content ? 'Uint8Array' : 'undefined'
  })
  return unionOf(types)
}

function bodyOf({ requestBody }: Operation): string {
  if (!requestBody) return 'undefined'
  const json = requestBody.content['application/json']
  return json ? typeOf(json.schema) : 'FormData'
}

/** A type cannot say what a form has to have in it. */
function formNote({ requestBody }: Operation): string {
  const form = requestBody?.content['multipart/form-data']
  return form ? `/** ${form.schema.description} */\n  ` : ''
}

function operationType({ operation }: Endpoint): string {
  return `/** ${operation.summary}. Scope: ${operation['x-scope']}. */
${operation.operationId}: {
  path: ${indent(parametersOf(operation, 'path'))}
  query: ${indent(parametersOf(operation, 'query'))}
  ${formNote(operation)}body: ${indent(bodyOf(operation))}
  answer: ${indent(answerOf(operation))}
}`
}

const route = ({ method, path, operation }: Endpoint) =>
  `${operation.operationId}: { method: '${method}', path: '${path}' },`

/** The types of a document and its routes, as a module of the TypeScript client. */
export function clientTypes(document: Document): string {
  const endpoints = endpointsOf(document)
  const events = Object.values(document.webhooks ?? {}).map(({ post }) => post.operationId)
  return `// Made from the OpenAPI document by \`npm run openapi:print\`; changes belong there.

${Object.entries(document.components.schemas).map(component).join('\n')}
/** What a webhook endpoint is sent. */
export type WebhookEvent = ${events.join(' | ')}

/** What each operation takes and answers, by its name in the document. */
export interface Operations {
  ${endpoints.map(operationType).map(indent).join('\n  ')}
}

export type OperationName = keyof Operations

/** Where each operation is. */
export const routes: Record<OperationName, { method: string; path: string }> = {
  ${endpoints.map(route).join('\n  ')}
}
`
}
