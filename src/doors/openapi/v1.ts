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
  `Send messages and approved templates, keep contacts in sync, run broadcasts, manage chats, and get
events as they happen.

Every request carries \`Authorization: Bearer <key>\` with a key of the workspace (\`svc_live_...\`), made in the
settings. A key sees its own workspace only and does what its scopes allow; an operation tells its scope as \`x-scope\`
and, where the plan has to include it, its switch as \`x-feature\`.

- Times are RFC 3339 in UTC with milliseconds; ids are UUIDs; phone numbers are \`+\` and digits.
- Request fields that are not described are refused. Answers can gain members and values: ignore what you do not know.
- null for an optional field of a POST is the same as leaving it out.
- Lists answer \`data\` and \`next_cursor\`; a null cursor is the end, and there is no total.
- Repeat a POST with the same \`Idempotency-Key\` as often as needed: it is carried out once.
- Options for code generators, and quick starts with clients that they make, are in docs/clients.md of the sources.
- Answers over 1 KB come compressed as \`Accept-Encoding\` asks, but for those that show a secret.
- A path that is not described is 404 \`not_found\`; another method on one that is, 405 \`method_not_allowed\` with
\`Allow\`.
- 429 and 503 say in \`Retry-After\` how long to wait. Other 4xx are not worth repeating unchanged.`.replace(
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
