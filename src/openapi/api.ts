import type { GraphQLSchema } from 'graphql'
import type { Access } from '../auth/catalogue.ts'
import type { ApiRow } from '../rest/api/row.ts'
import { answerSchema, type Components } from './answers.ts'
import { apiParameters } from './api-parameters.ts'
import { bodySchema } from './bodies.ts'
import { argumentsOf, rootFieldOf, withDescriptions } from './descriptions.ts'
import { exampleOf } from './example-of.ts'
import { apiInputs } from './inputs.ts'
import { componentRef, type JsonSchema } from './json-schema.ts'
import { tagOf, textsOf } from './operation-names.ts'
import { pathParameters } from './parameters.ts'

const introduction = `The application API of Parley, for screens and scripts of one workspace. Success is
\`{status: "success", data}\` with 200; an error is \`{status: "error", message, data: null}\`. Unknown fields of a body
are ignored. Sessions travel in cookies, with \`X-CSRF-Token\` on every request that changes something; keys of the
application API in \`X-API-Key\`.`.replaceAll('\n', ' ')

const errorSchema: JsonSchema = {
  type: 'object',
  properties: {
    status: { const: 'error' },
    message: { type: 'string', description: 'For people.' },
    data: { type: 'null' },
  },
  required: ['status', 'message', 'data'],
}

const envelope = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { status: { const: 'success' }, data },
  required: ['status', 'data'],
})

const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: componentRef('Error') } },
})

function failuresOf(row: ApiRow, access: Access): Record<string, object> {
  const guarded = Object.keys(access).length > 0
  return {
    400: failure('The request cannot be read, or a value failed its check.'),
    401: failure(row.stranger ? 'The credentials are not valid.' : 'Nobody is signed in.'),
    ...(guarded ? { 403: failure('The permission is missing, or a limit of the plan is reached.') } : {}),
    ...(row.path.includes('{') ? { 404: failure('No such object in this workspace.') } : {}),
    ...(row.method === 'GET' ? {} : { 409: failure('It exists already, or its state forbids it.') }),
    429: failure('Too many requests; Retry-After tells how long to wait.'),
    500: failure('Something went wrong on our side.'),
    503: failure('A dependency is down; Retry-After tells when to try again.'),
  }
}

function requestBody(schema: GraphQLSchema, row: ApiRow): object {
  if (!row.body) return {}
  const input = apiInputs[`${row.method} ${row.path}`]
  const options = { nulls: row.method === 'PATCH' || row.method === 'PUT', strict: false }
  const described = withDescriptions(
    bodySchema(row.body, input, options),
    argumentsOf(rootFieldOf(schema, row.document)),
  )
  return { requestBody: { content: { 'application/json': { schema: described } } } }
}

/** Sessions for screens, keys for scripts; those who sign in are strangers still. */
const anybody = [{ cookie: [] }, { session: [] }, { key: [] }]

/** `DELETE /public-keys/{id}` is deletePublicKeysById: operations of /api have no better name of their own. */
function operationName({ method, path }: ApiRow): string {
  const words = path.split(/[^A-Za-z]+/).filter((word) => word !== '')
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')
}

function operation(schema: GraphQLSchema, row: ApiRow, components: Components): object {
  const field = rootFieldOf(schema, row.document)
  const access = (field.extensions.requires ?? {}) as Access
  const { summary, description } = textsOf(field.description)
  const body = envelope(answerSchema(schema, row, components))
  return {
    operationId: operationName(row),
    tags: [tagOf(row.path)],
    summary,
    description,
    ...(access.permission ? { 'x-permission': access.permission } : {}),
    security: row.stranger ? [] : anybody,
    parameters: [...pathParameters(row.path), ...(apiParameters[`${row.method} ${row.path}`] ?? [])],
    ...requestBody(schema, row),
    responses: {
      200: {
        description: 'Done.',
        content: { 'application/json': { schema: body, example: exampleOf(body, components) } },
      },
      ...failuresOf(row, access),
    },
  }
}

/** The OpenAPI 3.1 document of /api as far as its rows go; `baseUrl` ends with /api. */
export function apiDocument(schema: GraphQLSchema, rows: readonly ApiRow[], baseUrl: string): object {
  const components: Components = new Map()
  const paths: Record<string, Record<string, object>> = {}
  for (const row of rows) {
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operation(schema, row, components) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley application API',
      version: '1',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    paths,
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'svc_access' },
        session: { type: 'http', scheme: 'bearer', description: 'The access token of a session.' },
        key: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: '`svc_...` of the application API.',
        },
      },
      schemas: {
        Error: errorSchema,
        ...Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
      },
    },
  }
}
