import type { GraphQLSchema } from 'graphql'
import type { Access } from '#core/access/catalogue.ts'
import type { ErrorCode } from '#core/errors.ts'
import { pascal } from '#core/json-names.ts'
import { componentRef, type JsonSchema } from '#core/json-schema.ts'
import type { ApiEndpoint } from '#doors/rest/api/endpoint.ts'
import { needsFields } from '#doors/rest/body-shape.ts'
import { answerSchema, type Components } from './answers.ts'
import { withNames } from './api-components.ts'
import { apiPath, apiQuery } from './api-parameters.ts'
import { apiForm, bodySchema } from './bodies.ts'
import { argumentsOf, rootFieldOf, withDescriptions } from './descriptions.ts'
import { exampleOf } from './example-of.ts'
import { tagOf, textsOf } from './operation-names.ts'
import { apiTags } from './tags.ts'

const introduction = `The application API of Parley, for screens and scripts of one workspace. Success is
\`{status: "success", data}\` with 200; an error is \`{status: "error", message, data: null}\`. Unknown fields of a body
are ignored. Sessions use cookies, with \`X-CSRF-Token\` on every request that changes something. Keys of the
application API are sent in \`X-API-Key\`. Responses over 1 KB are compressed according to \`Accept-Encoding\`, except
those that show a secret.`.replaceAll('\n', ' ')

const errorSchema: JsonSchema = {
  type: 'object',
  properties: {
    status: { type: 'string', const: 'error' },
    message: { type: 'string', description: 'Message for humans.' },
    data: { type: ['object', 'null'], description: 'Always null.' },
  },
  required: ['status', 'message', 'data'],
}

/** What goes out around `data`: a component for each object that is answered. */
function envelope({ name }: ApiEndpoint, data: JsonSchema, components: Components): JsonSchema {
  const component = `${data.$ref?.split('/').at(-1) ?? pascal(name)}Response`
  components.set(component, {
    type: 'object',
    properties: {
      status: { type: 'string', const: 'success' },
      data: data.$ref ? { $ref: data.$ref } : data,
    },
    required: ['status', 'data'],
  })
  return componentRef(component)
}

const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: componentRef('Error') } },
})

const noInvitation = { 404: failure('The link is unknown, used, withdrawn or expired.') }
const noPasskeys = { 501: failure('server.public_url has no host name, but passkeys need one.') }

const noAccount = { 404: failure('The account does not exist in this workspace.') }

/** What single endpoints can answer beyond what all do. */
const ownFailures: Readonly<Record<string, Record<string, object>>> = {
  'POST /auth/invitations/open': noInvitation,
  'POST /auth/invitations/accept': noInvitation,
  'POST /invitations/join': noInvitation,
  'POST /auth/passkey/options': noPasskeys,
  'POST /auth/login/verify': noPasskeys,
  'POST /me/passkeys/options': noPasskeys,
  'POST /me/passkeys': noPasskeys,
  'POST /chatbot/transfers': { 404: failure('The contact does not exist in this workspace.') },
  'GET /accounts/{id}/business_profile/photo': {
    502: failure('The messaging platform did not return the photo.'),
  },
  'POST /webhooks/{id}/test': { 502: failure("The customer's server did not accept the test.") },
  'POST /templates/sync': noAccount,
  'POST /catalogs': noAccount,
  'POST /catalogs/sync': noAccount,
  'POST /media': {
    501: failure('The audio cannot be decoded: AAC needs an ffmpeg that the operator has configured.'),
  },
  'POST /org/audio': { 501: failure('This kind of WAV or OGG cannot be decoded.') },
  'POST /ivr-flows/audio': { 501: failure('This kind of WAV or OGG cannot be decoded.') },
}

/** What some operations alone can answer, by what their field of the graph says that it throws. */
const thrown: Partial<Record<ErrorCode, Record<string, object>>> = {
  not_found: { 404: failure('The object does not exist in this workspace.') },
  gone: { 410: failure('The object existed and is over.') },
  not_implemented: {
    501: failure(
      'The installation is not configured for this operation, or the operation does not exist yet.',
    ),
  },
  bad_gateway: {
    502: failure("The messaging platform refused the request. The message has the platform's words."),
  },
}

/** Who asks by cookies is asked for the CSRF token, too, where something changes. */
function forbiddenTo(
  { method, stranger, refreshes }: ApiEndpoint,
  access: Access,
  codes: readonly ErrorCode[],
): Record<string, object> {
  const reasons = [
    ...(Object.keys(access).length > 0
      ? ['the permission is missing', 'a limit of the plan is reached']
      : []),
    ...(method !== 'GET' && (!stranger || refreshes) ? ['the CSRF token is missing'] : []),
    ...(codes.includes('forbidden') ? ['the operation is not allowed'] : []),
  ]
  if (reasons.length === 0) return {}
  const last = reasons.at(-1) as string
  const all = reasons.length === 1 ? last : `${reasons.slice(0, -1).join(', ')}, or ${last}`
  return { 403: failure(`${all.charAt(0).toUpperCase()}${all.slice(1)}.`) }
}

