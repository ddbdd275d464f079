import type { GraphQLSchema } from 'graphql'
import type { Access } from '#core/access/catalogue.ts'
import { componentRef, type JsonSchema } from '#core/json-schema.ts'
import type { Row } from '#doors/rest/v1/endpoint.ts'
import { acceptedTypes } from '#messaging/media/types.ts'
import { answerSchema, type Components } from './answers.ts'
import { bodySchema, fileForm } from './bodies.ts'
import { argumentsOf, rootFieldOf, withDescriptions } from './descriptions.ts'
import { codesByStatus } from './error-codes.ts'
import { exampleRefs } from './error-examples.ts'
import { exampleOf } from './example-of.ts'
import { fileHeaders, headersOf } from './headers.ts'
import { v1Inputs } from './inputs.ts'
import { operationId, tagOf, textsOf } from './operation-names.ts'
import { idempotencyKey, pathParameters, queryParameters } from './parameters.ts'
import { v1Examples } from './v1-examples.ts'

const texts: Record<number, string> = { 200: 'Done.', 201: 'Made.', 202: 'Accepted.', 204: 'Deleted.' }

function success(row: Row, status: number, schema: JsonSchema | undefined, components: Components): object {
  const content = schema && {
    'application/json': { schema, example: exampleOf(schema, components) },
  }
  return {
    description: texts[status],
    headers: headersOf(row.method, status),
    ...(content ? { content } : {}),
  }
}

const anyBytes = { '*/*': { schema: { type: 'string', format: 'binary' } } }

function answers(schema: GraphQLSchema, row: Row, components: Components): Record<string, object> {
  const operations = row.instead ? [row, row.instead] : [row]
  if (row.bytes)
    return {
      200: {
        description: 'The file.',
        headers: { ...headersOf(row.method, 200), ...fileHeaders },
        content: anyBytes,
      },
    }
  const entries = operations.map((operation) => {
    const body = operation.status === 204 ? undefined : answerSchema(schema, operation, components)
    return [String(operation.status), success(row, operation.status, body, components)]
  })
  return Object.fromEntries(entries)
}

function failures(row: Row): Record<string, object> {
  const entries = codesByStatus(row).map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `\`${code}\``).join(', '),
      'x-codes': codes,
      headers: headersOf(row.method, status),
      content: { 'application/json': { schema: componentRef('Error'), examples: exampleRefs(codes) } },
    },
  ])
  return Object.fromEntries(entries)
}

function requestBody(schema: GraphQLSchema, row: Row): object | undefined {
  if (row.form) return fileForm(Object.keys(acceptedTypes))
  if (!row.body) return undefined
  const name = `${row.method} ${row.path}`
  const options = { nulls: row.keepNulls ?? row.method === 'PATCH', strict: true }
  const fields = argumentsOf(rootFieldOf(schema, row.document))
  const examples = v1Examples[name]
  return {
    required: row.bodyNeeded === true,
    content: {
      'application/json': {
        schema: withDescriptions(bodySchema(row.body, v1Inputs[name], options), fields),
        ...(examples ? { examples } : {}),
      },
    },
  }
}

/** What counts how often a row may be called, beside the minute that all requests share. */
function limits(row: Row): string {
  if (row.heavy) return ' One of the heavy requests, of which there are 10 a minute.'
  return row.perSecond ? " Counted in the plan's messages per second." : ''
}

/** The operation of a row: everything is read from the row, its document and the schema. */
export function v1Operation(schema: GraphQLSchema, row: Row, components: Components): object {
  const field = rootFieldOf(schema, row.document)
  const access = (field.extensions.requires ?? {}) as Access
  const { summary, description } = textsOf(field.description)
  const body = requestBody(schema, row)
  return {
    operationId: operationId(row.method, field) + (row.bytes ? 'Content' : ''),
    tags: [tagOf(row.path)],
    summary: row.bytes ? `${summary}, its content` : summary,
    description: `${description}${limits(row)}\n\nScope: \`${access.scope}\`.`,
    'x-scope': access.scope,
    ...(access.feature ? { 'x-feature': access.feature } : {}),
    ...(row.heavy ? { 'x-heavy': true } : {}),
    parameters: [
      ...pathParameters(row.path),
      ...queryParameters(row.query, field),
      ...(row.method === 'POST' ? [idempotencyKey] : []),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: { ...answers(schema, row, components), ...failures(row) },
  }
}
