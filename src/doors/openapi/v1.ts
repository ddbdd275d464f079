import type { GraphQLSchema } from 'graphql'
import type { Endpoint } from '#doors/rest/v1/endpoint.ts'
import type { Components } from './answers.ts'
import { errorExamplesOf } from './error-examples.ts'
import { errorSchemas } from './error-schemas.ts'
import { headers } from './headers.ts'
import { v1Tags } from './tags.ts'
import { v1Operation } from './v1-operation.ts'
import { webhookOperations } from './webhooks.ts'

const introduction =
  `Send messages and approved templates, synchronize contacts, run broadcasts, manage chats, and receive
events as they happen.

Every request needs \`Authorization: Bearer <key>\` with a key of the workspace (\`svc_live_...\`), which you create in
the settings. A key has access to its own workspace only and does what its scopes allow. The scope of an operation is in
\`x-scope\`, and the component that the plan must include, if any, in \`x-feature\`.

- Times are RFC 3339 in UTC with milliseconds; ids are UUIDs; phone numbers are \`+\` and digits.
- Request fields that are not described are refused. Responses can get new fields and values: ignore those that you do
not know.
- null for an optional field of a POST is the same as leaving it out.
- Lists return \`data\` and \`next_cursor\`. A null cursor marks the last page. There is no total.
- Repeat a POST with the same \`Idempotency-Key\` as often as needed: it is executed once.
- Options for code generators, and quick starts with generated clients, are in docs/clients.md of the sources.
- Responses over 1 KB are compressed according to \`Accept-Encoding\`, except those that show a secret.
- A path that is not described returns 404 \`not_found\`. Another method on a described path returns 405
\`method_not_allowed\` with \`Allow\`.
- 429 and 503 give the time to wait in \`Retry-After\`. Do not repeat a request with another 4xx unchanged.`.replace(
    /(?<!\n)\n(?!\n|- )/g,
    ' ',
  )

/** The OpenAPI 3.1 document of /v1; `baseUrl` ends with /v1. */
export function v1Document(schema: GraphQLSchema, endpoints: readonly Endpoint[], baseUrl: string): object {
  const components: Components = new Map()
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: v1Operation(schema, endpoint, components),
    }
  }
  const webhooks = webhookOperations(components)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley public API',
      version: '1',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    tags: v1Tags(paths),
    security: [{ key: [] }],
    paths,
    webhooks,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key of the workspace: `svc_live_...`' },
      },
      headers,
      examples: errorExamplesOf(endpoints),
      schemas: { ...errorSchemas, ...Object.fromEntries([...components].sort(byName)) },
    },
  }
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)
