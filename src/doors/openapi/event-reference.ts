import type { EventReference } from '#core/context/context.ts'
import { once } from '#core/once.ts'
import { openapiOfV1 } from './documents.ts'

interface V1Document {
  webhooks: Record<
    string,
    {
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: string }; example: unknown } } }
      }
    }
  >
  components: { schemas: Record<string, object> }
}

const dialect = 'https://json-schema.org/draft/2020-12/schema'
const componentRefs = /#\/components\/schemas\/(\w+)/g

/** Names of the components that a schema refers to, and those that they refer to. */
function needed(schema: object, schemas: Record<string, object>, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(componentRefs)) {
    const component = schemas[name]
    if (!component || found.has(name)) continue
    found.add(name)
    needed(component, schemas, found)
  }
  return found
}

/** A component as a schema that stands alone: what it refers to lies in its `$defs`. */
function standalone(name: string, schemas: Record<string, object>): object {
  const schema = schemas[name] ?? {}
  const names = [...needed(schema, schemas)].sort()
  const defs = Object.fromEntries(names.map((one) => [one, schemas[one]]))
  const whole = { $schema: dialect, ...schema, ...(names.length > 0 ? { $defs: defs } : {}) }
  return JSON.parse(JSON.stringify(whole).replaceAll(componentRefs, '#/$defs/$1'))
}

/**
 * The JSON Schema (2020-12) and an example of every event's envelope, from the same endpoints as the OpenAPI
 * document. Made once, when it is first asked for.
 */
export const eventReference = once((): EventReference => {
  const { webhooks, components } = openapiOfV1('') as V1Document
  const entries = Object.entries(webhooks).map(([type, { post }]) => {
    const { schema, example } = post.requestBody.content['application/json']
    const name = schema.$ref.split('/').at(-1) as string
    return [type, { schema: standalone(name, components.schemas), example }] as const
  })
  return new Map(entries) as EventReference
})