function failuresOf(
  endpoint: ApiEndpoint,
  access: Access,
  codes: readonly ErrorCode[],
): Record<string, object> {
  return {
    400: failure('The request cannot be parsed, or a value is not valid.'),
    401: failure(
      endpoint.stranger ? 'The credentials are not valid.' : 'The request has no valid session or key.',
    ),
    ...forbiddenTo(endpoint, access, codes),
    ...(endpoint.path.includes('{') ? { 404: failure('The object does not exist in this workspace.') } : {}),
    ...(endpoint.method === 'GET'
      ? {}
      : { 409: failure('The object exists already, has changed since it was read, or is still in use.') }),
    ...(endpoint.method === 'GET' ? {} : { 413: failure('The body, the form or its file is too large.') }),
    ...(endpoint.form ? { 415: failure('The type of the content is not accepted.') } : {}),
    429: failure('Too many requests. Retry-After gives the time to wait.'),
    500: failure('An internal error occurred.'),
    ...Object.assign({}, ...codes.map((code) => thrown[code])),
    ...ownFailures[`${endpoint.method} ${endpoint.path}`],
    503: failure('A dependency is down. Retry-After gives the time to wait.'),
  }
}

function requestBody(schema: GraphQLSchema, endpoint: ApiEndpoint, components: Components): object {
  if (endpoint.form) {
    const { required, content } = apiForm(endpoint)
    if (!endpoint.form.orJson) return { requestBody: { required, content } }
    // The form first: code generators make a method of the first, and leave out types of a form that comes later.
    return { requestBody: { required, content: { ...content, ...jsonBody(schema, endpoint, components) } } }
  }
  if (!endpoint.input) return {}
  return {
    requestBody: { required: needsFields(endpoint.input), content: jsonBody(schema, endpoint, components) },
  }
}

/** Each body is a component, so that generated clients name its type after the operation. */
function jsonBody(
  schema: GraphQLSchema,
  endpoint: ApiEndpoint,
  components: Components,
): Record<string, object> {
  if (!endpoint.input) return {}
  // null clears a field of PATCH and PUT, and is as left out in a POST: what takes it says so either way.
  const options = { nulls: true, strict: false }
  const described = withDescriptions(
    bodySchema(endpoint.input, options),
    argumentsOf(rootFieldOf(schema, endpoint.document)),
  )
  // Beside a form it is one of two: what code generators call the operation's request is the choice of both.
  const component = `${pascal(endpoint.name)}${endpoint.form ? 'Json' : 'Request'}`
  if (components.has(component)) throw new Error(`two components are named ${component}`)
  components.set(component, described)
  return { 'application/json': { schema: componentRef(component) } }
}

/** Sessions for screens, keys for scripts; those who sign in are strangers still. */
const asks = ({ method, stranger }: ApiEndpoint) =>
  stranger ? [] : [{ cookie: [], ...(method === 'GET' ? {} : { csrf: [] }) }, { session: [] }, { key: [] }]

const json = (schema: JsonSchema, components: Components) => ({
  'application/json': { schema, example: exampleOf(schema, components) },
})

const fileSchemas: Record<NonNullable<ApiEndpoint['fileType']>, JsonSchema> = {
  'text/csv': { type: 'string' },
  'text/plain': { type: 'string' },
  'application/json': { type: 'object', additionalProperties: true },
  'image/*': { type: 'string', format: 'binary' },
  '*/*': { type: 'string', format: 'binary' },
}

/** A file is described by its type alone. */
const fileContent = ({ fileType = 'text/csv' }: ApiEndpoint) => ({
  [fileType]: { schema: fileSchemas[fileType] },
})

function operation(
  schema: GraphQLSchema,
  endpoint: ApiEndpoint,
  data: JsonSchema,
  components: Components,
): object {
  const field = rootFieldOf(schema, endpoint.document)
  const access = (field.extensions.requires ?? {}) as Access
  const { summary, description } = textsOf(field.description)
  return {
    operationId: endpoint.name,
    tags: [tagOf(endpoint.path)],
    summary,
    description,
    ...(access.permission ? { 'x-permission': access.permission } : {}),
    security: asks(endpoint),
    parameters: [...apiPath(schema, endpoint), ...apiQuery(schema, endpoint)],
    ...requestBody(schema, endpoint, components),
    responses: {
      200: {
        description: 'Success.',
        content: endpoint.file
          ? fileContent(endpoint)
          : {
              ...json(envelope(endpoint, data, components), components),
              ...(endpoint.orFile && fileContent(endpoint)),
            },
      },
      ...failuresOf(endpoint, access, (field.extensions.throws ?? []) as readonly ErrorCode[]),
    },
  }
}

/** The OpenAPI 3.1 document of /api as far as its endpoints go; `baseUrl` ends with /api. */
export function apiDocument(
  schema: GraphQLSchema,
  endpoints: readonly ApiEndpoint[],
  baseUrl: string,
): object {
  const components: Components = new Map([['Error', errorSchema]])
  const paths: Record<string, Record<string, object>> = {}
  const answered = endpoints
    .filter(({ file }) => !file)
    .map((endpoint) => ({ name: endpoint.name, data: answerSchema(schema, endpoint, components) }))
  const data = withNames(answered, components)
  for (const endpoint of endpoints) {
    const answer = data.get(endpoint.name) ?? {}
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(schema, endpoint, answer, components),
    }
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
    tags: apiTags(paths),
    paths,
    components: {
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'svc_access',
          description: 'The cookie that POST /auth/login sets.',
        },
        csrf: {
          type: 'apiKey',
          in: 'header',
          name: 'X-CSRF-Token',
          description:
            'The value of the cookie `svc_csrf`. Needed with the session cookie on every request that changes something.',
        },
        session: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The access token of a session, which POST /auth/login sets as the cookie `svc_access`, for clients that keep no cookies.',
        },
        key: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'A key of the application API: `svc_...`.',
        },
      },
      schemas: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}
