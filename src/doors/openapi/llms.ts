import { byArea, type Document, type Endpoint } from './reading.ts'

const line = ({ method, path, operation }: Endpoint) => {
  const scope = operation['x-scope'] ? ` (scope ${operation['x-scope']})` : ''
  return `- ${method} ${path}: ${operation.summary}${scope}`
}

/** A short plain description for assistants (llmstxt.org), with the addresses of the long ones. */
export function llmsText(document: Document, publicUrl: string): string {
  const areas = [...byArea(document)].map(
    ([area, endpoints]) => `## ${area}\n\n${endpoints.map(line).join('\n')}`,
  )
  const events = Object.entries(document.webhooks ?? {}).map(
    ([type, { post }]) => `- ${type}: ${post.description}`,
  )
  return `# Parley

> Business messaging for many workspaces: GraphQL for screens, REST for systems, signed webhooks, live sockets.

- [OpenAPI 3.1 of /v1](${publicUrl}/openapi/v1.json): all operations below with fields, limits and errors
- [OpenAPI 3.1 of /api](${publicUrl}/openapi/api.json): the application API
- [Reference for humans](${publicUrl}/docs), one page without scripts; [a viewer](${publicUrl}/docs/viewer) to search and try it
- [Reference of GraphQL](${publicUrl}/docs/graphql): every root field with an operation and its response, and every type

Base address: ${document.servers[0]?.url}

${document.info.description}

${areas.join('\n\n')}

## Events of webhooks

${events.join('\n')}
`
}
