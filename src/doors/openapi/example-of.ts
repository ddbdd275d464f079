import type { JsonSchema } from '#core/json-schema.ts'
import type { Components } from './answers.ts'

const byFormat: Record<string, string> = {
  uuid: '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01',
  'date-time': '2026-11-20T10:15:30.123Z',
  uri: 'https://example.com/',
}

const byType: Record<string, unknown> = { integer: 0, number: 0, boolean: false, null: null, string: 'text' }

/**
 * A value that the schema allows: the schema's own examples where it has some, null where null is allowed, and only
 * members that are always there.
 */
export function exampleOf(schema: JsonSchema, components: Components): unknown {
  if (schema.examples) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (Array.isArray(schema.type) && schema.type.includes('null')) return null
  const way = schema.oneOf ?? schema.anyOf
  if (way) return way.some((one) => one.type === 'null') ? null : exampleOf(way[0] as JsonSchema, components)
  if (schema.enum) return schema.enum[0]
  if (schema.$ref) return exampleOfComponent(schema.$ref.split('/').at(-1) as string, components)
  if (schema.type === 'array') return schema.items ? [exampleOf(schema.items, components)] : []
  if (schema.type === 'object') return exampleOfMembers(schema, components)
  return byFormat[schema.format ?? ''] ?? byType[String(schema.type)] ?? null
}

function exampleOfMembers(schema: JsonSchema, components: Components): Record<string, unknown> {
  const members = schema.required ?? []
  const entries = members.map((name) => [name, exampleOf(schema.properties?.[name] ?? {}, components)])
  return Object.fromEntries(entries)
}

/** Members of an object that its example shows although they are not always there, or not empty. */
const shown: Record<string, Record<string, unknown>> = {
  Message: {
    direction: 'outgoing',
    from: '+15550001111',
    to: '+15551234567',
    platform_message_id: null,
    text: { body: 'Your order is on its way.', preview_url: false },
    sent_by: { type: 'api', id: '0198d000-0001-7000-8000-00000000000a' },
  },
  Contact: { phone: '+15551234567', name: 'Ann', tags: ['vip'], custom_fields: { plan: 'gold' } },
  PhoneNumber: { phone: '+15550001111', display_name: 'Shop', verified_name: 'Shop Ltd', is_default: true },
}

function exampleOfComponent(name: string, components: Components): unknown {
  const schema = components.get(name)
  if (!schema) throw new Error(`there is no component ${name}`)
  return { ...(exampleOf(schema, components) as object), ...shown[name] }
}
