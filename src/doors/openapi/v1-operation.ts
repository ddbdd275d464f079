import type { GraphQLSchema } from 'graphql'
import type { Access } from '#core/access/catalogue.ts'
import { componentRef, type JsonSchema } from '#core/json-schema.ts'
import { needsFields } from '#doors/rest/body-shape.ts'
import type { Endpoint } from '#doors/rest/v1/endpoint.ts'
import { acceptedTypes } from '#messaging/content/media/types.ts'
import { answerSchema, type Components } from './answers.ts'
import { bodySchema, fileForm } from './bodies.ts'
import { argumentsOf, rootFieldOf, withDescriptions } from './descriptions.ts'
import { codesByStatus } from './error-codes.ts'
import { exampleRefs } from './error-examples.ts'
import { exampleOf } from './example-of.ts'
import { fileHeaders, headersOf } from './headers.ts'
import { operationId, tagOf, textsOf } from './operation-names.ts'
import { idempotencyKey, pathParameters, queryParameters } from './parameters.ts'
import { v1Examples } from './v1-examples.ts'

const texts: Record<number, string> = { 200: 'Success.', 201: 'Created.', 202: 'Accepted.', 204: 'Deleted.' }

function success(
  endpoint: Endpoint,
  status: number,
  schema: JsonSchema | undefined,
  components: Components,
  shown = schema,
): object {
  const content = schema &&
    shown && {
      'application/json': { schema, example: exampleOf(shown, components) },
    }
  return {
    description: texts[status],
    headers: headersOf(endpoint.method, status),
    ...(content ? { content } : {}),
  }
}

const anyBytes = { '*/*': { schema: { type: 'string', format: 'binary' } } }

function answers(schema: GraphQLSchema, endpoint: Endpoint, components: Components): Record<string, object> {
  if (endpoint.bytes)
    return {
      200: {
        description: 'The file.',
        headers: { ...headersOf(endpoint.method, 200), ...fileHeaders },
        content: anyBytes,
      },
    }
  if (endpoint.status === 204) return { 204: success(endpoint, 204, undefined, components) }
  const done = answerSchema(schema, endpoint, components)
  if (!endpoint.dryRun) return { [endpoint.status]: success(endpoint, endpoint.status, done, components) }
  const counted = answerSchema(schema, endpoint.dryRun, components)
  const either = eitherOf(done, counted, components)
  return Object.fromEntries([
    [endpoint.status, success(endpoint, endpoint.status, either, components, done)],
    [endpoint.dryRun.status, success(endpoint, endpoint.dryRun.status, either, components, counted)],
  ])
}

/**
 * One schema for what was made and for its dry run: many clients have one type for all that an operation answers, and
 * take it from the first status.
 */
function eitherOf({ $ref = '' }: JsonSchema, dryRun: JsonSchema, components: Components): JsonSchema {
  const made = $ref.split('/').at(-1) as string
  components.set(`${made}DryRun`, dryRun)
  components.set(`${made}OrDryRun`, { oneOf: [componentRef(made), componentRef(`${made}DryRun`)] })
  return componentRef(`${made}OrDryRun`)
}

function failures(endpoint: Endpoint): Record<string, object> {
  const entries = codesByStatus(endpoint).map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `\`${code}\``).join(', '),
      'x-codes': codes,
      headers: headersOf(endpoint.method, status),
      content: { 'application/json': { schema: componentRef('Error'), examples: exampleRefs(codes) } },
    },
  ])
  return Object.fromEntries(entries)
}

function requestBody(schema: GraphQLSchema, endpoint: Endpoint): object | undefined {
  if (endpoint.form) return fileForm(Object.keys(acceptedTypes))
  if (!endpoint.input) return undefined
  const name = `${endpoint.method} ${endpoint.path}`
  const nulls = endpoint.keepNulls ?? endpoint.method === 'PATCH'
  const options = { nulls, nullIsAbsent: !nulls, strict: true }
  const body = bodySchema(endpoint.input, options)
  if (endpoint.dryRun) Object.assign(body.properties ?? {}, { dry_run: { type: ['boolean', 'null'] } })
  const fields = argumentsOf(rootFieldOf(schema, endpoint.document))
  const examples = v1Examples[name]
  return {
    required: needsFields(endpoint.input),
    content: {
      'application/json': {
        schema: withDescriptions(body, fields),
        ...(examples ? { examples } : {}),
      },
    },
  }
}

/** What counts how often an endpoint may be called, beside the minute that all requests share. */
function limits(endpoint: Endpoint): string {
  if (endpoint.heavy) return ' This is a heavy request; a workspace can send 10 heavy requests a minute.'
  return endpoint.perSecond ? " The request counts toward the plan's messages per second." : ''
}

/** The operation of an endpoint: everything is read from the endpoint, its document and the schema. */
export function v1Operation(schema: GraphQLSchema, endpoint: Endpoint, components: Components): object {
  const field = rootFieldOf(schema, endpoint.document)
  const access = (field.extensions.requires ?? {}) as Access
  const { summary, description } = textsOf(field.description)
  const body = requestBody(schema, endpoint)
  return {
    operationId: operationId(endpoint.method, field) + (endpoint.bytes ? 'Content' : ''),
    tags: [tagOf(endpoint.path)],
    summary: endpoint.bytes ? `${summary} (content)` : summary,
    description: `${description}${limits(endpoint)}\n\nScope: \`${access.scope}\`.`,
    'x-scope': access.scope,
    ...(access.feature ? { 'x-feature': access.feature } : {}),
    ...(endpoint.heavy ? { 'x-heavy': true } : {}),
    parameters: [
      ...pathParameters(endpoint.path),
      ...queryParameters(endpoint.query, field),
      ...(endpoint.method === 'POST' ? [idempotencyKey] : []),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: { ...answers(schema, endpoint, components), ...failures(endpoint) },
  }
}
